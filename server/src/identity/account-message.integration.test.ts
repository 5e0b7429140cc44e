import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/identity.ts'
import { buildApp } from '../app.ts'
import { registerPersonal } from '../catalogue/personal.routes.ts'
import type { App } from '../ports.ts'
import { caller } from '../testing/caller.ts'
import { tellOldPhones } from '../testing/ordered.ts'
import { phoneClient } from '../testing/phone.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { openChild, openDevice, openUser, type TestUser } from '../testing/users.ts'

const MESSAGES = '/v2/users/self/messages'
const HOUR = 3_600_000
let service: TestService
let node: App
beforeAll(async () => {
  service = await openTestService()
  node = buildApp(service.ports)
  registerPersonal(node, { ...service.ports, isReady: () => false })
  await node.ready()
})
afterAll(async () => {
  await node.close()
  await service.close()
})

const { get, patch, post, remove } = caller(() => service.app)
const there = caller(() => node)
const version = async (token: string) =>
  (await there.get('/v2/users/self/favorites/version', token)).json<{ messages_version: number }>()
const told = async (token: string, query = ''): Promise<Message[]> =>
  (await get(`${MESSAGES}${query}`, token)).json<Message[]>()
const unread = async (token: string) => (await told(token)).filter(({ removed }) => !removed)

async function changePhone({ token }: Pick<TestUser, 'token'>, phone: string): Promise<void> {
  service.clock.time += 61_000
  const code = await phoneClient(service).askForCode(phone, { token })
  expect((await patch('/v2/users/self', token, { phone, token: code })).status).toBe(200)
}

test('a changed phone is told to the other devices of the account, whichever node they ask [shell.api-messages-list, shell.message-fields]', async () => {
  const user = await openUser(service.ports, { phone: '77013330001' })
  const other = await openDevice(service.ports, user.userId)
  const stranger = await openUser(service.ports, { phone: '77013330009' })
  const before = await version(other.token)
  expect((await there.get(MESSAGES, other.token)).json()).toEqual([])

  await changePhone(user, '77013330002')
  // Devices that follow the favourites see at once that there is something to read.
  expect((await version(other.token)).messages_version).toBe(before.messages_version + 1)
  const [message, ...more] = (await there.get(`${MESSAGES}?lang=en`, other.token)).json<Message[]>()
  expect(more).toEqual([])
  expect(message).toEqual({
    id: expect.stringMatching(/^\d+$/),
    title: 'The phone of the account was changed',
    text: expect.stringMatching(/new phone is …0002, since 15\.06, 17:01\. .*old phone …0001/),
    created_at: new Date(service.clock.time).toISOString(),
    removed: false,
    is_about_money: false,
  })
  expect(JSON.stringify(message)).not.toContain('7701333')
  expect((await told(other.token, '?lang=ru'))[0]?.text).toContain('Если это не вы')
  expect(await told(user.token)).toEqual([])
  expect(await told(stranger.token)).toEqual([])
  // It is kept: a service that is started again tells it too.
  const restarted = buildApp(service.ports)
  await restarted.ready()
  expect((await caller(() => restarted).get(MESSAGES, other.token)).json()).toHaveLength(1)
  await restarted.close()
})

test('what was read on one device is read there alone, and only what was seen [shell.api-messages-delete, shell.messages-removed-flag]', async () => {
  const user = await openUser(service.ports, { phone: '77013330011' })
  const [first, second] = [
    await openDevice(service.ports, user.userId),
    await openDevice(service.ports, user.userId),
  ]
  await changePhone(user, '77013330012')
  const seen = (await told(first.token))[0]?.id
  await changePhone(user, '77013330013')
  const left = (await remove(`${MESSAGES}?until=${seen}`, first.token)).json<Message[]>()
  expect(left.map(({ removed }) => removed)).toEqual([false, true])
  expect(await unread(first.token)).toMatchObject([{ text: expect.stringContaining('…0013') }])
  expect((await remove(MESSAGES, first.token)).json<Message[]>().map(({ removed }) => removed)).toEqual([
    true,
    true,
  ])
  expect(await unread(first.token)).toEqual([])
  expect(await unread(second.token)).toHaveLength(2)
  // One that is named alone leaves those before it.
  const [newest] = await told(second.token)
  const one = (await remove(`${MESSAGES}?from=${newest?.id}&until=${newest?.id}`, second.token)).json<
    Message[]
  >()
  expect(one.map(({ removed }) => removed)).toEqual([true, false])
  expect(await unread(second.token)).toMatchObject([{ id: seen }])
  // Said twice it is read still.
  expect((await remove(MESSAGES, first.token)).status).toBe(200)
  for (const query of ['until=x', 'from=x'])
    expect((await remove(`${MESSAGES}?${query}`, first.token)).code).toBe('validation_failed')
  expect((await get(MESSAGES, null)).code).toBe('authentication_failed')
})

test('it is told for as long as the phone can be taken back', async () => {
  const user = await openUser(service.ports, { phone: '77013330021' })
  const { token } = await openDevice(service.ports, user.userId)
  await changePhone(user, '77013330022')
  service.clock.time += 24 * HOUR - 1
  const fresh = await openDevice(service.ports, user.userId)
  expect(await told(fresh.token)).toHaveLength(1)
  service.clock.time += 1
  expect(await told(fresh.token)).toEqual([])
  expect((await get(MESSAGES, token)).status).toBe(401)
  // The next change forgets what nobody is told any more.
  await changePhone(fresh, '77013330023')
  const { rows } = await service.ports.database.execute(
    "select about->>'after' as phone_after from account_message where user_id = $1",
    [user.userId],
  )
  expect(rows).toEqual([{ phone_after: '77013330023' }])
})

test('a child is told nothing, and hides nothing from the adults of its device', async () => {
  const user = await openUser(service.ports, { phone: '77013330031' })
  const child = await openChild(service.app, service.ports, user)
  const before = await version(child.token)
  await changePhone(user, '77013330032')
  expect(await told(child.token)).toEqual([])
  expect(await version(child.token)).toEqual(before)
  expect((await remove(MESSAGES, child.token)).json()).toEqual([])
  await post('/v2/users/self/profile', child.token, { id: user.profileId })
  expect(await unread(child.token)).toHaveLength(1)
})

test('a phone that was taken back, or stays the same, is no news', async () => {
  const user = await openUser(service.ports, { phone: '77013330041' })
  const other = await openDevice(service.ports, user.userId)
  await changePhone(user, '77013330041')
  expect(await told(other.token)).toEqual([])
  await changePhone(user, '77013330042')
  expect(await told(other.token)).toHaveLength(1)
  await tellOldPhones(service.ports)
  const link = new URL(/https:\/\/\S+/.exec(service.sent.at(-1)?.text ?? '')?.[0] ?? '').pathname
  expect((await service.app.inject({ method: 'POST', url: link })).statusCode).toBe(200)
  expect(await told((await openDevice(service.ports, user.userId)).token)).toEqual([])
})
