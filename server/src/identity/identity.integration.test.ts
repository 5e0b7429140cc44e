import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device } from '#contract/identity.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { INTERIM_LIFE_MS, TOKEN_LIFE_MS } from './token.store.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

let count = 0
const credentials = () => ({
  username: `guest-${(count += 1)}-${'x'.repeat(8)}`,
  password: 'a long password',
})
const post = (url: string, payload: object, token?: string) =>
  service.app.inject({
    method: 'POST',
    url,
    payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
const get = (url: string) => service.app.inject({ method: 'GET', url })

async function logIn(): Promise<{ name: string; token: string }> {
  const { username, password } = credentials()
  await post('/v2/users', { username, password, is_guest: true })
  const answer = await post('/v2/auth/login', { login: username, password })
  return { name: username, token: answer.json<{ access_token: string }>().access_token }
}

test('a guest is created, and no secret comes back [identity.api-user-create]', async () => {
  const guest = { ...credentials(), is_guest: true, app_version: 3, refer_id: 'friend', balance: 999, id: 5 }
  const answer = await post('/v2/users', guest)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toMatchObject({
    id: expect.any(Number),
    username: guest.username,
    is_guest: true,
    refer_id: 'friend',
    timezone: 'Asia/Almaty',
    date_joined: '2026-06-15T12:00:00.000Z',
    parental_status: 'notset',
    provider: { id: 1 },
  })
  expect(answer.body).not.toContain(guest.password)
  expect(answer.body).not.toContain('argon2')
  expect((await post('/v2/users', guest)).json()).toMatchObject({ error_code: 'conflict', status_code: 409 })
})

test('a provider without guests refuses them, and nobody makes himself a full user [identity.guest-allowed]', async () => {
  const refused = await post('/v2/users?provider=portal', { ...credentials(), is_guest: true })
  expect(refused.json()).toMatchObject({
    status_code: 403,
    error_code: 'permission_denied',
    refusal: { reason: 'sign_in' },
  })
  const full = await post('/v2/users', { ...credentials(), is_guest: false })
  expect(full.json()).toMatchObject({
    status_code: 403,
    error_code: 'permission_denied',
    refusal: { reason: 'sign_in' },
  })
})

test('login and password answer an interim token [identity.api-auth-login]', async () => {
  const { username, password } = credentials()
  await post('/v2/users', { username, password, is_guest: true })
  const answer = await post('/v2/auth/login', { login: username, password })
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expired: (service.clock.time + INTERIM_LIFE_MS) / 1000,
    was_guest: true,
  })
})

test('an unknown login and a wrong password fail with the same words', async () => {
  const { username, password } = credentials()
  await post('/v2/users', { username, password, is_guest: true })
  const wrong = await post('/v2/auth/login', { login: username, password: 'not it at all' })
  const unknown = await post('/v2/auth/login', { login: 'nobody at all', password })
  expect(wrong.statusCode).toBe(401)
  expect(unknown.statusCode).toBe(401)
  expect(unknown.body).toBe(wrong.body)
})

test('a form is as good as JSON', async () => {
  const { username, password } = credentials()
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v2/users/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password, is_guest: 'true' }).toString(),
  })
  expect(answer.json()).toMatchObject({ username, is_guest: true })
})

test('the same serial is the same device, with its data renewed [identity.api-devices-register]', async () => {
  const { token } = await logIn()
  const first = await post('/v2/users/self/devices', { serial: 's-1', device_type: 'tv', model: 'A' }, token)
  const again = await post(`/v2/users/self/devices?access_token=${token}`, { serial: 's-1', model: 'B' })
  expect(first.json()).toMatchObject({ serial: 's-1', device_type: 'tv', model: 'A', login_at: null })
  expect(again.json()).toMatchObject({ id: first.json<{ id: string }>().id, model: 'B', device_type: null })
  const other = await logIn()
  const others = await post('/v2/users/self/devices', { serial: 's-1' }, other.token)
  expect(others.json<{ id: string }>().id).not.toBe(first.json<{ id: string }>().id)
})

test('a user sees the own devices only [identity.api-devices-list]', async () => {
  const [one, other] = [await logIn(), await logIn()]
  await post('/v2/users/self/devices', { serial: 'mine' }, one.token)
  await post('/v2/users/self/devices', { serial: 'theirs' }, other.token)
  const answer = await get(`/v2/users/self/devices?access_token=${one.token}`)
  expect(answer.json<{ serial: string }[]>().map(({ serial }) => serial)).toEqual(['mine'])
})

test('a removed device and its token end at once; the device of another is unknown [identity.api-device-delete]', async () => {
  const [one, other] = [await openGuest(service.app), await openGuest(service.app)]
  const remove = (id: string, token: string) =>
    service.app.inject({ method: 'DELETE', url: `/v2/users/self/devices/${id}?access_token=${token}` })
  for (const id of [other.deviceId, 'nothing', '00000000-0000-4000-8000-000000000000'])
    expect((await remove(id, one.token)).statusCode).toBe(404)
  expect((await get(`/v2/users/self?access_token=${other.token}`)).statusCode).toBe(200)

  expect((await remove(one.deviceId, one.token)).json()).toMatchObject({ id: one.deviceId })
  expect((await get(`/v2/users/self?access_token=${one.token}`)).statusCode).toBe(401)
  expect((await post('/v2/auth/device', { device_id: one.deviceId })).statusCode).toBe(401)
})

test('a device id alone answers a token [identity.api-auth-device] [identity.auth-response-fields]', async () => {
  const { name, token } = await logIn()
  const device = (await post('/v2/users/self/devices', { serial: 's-2' }, token)).json<{ id: string }>()
  const answer = await post('/v2/auth/device', { device_id: device.id })
  expect(answer.json()).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    expired: (service.clock.time + TOKEN_LIFE_MS) / 1000,
    was_guest: true,
    device: expect.objectContaining({ id: device.id, login_at: '2026-06-15T12:00:00.000Z' }),
    profile: null,
  })
  // Another day or another profile makes a token anew; signed in is who signs in.
  const signedIn = async () =>
    (await post('/v2/auth/device', { device_id: device.id })).json<{ device: Device }>().device.login_at
  service.clock.time += 60_000
  expect(await signedIn()).toBe('2026-06-15T12:00:00.000Z')
  const again = await post('/v2/auth/login', { login: name, password: 'a long password' })
  const { access_token: fresh } = again.json<{ access_token: string }>()
  expect((await post('/v2/users/self/devices', { serial: 's-2' }, fresh)).json()).toMatchObject({
    id: device.id,
  })
  expect(await signedIn()).toBe('2026-06-15T12:01:00.000Z')
  service.clock.time -= 60_000
  for (const device_id of ['not a uuid', '00000000-0000-4000-8000-000000000000']) {
    const refused = await post('/v2/auth/device', { device_id })
    expect(refused.json()).toMatchObject({ status_code: 401, error_code: 'authentication_failed' })
  }
})

test('authorising a device again ends its token before, a minute later', async () => {
  const { deviceId, token } = await openGuest(service.app)
  const before = service.clock.time
  const next = (await post('/v2/auth/device', { device_id: deviceId })).json<{ access_token: string }>()
  expect((await get(`/v2/users/self?access_token=${token}`)).statusCode).toBe(200)
  service.clock.time += 61_000
  expect((await get(`/v2/users/self?access_token=${token}`)).statusCode).toBe(401)
  expect((await get(`/v2/users/self?access_token=${next.access_token}`)).statusCode).toBe(200)
  service.clock.time = before
})

test('the token says who one is [identity.api-user-self] [identity.access-token-query]', async () => {
  const { name, token } = await logIn()
  const inQuery = await get(`/v2/users/self?access_token=${token}`)
  const inHeader = await service.app.inject({
    url: '/v2/users/self',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(inQuery.json()).toMatchObject({ username: name, is_guest: true })
  expect(inHeader.body).toBe(inQuery.body)
})

test('a token ends after twelve hours, one without a device after an hour', async () => {
  const before = service.clock.time
  const ends = async (token: string, life: number) => {
    const statusAt = async (time: number) => {
      service.clock.time = time
      return (await get(`/v2/users/self?access_token=${token}`)).statusCode
    }
    const statuses = [await statusAt(before + life - 1), await statusAt(before + life)]
    service.clock.time = before
    return statuses
  }
  expect(await ends((await openGuest(service.app)).token, TOKEN_LIFE_MS)).toEqual([200, 401])
  expect(await ends((await logIn()).token, INTERIM_LIFE_MS)).toEqual([200, 401])
})

test('only the hash of a token is stored', async () => {
  const { token } = await logIn()
  const rows = await service.ports.database.db.selectFrom('access_token').selectAll().execute()
  const stored = rows.map(({ hash }) => Buffer.from(hash))
  expect(stored.every((hash) => hash.length === 32)).toBe(true)
  expect(stored.some((hash) => hash.equals(Buffer.from(token, 'base64url')))).toBe(false)
})
