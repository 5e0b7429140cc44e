import { expect, test } from 'vitest'
import { PROTECTED_ACTIONS } from '#contract/identity.ts'
import { askPin, DEFAULT_PARENTAL, isPin, type PinQuestion } from './pin.ts'

const NOW = 1_781_524_800
const MINUTE = 60
const ask = (given: Partial<PinQuestion>) =>
  askPin({
    action: 'vod',
    isGuest: false,
    status: 'set',
    settings: DEFAULT_PARENTAL,
    enteredAt: null,
    paidAt: null,
    now: NOW,
    ...given,
  })

test('a PIN is four digits [identity.pin-format]', () => {
  expect(['0000', '1234', '9999'].every(isPin)).toBe(true)
  expect(['', '123', '12345', '12a4', ' 123', '1234\n', '١٢٣٤'].some(isPin)).toBe(false)
})

test('seven actions are protected, and each but the parental settings can be left open [identity.pin-protected-actions]', () => {
  expect(PROTECTED_ACTIONS.toSorted()).toEqual([
    'channel',
    'parental',
    'pay',
    'profile',
    'program',
    'settings',
    'vod',
  ])
  for (const action of PROTECTED_ACTIONS) {
    expect(ask({ action })).toBe('ask')
    const open = { ...DEFAULT_PARENTAL, [action]: false }
    expect(ask({ action, settings: open })).toBe(action === 'parental' ? 'ask' : 'open')
  }
})

test('an entry within the duration is enough, an older one is not [identity.pin-check-skip]', () => {
  const settings = { ...DEFAULT_PARENTAL, duration: 5 }
  expect(ask({ settings, enteredAt: NOW - 5 * MINUTE + 1 })).toBe('open')
  expect(ask({ settings, enteredAt: NOW - 5 * MINUTE })).toBe('ask')
  expect(ask({ status: 'ignore' })).toBe('open')
  expect(ask({ settings: { ...settings, vod: false } })).toBe('open')
})

test('an entry is remembered for half an hour, and for a minute when that is off [identity.pin-memory-default]', () => {
  expect(ask({ enteredAt: NOW - 30 * MINUTE + 1 })).toBe('open')
  expect(ask({ enteredAt: NOW - 30 * MINUTE })).toBe('ask')
  const settings = { ...DEFAULT_PARENTAL, duration: 0 }
  expect(ask({ settings, enteredAt: NOW - MINUTE + 1 })).toBe('open')
  expect(ask({ settings, enteredAt: NOW - MINUTE })).toBe('ask')
})

test('for half a minute after a payment playing asks for no PIN [identity.pin-transaction-grace]', () => {
  for (const action of ['vod', 'channel', 'program'] as const) {
    expect(ask({ action, paidAt: NOW - 30 })).toBe('open')
    expect(ask({ action, paidAt: NOW - 31 })).toBe('ask')
  }
  for (const action of ['pay', 'profile', 'parental', 'settings'] as const)
    expect(ask({ action, paidAt: NOW })).toBe('ask')
})

test('who has no PIN sets one first, and a guest signs in first', () => {
  expect(ask({ status: 'notset' })).toBe('set_first')
  expect(ask({ status: 'notset', isGuest: true })).toBe('sign_in')
})
