import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { EVENT_STREAM, handOverEvents } from './event-stream.ts'
import { layEventDays } from './event.store.ts'
import { writeEventDay } from './event-parquet.ts'

const DAY = '2026-06-14'
const NOON = Date.parse(`${DAY}T12:00:00Z`)
const NATS = process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222'
let database: Database
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'openair-events-'))
  await layEventDays(database.whole, [NOON, NOON + 86_400_000])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const event = (at: number, userId: number | null, value: string) => ({
  happened_at: new Date(at),
  batch: randomUUID(),
  n: 0,
  provider_id: 1,
  user_id: userId,
  device_id: null,
  viewer_kind: 'free' as const,
  metric: 'event',
  name: 'hover_focus',
  value,
  amount: 1.5,
  stat_id: null,
  channel_id: 7,
  content_id: null,
  source: '/',
  data: JSON.stringify({ place: 'x' }),
})
const add = (...events: readonly ReturnType<typeof event>[]) =>
  database.whole.insertInto('viewer_event').values(events).execute()
const secret = Buffer.alloc(32, 7)
const write = () => writeEventDay(database.whole, { day: DAY, folder, secret })
const read = async () => {
  const path = join(folder, `day=${DAY}`, 'part-0000.parquet')
  const { buffer, byteOffset, byteLength } = await readFile(path)
  return parquetReadObjects({ file: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer })
}

test('a day becomes Parquet files that others read, with viewers told apart and not named', async () => {
  await add(event(NOON, 5, 'first'), event(NOON + 1, 5, 'second'), event(NOON + 2, 6, 'third'))
  await add(event(NOON + 3, null, 'nobody'), event(NOON + 86_400_000, 5, 'the next day'))
  // What a node left that died in the middle is begun anew.
  await mkdir(join(folder, `.begun-${DAY}`), { recursive: true })
  await writeFile(join(folder, `.begun-${DAY}`, 'part-0007.parquet'), 'half')
  await write()
  const rows = await read()
  expect(rows.map(({ value }) => value)).toEqual(['first', 'second', 'third', 'nobody'])
  const { viewer, ...first } = rows[0] ?? {}
  expect(first).toEqual({
    happened_at: new Date(NOON),
    provider_id: 1,
    viewer_kind: 'free',
    metric: 'event',
    name: 'hover_focus',
    value: 'first',
    amount: 1.5,
    viewing: null,
    channel_id: 7,
    content_id: null,
    source: '/',
    data: '{"place":"x"}',
  })
  expect(viewer).toMatch(/^[0-9a-f]{16}$/)
  expect(rows.map((row) => row['viewer'] === viewer)).toEqual([true, true, false, false])
  expect(rows[3]?.['viewer']).toBeNull()
  expect(await readdir(folder)).toEqual([`day=${DAY}`])
})

test('a day that was written is left as it is', async () => {
  await add(event(NOON + 4, 5, 'late'))
  await write()
  expect(await read()).toHaveLength(4)
})

const hasNats = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(NATS)
  const socket = connectSocket(Number(port), hostname, () => resolve(true))
  socket.on('error', () => resolve(false)).unref()
  socket.on('connect', () => socket.destroy())
})

test.skipIf(!hasNats)('NATS gets each event once, also what is handed over again', async () => {
  const connection: NatsConnection = await connect({ servers: NATS })
  const manager = await jetstreamManager(connection)
  const got = async (values: readonly string[]) => {
    await manager.consumers.add(EVENT_STREAM, { name: 'test', ack_policy: AckPolicy.None })
    const consumer = await jetstream(connection).consumers.get(EVENT_STREAM, 'test')
    const messages = await consumer.fetch({ max_messages: 100_000, expires: 1000 })
    const found: string[] = []
    for await (const message of messages) {
      const { value } = message.json<{ value: string }>()
      if (values.includes(value)) found.push(`${message.subject} ${value}`)
    }
    await manager.consumers.delete(EVENT_STREAM, 'test')
    return found
  }
  const [one, two] = [randomUUID(), randomUUID()]
  await add(event(NOON + 5, 5, one))
  await expect.poll(() => handOverEvents(database.whole, NATS)).toBeGreaterThan(0)
  await add(event(NOON + 6, 5, two))
  // As after a node that died before it noted how far it had come.
  await database.execute("delete from event_reader where name = 'nats'")
  await expect
    .poll(async () => {
      await handOverEvents(database.whole, NATS)
      return got([one, two])
    })
    .toEqual([`openair.events.event ${one}`, `openair.events.event ${two}`])
  await manager.streams.delete(EVENT_STREAM)
  await connection.close()
})

test('a NATS that is not there is told, and nothing counts as handed over', async () => {
  await add(event(NOON + 7, 5, 'kept'))
  const before = await database.whole.selectFrom('event_reader').selectAll().execute()
  await expect(handOverEvents(database.whole, 'nats://127.0.0.1:9')).rejects.toThrow()
  expect(await database.whole.selectFrom('event_reader').selectAll().execute()).toEqual(before)
})
