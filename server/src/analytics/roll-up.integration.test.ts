import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Metric } from '#contract/analytics.ts'
import { createViewSessions } from '../playback/view-sessions.ts'
import { viewingId } from '../playback/viewing-id.ts'
import { testEngine } from '../testing/test-databases.ts'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openUser, type ProfiledUser } from '../testing/users.ts'
import { eventsWritten } from '../testing/written-events.ts'
import { rollUpEvents } from './roll-up.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
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
const failure = (statId: string, isFinal: boolean, failsStart?: boolean): Told => ({
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
  ...(failsStart !== undefined && { failsStart }),
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

test('who has no session is a viewer by the visit that a page tells, once a day, and at each provider another one', async () => {
  const { whole } = service.ports.database
  const at = TEST_NOW - 30 * HOUR_MS
  const [visit, other] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  const tellOf = async (query: string, told: object) => {
    const batch = randomBytes(16).toString('hex')
    const payload = { batch, events: [{ metric: 'page', at, source: '/' }], ...told }
    const answer = await service.app.inject({ method: 'POST', url: `/v2/metrics/events?${query}`, payload })
    expect(answer.json()).toEqual({ taken: 1 })
    await eventsWritten(service, batch, 1)
  }
  for (const told of [{ visit }, { visit }, { visit: other }, {}]) await tellOf('', told)
  await tellOf('provider=portal', { visit })
  await tellOf(`access_token=${one.token}`, { visit })
  const viewers = async () => {
    await rollUp()
    const rows = await whole
      .selectFrom('stat_viewer_day')
      .select(['provider_id', 'viewer_kind', 'viewers'])
      .where('day', '=', new Date(Math.floor(at / DAY_MS) * DAY_MS))
      .orderBy('provider_id')
      .orderBy('viewer_kind')
      .execute()
    return rows.map((row) => [row.provider_id, row.viewer_kind, row.viewers])
  }
  await expect.poll(viewers).toEqual([
    [1, 'free', 1],
    [1, 'not_login', 3],
    [2, 'not_login', 1],
  ])
  const kept = await whole
    .selectFrom('viewer_event')
    .select('visit')
    .distinct()
    .where('visit', 'is not', null)
    .execute()
  expect(kept).toHaveLength(3)
  expect(JSON.stringify(kept)).not.toContain(visit.slice(0, 8))
})

test('a viewing that breaks after it had a picture is no start that failed', async () => {
  const hour = TEST_NOW - 12 * HOUR_MS
  await tell(one, hour, start('broken'), failure('broken', true, false))
  await tell(one, hour, start('black'), failure('black', true, true), failure('black', true, false))
  const counted = async () => {
    await rollUp()
    return counts(hour)
  }
  await expect.poll(counted).toEqual({ starts: 2, playback_error: 3, failed: 1 })
})

test('a page is one sample of what is measured as long as it lives, by what it told last', async () => {
  const hour = TEST_NOW - 6 * HOUR_MS
  const vital = (name: 'CLS' | 'INP', value: number, id?: string): Told => ({
    metric: 'vital',
    name,
    value,
    source: '/',
    ...(id !== undefined && { id }),
  })
  const bucketsOf = async (): Promise<unknown[]> => {
    await rollUp()
    const rows = await service.ports.database.whole
      .selectFrom('stat_measure_hour')
      .select(['measure', 'bucket', 'count'])
      .where('hour', '=', new Date(hour))
      .orderBy('measure')
      .orderBy('bucket')
      .execute()
    return rows.map(({ measure, bucket, count }) => [measure, bucket, count])
  }
  await tell(one, hour, vital('INP', 500, 'page'), vital('CLS', 0.001, 'shifts'))
  await tell(one, hour, vital('INP', 800, 'page'), vital('CLS', 0.25, 'shifts'))
  await tell(one, hour, vital('INP', 250, 'page'), vital('INP', 250, 'another page'))
  // Whose page does not say which it is: each is one.
  await tell(two, hour, vital('INP', 1), vital('INP', 1))
  await expect.poll(bucketsOf).toEqual([
    ['CLS', 57, 1],
    ['INP', 0, 2],
    ['INP', 57, 2],
  ])
})

test('hours are those of UTC, also where the database lives by a time of half hours', async () => {
  const { whole } = service.ports.database
  const hour = TEST_NOW - 9 * HOUR_MS
  await tell(one, hour + 1000, start('india'))
  const rolledUpThere = () =>
    whole.connection().execute(async (connection) => {
      await sql`set time zone 'Asia/Kolkata'`.execute(connection)
      try {
        await rollUpEvents(connection, TEST_NOW)
      } finally {
        await sql`reset time zone`.execute(connection)
      }
      const rows = await connection
        .selectFrom('stat_count_hour')
        .select('hour')
        .where('hour', '>', new Date(hour - HOUR_MS))
        .where('hour', '<', new Date(hour + HOUR_MS))
        .execute()
      return rows.map((row) => row.hour.getTime())
    })
  await expect.poll(rolledUpThere).toEqual([hour])
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

test('a viewing that goes on at a node of before, which writes no times, is watched for as long as that heard of it', async () => {
  const { database, log, clock } = service.ports
  const id = 79
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (${id}, 'three', 'Three', 0, '{}', 'UTC', 0, '{}')`,
  )
  const viewing = {
    id: viewingId(service.ports.random, one.deviceId, EARLIER),
    ...one,
    channelId: id,
    contentId: null,
    length: null,
    startedAt: EARLIER,
    endsAt: null,
    isPreview: false,
  }
  const sessions = createViewSessions(database, log, clock.now)
  sessions.open(viewing)
  await sessions.flush()
  const watched = async () => {
    await rollUp()
    const row = await database.whole
      .selectFrom('stat_channel_hour')
      .select('watched_seconds')
      .where('channel_id', '=', id)
      .executeTakeFirst()
    return Number(row?.watched_seconds)
  }
  expect(await watched()).toBe(0)
  await database.execute(
    "update view_session set seen_at = started_at + interval '600 seconds', duration = 600 where id = $1",
    [viewing.id],
  )
  expect(await watched()).toBe(600)
  const next = createViewSessions(database, log, clock.now)
  await next.beat(viewing.id, one.userId, 630, undefined, EARLIER + 630_000)
  await next.flush()
  expect(await watched()).toBe(630)
})

test('what is watched by those who tell statistics is counted apart, for what they tell is set against it', async () => {
  const { database } = service.ports
  const hour = TEST_NOW - 2 * HOUR_MS
  const view = (isTold: boolean | null, seconds: number) =>
    database.execute(
      'insert into view_session (id, user_id, started_at, seen_at, duration, is_told) values ($1, $2, $3, $4, $5, $6)',
      [randomUUID(), one.userId, new Date(hour), new Date(hour + seconds * 1000), seconds, isTold],
    )
  const seconds = async () => {
    await rollUp()
    const { told_seconds: told, watched_seconds: watched } = await counts(hour)
    return [told ?? 0, watched ?? 0]
  }
  const [told = 0, watched = 0] = await seconds()
  await view(false, 700)
  await view(true, 50)
  // Of a node of before.
  await view(null, 10)
  expect(await seconds()).toEqual([told + 60, watched + 760])
})

test('what was watched before a service stood still for hours is counted when it goes on', async () => {
  const { database } = service.ports
  const [id, stopped] = [80, TEST_NOW + 300_000]
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (${id}, 'four', 'Four', 0, '{}', 'UTC', 0, '{}')`,
  )
  await rollUp()
  await database.execute(
    `insert into view_session (id, user_id, channel_id, started_at, seen_at, duration) values ($1, $2, $3, $4, $5, 200)`,
    [randomUUID(), one.userId, id, new Date(stopped - 200_000), new Date(stopped)],
  )
  await rollUpEvents(database.whole, stopped + 12 * HOUR_MS)
  const rows = await database.whole
    .selectFrom('stat_channel_hour')
    .select(['viewers', 'watched_seconds'])
    .where('channel_id', '=', id)
    .execute()
  expect(rows.map((row) => [row.viewers, Number(row.watched_seconds)])).toEqual([[1, 200]])
})

test('a pause is not watched, and what a device tells after a night counts for the evening', async () => {
  const { database, log, clock } = service.ports
  const id = 78
  await database.execute(
    `insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan) values (${id}, 'two', 'Two', 0, '{}', 'UTC', 0, '{}')`,
  )
  const sessions = createViewSessions(database, log, clock.now)
  const view = async (user: ProfiledUser, ...beats: readonly (readonly [at: number, duration: number])[]) => {
    const viewing = {
      id: viewingId(service.ports.random, user.deviceId, EARLIER),
      ...user,
      channelId: id,
      contentId: null,
      length: null,
      startedAt: EARLIER,
      endsAt: null,
      isPreview: false,
    }
    sessions.open(viewing)
    for (const [at, duration] of beats)
      await sessions.beat(viewing.id, user.userId, duration, undefined, EARLIER + at)
  }
  // Plays for a minute, stands for an hour and a half, and goes on.
  await view(one, [30_000, 30], [60_000, 60], [1.5 * HOUR_MS, 90], [1.5 * HOUR_MS + 30_000, 120])
  // Closed after a minute and a few seconds, which it tells when it is opened again.
  await view(two, [30_000, 30], [60_000, 60], [2.5 * HOUR_MS, 80])
  await sessions.flush()
  await rollUp()
  const rows = await database.whole
    .selectFrom('stat_channel_hour')
    .select(['hour', 'viewers', 'starts', 'watched_seconds'])
    .where('channel_id', '=', id)
    .orderBy('hour')
    .execute()
  expect(
    rows.map((row) => [row.hour.getTime(), row.viewers, row.starts, Number(row.watched_seconds)]),
  ).toEqual([
    [EARLIER, 2, 2, 60 + 80],
    [EARLIER + HOUR_MS, 1, 0, 60],
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
  const read = tell(two, NOW_HOUR + 7000, start('fast')).then(rollUp)
  // The embedded database does one thing after the other: whoever reads there waits for who writes.
  if (testEngine() === 'postgres') await read
  letGo()
  await Promise.all([slow, read])
  await expect.poll(starts).toEqual([3, 5])
})

test('what is told to a database that was restored, and counts its transactions anew, is counted', async () => {
  const { database } = service.ports
  const hour = TEST_NOW - 15 * HOUR_MS
  const ofBefore = '4611686018427387904'
  await tell(one, hour, start('of before'))
  await expect
    .poll(async () => {
      await rollUp()
      return (await counts(hour))['starts']
    })
    .toBe(1)
  await database.execute('update viewer_event set tx = $1 where stat_id = $2', [ofBefore, 'of before'])
  await database.execute('update event_reader set tx = $1', [ofBefore])
  await tell(one, hour, start('restored'))
  await expect
    .poll(async () => {
      await rollUp()
      return (await counts(hour))['starts']
    })
    .toBe(2)
})
