import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ScheduleItem } from '#contract/tv.ts'
import type { TimedJob } from '#server/jobs/job.ts'
import { GUEST_NOW } from '../testing/guest-calls.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { serviceJobs } from './service-jobs.ts'

/** Channels beside the first one, and those among them that are a day behind. */
const LAST = 151
const BEHIND = Array.from({ length: 120 }, (_, at) => at + 2)
const DAY_S = 86_400

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(GUEST_NOW)
  await service.ports.database.execute(`
    insert into channel select n, 'channel-' || n, name, description, icon, cover, color_bg, age, archived_days, tags, time_zone, epoch, plan
      from channel, generate_series(2, ${LAST}) n where id = 1;
    insert into provider_channel select provider_id, n, n, true, false from provider_channel, generate_series(2, ${LAST}) n where channel_id = 1;
    insert into schedule_item select n || '-' || starts_at, n, ordinal, starts_at, duration, program_id, content_id, season, series, episode_title, asset_id, is_catchup_available
      from schedule_item, generate_series(2, ${LAST}) n where channel_id = 1`)
})
afterAll(() => service.close())

async function extend(): Promise<void> {
  const { ports, store, clock } = service
  const jobs = serviceJobs({
    ...ports,
    store,
    now: () => clock.time,
    dataFolder: '/nonexistent',
    natsUrl: null,
  })
  await jobs.find((job): job is TimedJob => job.cron !== null && job.name === 'extend-schedules')?.run()
}

test('a new day is told of in one notice that names the channels on which it was laid, and what shows the others is kept', async () => {
  const { app, ports } = service
  const { database } = ports
  const { rows } = await database.execute('select max(starts_at + duration) as ends from schedule_item')
  const ends = Number(rows[0]?.['ends'])
  await database.execute(
    `delete from schedule_item where channel_id in (${BEHIND.join()}) and starts_at > ${ends - DAY_S}`,
  )
  app.parts.shared.dropHere(['*'])
  const lastDay = async (channel: number) =>
    (
      await app.inject(`/v2/channels/${channel}/content_schedule?start=${ends - DAY_S}&end=${ends}&lang=en`)
    ).json<ScheduleItem[]>()
  const untouched = ['/v2/channels/category_list', `/v2/channels/${LAST}`]
  const before = [await lastDay(2), await lastDay(LAST)].map((items) => items.length)
  expect(before[0]).toBeLessThan(before[1]!)
  for (const url of untouched) expect((await app.inject(url)).statusCode).toBe(200)

  const heard: string[] = []
  const told = Promise.withResolvers<void>()
  const stop = await database.listen('schedule', (payload) => {
    heard.push(payload)
    if (payload === '1') told.resolve()
  })
  await extend()
  // Of schedules that reach far enough already nothing is told; then something else, so that nothing more can come.
  await extend()
  await database.notify('schedule', '1')
  await told.promise
  await stop()
  expect(heard).toEqual([BEHIND.join(), '1'])

  const made = app.parts.shared.made()
  await lastDay(LAST)
  for (const url of untouched) await app.inject(url)
  expect(app.parts.shared.made()).toBe(made)
  expect((await lastDay(2)).length).toBe(before[1])
  expect(app.parts.shared.made()).toBe(made + 1)
})
