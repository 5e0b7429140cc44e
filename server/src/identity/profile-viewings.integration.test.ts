import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { caller } from '../testing/caller.ts'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openDevice, openUser } from '../testing/users.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const { post, patch, remove } = caller(() => service.app)
const LIST = '/v2/users/self/profiles'
const CURRENT = '/v2/users/self/profile'

/** Lets a device watch something; answers whether it still does. */
async function watching(userId: number, deviceId: string): Promise<() => Promise<boolean>> {
  const { db } = service.ports.database
  const id = service.ports.random.uuid()
  const at = new Date(TEST_NOW)
  await db
    .insertInto('view_session')
    .values({ id, user_id: userId, device_id: deviceId, started_at: at, seen_at: at })
    .execute()
  return async () => {
    const { ended_at: ended } = await db
      .selectFrom('view_session')
      .select('ended_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return ended === null
  }
}

async function profileOf(token: string, role: 'adult' | 'child'): Promise<number> {
  const { id } = (await post(LIST, token, { name: 'Ela', role })).json<Profile>()
  return id
}

test('what a device watches ends as it goes to a child’s profile, and goes on from one child to the next', async () => {
  const user = await openUser(service.ports)
  const other = await openDevice(service.ports, user.userId)
  const [first, second] = [await profileOf(user.token, 'child'), await profileOf(user.token, 'child')]
  const adult = await profileOf(user.token, 'adult')
  const before = await watching(user.userId, user.deviceId)
  const elsewhere = await watching(user.userId, other.deviceId)
  expect((await post(CURRENT, user.token, { id: adult })).status).toBe(200)
  expect(await before()).toBe(true)
  expect((await post(CURRENT, user.token, { id: first })).status).toBe(200)
  expect([await before(), await elsewhere()]).toEqual([false, true])

  const asChild = await watching(user.userId, user.deviceId)
  expect((await post(CURRENT, user.token, { id: second })).status).toBe(200)
  expect(await asChild()).toBe(true)
})

test('a profile that becomes a child’s ends what its devices watch, and those that never chose are on the oldest', async () => {
  const user = await openUser(service.ports)
  const [oldest] = (await service.app.inject({ url: `${LIST}?access_token=${user.token}` })).json<Profile[]>()
  const other = await openDevice(service.ports, user.userId)
  const second = await profileOf(user.token, 'adult')
  await post(CURRENT, other.token, { id: second })
  const [here, there] = [
    await watching(user.userId, user.deviceId),
    await watching(user.userId, other.deviceId),
  ]
  expect((await patch(`${LIST}/${second}`, user.token, { name: 'Renamed' })).status).toBe(200)
  expect([await here(), await there()]).toEqual([true, true])
  expect((await patch(`${LIST}/${oldest!.id}`, other.token, { role: 'child' })).status).toBe(200)
  expect([await here(), await there()]).toEqual([false, true])
})

test('a child’s profile that is removed ends what its devices watch', async () => {
  const user = await openUser(service.ports)
  const child = await openDevice(service.ports, user.userId)
  const id = await profileOf(user.token, 'child')
  await post(CURRENT, child.token, { id })
  const [here, there] = [
    await watching(user.userId, user.deviceId),
    await watching(user.userId, child.deviceId),
  ]
  expect((await remove(`${LIST}/${id}`, user.token)).status).toBe(200)
  expect([await here(), await there()]).toEqual([true, false])
})
