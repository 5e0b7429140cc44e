import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneClient } from '../testing/phone.ts'
import { seedProviders } from '../testing/seed.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { createHashGate } from './hash-gate.ts'

const PASSWORD = 'right password'
let service: TestService
let client: ReturnType<typeof phoneClient>
beforeAll(async () => {
  const hash = await createHashGate().hash(PASSWORD, '127.0.0.1')
  service = await openTestService({
    seed: async (database) => {
      await seedProviders(database)
      await database.execute('update provider set sign_in = $1 where id = 2', [
        JSON.stringify({ is_password_allowed: false }),
      ])
      for (const provider of [1, 2])
        for (const name of ['viewer', 'neighbour', 'third', 'fourth'])
          await database.execute(
            `insert into app_user (provider_id, username, password_hash, is_guest, date_joined) values ($1, $2, $3, false, now())`,
            [provider, name, hash],
          )
    },
  })
  client = phoneClient(service)
})
afterAll(() => service.close())

let addresses = 0
const newIp = () => `198.51.100.${(addresses += 1)}`
const logIn = (login: string, password: string, ip: string, provider = 'openair') =>
  client.post(`/v2/auth/login?provider=${provider}`, { login, password }, { ip })
const statusOf = async (...call: Parameters<typeof logIn>) => (await logIn(...call)).statusCode

test('login and password are both required [identity.password-login-required]', async () => {
  for (const [payload, field] of [
    [{ login: 'viewer' }, 'password'],
    [{ login: 'viewer', password: '' }, 'password'],
    [{ password: PASSWORD }, 'login'],
    [{ login: '', password: PASSWORD }, 'login'],
  ] as const)
    expect((await client.post('/v2/auth/login', payload)).json()).toMatchObject({
      error_code: 'validation_failed',
      detail: { [field]: expect.any(String) },
    })
  expect(await statusOf('viewer', PASSWORD, newIp())).toBe(200)
})

test('an address makes a thousand guests an hour [identity.api-user-create]', async () => {
  const ip = newIp()
  const create = async (name: string) =>
    (await client.post('/v2/users', { username: name, password: 'of a guest', is_guest: true }, { ip }))
      .statusCode
  expect(await create('the first guest')).toBe(200)
  const { execute } = service.ports.database
  const made = `update attempt set count = 999 where kind = 'create.guest.ip' and key = $1 returning count`
  expect((await execute(made, [ip])).rows).toEqual([{ count: 999 }])
  expect([await create('the last guest'), await create('one guest more')]).toEqual([200, 429])
  service.clock.time += 60 * 60_000
  expect(await create('a guest of the next hour')).toBe(200)
})

test('ten failures at one login close it for a quarter of an hour, also for the right password', async () => {
  for (let n = 0; n < 10; n++) expect(await statusOf('viewer', 'wrong', newIp())).toBe(401)
  expect((await logIn('viewer', PASSWORD, newIp())).json()).toMatchObject({
    status_code: 429,
    error_code: 'too_many_requests',
  })
  // The same name of nobody is closed alike; the one of another is open.
  for (let n = 0; n < 10; n++) expect(await statusOf('nobody', 'wrong', newIp())).toBe(401)
  expect(await statusOf('nobody', 'wrong', newIp())).toBe(429)
  expect(await statusOf('neighbour', PASSWORD, newIp())).toBe(200)
  service.clock.time += 15 * 60_000
  expect(await statusOf('viewer', PASSWORD, newIp())).toBe(200)
})

test('guesses at the same moment are counted before any is looked at', async () => {
  const statuses = await Promise.all(Array.from({ length: 15 }, () => statusOf('third', 'wrong', newIp())))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('a right password begins the count of its login anew, not that of the address', async () => {
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 9; n++) expect(await statusOf('neighbour', 'wrong', newIp())).toBe(401)
    expect(await statusOf('neighbour', PASSWORD, newIp())).toBe(200)
  }
  const ip = newIp()
  for (let round = 0; round < 4; round++) {
    for (let n = 0; n < 25; n++) expect(await statusOf(`guessed-${round}-${n}`, 'wrong', ip)).toBe(401)
    if (round === 3) break
    expect(await statusOf('neighbour', PASSWORD, ip)).toBe(200)
  }
  expect(await statusOf('neighbour', PASSWORD, ip)).toBe(429)
})

test('an address that has had enough counts nothing at the logins of others', async () => {
  const ip = newIp()
  for (let n = 0; n < 100; n++) await statusOf(`tried-${n}`, 'wrong', ip)
  for (let n = 0; n < 10; n++) expect(await statusOf('neighbour', 'wrong', ip)).toBe(429)
  expect(await statusOf('neighbour', PASSWORD, newIp())).toBe(200)
})

test('a user without a password fails as an unknown one does', async () => {
  const username = 'without-password'
  await client.post('/v2/users', { username, phone: '77050000001' })
  const known = await logIn(username, 'nobody has this password', newIp())
  const unknown = await logIn('never-was-here', 'nobody has this password', newIp())
  expect(known.statusCode).toBe(401)
  expect(known.body).toBe(unknown.body)
})

test('a login belongs to its provider, and passwords only where the provider has them', async () => {
  const first = (await logIn('fourth', PASSWORD, newIp())).json<{ access_token: string }>()
  expect((await client.get('/v2/users/self', first.access_token)).json()).toMatchObject({
    provider: { id: 1 },
  })
  expect(await statusOf('fourth', PASSWORD, newIp(), 'portal')).toBe(401)
})

test('a guest needs a password, and a body gains nothing by naming more', async () => {
  const username = 'guest-without-password'
  expect((await client.post('/v2/users', { username, is_guest: true })).json()).toMatchObject({
    error_code: 'validation_failed',
    detail: { password: expect.any(String) },
  })
  const more = { id: 1, balance: '1000.00', provider_id: 2, provider: 2, is_guest: false, email: 'a@b.kz' }
  const answer = await client.post('/v2/users', { ...more, username, phone: '77050000002' })
  expect(answer.json()).toMatchObject({ provider: { id: 1 }, email: null, accounts: [] })
  const guest = { username: 'guest-with-a-phone', password: PASSWORD, phone: '77050000003', is_guest: true }
  expect((await client.post('/v2/users', guest)).json()).toMatchObject({ is_guest: true, phone: null })
})

test('guests, users by code, users by password, and users with profiles of which some are children [identity.viewer-kinds]', async () => {
  const self = async (token: string) => (await client.get('/v2/users/self', token)).json<object>()
  const guest = await openGuest(service.app)
  expect(await self(guest.token)).toMatchObject({ is_guest: true, phone: null })

  const phone = '77050000009'
  await client.createUser(phone)
  const code = await client.askForCode(phone)
  const byCode = (await client.post('/v2/auth/otp', { phone, token: code })).json<{ access_token: string }>()
  expect(await self(byCode.access_token)).toMatchObject({ is_guest: false, phone })

  const byPassword = (await logIn('neighbour', PASSWORD, newIp())).json<{ access_token: string }>()
  const { access_token } = byPassword
  expect(await self(access_token)).toMatchObject({ is_guest: false, username: 'neighbour' })

  const device = await client.post('/v2/users/self/devices', { serial: 'kinds' }, { token: access_token })
  const { id } = device.json<{ id: string }>()
  const { access_token: token } = (await client.post('/v2/auth/device', { device_id: id })).json<{
    access_token: string
  }>()
  for (const [name, role] of [
    ['Big', 'adult'],
    ['Small', 'child'],
  ])
    expect((await client.post('/v2/users/self/profiles', { name, role }, { token })).statusCode).toBe(200)
  const profiles = (await client.get('/v2/users/self/profiles', token)).json<{ role: string }[]>()
  expect(profiles.map(({ role }) => role)).toEqual(expect.arrayContaining(['adult', 'child']))
  const none = await client.post(
    '/v2/users/self/profiles',
    { name: 'Any', role: 'adult' },
    { token: guest.token },
  )
  expect(none.statusCode).toBe(403)
})
