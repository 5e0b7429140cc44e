import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { claimOf } from './encode-claim.ts'

const TAKEN = new Date(Date.UTC(2026, 5, 15, 12))
let database: Database
let now = TAKEN.getTime()

beforeAll(async () => {
  database = await openTestDatabase()
  await database.whole
    .insertInto('asset')
    .values({ id: 'film-one', priority: 1, recipe: '{}', state: 'encoding', seen_at: TAKEN })
    .execute()
})
afterAll(() => database.close())

const seenAt = async (): Promise<number | undefined> => {
  const row = await database.whole.selectFrom('asset').select('seen_at').executeTakeFirstOrThrow()
  return row.seen_at?.getTime()
}

/** A database whose answers to writing are lost or late, as a test decides. */
function lossy(answer: (written: Promise<unknown>) => Promise<unknown>) {
  const whole = new Proxy(database.whole, {
    get: (kysely, name: keyof typeof database.whole) => {
      if (name !== 'updateTable') return kysely[name]
      return () => {
        const query = kysely.updateTable('asset')
        const lost = (one: object): unknown =>
          new Proxy(one, {
            get: (built, key) => {
              const value: unknown = Reflect.get(built, key)
              if (typeof value !== 'function') return value
              if (key === 'executeTakeFirst')
                return () => answer(Reflect.apply(value, built, []) as Promise<unknown>)
              return (...given: unknown[]) => lost(Reflect.apply(value, built, given) as object)
            },
          })
        return lost(query)
      }
    },
  })
  return { ...database, whole } as Database
}

test('a worker whose beats come late, or whose answers are lost, is not taken for one that has lost its film', async () => {
  const gates: (() => void)[] = []
  let mode: 'late' | 'lost' | 'right' = 'late'
  const far = lossy(async (written) => {
    const result = await written
    if (mode === 'late') await new Promise<void>((resolve) => gates.push(resolve))
    if (mode === 'lost') throw new Error('the line is down')
    return result
  })
  const ports = { database: far, now: () => (now += 1000), log: createLog('silent') }
  const claim = claimOf(ports, 'film-one', TAKEN, 5)
  await expect.poll(() => gates.length).toBe(1)
  mode = 'lost'
  gates.forEach((open) => open())
  // Written, and nobody hears of it.
  const before = await seenAt()
  await expect.poll(seenAt).toBeGreaterThan(before!)
  mode = 'right'
  const heard = await seenAt()
  await expect.poll(seenAt).toBeGreaterThan(heard!)
  expect(claim.lost.aborted).toBe(false)
  expect(await claim.end({ state: 'queued' })).toBe(true)
})

test('a worker that cannot say that it lives holds its tools until it can again', async () => {
  let isDown = true
  const far = lossy(async (written) => {
    if (isDown) throw new Error('the line is down')
    return written
  })
  const ports = { database: far, now: () => now, log: createLog('silent') }
  const claim = claimOf(ports, 'film-one', new Date((await seenAt())!), 5)
  expect(claim.hold.isHeld).toBe(false)
  now += 8
  await expect.poll(() => claim.hold.isHeld).toBe(true)
  isDown = false
  await expect.poll(() => claim.hold.isHeld).toBe(false)
  claim.rest()
})

test('one whose film another has taken ends, and notes nothing', async () => {
  const ports = { database, now: () => (now += 1000), log: createLog('silent') }
  const claim = claimOf(ports, 'film-one', new Date((await seenAt())!), 5)
  await database.whole
    .updateTable('asset')
    .set({ state: 'encoding', seen_at: new Date(Date.UTC(2027, 0, 1)) })
    .execute()
  await expect.poll(() => claim.lost.aborted).toBe(true)
  expect(await claim.end({ state: 'failed' })).toBe(false)
  expect(await seenAt()).toBe(Date.UTC(2027, 0, 1))
})
