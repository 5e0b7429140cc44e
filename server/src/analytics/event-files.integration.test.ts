import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
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

const event = (at: number, userId: number | null, value: string, deviceId: string | null = null) => ({
  happened_at: new Date(at),
  batch: randomUUID(),
  n: 0,
  provider_id: 1,
  user_id: userId,
  device_id: deviceId,
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

const handOver = (url = NATS) => handOverEvents(database.whole, { url, secret })

const hasNats = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(NATS)
  const socket = connectSocket(Number(port), hostname, () => resolve(true))
  socket.on('error', () => resolve(false)).unref()
  socket.on('connect', () => socket.destroy())
})

test.skipIf(!hasNats)('what NATS is told of a viewer signs nobody in and names no account', async () => {
  const [device, value] = [randomUUID(), randomUUID()]
  await add(event(NOON + 8, 987_654_321, value, device))
  const connection: NatsConnection = await connect({ servers: NATS })
  const heard: Msg[] = []
  connection.subscribe('openair.events.event', {
    callback: (_, message) => void (message.string().includes(value) && heard.push(message)),
  })
  await connection.flush()
  await expect
    .poll(async () => {
      await handOver()
      return heard.length
    })
    .toBe(1)
  const message = heard[0]!
  expect(message.string()).not.toContain(device)
  expect(message.string()).not.toContain('987654321')
  const { viewer, device: mark, ...told } = message.json<Record<string, unknown>>()
  expect([viewer, mark]).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ])
  expect(told).toEqual({
    happened_at: new Date(NOON + 8).toISOString(),
    provider_id: 1,
    viewer_kind: 'free',
    metric: 'event',
    name: 'hover_focus',
    value,
    amount: 1.5,
    viewing: null,
    channel_id: 7,
    content_id: null,
    source: '/',
    data: { place: 'x' },
  })
  await connection.close()
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
  await expect.poll(() => handOver()).toBeGreaterThan(0)
  await add(event(NOON + 6, 5, two))
  // As after a node that died before it noted how far it had come.
  await database.execute("delete from event_reader where name = 'nats'")
  await expect
    .poll(async () => {
      await handOver()
      return got([one, two])
    })
    .toEqual([`openair.events.event ${one}`, `openair.events.event ${two}`])
  await manager.streams.delete(EVENT_STREAM)
  await connection.close()
})

test.skipIf(!hasNats)(
  'a hand-over that breaks off goes on where it was, not from its beginning',
  async () => {
    const many = Array.from({ length: 1000 }, (_, n) => event(NOON + 100 + n, 5, 'handed over'))
    await add(...many)
    const [{ tx } = { tx: '' }] = await database.whole
      .selectFrom('viewer_event')
      .select('tx')
      .where('batch', '=', many[0]!.batch)
      .execute()
    // More than a server takes in one message.
    const tooLarge = event(NOON + 2000, 5, 'x'.repeat(2_000_000))
    await add(tooLarge)
    const come = async () => {
      await expect(handOver()).rejects.toThrow('max_payload')
      const reader = database.whole.selectFrom('event_reader').select('tx').where('name', '=', 'nats')
      return (await reader.executeTakeFirst())?.tx
    }
    await expect.poll(() => come()).toBe(tx)
    await database.execute('delete from viewer_event where batch = $1', [tooLarge.batch])
  },
)

test('a NATS that is not there is told, and nothing counts as handed over', async () => {
  await add(event(NOON + 7, 5, 'kept'))
  const before = await database.whole.selectFrom('event_reader').selectAll().execute()
  await expect(handOver('nats://127.0.0.1:9')).rejects.toThrow()
  expect(await database.whole.selectFrom('event_reader').selectAll().execute()).toEqual(before)
})

/** What a server reads that says who it is and then closes, at an address. */
async function told(beginning: string): Promise<string> {
  let text = ''
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      text += data.toString()
      if (text.includes('PING')) socket.destroy()
    })
    socket.write(
      'INFO {"server_id":"x","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n',
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await expect(handOver(`${beginning}127.0.0.1:${port}`)).rejects.toThrow()
  server.close()
  return text
}

test('a NATS that asks who we are is told what stands in the address', async () => {
  expect(await told('nats://openair:12%2F34@')).toMatch(/^CONNECT .*"user":"openair","pass":"12\/34"/)
})

test('to a NATS that speaks in the clear nothing is said where the address wants TLS', async () => {
  expect(await told('tls://')).toBe('')
})
