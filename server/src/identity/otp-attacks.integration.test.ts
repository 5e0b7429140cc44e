import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { otherCode, phoneClient, phoneNumbers } from '../testing/phone.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { testEngine } from '../testing/test-databases.ts'
import { openDevice, openUser } from '../testing/users.ts'

const lines: string[] = []
let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  service = await openTestService({ log: createLog('trace', { write: (line) => lines.push(line) }) })
  client = phoneClient(service)
})
afterAll(() => service.close())

const newPhone = phoneNumbers('7702')
const ipOf = (n: number) => `203.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
const statusOf = async (phone: string, token: string, from = {}) =>
  (await client.post('/v2/auth/otp', { phone, token }, from)).statusCode

test('of 10 000 guesses in a day, over as many addresses and with every code that can be had, 25 are looked at', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const rounds = 20
  const batch = 500
  let guesses = 0
  let codes = 0
  let code = ''
  for (let round = 0; round < rounds; round++) {
    const asked = await client.post('/v2/otps', { phone }, { ip: ipOf(1_000_000 + round) })
    if (asked.statusCode === 200) {
      codes += 1
      code = client.lastCode()
    }
    const wrong = otherCode(code)
    const answers = await Promise.all(
      Array.from({ length: batch }, () => statusOf(phone, wrong, { ip: ipOf((guesses += 1)) })),
    )
    expect(new Set(answers)).toEqual(new Set([400]))
    service.clock.time += (23 * 3_600_000) / rounds
  }
  expect(guesses).toBe(10_000)
  expect(codes).toBe(5)
  const { rows } = await service.ports.database.execute(
    'select sum(tries)::integer as evaluated from otp where phone = $1',
    [phone],
  )
  expect(rows).toEqual([{ evaluated: 25 }])
}, 120_000)

test('a new code does not bring back the guesses of a day', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const { database } = service.ports
  // As after a day in which the limits of codes were wider.
  await database.execute('insert into attempt (kind, key, since, count) values ($1, $2, $3, 25)', [
    'otp.guess',
    `1:${phone}`,
    new Date(service.clock.time).toISOString(),
  ])
  const code = await client.askForCode(phone)
  expect(await statusOf(phone, code)).toBe(400)
})

test('a code works once', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  expect(await statusOf(phone, code)).toBe(200)
  expect(await statusOf(phone, code)).toBe(400)
})

test('of many calls at once with one code one gets a token', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  const all = await Promise.all(Array.from({ length: 20 }, () => statusOf(phone, code)))
  expect(all.filter((status) => status === 200)).toHaveLength(1)
  expect(all.filter((status) => status === 400)).toHaveLength(19)
})

// The embedded database has one connection: no two calls are in the middle of it at once.
test.runIf(testEngine() === 'postgres')(
  'of two calls with the right code at the very same moment none takes the phone from the account that the other has just made',
  async () => {
    const phone = newPhone()
    const id = await client.createUser(phone)
    const code = await client.askForCode(phone)
    const { database } = service.ports
    const both = await database.whole.connection().execute(async (one) => {
      await sql`begin`.execute(one)
      await sql`select from app_user where id = ${id} for update`.execute(one)
      const entered = [1, 2].map(() => statusOf(phone, code))
      // Within a transaction the database goes on saying what it has said first.
      const waiting = async () => {
        await sql`select pg_stat_clear_snapshot()`.execute(one)
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          one,
        )
        return rows.length
      }
      await expect.poll(waiting).toBe(2)
      await sql`commit`.execute(one)
      return Promise.all(entered)
    })
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 400])
    const users = database.db.selectFrom('app_user').select(['id', 'is_guest'])
    expect(await users.where('phone', '=', phone).execute()).toEqual([{ id, is_guest: false }])
  },
)

test('of many calls at once for a code one sends', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const before = service.sent.length
  const all = await Promise.all(Array.from({ length: 20 }, () => client.post('/v2/otps', { phone })))
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(service.sent).toHaveLength(before + 1)
})

test('unknown phone, no code, wrong code and another device fail with the same words', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const [mine, other] = [await openGuest(service.app), await openGuest(service.app)]
  const token = await client.askForCode(phone, { token: mine.token })
  const answers = [
    await client.post('/v2/auth/otp', { phone: newPhone(), token }, { token: mine.token }),
    await client.post('/v2/auth/otp', { phone, token: otherCode(token) }, { token: mine.token }),
    await client.post('/v2/auth/otp', { phone, token }, { token: other.token }),
    await client.post('/v2/auth/otp', { phone, token }),
  ]
  expect(answers[0]?.json()).toMatchObject({ status_code: 400, error_code: 'invalid_code' })
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await statusOf(phone, token, { token: mine.token })).toBe(200)
  const used = await client.post('/v2/auth/otp', { phone, token }, { token: mine.token })
  expect(used.body).toBe(answers[0]?.body)
})

test('guesses from another device use up none of those of the device that asked', async () => {
  const phone = newPhone()
  await client.createUser(phone)
  const [mine, other] = [await openGuest(service.app), await openGuest(service.app)]
  const code = await client.askForCode(phone, { token: mine.token })
  for (let n = 0; n < 30; n++) expect(await statusOf(phone, '000000', { token: other.token })).toBe(400)
  expect(await statusOf(phone, code, { token: mine.token })).toBe(200)
})

test('the same phone at another provider is another user with other codes', async () => {
  const phone = newPhone()
  const here = await client.createUser(phone)
  const there = await client.createUser(phone, 'portal')
  expect(there).not.toBe(here)
  const code = await client.askForCode(phone)
  const login = (provider: string) => client.post(`/v2/auth/otp?provider=${provider}`, { phone, token: code })
  expect((await login('portal')).json()).toMatchObject({ error_code: 'invalid_code' })
  expect((await login('openair')).statusCode).toBe(200)
})

test('an address has 300 guesses in a quarter of an hour, whatever phones they are for [identity.api-otp-auth]', async () => {
  const ip = ipOf(5_000_000)
  const guesses = await Promise.all(Array.from({ length: 301 }, () => statusOf(newPhone(), '123456', { ip })))
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  const phone = newPhone()
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  expect(await statusOf(phone, code, { ip })).toBe(429)
  expect(await statusOf(phone, code)).toBe(200)
})

test('one address and one device have codes for so many phones a day only', async () => {
  const { token } = await openGuest(service.app)
  const asks = []
  for (let n = 0; n < 11; n++) {
    const phone = newPhone()
    await client.createUser(phone)
    asks.push((await client.post('/v2/otps', { phone }, { token, ip: ipOf(2_000_000 + n) })).statusCode)
  }
  expect(asks).toEqual([...Array<number>(10).fill(200), 429])

  const household = (n: number) => ({ ip: `2001:db8:0:7:${n.toString(16)}::1` })
  const statuses = []
  for (let n = 0; n < 61; n++) {
    const phone = newPhone()
    const created = { username: `household-${phone}`, phone }
    await client.post('/v2/users', created, { ip: ipOf(3_000_000 + n) })
    statuses.push((await client.post('/v2/otps', { phone }, household(n))).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
})

test('phones cannot be tried out without end, nor users created', async () => {
  const ip = ipOf(4_000_000)
  const statuses = await Promise.all(
    Array.from(
      { length: 210 },
      async () => (await client.post('/v2/otps', { phone: newPhone() }, { ip })).statusCode,
    ),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const created = await Promise.all(
    Array.from({ length: 61 }, async () => {
      const phone = newPhone()
      return (await client.post('/v2/users', { username: `mass-${phone}`, phone }, { ip })).statusCode
    }),
  )
  expect(created.filter((status) => status === 429)).toHaveLength(1)
})

test('an account has codes for so many phones a day, however many devices it registers', async () => {
  const user = await openUser(service.ports)
  const statuses: number[] = []
  for (let n = 0; n < 14; n += 1) {
    const { token } = await openDevice(service.ports, user.userId)
    const asked = await client.post('/v2/otps', { phone: newPhone() }, { token, ip: ipOf(2_000_000 + n) })
    statuses.push(asked.statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(4).fill(429)])
})

test('who has signed in changes to a phone only with the code sent to it', async () => {
  const phone = newPhone()
  const userId = await client.createUser(phone)
  const code = await client.askForCode(phone)
  const interim = await client.post('/v2/auth/otp', { phone, token: code })
  const { access_token } = interim.json<{ access_token: string }>()
  const { id } = (
    await client.post('/v2/users/self/devices', { serial: 'phone-change' }, { token: access_token })
  ).json<{ id: string }>()
  const { access_token: token } = (await client.post('/v2/auth/device', { device_id: id })).json<{
    access_token: string
  }>()
  const change = async (to: string, given: string) =>
    (
      await service.app.inject({
        method: 'PATCH',
        url: `/v2/users/self?access_token=${token}`,
        payload: { phone: to, token: given },
      })
    ).json<object>()

  const next = newPhone()
  const sent = await client.askForCode(next, { token })
  expect(await change(next, otherCode(sent))).toMatchObject({ error_code: 'invalid_code' })
  // The code of one phone is none for another.
  expect(await change(newPhone(), sent)).toMatchObject({ error_code: 'invalid_code' })
  expect(await change(next, sent)).toMatchObject({ id: userId, phone: next })

  const taken = newPhone()
  await openUser(service.ports, { phone: taken })
  const codeOfTaken = await client.askForCode(taken, { token })
  expect(await change(taken, codeOfTaken)).toMatchObject({ error_code: 'conflict' })
  expect((await client.get('/v2/users/self', token)).json()).toMatchObject({ phone: next })
})

test('no log line holds a code, a token, a phone, a message or a password', async () => {
  const phone = newPhone()
  const password = 'a password of mine'
  await client.createUser(phone)
  lines.length = 0
  service.ports.log.info('begun')
  const { token } = await openGuest(service.app)
  const code = await client.askForCode(phone, { token })
  await client.post('/v2/auth/otp', { phone, token: otherCode(code) }, { token })
  const answer = await client.post(`/v2/auth/otp?access_token=${token}`, { phone, token: code })
  await client.post('/v2/auth/login', { login: 'somebody', password })
  const { database } = service.ports
  // What fails in the middle logs none of them either.
  await database.execute('alter table otp rename to otp_away')
  try {
    service.clock.time += 60_000
    expect((await client.post(`/v2/otps?access_token=${token}`, { phone })).statusCode).toBe(500)
    expect(await statusOf(phone, code)).toBe(500)
  } finally {
    await database.execute('alter table otp_away rename to otp')
  }
  const log = lines.join('')
  expect(log).toContain('begun')
  expect(log).toContain('unexpected failure')
  const { access_token } = answer.json<{ access_token: string }>()
  for (const secret of [code, token, access_token, phone, password, 'код для входа'])
    expect(log).not.toContain(secret)
})
