import { expect, test } from 'vitest'
import { changedCounting, endOfPeriod } from './paid-periods.ts'

const at = (text: string): number => Temporal.Instant.from(text).epochMilliseconds
const ends = (from: string, timeZone: string, period: string, count: number): string[] =>
  Array.from({ length: count }, (_, k) =>
    Temporal.Instant.fromEpochMilliseconds(
      endOfPeriod({ from: at(from), timeZone, period }, k + 1),
    ).toString(),
  )

test('whoever begins on the last day of a month pays until the last day of each', () => {
  expect(ends('2026-01-31T07:00:00Z', 'Asia/Almaty', '0-1-0', 4)).toEqual([
    '2026-02-28T07:00:00Z',
    '2026-03-31T07:00:00Z',
    '2026-04-30T07:00:00Z',
    '2026-05-31T07:00:00Z',
  ])
})

test('the hour of the day stays where the zone changes its offset', () => {
  // Almaty went from +06 to +05 on 1 March 2024.
  const from = at('2024-02-15T17:30:00Z')
  const end = endOfPeriod({ from, timeZone: 'Asia/Almaty', period: '0-1-0' }, 1)
  expect((end - from) / 3_600_000).toBe(697)
})

test('years, months and days are counted in that order', () => {
  expect(ends('2027-02-28T12:00:00Z', 'UTC', '1-0-1', 2)).toEqual([
    '2028-02-29T12:00:00Z',
    '2029-03-02T12:00:00Z',
  ])
  expect(ends('2026-03-01T00:00:00Z', 'UTC', '0-0-7', 2)).toEqual([
    '2026-03-08T00:00:00Z',
    '2026-03-15T00:00:00Z',
  ])
})

test('periods of another length end on the same day of the month; where days are counted they begin anew', () => {
  const anchor = at('2026-01-31T07:00:00Z')
  const counted = { anchor, months: 0, periods: 1 }
  const from = at('2026-02-28T07:00:00Z')
  const quarter = changedCounting(counted, '0-1-0', '0-3-0', from)
  expect(quarter).toEqual({ anchor, months: 1 })
  const ending = (period: string, count: number, months: number) =>
    new Date(endOfPeriod({ from: anchor, timeZone: 'Asia/Almaty', period, months }, count)).toISOString()
  expect([ending('0-3-0', 1, 1), ending('0-3-0', 2, 1)]).toEqual([
    '2026-05-31T07:00:00.000Z',
    '2026-08-31T07:00:00.000Z',
  ])
  const year = changedCounting({ ...quarter, periods: 1 }, '0-3-0', '1-0-0', at('2026-05-31T07:00:00Z'))
  expect([year, ending('1-0-0', 1, year.months)]).toEqual([{ anchor, months: 4 }, '2027-05-31T07:00:00.000Z'])
  expect(changedCounting(counted, '0-1-0', '0-0-30', from)).toEqual({ anchor: from, months: 0 })
  expect(changedCounting(counted, '0-0-30', '0-1-0', from)).toEqual({ anchor: from, months: 0 })
})

test('a period without length is none', () => {
  expect(() => endOfPeriod({ from: 0, timeZone: 'UTC', period: '0-0-0' }, 1)).toThrow(RangeError)
})
