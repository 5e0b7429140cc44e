import { expect, test } from 'vitest'
import { isFuture, isOnAir } from './on-air.ts'

const airing = { timestamp: 1000, duration: 60 }

test('on air from its first second until just before its end [tv.schedule-on-air]', () => {
  expect([999, 1000, 1059, 1060].map((now) => isOnAir(airing, now))).toEqual([false, true, true, false])
})

test('future only while its start is later than now [tv.schedule-future]', () => {
  expect([999, 1000, 1001].map((now) => isFuture(airing, now))).toEqual([true, false, false])
})
