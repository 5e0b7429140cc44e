import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const SELF = '/v2/users/self'

test('whoever keeps the database busy with personal calls keeps nobody else from it', async (context) => {
  const { database } = service.ports
  // The embedded database has one connection for everybody.
  if (database.kind !== 'postgres') return context.skip()
  const [greedy, other] = [await openUser(service.ports), await openUser(service.ports)]
  const ask = (token: string, ip: string, name?: string) =>
    service.app.inject({
      method: name === undefined ? 'GET' : 'PATCH',
      url: SELF,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
      ...(name !== undefined && { payload: { name } }),
    })
  // Changes of this account wait until its row is let go.
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const doWait = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async (trx) => {
    await sql`select from app_user where id = ${greedy.userId} for update`.execute(trx)
    isHeld.resolve()
    const waiting = sql`select from pg_locks where locktype = 'tuple' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(2)
    doWait.resolve()
    await held.promise
  })
  await isHeld.promise
  const changes = Array.from({ length: 40 }, (_, n) => ask(greedy.token, '203.0.113.5', `Name ${n}`))
  await doWait.promise
  const answer = await Promise.race([ask(other.token, '198.51.100.5'), Promise.all(changes)])
  expect(answer).toMatchObject({ statusCode: 200 })
  held.resolve()
  await holding
  expect(new Set((await Promise.all(changes)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('whoever asks for codes, guests and logins without end keeps nobody else from the database', async (context) => {
  const { database } = service.ports
  if (database.kind !== 'postgres') return context.skip()
  const other = await openUser(service.ports)
  const ip = '203.0.113.7'
  const post = (url: string, payload: object) =>
    service.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': ip } })
  const floods = [
    (n: number) => post('/v2/otps', { phone: `+7701${String(n).padStart(7, '0')}` }),
    (n: number) => post('/v2/users', { username: `flood-${n}`, password: 'secret-secret', is_guest: true }),
    (n: number) => post('/v2/auth/login', { login: `flood-${n}`, password: 'secret-secret' }),
  ]
  // Each of them counts the try at its address: one that has been counted is held back by whoever holds that count.
  await Promise.all(floods.map((flood) => flood(0)))
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const doWait = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async (trx) => {
    await sql`select from attempt where key = ${ip} for update`.execute(trx)
    isHeld.resolve()
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const look = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(trx)
      return (await waiting.execute(trx)).rows.length
    }
    await expect.poll(look).toBeGreaterThan(1)
    doWait.resolve()
    await held.promise
  })
  await isHeld.promise
  const tries = Array.from({ length: 60 }, (_, n) => floods[n % floods.length]!(n + 1))
  await doWait.promise
  const self = { url: SELF, headers: { authorization: `Bearer ${other.token}` } }
  const { statusCode } = await service.app.inject(self)
  held.resolve()
  await holding
  expect(statusCode).toBe(200)
  // A guest is made, or its password waits behind too many others; nobody is told that the database is away.
  const statuses = new Set((await Promise.all(tries)).map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})

test('invented tokens are looked up in turns: who has a good one is answered between them', async () => {
  const { token } = await openUser(service.ports)
  let answered = 0
  const invented = Array.from({ length: 300 }, async (_, n) => {
    const { statusCode } = await service.app.inject({
      url: SELF,
      headers: { authorization: `Bearer invented-${n}`, 'x-forwarded-for': '203.0.113.6' },
    })
    answered += 1
    return statusCode
  })
  const { statusCode } = await service.app.inject({
    url: SELF,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.6' },
  })
  expect(statusCode).toBe(200)
  expect(answered).toBeLessThan(100)
  expect(new Set(await Promise.all(invented))).toEqual(new Set([401]))
})
