import { expect, test } from 'vitest'
import { type Airing, type ChannelPlan, expandDay, type PlanSlot, type ScheduleSlot } from './day-plan.ts'

const film = (content: number): Airing => ({ kind: 'film', content })
const news: PlanSlot['show'] = { kind: 'program', program: 9 }
const next: PlanSlot['show'] = { kind: 'next', list: 'films' }

const PLAN: ChannelPlan = {
  channel: 'dala',
  lists: { films: [film(1), film(2), film(3)] },
  plans: {
    week: [
      { at: 360, show: news },
      { at: 420, show: next },
      { at: 1200, show: next },
      { at: 1470, show: news },
    ],
    rest: [
      { at: 300, show: next },
      { at: 720, show: news },
    ],
  },
  week: ['week', 'week', 'week', 'week', 'week', 'rest', 'rest'],
}

const days = (from: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => Temporal.PlainDate.from(from).add({ days: i }).toString())

const expectGapless = (slots: readonly ScheduleSlot[]): void => {
  expect(slots.every(({ duration }) => duration > 0)).toBe(true)
  expect(slots.slice(0, -1).map(({ start, duration }) => start + duration)).toEqual(
    slots.slice(1).map(({ start }) => start),
  )
}

/** The films shown, in order. */
const filmsOf = (slots: readonly ScheduleSlot[]): number[] =>
  slots.flatMap(({ airing }) => (airing.kind === 'film' ? [airing.content] : []))

/** What follows each film of a list of three. */
const following = (films: readonly number[]): number[] => films.map((film) => (film % 3) + 1)

test('a day runs from its first slot to the first slot of the next day', () => {
  const almaty = (time: string): number =>
    Temporal.PlainDateTime.from(time).toZonedDateTime('Asia/Almaty').epochMilliseconds / 1000
  const friday = expandDay(PLAN, '2026-11-20', 'Asia/Almaty')
  expect(friday.map(({ start }) => start)).toEqual([
    almaty('2026-11-20T06:00'),
    almaty('2026-11-20T07:00'),
    almaty('2026-11-20T20:00'),
    almaty('2026-11-21T00:30'),
  ])
  expect(friday.at(-1)?.duration).toBe(4.5 * 3600)
  expect(friday[0]?.key).toBe(`dala:${almaty('2026-11-20T06:00')}`)
})

test('lists go on from slot to slot and from day to day', () => {
  const shown = filmsOf(days('2026-11-16', 14).flatMap((date) => expandDay(PLAN, date, 'Asia/Almaty')))
  expect(shown).toHaveLength(24)
  expect(shown.slice(1)).toEqual(following(shown.slice(0, -1)))
})

test('the same date always gives the same slots, also before the lists are counted from', () => {
  for (const date of ['2026-11-20', '2023-12-31', '1999-06-01']) {
    expect(expandDay(PLAN, date, 'Asia/Almaty')).toEqual(expandDay(PLAN, date, 'Asia/Almaty'))
  }
  const shown = filmsOf(days('2023-12-29', 6).flatMap((date) => expandDay(PLAN, date, 'Asia/Almaty')))
  expect(shown.slice(1)).toEqual(following(shown.slice(0, -1)))
})

/** A slot every half hour from 00:00 on. */
const HALF_HOURS: ChannelPlan = {
  channel: 'news',
  lists: {},
  plans: { all: Array.from({ length: 48 }, (_, i) => ({ at: i * 30, show: news })) },
  week: Array.from({ length: 7 }, () => 'all'),
}

test('no gap and no overlap where the clock is set forward or back', () => {
  for (const [from, zone] of [
    ['2026-03-27', 'Europe/Riga'],
    ['2026-10-23', 'Europe/Riga'],
    ['2026-04-22', 'Africa/Cairo'], // forward at midnight
    ['2024-02-28', 'Asia/Almaty'], // moved to another offset for good
  ] as const) {
    for (const plan of [PLAN, HALF_HOURS]) {
      expectGapless(days(from, 5).flatMap((date) => expandDay(plan, date, zone)))
    }
  }
  expect(expandDay(HALF_HOURS, '2026-03-29', 'Europe/Riga')).toHaveLength(46)
  const back = expandDay(HALF_HOURS, '2026-10-25', 'Europe/Riga')
  expect(back.reduce((sum, { duration }) => sum + duration, 0)).toBe(25 * 3600)
})

test('a missing plan and an empty list are refused', () => {
  expect(() => expandDay({ ...PLAN, week: [] }, '2026-11-20', 'Asia/Almaty')).toThrow(RangeError)
  expect(() => expandDay({ ...PLAN, lists: {} }, '2026-11-20', 'Asia/Almaty')).toThrow('list films')
})
