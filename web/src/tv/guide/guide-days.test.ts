import { expect, test } from 'vitest'
import { daysBetween, momentOn } from './guide-days.ts'

const ZONE = 'Asia/Almaty'
const at = (time: string): number => Temporal.ZonedDateTime.from(`${time}[${ZONE}]`).epochMilliseconds / 1000

test('the days of a range are those of the broadcast, which begin at two at night', () => {
  expect(daysBetween({ start: at('2026-06-15T01:00'), end: at('2026-06-17T02:00') }, ZONE)).toEqual([
    '2026-06-14',
    '2026-06-15',
    '2026-06-16',
  ])
})

test('another day is gone to at the same hour, and what is on after midnight belongs to the evening', () => {
  expect(momentOn('2026-06-20', at('2026-06-15T20:30'), ZONE)).toBe(at('2026-06-20T20:30'))
  expect(momentOn('2026-06-20', at('2026-06-16T00:30'), ZONE)).toBe(at('2026-06-21T00:30'))
  // Not a part of a second is lost on the way.
  expect(momentOn('2026-06-20', at('2026-06-15T20:30') + 0.25, ZONE)).toBe(at('2026-06-20T20:30') + 0.25)
})

test('across the days of 23 and 25 hours the hour stays that of the clock', () => {
  const zone = 'Europe/Berlin'
  const seconds = (iso: string): number => Date.parse(iso) / 1000
  expect(momentOn('2026-03-29', seconds('2026-03-28T20:30:00+01:00'), zone)).toBe(
    seconds('2026-03-29T20:30:00+02:00'),
  )
  expect(momentOn('2026-10-25', seconds('2026-10-24T20:30:00+02:00'), zone)).toBe(
    seconds('2026-10-25T20:30:00+01:00'),
  )
  // At half past two the clock has gone forward already.
  expect(momentOn('2026-03-29', seconds('2026-03-28T02:30:00+01:00'), zone)).toBe(
    seconds('2026-03-29T03:30:00+02:00'),
  )
  const range = { start: seconds('2026-10-24T20:00:00+02:00'), end: seconds('2026-10-26T02:00:00+01:00') }
  expect(daysBetween(range, zone)).toEqual(['2026-10-24', '2026-10-25'])
})
