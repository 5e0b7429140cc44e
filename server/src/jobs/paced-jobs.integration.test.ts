import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createLog } from '../http/log.ts'
import { createMetrics } from '../http/metrics.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { startBoss } from './boss.ts'
import type { TimedJob } from './job.ts'
import { tellJobs } from './job-metrics.ts'
import { queuedJobs } from './job-register.ts'
import { startJobs, type StartedJobs } from './job-runner.ts'

const log = createLog('silent')
const POLL_S = 0.5
let database: Database
const nodes: PgBoss[] = []
const started: StartedJobs[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  // As two nodes, each with a queue of its own over one database.
  for (let at = 0; at < 2; at += 1) nodes.push(await startBoss(database, log, { isWorking: true }))
})
afterAll(async () => {
  for (const one of started) one.stop()
  await Promise.all(nodes.map((boss) => boss.stop({ graceful: false })))
  await database.close()
})

const eachSecond = (name: string, run: () => Promise<void>): TimedJob => ({
  name,
  what: `does ${name}`,
  cron: '*/1 * * * * *',
  run,
})
const startOnBoth = async (job: TimedJob): Promise<void> => {
  for (const boss of nodes) started.push(await startJobs(boss, [job], log, POLL_S))
}

test('what is due every few seconds is done once each time over all nodes, one at a time, and by another node when one stops', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const job = eachSecond('paced-job', async () => {
    running += 1
    runs += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  })
  await startOnBoth(job)
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(5)
  const { rows } = await database.execute(
    `select count(*)::integer as times from job.job where name = 'paced-job' and singleton_on is not null group by singleton_on`,
  )
  expect(rows.length).toBeGreaterThan(2)
  expect(rows.map(({ times }) => times)).toEqual(rows.map(() => 1))
  expect(most).toBe(1)

  started[0]!.stop()
  const before = runs
  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(before + 2)
  started[1]!.stop()
})

test('one that fails is tried again within its pace, is told where no try has helped, and is not missed for longer', async () => {
  let isBroken = true
  let tries = 0
  const job = eachSecond('paced-in-vain', async () => {
    tries += 1
    if (isBroken) throw new Error('a query is wrong')
  })
  await startOnBoth(job)
  const register = queuedJobs(nodes[0]!, [job])
  const state = async () => (await register.states())[0]
  await expect.poll(async () => (await state())?.isTriedAgain, { timeout: 20_000, interval: 50 }).toBe(true)
  await expect.poll(async () => (await state())?.failures, { timeout: 60_000 }).toBe(1)
  expect(tries).toBeGreaterThanOrEqual(5)
  expect(await state()).toMatchObject({ said: 'a query is wrong', done: null })
  const metrics = createMetrics()
  tellJobs(metrics, register.states, log)
  expect(await metrics.registry.metrics()).toMatch(/^openair_job_failures\{job="paced-in-vain"\} 1$/m)

  isBroken = false
  expect(await register.again(job)).not.toBe('nothing')
  await expect.poll(async () => (await state())?.done !== null, { timeout: 20_000 }).toBe(true)
  expect(await state()).toMatchObject({ failures: 0 })
})
