import { once } from 'node:events'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { createLog } from '../http/log.ts'
import { hasNoRedis, type RedisServer, redisServer } from '../testing/redis-server.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { Attempts, Limit } from './attempts.ts'
import { databaseAttempts } from './database-attempts.ts'
import { openAttempts } from './open-attempts.ts'
import { redisAttempts } from './redis-attempts.ts'

const NOW = Date.UTC(2026, 5, 15, 12)
const MINUTE = 60_000
const limit = (kind: string, more: Partial<Limit> = {}): Limit => ({
  kind,
  most: 3,
  windowMs: MINUTE,
  ...more,
})

let database: Database
let server: RedisServer | undefined
const clients: Redis[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  if (hasNoRedis()) return
  server = await redisServer()
  await server.start()
})
afterAll(async () => {
  for (const client of clients) client.disconnect()
  await server?.kill()
  await database.close()
})

/** What each node counts with. */
const places: readonly (readonly [name: string, open: () => Promise<Attempts>])[] = [
  ['PostgreSQL', async () => databaseAttempts(database)],
  [
    'Redis',
    async () => {
      const client = new Redis(server?.url ?? '')
      clients.push(client)
      await once(client, 'ready')
      return redisAttempts(client)
    },
  ],
]

for (const [place, open] of places)
  describe.skipIf(place === 'Redis' && hasNoRedis())(`attempts in ${place}`, () => {
    let here: Attempts
    let there: Attempts
    beforeAll(async () => {
      ;[here, there] = [await open(), await open()]
    })

    test('tries at the same moment on two nodes are all counted, each key by itself', async () => {
      const tries = Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? here : there).count(limit('both'), 'one', NOW),
      )
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(3)
      expect(await here.count(limit('both'), 'other', NOW)).toBe(true)
      expect(await here.count(limit('another kind'), 'one', NOW)).toBe(true)
      expect(await here.count(limit('many'), 'one', NOW, 3)).toBe(true)
      expect(await there.count(limit('many'), 'one', NOW, 1)).toBe(false)
    })

    test('the window begins with the first try and ends as a whole', async () => {
      const five = limit('window')
      for (const later of [0, 10_000, 50_000]) expect(await here.count(five, 'k', NOW + later)).toBe(true)
      expect(await there.secondsUntilFree(five, 'k', NOW + 50_000)).toBe(10)
      expect(await there.secondsUntilFree(five, 'free', NOW)).toBe(0)
      expect(await there.count(five, 'k', NOW + MINUTE - 1)).toBe(false)
      expect(await here.secondsUntilFree(five, 'k', NOW + MINUTE)).toBe(0)
      expect(await here.count(five, 'k', NOW + MINUTE)).toBe(true)
      expect(await here.secondsUntilFree(five, 'k', NOW + MINUTE)).toBe(0)
    })

    test('a count of a clock that was far ahead keeps nobody out once it is right; one of a node that is a little ahead counts', async () => {
      const few = limit('clock', { most: 1 })
      for (const [key, ahead] of [
        ['wrong', 366 * 24 * 60 * MINUTE],
        ['apart', MINUTE],
      ] as const)
        for (let at = 0; at < 2; at += 1) await here.count(few, key, NOW + ahead)
      expect(await there.secondsUntilFree(few, 'wrong', NOW)).toBe(0)
      expect(await there.count(few, 'wrong', NOW)).toBe(true)
      expect(await there.count(few, 'wrong', NOW + 1)).toBe(false)
      expect(await there.secondsUntilFree(few, 'apart', NOW)).toBe(120)
      expect(await there.count(few, 'apart', NOW)).toBe(false)
    })

    test('a try can be taken back, and all of a key forgotten, of a key that nobody has tried too', async () => {
      const few = limit('back', { most: 1 })
      await here.giveBack(few, 'k')
      await here.clear('back', 'k')
      expect(await here.count(few, 'k', NOW)).toBe(true)
      await there.giveBack(few, 'k')
      await there.giveBack(few, 'k')
      expect(await here.count(few, 'k', NOW)).toBe(true)
      expect(await here.count(few, 'k', NOW)).toBe(false)
      await there.clear('back', 'k')
      expect(await here.count(few, 'k', NOW)).toBe(true)
    })

    test('all keys of an owner are forgotten together, and those of others stay', async () => {
      const owned = limit('owned', { most: 1, isOwned: true })
      for (const key of ['1:a', '1:b', '11:a', '%:a', '1'])
        expect(await here.count(owned, key, NOW)).toBe(true)
      await there.clearOf(['owned', 'never counted'], '1')
      const left = await Promise.all(['1:a', '1:b', '11:a', '%:a'].map((key) => here.count(owned, key, NOW)))
      expect(left).toEqual([true, true, false, false])
    })
  })

test.skipIf(hasNoRedis())(
  'without its Redis a node counts in the database, tells it, and goes back to Redis as soon as that is there',
  async () => {
    const own = await redisServer()
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => lines.push(line) })
    const secret = Buffer.alloc(32, 5)
    // It is not there yet: the node starts all the same.
    const late = await openAttempts(database, own.url, secret, log)
    expect(await late.attempts.count(limit('lost', { most: 1 }), 'k', NOW)).toBe(true)
    expect(await late.attempts.count(limit('lost', { most: 1 }), 'k', NOW)).toBe(false)
    expect(lines.filter((line) => line.includes('Redis does not answer'))).toHaveLength(1)
    await own.start()
    // What Redis knows nothing of is counted anew there.
    const isInRedis = () => late.attempts.count(limit('lost', { most: 1 }), 'k', NOW)
    await expect.poll(isInRedis, { timeout: 10_000 }).toBe(true)
    expect(lines.filter((line) => line.includes('Redis answers again'))).toHaveLength(1)
    // Services that share a Redis do not share their counts.
    const other = await openAttempts(database, own.url, Buffer.alloc(32, 6), log)
    expect(await other.attempts.count(limit('lost', { most: 1 }), 'k', NOW)).toBe(true)
    await own.kill()
    const answers = await Promise.all([1, 2].map(() => late.attempts.count(limit('killed'), 'k', NOW)))
    expect(answers).toEqual([true, true])
    const { rows } = await database.execute("select count from attempt where kind = 'killed'")
    expect(rows).toEqual([{ count: 2 }])
    await Promise.all([late.close(), other.close()])
  },
)
