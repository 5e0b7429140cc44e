import { expect, test } from 'vitest'
import { changedRenewal, renewalOf } from './renewal.ts'

const monthly = { period: '0-1-0', price_minor: 100, next_period: null, next_price_minor: null }
const yearly = { period: '1-0-0', price_minor: 900 }

test('a chosen period is what the next renewal is, and what runs stays as it is', () => {
  const changed = { ...monthly, ...changedRenewal(monthly, yearly) }
  expect(renewalOf(monthly)).toEqual({ period: '0-1-0', price_minor: 100 })
  expect([changed.period, renewalOf(changed)]).toEqual(['0-1-0', yearly])
})

test('the same again changes nothing, and the way back keeps the price that was agreed', () => {
  expect(changedRenewal(monthly, { period: '0-1-0', price_minor: 150 })).toBeNull()
  const changed = { ...monthly, ...changedRenewal(monthly, yearly) }
  expect(changedRenewal(changed, yearly)).toBeNull()
  expect(changedRenewal(changed, { period: '0-1-0', price_minor: 150 })).toEqual({
    next_period: null,
    next_price_minor: null,
  })
})
