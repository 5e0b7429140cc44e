import { expect, test } from 'vitest'
import { channelAccess } from './channel-access.ts'

const viewer = { role: 'adult', programsCount: false } as const
const channel = { is_available: true, is_purchased: true, age: 12 }

test('an unavailable channel is refused before its purchase is asked about [tv.load-unavailable]', () => {
  expect(channelAccess({ ...channel, is_available: false, is_purchased: false }, viewer)).toBe('unavailable')
})

test('a channel that was not bought does not load [tv.load-not-purchased]', () => {
  expect(channelAccess({ ...channel, is_purchased: false, age: 18 }, viewer)).toBe('not_purchased')
})

test('a purchased channel for adults needs the PIN first [tv.load-adult-pin]', () => {
  expect(channelAccess({ ...channel, age: 18 }, viewer)).toBe('adult')
  expect(channelAccess({ ...channel, age: null }, viewer)).toBe('adult')
  expect(
    channelAccess({ ...channel, current_schedule: { age: 18 } }, { ...viewer, programsCount: true }),
  ).toBe('adult')
  expect(channelAccess(channel, viewer)).toBe('open')
})
