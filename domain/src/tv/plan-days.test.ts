import { expect, test } from 'vitest'
import type { ChannelPlan } from './day-plan.ts'
import { datesBetween, epochOf } from './plan-days.ts'

/** 15 June 2026, noon in Almaty. */
const NOON = Date.UTC(2026, 5, 15, 7)
const ALMATY = 'Asia/Almaty'
const PLAN: ChannelPlan = {
  channel: 'dala',
  lists: {},
  plans: { day: [{ at: 360, show: { kind: 'program', program: 9 } }] },
  week: ['day', 'day', 'day', 'day', 'day', 'day', 'day'],
}

test('a tape begins with the first slot of the date that lies so many days back', () => {
  expect(new Date(epochOf(PLAN, NOON, ALMATY, 2)).toISOString()).toBe('2026-06-13T01:00:00.000Z')
})

test('dates are those of the time zone, the first and the last one included', () => {
  const lateInTheEvening = Date.UTC(2026, 5, 14, 19, 30)
  expect(datesBetween(lateInTheEvening, NOON + 86_400_000, ALMATY)).toEqual(['2026-06-15', '2026-06-16'])
  expect(datesBetween(lateInTheEvening, NOON, 'UTC')).toEqual(['2026-06-14', '2026-06-15'])
})
