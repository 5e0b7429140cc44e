import { randomBytes, randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { seedProviders } from '../testing/seed.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { openUser, type TestUser } from '../testing/users.ts'
import { createTokens, type Tokens } from './tokens.ts'

const clock = { now: () => Date.UTC(2026, 5, 15, 12) }
const random = { bytes: (count: number) => randomBytes(count), uuid: () => randomUUID() }
const IP = '192.0.2.1'

let database: Database
let mine: TestUser
let other: TestUser
let asked = 0
let tokens: Tokens
const counting: KyselyPlugin = {
  transformQuery({ node }) {
    asked += 1
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  ;[mine, other] = [await openUser({ database, random, clock }), await openUser({ database, random, clock })]
})
afterAll(() => database.close())
beforeEach(() => {
  asked = 0
  tokens = createTokens({ ...database, db: database.db.withPlugin(counting) }, clock)
})

const find = async ({ token, userId }: TestUser): Promise<void> => {
  expect((await tokens.find(token, IP))?.userId).toBe(userId)
}

test('a look-up is remembered until its own user is forgotten', async () => {
  await find(mine)
  tokens.forgetHere(other.userId)
  await find(mine)
  expect(asked).toBe(1)
  tokens.forgetHere(mine.userId)
  await find(mine)
  expect(asked).toBe(2)
})

test('of a user who is forgotten while a look-up is under way nothing is remembered', async () => {
  const underWay = find(mine)
  tokens.forgetHere(mine.userId)
  await underWay
  await find(mine)
  expect(asked).toBe(2)
})

test('a look-up under way while somebody else is forgotten is remembered, but shared with nobody who asks meanwhile', async () => {
  const underWay = find(mine)
  tokens.forgetHere(other.userId)
  const meanwhile = find(mine)
  await Promise.all([underWay, meanwhile])
  expect(asked).toBe(2)
  await find(mine)
  expect(asked).toBe(2)
})
