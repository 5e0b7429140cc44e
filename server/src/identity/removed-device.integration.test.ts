import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Device } from '#contract/identity.ts'
import { Failure } from '../failures/failure.ts'
import { caller } from '../testing/caller.ts'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openDevice, openUser } from '../testing/users.ts'
import { registerDevice, removeDevice } from './device.store.ts'
import { takeBackPhone } from './phone-return.ts'
import { hashToken } from '../http/tokens.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const { get, post, patch, remove } = caller(() => service.app)
const DEVICES = '/v2/users/self/devices'
const randomDigits = () => String(Math.floor(Math.random() * 1e7)).padStart(7, '0')

test('whoever was removed comes back as no other device of the account, whose ids and serials are told to nobody else [identity.api-devices-list] [identity.api-device-delete]', async () => {
  const owner = await openUser(service.ports)
  const leaver = await openDevice(service.ports, owner.userId)
  const listed = (await get(DEVICES, leaver.token)).json<Device[]>()
  const handle = listed.find(({ id }) => id !== leaver.deviceId)!.id
  const known = [
    ...listed,
    (await get(`${DEVICES}/${handle}`, leaver.token)).json<Device>(),
    (await patch(`${DEVICES}/${handle}`, leaver.token, { settings: {} })).json<Device>(),
  ].filter(({ id }) => id !== leaver.deviceId)
  const { serial } = (await get(`${DEVICES}/${owner.deviceId}`, owner.token)).json<Device>()
  expect(known).toHaveLength(3)
  for (const device of known) {
    expect(device.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect([device.id, device.serial]).toEqual([handle, handle])
    expect([owner.deviceId, serial]).not.toContain(device.id)
  }
  // With a token of the account a handle is no way into another device either.
  for (const token of [null, leaver.token])
    for (const named of [{ device_id: handle }, { serial: handle }])
      expect((await post('/v2/auth/device', token, named)).status).toBe(401)

  const removed = (await get(DEVICES, owner.token)).json<Device[]>().find(({ id }) => id !== owner.deviceId)!
  expect((await remove(`${DEVICES}/${removed.id}`, owner.token)).status).toBe(200)
  for (const device_id of [leaver.deviceId, removed.id, handle, handle.toUpperCase()])
    expect((await post('/v2/auth/device', null, { device_id })).status).toBe(401)
  expect((await get('/v2/users/self', owner.token)).status).toBe(200)
})

test('what a device is notified by is told to itself alone, not to the other devices of its account', async () => {
  const owner = await openUser(service.ports)
  const other = await openDevice(service.ports, owner.userId)
  const notification = { notification_type: 'fcm', token: 'of-the-owner' }
  const own = `${DEVICES}/${owner.deviceId}`
  expect((await patch(own, owner.token, { notification })).json()).toMatchObject({ notification })
  expect((await get(own, owner.token)).json()).toMatchObject({ notification })

  const list = await get(DEVICES, other.token)
  const handle = list.json<Device[]>().find(({ id }) => id !== other.deviceId)!.id
  const told = [
    list.body,
    (await get(`${DEVICES}/${handle}`, other.token)).body,
    (await patch(`${DEVICES}/${handle}`, other.token, { settings: { parentalChannels: true } })).body,
    (await remove(`${DEVICES}/${handle}`, other.token)).body,
  ]
  for (const body of told) {
    expect(body).toContain(handle)
    expect(body).not.toContain('of-the-owner')
  }
})

test('a call that was let in before its device was removed, or the phone taken back, registers no new one', async () => {
  const { database } = service.ports
  const ways = {
    removed: (userId: number, id: string) =>
      removeDevice(database, { userId, id, isForgotten: true, now: TEST_NOW }),
    back: async (userId: number) => {
      await sql`update app_user set phone_changes = 1 where id = ${userId}`.execute(database.db)
      const before = `7705${String(userId).padStart(7, '0')}`
      await takeBackPhone(service.ports, { userId, number: 1, before, after: '' }, TEST_NOW)
    },
  }
  for (const end of Object.values(ways)) {
    const { userId, deviceId, token } = await openUser(service.ports, { phone: `7706${randomDigits()}` })
    await end(userId, deviceId)
    // What another node, or this one a moment ago, takes the token for.
    const registration = {
      newId: randomUUID(),
      most: 5,
      tokenHash: hashToken(token).toString('hex'),
      isSignIn: true,
      now: TEST_NOW,
    }
    const registered = registerDevice(database, userId, { serial: 'comes back' }, registration)
    await expect(registered).rejects.toThrow(new Failure('authentication_failed'))
    const { rows } = await sql`select from device where user_id = ${userId}`.execute(database.db)
    expect(rows).toEqual([])
  }
})
