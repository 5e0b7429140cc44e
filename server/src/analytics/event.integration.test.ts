import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_AHEAD_MS, EVENT_LATE_MS, EVENTS_A_CALL, type Metric } from '#contract/analytics.ts'
import { openGuest, openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'
import { eventsWritten, rolledUp } from '../testing/written-events.ts'
import { putEventDaysAway } from './event.store.ts'

const DAY_MS = 86_400_000
let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const at = TEST_NOW - 60_000
const rested: Metric = { metric: 'event', at, name: 'hover_focus', value: 'content:12', source: '/' }
const newBatch = () => randomBytes(16).toString('hex')
const tell = (
  events: readonly object[],
  { token, batch = newBatch(), ip }: { token?: string; batch?: string; ip?: string } = {},
) =>
  service.app.inject({
    method: 'POST',
    url: `/v2/metrics/events${token === undefined ? '' : `?access_token=${token}`}`,
    ...(ip !== undefined && { headers: { 'x-forwarded-for': ip } }),
    payload: { batch, events },
  })
/** Comes back once all that was told before is decided upon and written: calls are written in their order. */
const allWritten = async (): Promise<void> => {
  const batch = newBatch()
  await tell([rested], { batch })
  await eventsWritten(service, batch, 1)
}
const keptOf = async (userId: number) => {
  await allWritten()
  return service.ports.database.db
    .selectFrom('viewer_event')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('batch')
    .orderBy('n')
    .execute()
}
/** What one metric is kept as, without who told it and where it has no column. */
const keptAs = async (metric: object) => {
  const { userId, token } = await openUser(service.ports)
  expect((await tell([{ at, ...metric }], { token })).json()).toEqual({ taken: 1 })
  const [row] = await keptOf(userId)
  if (!row) throw new Error('nothing was kept')
  const {
    batch: _,
    n: _n,
    tx: _tx,
    user_id: _user,
    device_id: _device,
    viewer_kind: _kind,
    provider_id,
    ...kept
  } = row
  expect([provider_id, kept.happened_at.getTime()]).toEqual([1, at])
  return Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => name !== 'happened_at' && value !== null),
  )
}

test('an event carries name, value and source, and is kept for its viewer [analytics.add-event]', async () => {
  expect(await keptAs(rested)).toEqual({
    metric: 'event',
    name: 'hover_focus',
    value: 'content:12',
    source: '/',
  })
  for (const [name, value] of [
    ['five_minutes', 'viewing:0190f5b2-0000-7000-8000-000000000000'],
    ['activate_fail', 'promo:check'],
  ] as const) {
    const told = { metric: 'event', name, value, source: '/watch/10' }
    expect(await keptAs(told)).toEqual(told)
  }
})

test('what viewers do with offers and payments is kept under names of its own, with the packet and where it was [analytics.payment-offer-events]', async () => {
  for (const name of [
    'offer_shown',
    'payment_start',
    'payment_fail',
    'purchase_success',
    'offer_cancel',
    'payment_cancel',
  ]) {
    const told = { metric: 'event', name, value: 'packet:2', source: '/channels/all/one' }
    expect(await keptAs(told)).toEqual(told)
  }
  const invented = { metric: 'event', at, name: 'payment_invented', value: 'packet:2', source: '/' }
  expect((await tell([invented])).json()).toMatchObject({ error_code: 'validation_failed' })
})

test('one service takes page, event, playback start, update and error, and ad events, each with all it carries [analytics.metrics-service]', async () => {
  expect(await keptAs({ metric: 'page', source: '/channels' })).toEqual({
    metric: 'page',
    source: '/channels',
  })
  expect((await keptAs(rested))['metric']).toBe('event')
  const playback = { statId: 's1', channelId: 4, contentParentId: 20, contentId: 201, libraryId: 3 }
  expect(await keptAs({ metric: 'playback', ...playback, startType: 'resume', position: 61.5 })).toEqual({
    metric: 'playback',
    stat_id: 's1',
    channel_id: 4,
    content_id: 201,
    name: 'resume',
    amount: 61.5,
    data: { contentParentId: 20, libraryId: 3 },
  })
  expect(await keptAs({ metric: 'playback_update', statId: 's1', position: 120 })).toEqual({
    metric: 'playback_update',
    stat_id: 's1',
    amount: 120,
  })
  const failure = { code: 403, errorType: 'fragment', streamType: 'hls', details: 'refused', isFinal: true }
  const of = { statId: 's1', position: 7, content: 201, library: 3, channel: 4 }
  const url = 'https://tv.example/media/g/GRANT.SIGN/key?access_token=abc'
  expect(await keptAs({ metric: 'playback_error', ...failure, ...of, url })).toEqual({
    metric: 'playback_error',
    name: 'fragment',
    value: 'refused',
    amount: 7,
    stat_id: 's1',
    channel_id: 4,
    content_id: 201,
    data: {
      code: 403,
      streamType: 'hls',
      library: 3,
      isFinal: true,
      url: 'https://tv.example/media/g/…/key?access_token=…',
    },
  })
  const ad = { ad: 'a1', event: 'start', place: 'preroll', number: 2, object_id: '201' }
  expect(await keptAs({ metric: 'ad', ...ad })).toEqual({
    metric: 'ad',
    name: 'start',
    value: 'a1',
    amount: 2,
    data: { place: 'preroll', object_id: '201' },
  })
})

test('viewers are told apart as not_login, guest, full_payment, promo and free, by what they have when they tell it [analytics.viewer-kinds]', async () => {
  const { database } = service.ports
  const kind = async (token?: string) => {
    const batch = newBatch()
    await tell([rested], { batch, ...(token !== undefined && { token }) })
    await eventsWritten(service, batch, 1)
    const uuid = batch.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    const query = database.db.selectFrom('viewer_event').select('viewer_kind').where('batch', '=', uuid)
    return (await query.executeTakeFirstOrThrow()).viewer_kind
  }
  await database.execute(
    "insert into packet (id, slug, name, is_base, benefits) values (900, 'p900', '{}', true, '[]'), (901, 'p901', '{}', true, '[]')",
  )
  const has = async (...packets: readonly [number, string, string][]) => {
    const { userId, token } = await openUser(service.ports)
    for (const [id, time, source] of packets)
      await database.execute(`insert into entitlement values (${userId}, ${id}, '${time}', '${source}')`)
    return kind(token)
  }
  const now = '[2026-01-01,2027-01-01)'
  expect(await kind()).toBe('not_login')
  expect(await kind((await openGuest(service.app)).token)).toBe('guest')
  expect(await has()).toBe('free')
  expect(await has([900, '[2026-01-01,2026-02-01)', 'purchase:1'])).toBe('free')
  expect(await has([900, now, 'promo:check'])).toBe('promo')
  expect(await has([900, now, 'promo:check'], [901, now, 'purchase:2'])).toBe('full_payment')
})

test('what is no event is refused by its field, and nothing of its call is kept', async () => {
  const { userId, token } = await openUser(service.ports)
  const long = 'x'.repeat(201)
  const wrong = [{}, { ...rested, name: 'other' }, { ...rested, value: '' }, { ...rested, source: long }]
  const fields: string[] = []
  for (const one of [...wrong, { ...rested, metric: 'other' }, { ...rested, at: 'soon' }]) {
    const answer = await tell([rested, one], { token })
    const { error_code, detail } = answer.json<{ error_code: string; detail: Record<string, string> }>()
    expect([answer.statusCode, error_code]).toEqual([400, 'validation_failed'])
    fields.push(...Object.keys(detail))
  }
  const named = ['metric', 'at', 'source', 'name', 'value', 'source', 'metric', 'at']
  expect(fields).toEqual(named.map((field) => `events.1.${field}`))
  const late = await tell([rested, { metric: 'vital', at, name: 'other', value: 1, source: '/' }], { token })
  expect(Object.keys(late.json<{ detail: object }>().detail)).toEqual(['events.1.name'])
  expect((await tell([], { token })).statusCode).toBe(400)
  expect((await tell(Array(EVENTS_A_CALL + 1).fill(rested), { token })).statusCode).toBe(400)
  expect((await tell([rested], { token, batch: 'mine' })).statusCode).toBe(400)
  expect((await tell([rested], { token: 'nobody' })).statusCode).toBe(401)
  expect(await keptOf(userId)).toEqual([])
})

test('a batch that is told again, also at the same moment, is kept once', async () => {
  const { userId, token } = await openUser(service.ports)
  const batch = newBatch()
  const events = [rested, { metric: 'page', at: at + 1, source: '/' }]
  const answers = await Promise.all([1, 2, 3].map(() => tell(events, { token, batch })))
  expect(answers.map((answer) => answer.json<unknown>())).toEqual(Array(3).fill({ taken: 2 }))
  await tell(events, { token, batch })
  expect(await keptOf(userId)).toHaveLength(2)
})

test('a batch of a clock that is ahead is kept once too, however much later it is told again', async () => {
  const { userId, token } = await openUser(service.ports)
  const batch = newBatch()
  const before = service.clock.time
  const events = [rested, { ...rested, at: before + 3000 }, { ...rested, at: before + EVENT_AHEAD_MS }]
  try {
    for (const passed of [0, 250, 10_000]) {
      service.clock.time = before + passed
      expect((await tell(events, { token, batch })).json()).toEqual({ taken: 3 })
    }
    expect(await keptOf(userId)).toHaveLength(3)
  } finally {
    service.clock.time = before
  }
})

test('late events count for when they happened, those older than two days are left out, and clocks that are far ahead tell of now', async () => {
  const { userId, token } = await openUser(service.ports)
  const times = [TEST_NOW - EVENT_LATE_MS - 1, TEST_NOW - EVENT_LATE_MS + 1, TEST_NOW + 3_600_000]
  const answer = await tell(
    times.map((time) => ({ ...rested, at: time })),
    { token },
  )
  expect(answer.json()).toEqual({ taken: 2 })
  const kept = (await keptOf(userId)).map(({ happened_at }) => happened_at.getTime())
  expect(kept).toEqual([TEST_NOW - EVENT_LATE_MS + 1, TEST_NOW])
})

test('the owner of a token is looked up once a minute for events, and anew as soon as any node says that it was revoked', async () => {
  const taken = { status: 200, taken: 1 }
  const toldBy = async (token: string) => {
    const answer = await tell([rested], { token })
    return { status: answer.statusCode, taken: answer.json<{ taken?: number }>().taken }
  }
  const removed = async ({ userId }: { readonly userId: number }) =>
    service.ports.database.execute('delete from access_token where user_id = $1', [userId])
  const before = service.clock.time
  const [one, other] = [await openUser(service.ports), await openUser(service.ports)]
  try {
    for (const { token } of [one, other]) expect(await toldBy(token)).toEqual(taken)
    for (const user of [one, other]) await removed(user)
    service.clock.time = before + 59_999
    expect(await toldBy(one.token)).toEqual(taken)
    // Whatever shows something of its viewer trusts what was looked up for a second.
    const own = await service.app.inject(`/v2/users/self?access_token=${other.token}`)
    expect(own.statusCode).toBe(401)
    expect(await toldBy(other.token)).toEqual({ status: 401, taken: undefined })
    expect(await toldBy(one.token)).toEqual(taken)
    service.clock.time = before + 60_000
    expect(await toldBy(one.token)).toEqual({ status: 401, taken: undefined })
    const third = await openUser(service.ports)
    expect(await toldBy(third.token)).toEqual(taken)
    await removed(third)
    service.app.parts.tokens.forgetHere(third.userId)
    expect(await toldBy(third.token)).toEqual({ status: 401, taken: undefined })
  } finally {
    service.clock.time = before
  }
})

test('days leave the database whole, after a week, once they were written elsewhere', async () => {
  const { database } = service.ports
  const { userId, token } = await openUser(service.ports)
  await tell([{ ...rested, at: TEST_NOW - DAY_MS }, rested], { token })
  await allWritten()
  await rolledUp(service, Date.UTC(2026, 5, 14), TEST_NOW + 7 * DAY_MS)
  const written: string[] = []
  const putAway = (now: number) =>
    putEventDaysAway(database.whole, async (day) => void written.push(day), now)
  await putAway(TEST_NOW + 6 * DAY_MS)
  expect(await keptOf(userId)).toHaveLength(2)
  await expect(
    putEventDaysAway(database.whole, () => Promise.reject(new Error('full')), TEST_NOW + 7 * DAY_MS),
  ).rejects.toThrow('full')
  expect(await keptOf(userId)).toHaveLength(2)
  await putAway(TEST_NOW + 7 * DAY_MS)
  expect([(await keptOf(userId)).length, written.at(-1)]).toEqual([1, '2026-06-14'])
})
