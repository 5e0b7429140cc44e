import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '../http/metrics.ts'
import type { JobState } from './job.ts'
import { tellJobs } from './job-metrics.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const state: JobState = {
  name: 'sweep',
  done: { at: new Date(5000), took: 1 },
  isRunning: false,
  isTriedAgain: false,
  failures: 2,
  said: null,
}
/** Metrics in which the figures of jobs stand beside another one. */
function told(read: () => Promise<readonly JobState[]>) {
  const metrics = createMetrics()
  const warn = vi.fn<() => void>()
  metrics.gauge('beside', 'Another figure', () => 7)
  tellJobs(metrics, read, { warn })
  return { text: () => metrics.registry.metrics(), warn }
}

test('where the jobs cannot be read all other figures are told, and none of before', async () => {
  const read = vi.fn<() => Promise<JobState[]>>(async () => [state])
  const { text, warn } = told(read)
  expect(await text()).toContain('openair_job_failures{job="sweep"} 2')
  read.mockRejectedValueOnce(new Error('the database is away'))
  const without = await text()
  expect(without).toContain('beside 7')
  expect(without).not.toContain('job="sweep"')
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await text()).toContain('openair_job_last_done_timestamp_seconds{job="sweep"} 5')
})

test('a database that is silent holds an answer up for three seconds, and is asked once', async () => {
  const read = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
  const { text } = told(read)
  for (const asked of [text(), text()]) {
    await vi.advanceTimersByTimeAsync(3000)
    expect(await asked).toContain('beside 7')
  }
  expect(read).toHaveBeenCalledTimes(1)
})
