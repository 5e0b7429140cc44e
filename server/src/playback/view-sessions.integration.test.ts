import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, TEST_NOW, type TestService } from '../testing/service.ts'
import { openUser } from '../testing/users.ts'
import { endViewings } from './end-viewings.ts'
import { createViewSessions } from './view-sessions.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const created = () => createViewSessions(service.ports.database, service.ports.log, service.ports.clock.now)
const viewing = ({ userId, deviceId }: { userId: number; deviceId: string }, at = TEST_NOW) => ({
  id: service.ports.random.uuid(),
  userId,
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
