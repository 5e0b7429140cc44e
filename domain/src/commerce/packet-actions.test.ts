import { expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import {
  type HeldPacket,
  hasTrial,
  mayChangePeriod,
  needsBase,
  packetActions,
  packetEnd,
  packetStanding,
} from './packet-actions.ts'

const month = { days: 0, months: 1, years: 0 }
const sold = { price: '1490.00', parent_name: null }
const actions = {
  can_subscribe: false,
  can_change_period: false,
  can_disable_renew: true,
  can_enable_renew: true,
  can_unsubscribe: false,
}

function held(
  more: Partial<UserPacket> = {},
  may: Partial<typeof actions> = {},
  isFuture = false,
): HeldPacket {
  const times = { start_at: '2026-06-01T00:00:00Z', end_at: '2026-07-01T00:00:00Z', next_pay_at: null }
  const packet = {
    ...sold,
    ...times,
    type: 'paid',
    renew: true,
    is_unpaid: false,
    is_paused: false,
    allow_delete_paused: false,
    can_pause: false,
    subscription: {
      ...times,
      next_period_human: month,
      next_price: '1490.00',
      actions: { ...actions, ...may },
    },
    ...more,
  }
  // Only what the rules look at.
  return { packet: packet as UserPacket, isFuture }
}

test.each([
  ['nothing of it', null, 'none', 'enable'],
  ['renewed', held(), 'renewed', 'disable'],
  ['not renewed', held({ renew: false }), 'ending', 'renewal2'],
  ['not renewed, offered no more', held({ renew: false }, { can_enable_renew: false }), 'ending', null],
  ['of the future', held({}, {}, true), 'future', 'disable'],
  ['closed until it is paid', held({ is_unpaid: true }), 'unpaid', 'disable'],
  ['paused, to be given up', held({ is_paused: true, allow_delete_paused: true }), 'paused', 'disable'],
  ['paused', held({ is_paused: true }), 'paused', null],
  ['given', held({ type: 'promo', is_paused: true }), 'given', null],
  ['of a bundle', held({ parent_name: 'Home' }), 'part', null],
] as const)('of a packet %s the standing is what it is, and so is the button', (_, mine, standing, main) => {
  expect([packetStanding(sold, mine), packetActions(sold, mine).main]).toEqual([standing, main])
})

test('a free packet has no button, and neither has what a bundle of the viewer holds', () => {
  expect(packetActions({ price: '0.00', parent_name: null }, null).main).toBeNull()
  expect(packetActions({ ...sold, parent_name: 'Home' }, null).main).toBeNull()
})

test('changing, pausing and going on stand beside it where the service lets them', () => {
  expect(packetActions(sold, held({ can_pause: true }, { can_change_period: true }))).toEqual({
    main: 'disable',
    canChange: true,
    canPause: true,
    canResume: false,
  })
  expect(packetActions(sold, held({ is_paused: true, can_pause: true }))).toMatchObject({
    canPause: false,
    canResume: true,
  })
  expect(packetActions(sold, held({ type: 'promo', can_pause: true }, { can_change_period: true }))).toEqual({
    main: null,
    canChange: false,
    canPause: false,
    canResume: false,
  })
})

test('the end of a packet is the payment that extends it, its last day, or its first one', () => {
  const next_pay_at = '2026-06-30T23:00:00Z'
  expect(packetEnd(sold, held({ next_pay_at }))).toEqual({ is: 'extended', at: next_pay_at })
  expect(packetEnd(sold, held({ renew: false }))).toEqual({ is: 'until', at: '2026-07-01T00:00:00Z' })
  expect(packetEnd(sold, held({}, {}, true))).toEqual({ is: 'connected', at: '2026-06-01T00:00:00Z' })
  expect(packetEnd(sold, held({ is_paused: true }))).toEqual({ is: 'paused' })
  expect(packetEnd(sold, held({ renew: false, end_at: '9999-12-31T00:00:00Z' }))).toEqual({ is: 'endless' })
  expect(packetEnd(sold, null)).toBeNull()
})

test('the next period is another one than it is already, and only where it may change', () => {
  const changing = held({}, { can_change_period: true }).packet
  expect(mayChangePeriod(changing, { days: 0, months: 3, years: 0 })).toBe(true)
  expect(mayChangePeriod(changing, month)).toBe(false)
  expect(mayChangePeriod(held().packet, { days: 0, months: 3, years: 0 })).toBe(false)
})

test('a trial has a price and a length, and is had once', () => {
  const trial = { trial_price: '1.00', trial_period_human: { ...month }, is_used_trial: false }
  expect(hasTrial(trial)).toBe(true)
  expect(hasTrial({ ...trial, is_used_trial: true })).toBe(false)
  expect(hasTrial({ ...trial, trial_period_human: null })).toBe(false)
  expect(hasTrial({ ...trial, trial_period_human: { days: 0, months: 0, years: 0 } })).toBe(false)
  expect(hasTrial({ ...trial, trial_price: null })).toBe(false)
})

test('what is no base packet needs one first, unless one is had and open now, none is sold, or the provider sells it alone', () => {
  const base = { is_base: true, price: '990.00' }
  const added = { is_base: false, price: '490.00' }
  const own = (more: Partial<UserPacket> = {}, isFuture = false) =>
    held({ is_base: true, ...more }, {}, isFuture)
  const question = { shop: [base, added], held: [], sellsAlone: false }
  expect(needsBase(added, question)).toBe(true)
  expect(needsBase(added, { ...question, held: [held({ is_base: false })] })).toBe(true)
  for (const closed of [own({ is_paused: true }), own({ is_unpaid: true }), own({}, true)])
    expect(needsBase(added, { ...question, held: [closed] })).toBe(true)
  expect(needsBase(added, { ...question, held: [own()] })).toBe(false)
  expect(needsBase(added, { ...question, shop: [added, { is_base: true, price: '0.00' }] })).toBe(false)
  expect(needsBase(added, { ...question, sellsAlone: true })).toBe(false)
  expect(needsBase(base, question)).toBe(false)
  expect(needsBase({ is_base: false, price: '0.00' }, question)).toBe(false)
})
