import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layEventDays } from '#server/analytics/event.store.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { seedProviders } from '#server/testing/seed.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { statsOrder } from '../stats/stats-arguments.ts'
import { statsText } from '../stats/stats-command.ts'
import { serviceJobs } from './service-jobs.ts'

const NOW = Date.UTC(2026, 5, 15, 2, 41)
let database: Database
let dataFolder: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataFolder = await mkdtemp(join(tmpdir(), 'openair-events-away-'))
  await seedProviders(database)
})
afterAll(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true })
})

async function run(name: 'put-events-away' | 'roll-up-events', now = NOW): Promise<void> {
  const jobs = serviceJobs({
    database,
    log: createLog('silent'),
    now: () => now,
    secret: Buffer.alloc(32, 7),
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    messages: { send: async () => undefined },
    gateways: new Map(),
    dataFolder,
    natsUrl: null,
    store: {
      list: async () => [],
      read: async () => undefined,
      remove: async () => undefined,
      clear: async () => undefined,
    },
  })
  for (const job of jobs) if (job.cron !== null && job.name === name) await job.run()
}

/** A viewing is begun. @param at Unix milliseconds */
async function start(at: number): Promise<void> {
  await layEventDays(database.whole, [at])
  await database.whole
    .insertInto('viewer_event')
    .values({
      happened_at: new Date(at),
      batch: randomUUID(),
      n: 0,
      provider_id: 1,
      user_id: null,
      device_id: null,
      viewer_kind: 'not_login',
      metric: 'playback',
      name: 'live',
      value: null,
      amount: 0,
      stat_id: randomUUID(),
      channel_id: 1,
      content_id: null,
      source: null,
      data: null,
    })
    .execute()
}
const files = async () =>
  (await readdir(join(dataFolder, 'analytics', 'events')).catch((): string[] => [])).toSorted()
const figure = async (name: string) => {
  const order = statsOrder(['--from', '2026-06-01', '--to', '2026-06-15', '--format', 'csv'], NOW)
  const lines = (await statsText(database, order, NOW)).split('\n')
  return lines.find((line) => line.startsWith(`all,,,${name},`))?.split(',')[4]
}
const starts = () => figure('starts')
const hours = () => figure('hours watched')

test('events that a service finds after a week without a roll-up leave its database once statistics have counted them', async () => {
  await start(Date.UTC(2026, 5, 6, 20))
  await run('put-events-away')
  expect([await files(), await starts()]).toEqual([[], '0'])
  await expect
    .poll(async () => {
      await run('roll-up-events')
      return starts()
    })
    .toBe('1')
  await run('put-events-away')
  expect([await files(), await starts()]).toEqual([['day=2026-06-06'], '1'])
})

test('events stay while what was watched beside them before a service stood still is not counted: their hours are worked out anew', async () => {
  const evening = Date.UTC(2026, 5, 5, 20)
  await start(evening)
  await expect
    .poll(async () => {
      await run('roll-up-events', evening + 600_000)
      return starts()
    })
    .toBe('2')
  await database.execute(`
    with viewer as (insert into app_user (provider_id, username, is_guest, date_joined) values (1, 'evening', true, '2026-06-05 20:00Z') returning id)
    insert into view_session (id, user_id, started_at, seen_at, duration)
    select '${randomUUID()}', id, '2026-06-05 20:09Z', '2026-06-05 20:12Z', 180 from viewer`)
  await run('put-events-away')
  expect(await files()).toEqual(['day=2026-06-06'])
  await run('roll-up-events')
  await run('put-events-away')
  expect(await files()).toEqual(['day=2026-06-05', 'day=2026-06-06'])
  await run('roll-up-events')
  expect([await starts(), await hours()]).toEqual(['2', '0.05'])
})
