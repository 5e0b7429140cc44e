import { expect, test } from 'vitest'
import { actionsOf, type Standing, standingOf, type StandingFacts } from './subscription-actions.ts'

const nothing: StandingFacts = {
  isGiven: false,
  isPart: false,
  isSubscribed: false,
  isPaused: false,
  isFuture: false,
  isUnpaid: false,
  isRenewed: false,
}
const all: StandingFacts = {
  isGiven: true,
  isPart: true,
  isSubscribed: true,
  isPaused: true,
  isFuture: true,
  isUnpaid: true,
  isRenewed: true,
}

test('of several states the first counts', () => {
  const order: (keyof StandingFacts)[] = [
    'isGiven',
    'isPart',
    'isPaused',
    'isFuture',
    'isUnpaid',
    'isRenewed',
  ]
  let facts = all
  const seen = order.map((fact) => {
    const standing = standingOf(facts)
    facts = { ...facts, [fact]: false }
    return standing
  })
  expect([...seen, standingOf(facts), standingOf(nothing)]).toEqual([
    'given',
    'part',
    'paused',
    'future',
    'unpaid',
    'renewed',
    'ending',
    'none',
  ])
})

const facts = (standing: Standing) => ({ standing, isOffered: true, hasPeriods: true, mayGiveUp: true })

test('what is not in the shop any more is neither bought, renewed again nor changed; its renewal may be switched off', () => {
  const gone = (standing: Standing) => actionsOf({ ...facts(standing), isOffered: false })
  expect([
    gone('none').can_subscribe,
    gone('ending').can_enable_renew,
    gone('renewed').can_change_period,
    gone('future').can_change_period,
  ]).toEqual([false, false, false, false])
  expect([gone('renewed').can_disable_renew, gone('future').can_unsubscribe]).toEqual([true, true])
})

test('each thing can be done in the states that allow it, and in no other', () => {
  const states = ['none', 'renewed', 'ending', 'future', 'unpaid', 'paused', 'given', 'part'] as const
  const allowing = (what: keyof ReturnType<typeof actionsOf>) =>
    states.filter((standing) => actionsOf(facts(standing))[what])
  expect(allowing('can_subscribe')).toEqual(['none'])
  expect(allowing('can_change_period')).toEqual(['renewed', 'future'])
  expect(allowing('can_disable_renew')).toEqual(['renewed', 'unpaid'])
  expect(allowing('can_enable_renew')).toEqual(['ending'])
  expect(allowing('can_unsubscribe')).toEqual(['future', 'paused'])
})

test('a period can change where there is another one, and what is paused goes where the provider lets it go', () => {
  expect(actionsOf({ ...facts('renewed'), hasPeriods: false }).can_change_period).toBe(false)
  expect(actionsOf({ ...facts('paused'), mayGiveUp: false }).can_unsubscribe).toBe(false)
})
