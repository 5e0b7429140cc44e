import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitUntil } from './wait-until.ts'

beforeEach(() => void vi.useFakeTimers())
const failureOf = (waiting: Promise<unknown>): Promise<unknown> => waiting.catch((error: unknown) => error)
afterEach(() => void vi.useRealTimers())

test('it looks at once and then every 1.5 s, until what is waited for is there [shell.data-wait-poll]', async () => {
  const looks: number[] = []
  const begun = Date.now()
  const found = waitUntil(
    async () => {
      looks.push(Date.now() - begun)
      return looks.length === 4 ? 'there' : null
    },
    { atMostMs: 60_000 },
  )
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await found).toBe('there')
  expect(looks).toEqual([0, 1500, 3000, 4500])
})

test('what does not come in time is reported in Russian [shell.wait-helper-timeout]', async () => {
  const waiting = failureOf(waitUntil(async () => null, { atMostMs: 4000 }))
  await vi.advanceTimersByTimeAsync(3999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toMatchObject({
    message: 'Условие не выполнено за отведённое время',
    reason: 'timeout',
  })
})

test('who gives up waiting is heard at once, and that is reported in Russian [shell.wait-helper-cancelled]', async () => {
  const own = new AbortController()
  const looked = vi.fn<() => Promise<null>>(async () => null)
  const waiting = failureOf(waitUntil(looked, { atMostMs: 60_000, signal: own.signal }))
  await vi.advanceTimersByTimeAsync(1000)
  own.abort()
  expect(await waiting).toMatchObject({ message: 'Ожидание отменено вручную', reason: 'cancelled' })
  expect(looked).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})
