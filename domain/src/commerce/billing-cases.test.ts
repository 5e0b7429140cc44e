import { expect, test } from 'vitest'
import { type ChargeTry, isChargedNow, isGivenUp, nextTryAt } from './dunning.ts'
import { endOfPeriod } from './paid-periods.ts'

const HOUR = 3_600_000

/** Moments at which the books of others have been wrong: where a subscription begins, and where its periods end. */
const CALENDAR: readonly (readonly [
  name: string,
  from: string,
  zone: string,
  period: string,
  ...ends: readonly string[],
])[] = [
  [
    'a year from a leap day, and back to it',
    '2024-02-29T12:00Z',
    'UTC',
    '1-0-0',
    '2025-02-28T12:00Z',
    '2026-02-28T12:00Z',
    '2027-02-28T12:00Z',
    '2028-02-29T12:00Z',
  ],
  [
    'a month from a leap day is no end of a month',
    '2024-02-29T12:00Z',
    'UTC',
    '0-1-0',
    '2024-03-29T12:00Z',
    '2024-04-29T12:00Z',
  ],
  [
    'the 29th over a February of 28 days',
    '2027-01-29T12:00Z',
    'UTC',
    '0-1-0',
    '2027-02-28T12:00Z',
    '2027-03-29T12:00Z',
  ],
  [
    'the 30th over a February of 29 days',
    '2028-01-30T12:00Z',
    'UTC',
    '0-1-0',
    '2028-02-29T12:00Z',
    '2028-03-30T12:00Z',
  ],
  [
    'quarters from 30 November',
    '2026-11-30T12:00Z',
    'UTC',
    '0-3-0',
    '2027-02-28T12:00Z',
    '2027-05-30T12:00Z',
    '2027-08-30T12:00Z',
  ],
  [
    'half years from 31 August',
    '2026-08-31T12:00Z',
    'UTC',
    '0-6-0',
    '2027-02-28T12:00Z',
    '2027-08-31T12:00Z',
  ],
  ['over the end of a year', '2026-12-31T12:00Z', 'UTC', '0-2-0', '2027-02-28T12:00Z', '2027-04-30T12:00Z'],
  [
    'thirty days are no month',
    '2026-01-31T12:00Z',
    'UTC',
    '0-0-30',
    '2026-03-02T12:00Z',
    '2026-04-01T12:00Z',
  ],
  [
    'already the 1st at the provider, still the 31st in London',
    '2026-01-31T19:30Z',
    'Asia/Almaty',
    '0-1-0',
    '2026-02-28T19:30Z',
    '2026-03-31T19:30Z',
    '2026-04-30T19:30Z',
  ],
  [
    'still the 31st at the provider',
    '2026-01-31T18:30Z',
    'Asia/Almaty',
    '0-1-0',
    '2026-02-28T18:30Z',
    '2026-03-31T18:30Z',
    '2026-04-30T18:30Z',
  ],
  [
    'clocks are put forward within the month',
    '2026-03-15T11:00Z',
    'Europe/Berlin',
    '0-1-0',
    '2026-04-15T10:00Z',
    '2026-05-15T10:00Z',
  ],
  [
    'clocks are put back within the month',
    '2026-10-15T10:00Z',
    'Europe/Berlin',
    '0-1-0',
    '2026-11-15T11:00Z',
    '2026-12-15T11:00Z',
  ],
  [
    'an hour that is left out is the one after it',
    '2026-02-28T01:30Z',
    'Europe/Berlin',
    '0-0-29',
    '2026-03-29T01:30Z',
  ],
  [
    'an hour that comes twice is its first one',
    '2026-09-25T00:30Z',
    'Europe/Berlin',
    '0-1-0',
    '2026-10-25T00:30Z',
    '2026-11-25T01:30Z',
  ],
  [
    'a day of 23 hours, then one of 24',
    '2026-03-07T07:30Z',
    'America/New_York',
    '0-0-1',
    '2026-03-08T07:30Z',
    '2026-03-09T06:30Z',
  ],
  [
    'a zone that has moved for good',
    '2024-02-15T18:30Z',
    'Asia/Almaty',
    '0-1-0',
    '2024-03-15T19:30Z',
    '2024-04-15T19:30Z',
  ],
]

test.each(CALENDAR)('paid time by the calendar: %s', (_, from, timeZone, period, ...ends) => {
  const anchor = { from: Temporal.Instant.from(from).epochMilliseconds, timeZone, period }
  expect(ends.map((_end, at) => endOfPeriod(anchor, at + 1))).toEqual(
    ends.map((end) => Temporal.Instant.from(end).epochMilliseconds),
  )
})

test('over ten years no period is empty, and each begins where the one before has ended', () => {
  for (const timeZone of [
    'Asia/Almaty',
    'Asia/Tashkent',
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Kiritimati',
  ])
    for (const day of [28, 29, 30, 31])
      for (const [period, count] of [
        ['0-1-0', 120],
        ['0-3-0', 40],
        ['1-0-0', 10],
      ] as const) {
        const from = Date.UTC(2024, 0, day, 21, 15)
        const ends = Array.from({ length: count }, (_, at) => endOfPeriod({ from, timeZone, period }, at + 1))
        const local = (time: number) =>
          Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone)
        const wanted = local(from).day
        expect(ends.every((end, at) => end > (ends[at - 1] ?? from))).toBe(true)
        // On its own day, or on the last one of a month that lacks it.
        expect(
          ends.map(local).filter((end) => end.day !== Math.min(wanted, end.daysInMonth)),
          `${timeZone} ${day} ${period}`,
        ).toEqual([])
      }
})

const declined = (hours: number, declineCode = 'insufficient_funds', cardId = 1): ChargeTry => ({
  cardId,
  at: hours * HOUR,
  isOpen: false,
  declineCode,
})
const soft = (...hours: number[]): ChargeTry[] => hours.map((at) => declined(at))
const ALL = [0, 6, 24, 72, 120, 192, 264, 324]

/** What is overdue: tries that were made, the card, hours after the first one, and whether it is charged then. */
const OVERDUE: readonly (readonly [string, readonly ChargeTry[], number, number, boolean])[] = [
  ['what was never tried is', [], 1, 0, true],
  ['not before the first pause is over', soft(0), 1, 5.99, false],
  ['as soon as it is over', soft(0), 1, 6, true],
  ['not twice for one step', soft(0, 6), 1, 6, false],
  ['pauses are counted from the first try, however late the others were', soft(0, 20), 1, 24, true],
  ['after days in which nobody could try, at once', soft(0), 1, 130, true],
  ['steps that were missed are not made up for together', soft(0, 130), 1, 130.5, true],
  ['the eighth is the last', soft(...ALL), 1, 336, false],
  ['a card that was stolen is not tried again', [declined(0, 'stolen_card')], 1, 100, false],
  ['nor one that became hard after soft ones', [...soft(0, 6), declined(24, 'expired_card')], 1, 100, false],
  ['another card begins anew', soft(...ALL), 2, 330, true],
  ['another card keeps its own pauses', [...soft(0), declined(10, 'insufficient_funds', 2)], 2, 12, false],
  [
    'another card has eight tries of its own',
    [...soft(0), declined(10, 'insufficient_funds', 2)],
    2,
    16,
    true,
  ],
  ['nothing while a try is under way', [...soft(0), { ...declined(6), isOpen: true }], 1, 30, false],
  ['nothing by another card meanwhile either', [{ ...declined(0), isOpen: true }], 2, 30, false],
]

test.each(OVERDUE)('a period that is overdue is charged: %s', (_, tries, card, hours, isCharged) => {
  expect(isChargedNow(tries, card, hours * HOUR)).toBe(isCharged)
})

test('who waits is told the hour of the next try, and after the last one of none', () => {
  expect(ALL.map((_, at) => nextTryAt(soft(...ALL.slice(0, at)), 1))).toEqual([
    null,
    ...ALL.slice(1).map((hours) => hours * HOUR),
  ])
  expect([nextTryAt(soft(...ALL), 1), isGivenUp(soft(...ALL), 1)]).toEqual([null, true])
  expect(nextTryAt([declined(0, 'stolen_card')], 1)).toBeNull()
})
