import { expect, test } from 'vitest'
import { PAYME, PAYME_NUMBERS, type PaymeState } from './payme.machine.ts'
import { PAYMENT, type PaymentState, shownState } from './payment.machine.ts'
import { REFUND, type RefundState } from './refund.machine.ts'

const FINAL: readonly PaymentState[] = ['complete', 'error', 'expired']

test('a payment that goes on can end in every way, whatever the gateway has said before, and what has ended stays so', () => {
  expect(PAYMENT.initial).toBe('created')
  expect(PAYMENT.states.filter(PAYMENT.isFinal)).toEqual(FINAL)
  for (const state of PAYMENT.states) {
    const ends = FINAL.filter((end) => PAYMENT.can(state, end))
    expect([state, ends]).toEqual([state, PAYMENT.isFinal(state) ? [] : FINAL])
  }
})

test('a payment is never new again, may get lost at any time, and asks the viewer before the gateway works', () => {
  const before = (state: PaymentState) => PAYMENT.states.filter((from) => PAYMENT.can(from, state))
  expect(before('created')).toEqual([])
  expect(before('unknown')).toEqual(['created', 'action_required', 'pending'])
  expect(before('action_required')).toEqual(['created', 'unknown'])
  expect(before('pending')).toEqual(['created', 'action_required', 'unknown'])
})

test('clients see of a payment whether it goes on, wants something of the viewer, or has ended', () => {
  expect(PAYMENT.states.map((state) => [state, shownState(state)])).toEqual([
    ['created', 'pending'],
    ['action_required', 'action_required'],
    ['pending', 'pending'],
    ['unknown', 'pending'],
    ['complete', 'complete'],
    ['error', 'error'],
    ['expired', 'error'],
  ])
})

test('a transaction of Payme is performed or cancelled, and only what was performed is given back', () => {
  const lives = (from: PaymeState): string[] =>
    PAYME.isFinal(from)
      ? [from]
      : PAYME.next(from).flatMap((to) => lives(to).map((rest) => `${from} ${rest}`))
  expect(lives(PAYME.initial)).toEqual(['created performed refunded', 'created cancelled'])
  expect(PAYME.states.map((state) => PAYME_NUMBERS[state])).toEqual([1, 2, -1, -2])
})

test('money goes back or does not, once', () => {
  expect(REFUND.initial).toBe('ordered')
  expect(REFUND.next('ordered')).toEqual(['done', 'refused'])
  // What has come back from the card goes there no more.
  expect(['done', 'refused', 'failed'].map((state) => REFUND.next(state as RefundState))).toEqual([
    ['failed'],
    [],
    [],
  ])
})
