import { expect, test } from 'vitest'
import { dateOf, momentOfWall, wallClock } from './wall-clock.ts'

const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4
const at = (iso: string): number => Date.parse(iso)
const text = (moment: number, timeZone: string): string =>
  wallClock(moment, timeZone).toISOString().slice(0, 16)

test('date and time are those of the wall in the zone, also when the zone moved and an hour came twice', () => {
  expect(text(at('2024-02-29T17:30:00Z'), 'Asia/Almaty')).toBe('2024-02-29T23:30')
  expect(text(at('2024-02-29T18:30:00Z'), 'Asia/Almaty')).toBe('2024-02-29T23:30')
  expect(dateOf(wallClock(at('2024-02-28T18:30:00Z'), 'Asia/Almaty'), 1)).toBe('2024-03-01')
})

// Clocks that go forward and back by an hour or a half, at night or at midnight, and a zone that has moved for good.
test.each([
  ['Europe/Berlin', '2026-03-28T12:00:00Z'],
  ['Europe/Berlin', '2026-10-24T12:00:00Z'],
  ['America/St_Johns', '2026-03-07T12:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T00:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T00:00:00Z'],
  ['America/Santiago', '2026-09-05T12:00:00Z'],
  ['Asia/Almaty', '2024-02-29T06:00:00Z'],
])('the days of 23 and 25 hours in %s from %s are those of the standard', (zone, from) => {
  for (let moment = at(from); moment < at(from) + 36 * HOUR_MS; moment += QUARTER_MS) {
    const standard = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
    expect(text(moment, zone)).toBe(standard.toPlainDateTime().toString({ smallestUnit: 'minute' }))
    // Every figure of a clock, those too that the day leaves out.
    const wall = new Date(moment)
    const plain = Temporal.PlainDateTime.from(wall.toISOString().slice(0, 19))
    expect([wall, momentOfWall(wall, zone)]).toEqual([wall, plain.toZonedDateTime(zone).epochMilliseconds])
  }
})
