import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Device } from '#contract/identity.ts'
import { buildApp } from '../app.ts'
import { caller } from '../testing/caller.ts'
import { issueToken } from './token.store.ts'
import { openGuest, openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openChild, openDevice, openUser } from '../testing/users.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.clock.time = TEST_NOW
})

const { get, post, patch, remove } = caller(() => service.app)
const DEVICES = '/v2/users/self/devices'
const NOBODY = '00000000-0000-4000-8000-000000000000'
const authorise = async (deviceId: string) =>
  (await post('/v2/auth/device', null, { device_id: deviceId })).json<{ access_token: string }>().access_token

test('a device has all its facts and settings [identity.device-fields] [identity.api-device-get] [identity.pin-memory-default]', async () => {
  const { token } = await openUser(service.ports)
  const facts = {
    serial: 's-1',
    device_type: 'tv',
    vendor: 'Vendor',
    model: 'M1',
    version: '186',
    os_name: 'webOS',
    os_version: '6',
    application_type: 'web',
  }
  const { id } = (await post(DEVICES, token, { ...facts, is_admin: true })).json<Device>()
  const own = await authorise(id)
  expect((await get(`${DEVICES}/${id}`, own)).json()).toEqual({
    ...facts,
    id,
    login_at: '2026-06-15T12:00:00.000Z',
    notification: null,
    settings: { parentalChannels: false },
    parental_settings: {
      duration: 30,
      pay: true,
      profile: true,
      program: true,
      vod: true,
      channel: true,
      settings: true,
    },
  })
})

test('settings are changed in parts, what is left out stays [identity.api-device-update]', async () => {
  const { token, deviceId } = await openUser(service.ports)
  const change = async (payload: object) =>
    (await patch(`${DEVICES}/${deviceId}`, token, payload)).json<Device>()
  await change({ parental_settings: { duration: 5, pay: false } })
  await change({ parental_settings: { vod: false }, settings: { parentalChannels: true } })
  const notification = { notification_type: 'web-push', token: 'abc' }
  const after = await change({ notification, user_id: 1, serial: 'other', profile_id: 1 })
  expect(after).toMatchObject({
    notification,
    settings: { parentalChannels: true },
    parental_settings: { duration: 5, pay: false, vod: false, channel: true },
  })
  expect(after.serial).not.toBe('other')
  expect((await get(`${DEVICES}/${deviceId}`, token)).json()).toEqual(after)
  expect(await change({})).toEqual(after)
  expect(await change({ notification: null })).toEqual({ ...after, notification: null })
  for (const parental_settings of [{ duration: -1 }, { duration: 1.5 }, { pay: 'yes' }])
    expect((await patch(`${DEVICES}/${deviceId}`, token, { parental_settings })).code).toBe(
      'validation_failed',
    )
})

test('where a device is notified it says itself: no other one of the account has its messages come elsewhere', async () => {
  const owner = await openUser(service.ports)
  const other = await openDevice(service.ports, owner.userId)
  const own = { notification_type: 'fcm', token: 'of-the-owner' }
  const at = (id: string) => `${DEVICES}/${id}`
  expect((await patch(at(owner.deviceId), owner.token, { notification: own })).status).toBe(200)
  const handle = (await get(DEVICES, other.token))
    .json<Device[]>()
    .find(({ id }) => id !== other.deviceId)?.id
  const elsewhere = { notification: { notification_type: 'fcm', token: 'of-a-thief' } }
  expect((await patch(at(handle ?? ''), other.token, elsewhere)).code).toBe('validation_failed')
  const known = async () => (await get(at(owner.deviceId), owner.token)).json<Device>().notification
  expect(await known()).toEqual(own)
  // A lost one may be made silent.
  expect((await patch(at(handle ?? ''), other.token, { notification: null })).status).toBe(200)
  expect(await known()).toBeNull()
})

test('a sixth device is refused, after the oldest one is removed it is taken', async () => {
  const { token, deviceId } = await openUser(service.ports)
  const register = (serial: string) => post(DEVICES, token, { serial })
  for (const serial of ['b', 'c', 'd', 'e']) expect((await register(serial)).status).toBe(200)
  const sixth = await register('f')
  expect([sixth.status, sixth.code, sixth.refusal]).toEqual([400, 'too_many_devices', { reason: 'devices' }])
  expect((await register('e')).status).toBe(200)
  expect((await get('/v2/users/self', token)).json()).toMatchObject({ device_limit: 5 })
  const other = (await get(DEVICES, token)).json<Device[]>().find(({ id }) => id !== deviceId)!
  expect((await remove(`${DEVICES}/${other.id}`, token)).status).toBe(200)
  expect((await register('f')).status).toBe(200)
})

test('devices registered at the same moment never exceed the limit of the provider', async () => {
  const { database } = service.ports
  const limit = async (value: string) => {
    await database.db.updateTable('provider').set({ sign_in: value }).where('id', '=', 2).execute()
    await database.notify('provider', '2')
  }
  await limit('{"device_limit": 3}')
  const { token } = await openUser(service.ports, { providerId: 2 })
  await expect
    .poll(async () => (await get('/v2/users/self', token)).json<{ device_limit: number }>().device_limit)
    .toBe(3)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => post(DEVICES, token, { serial: `s-${at}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await get(DEVICES, token)).json<Device[]>()).toHaveLength(3)
  await limit('{}')
})

test('the token of a login ends with the device that was registered with it, or a minute after its first own token', async () => {
  const signIn = async () => {
    const [login, password] = [`guest-${randomUUID()}`, 'a password of a guest']
    await post('/v2/users', null, { username: login, password, is_guest: true })
    const { access_token } = (await post('/v2/auth/login', null, { login, password })).json<{
      access_token: string
    }>()
    const { id } = (await post(DEVICES, access_token, { serial: 'first' })).json<Device>()
    return { interim: access_token, id, token: await authorise(id) }
  }
  const left = await signIn()
  expect((await remove(`${DEVICES}/${left.id}`, left.token)).status).toBe(200)
  expect((await get('/v2/users/self', left.interim)).status).toBe(401)
  expect((await post(DEVICES, left.interim, { serial: 'second' })).status).toBe(401)

  const stays = await signIn()
  expect((await get('/v2/users/self', stays.interim)).status).toBe(200)
  service.clock.time += 61_000
  expect((await get('/v2/users/self', stays.interim)).status).toBe(401)
  expect((await get('/v2/users/self', stays.token)).status).toBe(200)
})

test('the token of another login on a device that is known ends with the device as well', async () => {
  const { userId } = await openUser(service.ports)
  const { database, random } = service.ports
  const login = () => issueToken(database, random, { userId, deviceId: null, now: TEST_NOW })
  const [first, second, bystander] = [await login(), await login(), await login()]
  const { id } = (await post(DEVICES, first.token, { serial: 'again' })).json<Device>()
  expect((await post(DEVICES, second.token, { serial: 'again' })).json()).toMatchObject({ id })
  expect((await remove(`${DEVICES}/${id}`, bystander.token)).status).toBe(200)
  for (const { token } of [first, second]) expect((await get(DEVICES, token)).status).toBe(401)
  expect((await get(DEVICES, bystander.token)).status).toBe(200)
})

test('a child’s session knows and changes only its own device, and not what the PIN is asked for', async () => {
  const user = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, user)
  const known = (await get(DEVICES, child.token)).json<Device[]>()
  expect(known.map(({ id }) => id)).toEqual([child.deviceId])
  const [own, others] = [`${DEVICES}/${child.deviceId}`, `${DEVICES}/${user.deviceId}`]
  expect((await get(others, child.token)).status).toBe(404)
  expect((await patch(others, child.token, { settings: {} })).status).toBe(404)
  const protectedChange = await patch(own, child.token, { parental_settings: { vod: false } })
  expect([protectedChange.code, protectedChange.refusal]).toEqual([
    'permission_denied',
    { reason: 'child_profile' },
  ])
  expect((await patch(own, child.token, { settings: { parentalChannels: true } })).status).toBe(200)
  expect((await remove(others, child.token)).refusal).toEqual({ reason: 'child_profile' })
  expect((await remove(`${DEVICES}/${NOBODY}`, child.token)).code).toBe('not_found')
  expect((await get('/v2/users/self', user.token)).status).toBe(200)
  expect((await remove(own, child.token)).status).toBe(200)
  expect((await get('/v2/users/self', child.token)).status).toBe(401)
})

test('a child gets no other device by registering one', async () => {
  const user = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, user)
  const serialOf = async (id: string, token: string) =>
    (await get(`${DEVICES}/${id}`, token)).json<Device>().serial
  const own = await serialOf(child.deviceId, child.token)
  const others = await serialOf(user.deviceId, user.token)
  for (const serial of [others, 'a new one'])
    expect((await post(DEVICES, child.token, { serial })).refusal).toEqual({ reason: 'child_profile' })
  expect((await post(DEVICES, child.token, { serial: own })).json()).toMatchObject({ id: child.deviceId })
  expect((await get(DEVICES, user.token)).json<Device[]>()).toHaveLength(2)
})

test('a device that is registered after a login and removed at the same moment fails nobody’s call', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { userId, token } = await openUser(service.ports)
    const serial = 'of both'
    const { id } = (await post(DEVICES, token, { serial })).json<Device>()
    const { random, database } = service.ports
    const login = await issueToken(database, random, { userId, deviceId: null, now: TEST_NOW })
    const calls = [post(DEVICES, login.token, { serial }), remove(`${DEVICES}/${id}`, token)]
    for (const { status } of await Promise.all(calls)) expect([200, 401]).toContain(status)
  }
})

test('a child that removes its device and registers it at the same moment gets no new one', async () => {
  for (let round = 0; round < 12; round += 1) {
    const user = await openUser(service.ports)
    const child = await openChild(service.app, service.ports, user)
    const { serial } = (await get(`${DEVICES}/${child.deviceId}`, child.token)).json<Device>()
    const register = (times: number) =>
      Array.from({ length: times }, () => post(DEVICES, child.token, { serial }))
    await Promise.all([
      ...register(round),
      remove(`${DEVICES}/${child.deviceId}`, child.token),
      ...register(8),
    ])
    const left = (await get(DEVICES, user.token)).json<Device[]>()
    expect(left.map(({ id }) => id)).toEqual([user.deviceId])
  }
})

test('after a rotation the token before lives for a minute, however often it goes on', async () => {
  const { token: first, deviceId } = await openUser(service.ports)
  const second = await authorise(deviceId)
  service.clock.time += 30_000
  const third = await authorise(deviceId)
  const states = async () =>
    Promise.all([first, second, third].map(async (token) => (await get('/v2/users/self', token)).status))
  expect(await states()).toEqual([200, 200, 200])
  service.clock.time += 31_000
  expect(await states()).toEqual([401, 200, 200])
  service.clock.time += 30_000
  expect(await states()).toEqual([401, 401, 200])
})

test('after a logout no token of the device is taken, those before a rotation neither', async () => {
  const { token: first, deviceId } = await openUser(service.ports)
  const second = await authorise(deviceId)
  expect((await get('/v2/users/self', first)).status).toBe(200)
  expect((await remove(`${DEVICES}/${deviceId}`, second)).status).toBe(200)
  for (const token of [first, second]) expect((await get('/v2/users/self', token)).status).toBe(401)
  expect((await post('/v2/auth/device', null, { device_id: deviceId })).status).toBe(401)
})

test('a device that is authorised while it is removed is authorised or unknown, never an error', async () => {
  const { userId, deviceId, token } = await openUser(service.ports)
  const [removed, ...authorised] = await Promise.all([
    remove(`${DEVICES}/${deviceId}`, token),
    ...Array.from({ length: 6 }, () => post('/v2/auth/device', null, { device_id: deviceId })),
  ])
  expect(removed.status).toBe(200)
  for (const { status } of authorised) expect([200, 401]).toContain(status)
  const { db } = service.ports.database
  const left = await db.selectFrom('access_token').select('hash').where('user_id', '=', userId).execute()
  expect(left).toEqual([])
})

test('another node takes no token of a removed device', async () => {
  const guest = await openGuest(service.app)
  const node = buildApp(service.ports)
  await node.ready()
  const there = caller(() => node)
  expect((await there.get('/v2/users/self', guest.token)).status).toBe(200)
  expect((await remove(`${DEVICES}/${guest.deviceId}`, guest.token)).status).toBe(200)
  // The clock stands still, so what is remembered does not end by itself.
  await expect.poll(async () => (await there.get('/v2/users/self', guest.token)).status).toBe(401)
  await node.close()
})

test('a token for a device whose profile is being chosen waits for the choice, and does not stand in its way', async (context) => {
  const { database } = service.ports
  // The embedded database does one transaction at a time.
  if (database.kind !== 'postgres') return context.skip()
  const { userId, deviceId } = await openUser(service.ports)
  const isLocked = Promise.withResolvers<void>()
  const choosing = database.db.transaction().execute(async (trx) => {
    await sql`select from app_user where id = ${userId} for update`.execute(trx)
    isLocked.resolve()
    const waiting = sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`
    await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBe(1)
    await sql`update device set profile_id = null where id = ${deviceId}`.execute(trx)
  })
  await isLocked.promise
  const issued = service.app.inject({
    method: 'POST',
    url: '/v2/auth/device',
    payload: { device_id: deviceId },
  })
  await choosing
  expect((await issued).statusCode).toBe(200)
})
