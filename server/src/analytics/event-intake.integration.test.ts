import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENTS_A_CALL, type Metric } from '#contract/analytics.ts'
import { buildApp } from '../app.ts'
import { createLog } from '../http/log.ts'
import type { App, Ports } from '../ports.ts'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'
import { eventsWritten } from '../testing/written-events.ts'

const lines: string[] = []
let service: TestService
/** Another node on the same database. */
let other: App
beforeAll(async () => {
  service = await openTestService({ log: createLog('warn', { write: (line) => lines.push(line) }) })
  other = await nodeWith({})
})
afterAll(async () => {
  await other.close()
  await service.close()
})

async function nodeWith(ports: Partial<Ports>): Promise<App> {
  const app = buildApp({ ...service.ports, ...ports })
  await app.ready()
  return app
}

const rested: Metric = {
  metric: 'event',
  at: TEST_NOW - 60_000,
  name: 'hover_focus',
  value: 'content:12',
  source: '/',
}
interface Telling {
  readonly app?: App
  readonly token?: string
  readonly ip?: string
  readonly batch?: string
  readonly times?: number
}
const newBatch = () => randomBytes(16).toString('hex')
const tell = ({ app = service.app, token, ip, batch = newBatch(), times = 1 }: Telling) =>
  app.inject({
    method: 'POST',
    url: `/v2/metrics/events${token === undefined ? '' : `?access_token=${token}`}`,
    ...(ip !== undefined && { headers: { 'x-forwarded-for': ip } }),
    payload: { batch, events: Array(times).fill(rested) },
  })
const keptOf = async (userId: number): Promise<number> => {
  const query = service.ports.database.db.selectFrom('viewer_event').select('n').where('user_id', '=', userId)
  return (await query.execute()).length
}
/** Comes back once a node has decided upon all that it was told before: it writes calls in their order. */
async function allWritten(app = service.app): Promise<void> {
  const [batch, marker] = [newBatch(), await openUser(service.ports, { providerId: 2 })]
  await tell({ app, batch, token: marker.token, ip: '198.51.100.7' })
  await eventsWritten(service, batch, 1)
}
const full = async (kind: string, key: string, count: number, since = TEST_NOW): Promise<void> => {
  const { db } = service.ports.database
  await db.deleteFrom('attempt').where('kind', '=', kind).execute()
  await db
    .insertInto('attempt')
    .values({ kind, key, since: new Date(since), count })
    .execute()
}

test('guests and callers without a device are bounded by their networks, and what is left out is told in the metrics and kept for the statistics', async () => {
  const { database } = service.ports
  const node = await nodeWith({})
  const guest = await openUser(service.ports)
  await database.db.updateTable('app_user').set({ is_guest: true }).where('id', '=', guest.userId).execute()
  await full('events.ip', '192.0.2.1', 19_999)
  await full('events.line', '203.0.113/24', 100_000)
  await full('events.guests.ip', '192.0.2.3', 500_000)
  const keptFrom = async (ip: string, token?: string): Promise<boolean> => {
    const batch = newBatch()
    await tell({ app: node, batch, ip, ...(token !== undefined && { token }) })
    await allWritten(node)
    const query = database.db.selectFrom('viewer_event').select('n').where('batch', '=', batch)
    return (await query.execute()).length === 1
  }
  expect([await keptFrom('192.0.2.1'), await keptFrom('192.0.2.1'), await keptFrom('192.0.2.2')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await keptFrom('203.0.113.9')).toBe(false)
  // A guest is of no such network, and has one with more room.
  expect([await keptFrom('192.0.2.1', guest.token), await keptFrom('192.0.2.3', guest.token)]).toEqual([
    true,
    false,
  ])
  // What is known to be full is counted as well.
  expect((await tell({ app: node, ip: '192.0.2.1', times: 3 })).json()).toEqual({ taken: 0 })
  expect((await node.inject('/metrics')).body).toContain('openair_events_left_out_total{limit="network"} 6')
  await node.close()
  const left = await database.db
    .selectFrom('event_left_out')
    .selectAll()
    .where('provider_id', '=', 1)
    .execute()
  const hour = new Date(Math.floor(TEST_NOW / 3_600_000) * 3_600_000)
  expect(left.map((row) => ({ ...row, count: Number(row.count) }))).toContainEqual({
    provider_id: 1,
    hour,
    count: 6,
  })
  await database.db.deleteFrom('attempt').execute()
})

test('what a device, an account, a network or a provider tells in a day is bounded over both nodes, and others are not kept from it', async () => {
  const kept = async (user: { userId: number; token: string }, ip = '192.0.2.99', app = service.app) => {
    const before = await keptOf(user.userId)
    await tell({ app, token: user.token, ip })
    await allWritten(app)
    return (await keptOf(user.userId)) - before
  }
  const [one, two, three] = [
    await openUser(service.ports),
    await openUser(service.ports),
    await openUser(service.ports),
  ]
  await full('events.device', one.deviceId, 4999)
  expect([await kept(one), await kept(one, undefined, other), await kept(two)]).toEqual([1, 0, 1])
  await full('events.account', String(two.userId), 15_000)
  expect(await kept(two)).toBe(0)
  // Who has signed in is bounded by device and account: behind one address a carrier has hundreds of them.
  await full('events.ip', '192.0.2.1', 20_000)
  await full('events.guests.line', '192.0.2/24', 2_500_000)
  expect(await kept(three, '192.0.2.1', other)).toBe(1)
  const four = await openUser(service.ports)
  await full('events.provider', '1', 10_000_000)
  // The marker behind it is of another provider, and is written.
  expect(await kept(four, '198.51.100.1', other)).toBe(0)
  await service.ports.database.db.deleteFrom('attempt').execute()
})

test('a node that has learned that somebody told too much says so at once, until the window is over', async () => {
  const user = await openUser(service.ports)
  const taken = async () => (await tell({ token: user.token })).json<{ taken: number }>().taken
  const minute = 60_000
  await full('events.device', user.deviceId, 5000, TEST_NOW + minute - 86_400_000)
  expect(await taken()).toBe(1)
  await allWritten()
  expect([await taken(), await keptOf(user.userId)]).toEqual([0, 0])
  service.clock.time = TEST_NOW + minute
  expect(await taken()).toBe(1)
  await allWritten()
  expect(await keptOf(user.userId)).toBe(1)
  service.clock.time = TEST_NOW
})

test('one call that cannot be written takes no other with it, and is told in the log', async () => {
  const { database } = service.ports
  const [good, bad] = [await openUser(service.ports), await openUser(service.ports)]
  await database.execute(
    `alter table viewer_event add constraint fails check (user_id is distinct from ${bad.userId}) not valid`,
  )
  for (const { token } of [good, bad, good]) expect((await tell({ token })).statusCode).toBe(200)
  await allWritten()
  await database.execute('alter table viewer_event drop constraint fails')
  expect([await keptOf(good.userId), await keptOf(bad.userId)]).toEqual([2, 0])
  const told = lines.filter((line) => line.includes('could not be written'))
  expect(told.map((line) => (JSON.parse(line) as { events: number }).events)).toEqual([1])
})

test('while the database cannot be written nothing more is taken in, and what was taken is written as soon as it can', async () => {
  const { database } = service.ports
  const { userId, token } = await openUser(service.ports)
  await database.execute(`
    create function full_disk() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await database.execute(
    'create trigger full_disk before insert on viewer_event for each statement execute function full_disk()',
  )
  const before = await tell({ token })
  expect(before.json()).toEqual({ taken: 1 })
  await expect
    .poll(() => lines.filter((line) => line.includes('events cannot be written')), { interval: 10 })
    .toHaveLength(1)
  const meanwhile = await tell({ token })
  expect([meanwhile.statusCode, meanwhile.headers['retry-after']]).toEqual([503, '2'])
  await database.execute('drop trigger full_disk on viewer_event')
  await database.execute('drop function full_disk')
  await expect.poll(() => keptOf(userId), { timeout: 5000 }).toBe(1)
  await expect.poll(async () => (await tell({ token })).statusCode).toBe(200)
})

test('no call waits for the database; more than may wait is refused with a time to come again, of one provider and not of others; a service that ends writes what it took', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { attempts } = service.ports
  const node = await nodeWith({
    attempts: {
      ...attempts,
      countAll: async (...asked) => {
        await held
        return attempts.countAll(...asked)
      },
    },
  })
  const regional = await openUser(service.ports, { providerId: 2 })
  const calls = 10_000 / EVENTS_A_CALL
  const batches = Array.from({ length: calls }, newBatch)
  const answers = await Promise.all(
    batches.map((batch) => tell({ app: node, batch, times: EVENTS_A_CALL, ip: '198.51.100.20' })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const more = await tell({ app: node })
  expect([more.statusCode, more.headers['retry-after']]).toEqual([503, '2'])
  expect((await tell({ app: node, token: regional.token })).json()).toEqual({ taken: 1 })
  const closed = node.close()
  letGo()
  await closed
  expect(await keptOf(regional.userId)).toBe(1)
  for (const batch of [batches[0], batches.at(-1)]) await eventsWritten(service, batch ?? '', EVENTS_A_CALL)
})
