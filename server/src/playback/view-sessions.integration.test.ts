import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openDevice, openUser } from '../testing/users.ts'
import { endViewings } from './end-viewings.ts'
import { createViewSessions } from './view-sessions.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const created = () => createViewSessions(service.ports.database, service.ports.log, service.ports.clock.now)
const viewing = (
  { userId, profileId, deviceId }: { userId: number; profileId: number; deviceId: string },
  at = TEST_NOW,
) => ({
  id: service.ports.random.uuid(),
  userId,
  profileId,
  deviceId,
  channelId: null,
  contentId: null,
  length: null,
  startedAt: at,
  endsAt: null,
})

test('a viewing that was ended stays so when the service starts anew', async () => {
  const user = await openUser(service.ports)
  const [ended, other] = [viewing(user), viewing(await openUser(service.ports))]
  const before = created()
  await before.start()
  before.open(ended)
  before.open(other)
  await before.stop()
  await endViewings(service.ports.database, [user.deviceId], TEST_NOW)

  const after = created()
  await after.start()
  expect([after.isEnded(ended.id), after.isEnded(other.id)]).toEqual([true, false])
  await after.stop()
})

test('a device cannot open viewings without end; others, and the next minute, are not kept from it', async () => {
  const sessions = created()
  const [user, other] = [await openUser(service.ports), await openUser(service.ports)]
  const open = (at: number, who = user) => sessions.open(viewing(who, at))
  for (let n = 0; n < 120; n++) open(TEST_NOW + n)
  expect(() => open(TEST_NOW + 59_999)).toThrow('Too many requests')
  expect(() => open(TEST_NOW + 59_999, other)).not.toThrow()
  expect(() => open(TEST_NOW + 60_000)).not.toThrow()
})

test('nor can a user, by registering devices anew', async () => {
  const sessions = created()
  const user = await openUser(service.ports)
  const devices = await Promise.all(Array.from({ length: 3 }, () => openDevice(service.ports, user.userId)))
  const open = (at: number) =>
    sessions.open(viewing({ ...user, deviceId: devices[Math.floor(at / 100)]!.deviceId }))
  for (let n = 0; n < 240; n += 1) open(n)
  expect(() => open(240)).toThrow('Too many requests')
})

test('who only fetches is watching: counted at the node that is asked and at another, and alive as long as that goes on', async () => {
  const user = await openUser(service.ports)
  await service.ports.database.execute(
    `insert into channel (id, num, slug, name, archived_days, tags, time_zone, epoch, plan, is_free)
    values (77, 77, 'fetched', 'Fetched', 1, '{}', 'UTC', 0, '{}', true) on conflict do nothing`,
  )
  const one = { ...viewing(user), channelId: 77 }
  const { id } = one
  const [here, there] = [created(), created()]
  here.open(one)
  for (let second = 2; second <= 60; second += 2) here.noteFetch(one.id, TEST_NOW + second * 1000)
  await here.flush()
  const watched = async () =>
    (await service.ports.database.execute('select duration from view_session where id = $1', [id])).rows[0]?.[
      'duration'
    ]
  expect(await watched()).toBe(48)
  // Another node reads it at the first fetch.
  for (let second = 62; second <= 120; second += 2) {
    there.noteFetch(one.id, TEST_NOW + second * 1000)
    await there.isAlive(one.id, TEST_NOW, 1)
  }
  await there.flush()
  expect(await watched()).toBeGreaterThanOrEqual(96)
  expect(await watched()).toBeLessThanOrEqual(120)
  expect(await there.isAlive(one.id, TEST_NOW + 180_000, 100_000)).toBe(true)
  expect(await there.isAlive(one.id, TEST_NOW + 230_000, 100_000)).toBe(false)
  expect(await there.isAlive(one.id, TEST_NOW + 230_000, 3_600_000)).toBe(true)
})

test('heartbeats say how long is watched, whatever is fetched beside them', async () => {
  const user = await openUser(service.ports)
  const sessions = created()
  const one = { ...viewing(user), channelId: 77 }
  sessions.open(one)
  await sessions.beat(one.id, user.userId, 5, undefined, TEST_NOW + 5000)
  for (let second = 10; second <= 90; second += 2) sessions.noteFetch(one.id, TEST_NOW + second * 1000)
  const beaten = await sessions.beat(one.id, user.userId, 30, undefined, TEST_NOW + 95_000)
  expect(beaten?.duration).toBe(30)
})
