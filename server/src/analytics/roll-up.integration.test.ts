import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metric } from '#contract/analytics.ts'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openUser, type ProfiledUser } from '../testing/users.ts'
import { eventsWritten } from '../testing/written-events.ts'
import { rollUpEvents } from './roll-up.ts'

const HOUR_MS = 3_600_000
let service: TestService
let one: ProfiledUser
let two: ProfiledUser
beforeAll(async () => {
  service = await openTestService()
  one = await openUser(service.ports)
  two = await openUser(service.ports)
})
afterAll(() => service.close())

type Told = Metric extends infer One ? (One extends Metric ? Omit<One, 'at'> : never) : never
const tell = async (user: ProfiledUser, at: number, ...metrics: readonly Told[]) => {
  const batch = randomBytes(16).toString('hex')
  const answer = await service.app.inject({
    method: 'POST',
    url: `/v2/metrics/events?access_token=${user.token}`,
    payload: { batch, events: metrics.map((metric) => ({ ...metric, at })) },
  })
  expect(answer.json()).toEqual({ taken: metrics.length })
  await eventsWritten(service, batch, metrics.length)
}
const start = (statId: string): Told => ({
  metric: 'playback',
  statId,
  channelId: 1,
  contentParentId: null,
  contentId: null,
  startType: 'live',
  position: 0,
  libraryId: null,
})
const failure = (statId: string, isFinal: boolean): Told => ({
  metric: 'playback_error',
  statId,
  code: null,
  errorType: 'network',
  streamType: 'hls',
  url: '/media/x',
  position: 0,
  details: 'd',
  content: null,
  library: null,
  channel: 1,
  isFinal,
})
const counts = async (hour: number) => {
  const rows = await service.ports.database.whole
    .selectFrom('stat_count_hour')
    .select(['name', 'count'])
    .where('hour', '=', new Date(hour))
    .where('provider_id', '=', 1)
    .execute()
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
}
const rollUp = () => rollUpEvents(service.ports.database.whole, TEST_NOW)
/** What hours come to in the end: events wait for whatever transaction of the server is older than theirs. */
const expectCounts = (wanted: ReadonlyMap<number, object>) =>
  expect
    .poll(async () => {
      await rollUp()
      return Promise.all([...wanted.keys()].map(counts))
    })
    .toEqual([...wanted.values()])
/** Starts of the earlier hour and of the last one, once they are rolled up. */
async function starts(): Promise<unknown[]> {
  await rollUp()
  return [(await counts(EARLIER))['starts'], (await counts(NOW_HOUR))['starts']]
}
const EARLIER = TEST_NOW - 3 * HOUR_MS
const NOW_HOUR = TEST_NOW - HOUR_MS

test('an hour comes to what was told of it, also what came late, and again to the same', async () => {
  await tell(one, NOW_HOUR + 1000, start('a'), { metric: 'first_frame', statId: 'a', milliseconds: 250 })
  await tell(one, NOW_HOUR + 2000, failure('a', false), failure('a', true), failure('a', true))
  await tell(two, NOW_HOUR + 3000, start('b'), { metric: 'stall', statId: 'b', milliseconds: 1500 })
  await tell(two, NOW_HOUR + 4000, { metric: 'vital', name: 'CLS', value: 0.25, source: '/' })
  const first = {
    starts: 2,
    first_frame: 1,
    playback_error: 3,
    failed: 1,
    stall: 1,
    stall_ms: 1500,
    vital: 1,
  }
  await expectCounts(new Map([[NOW_HOUR, first]]))
  await tell(two, NOW_HOUR + 5000, start('c'))
  await tell(two, EARLIER, start('d'), {
    metric: 'event',
    name: 'five_minutes',
    value: 'viewing:d',
    source: '/',
  })
  await expectCounts(
    new Map([
      [NOW_HOUR, { ...first, starts: 3 }],
      [EARLIER, { starts: 1, 'event:five_minutes': 1 }],
    ]),
  )
  const measures = await service.ports.database.whole
    .selectFrom('stat_measure_hour')
    .select(['measure', 'bucket', 'count'])
    .orderBy('measure')
    .execute()
  expect(measures).toEqual([
    { measure: 'CLS', bucket: 57, count: 1 },
    { measure: 'first_frame', bucket: 57, count: 1 },
    { measure: 'stall', bucket: 76, count: 1 },
  ])
  const days = await service.ports.database.whole.selectFrom('stat_viewer_day').selectAll().execute()
  expect(days.map(({ viewer_kind, viewers }) => [viewer_kind, viewers])).toEqual([['free', 2]])
})

test('a viewing counts for each hour that it reaches into, of its channel and provider, and a look in passing for none', async () => {
  const { database } = service.ports
  const id = 77
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (${id}, 'one', 'One', 0, '{}', 'UTC', 0, '{}')`,
  )
  const view = (user: ProfiledUser, from: number, to: number, isPreview = false) =>
    database.execute(
      `insert into view_session (id, user_id, channel_id, started_at, seen_at, duration, is_preview) values ('${randomUUID()}', ${user.userId}, ${id}, '${new Date(from).toISOString()}', '${new Date(to).toISOString()}', 60, ${isPreview})`,
    )
  await view(one, NOW_HOUR - 600_000, NOW_HOUR + 600_000)
  await view(two, NOW_HOUR + 60_000, NOW_HOUR + 120_000)
  await view(two, NOW_HOUR + 180_000, NOW_HOUR + 240_000)
  await view(one, NOW_HOUR + 1_200_000, NOW_HOUR + 1_260_000, true)
  await rollUp()
  const rows = await database.whole
    .selectFrom('stat_channel_hour')
    .select(['hour', 'viewers', 'starts', 'watched_seconds'])
    .orderBy('hour')
    .execute()
  expect(
    rows.map((row) => [row.hour.getTime(), row.viewers, row.starts, Number(row.watched_seconds)]),
  ).toEqual([
    [NOW_HOUR - HOUR_MS, 1, 1, 600],
    [NOW_HOUR, 2, 2, 720],
  ])
})

test('broken off in the middle it is done again, and nothing is lost or counted twice', async () => {
  const { database } = service.ports
  // In this order: where the later one can be read, the earlier one can be too.
  await tell(one, EARLIER + 1000, start('f'))
  await tell(one, NOW_HOUR + 6000, start('e'))
  await database.execute(
    `alter table stat_count_hour add constraint fails check (hour <> '${new Date(NOW_HOUR).toISOString()}') not valid`,
  )
  // Until everything older is done there is nothing to work out.
  await expect
    .poll(() =>
      rollUp().then(
        () => 'done',
        (error: unknown) => String(error),
      ),
    )
    .toContain('fails')
  await database.execute('alter table stat_count_hour drop constraint fails')
  expect((await counts(EARLIER))['starts']).toBe(2)
  await expect.poll(starts).toEqual([2, 4])
})

test('what is still being written when the events are read is not passed over', async () => {
  const { database } = service.ports
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
  const slow = database.whole.transaction().execute(async (trx) => {
    await trx
      .insertInto('viewer_event')
      .values({
        happened_at: new Date(EARLIER + 5000),
        batch: randomUUID(),
        n: 0,
        provider_id: 1,
        user_id: one.userId,
        device_id: null,
        viewer_kind: 'free',
        metric: 'playback',
        name: 'live',
        value: null,
        amount: 0,
        stat_id: 'slow',
        channel_id: 1,
        content_id: null,
        source: null,
        data: null,
      })
      .execute()
    hasBegun()
    await held
  })
  await begun
  await tell(two, NOW_HOUR + 7000, start('fast'))
  await rollUp()
  letGo()
  await slow
  await expect.poll(starts).toEqual([3, 5])
})
