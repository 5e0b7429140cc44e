import type { PgBoss } from 'pg-boss'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../http/log.ts'
import { startJobs } from './job-runner.ts'

afterEach(() => vi.useRealTimers())

test('what is due every twenty seconds is said to be due by each node that often, and no more once it stops; what is due by the hour is not', async () => {
  vi.useFakeTimers()
  const sent: unknown[][] = []
  const woken: string[] = []
  const boss = {
    getQueues: async () => [],
    createQueue: async () => undefined,
    schedule: async () => undefined,
    work: async (name: string) => `worker of ${name}`,
    send: async (...what: unknown[]) => {
      sent.push(what)
      return 'id'
    },
    notifyWorker: (worker: string) => void woken.push(worker),
  } as unknown as PgBoss
  const jobOf = (name: string, cron: string) => ({ name, what: name, cron, run: async () => undefined })
  const jobs = [jobOf('often', '*/20 * * * * *'), jobOf('hourly', '3 * * * *')]
  const { stop } = await startJobs(boss, jobs, createLog('silent'))
  // Both are due as a node starts.
  expect(sent.splice(0)).toEqual([['often'], ['hourly']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent.splice(0)).toEqual(Array(3).fill(['often', null, { singletonSeconds: 20 }]))
  expect(woken).toEqual(Array(3).fill('worker of often'))
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})
