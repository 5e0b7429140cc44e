import { expect, test, vi } from 'vitest'
import { SCHEDULE_WAIT_MS, untilFilled } from './until-filled.ts'

test('an empty schedule is asked for up to five times, three seconds apart [tv.schedule-retry]', async () => {
  const ask = vi.fn<() => Promise<number[]>>(async () => [])
  const wait = vi.fn<(ms: number) => Promise<void>>(async () => {})
  expect(await untilFilled(ask, wait)).toEqual([])
  expect(ask).toHaveBeenCalledTimes(5)
  expect(wait.mock.calls).toEqual(Array.from({ length: 4 }, () => [SCHEDULE_WAIT_MS]))
  expect(SCHEDULE_WAIT_MS).toBe(3000)
})

test('it stops with the first answer that holds something', async () => {
  const ask = vi.fn<() => Promise<number[]>>(async () => [7]).mockResolvedValueOnce([])
  expect(await untilFilled(ask, async () => {})).toEqual([7])
  expect(ask).toHaveBeenCalledTimes(2)
})
