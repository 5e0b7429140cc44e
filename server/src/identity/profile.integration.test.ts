import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Profile } from '#contract/identity.ts'
import { caller } from '../testing/caller.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'
import { openChild, openDevice, openUser } from '../testing/users.ts'
import { issueToken } from './token.store.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
  const { db } = service.ports.database
  await db
    .insertInto('avatar_category')
    .values([
      { id: 1, title: JSON.stringify({ ru: 'Лес', en: 'Forest' }), position: 1 },
      { id: 2, title: JSON.stringify({ ru: 'Море', en: 'Sea' }), position: 0 },
    ])
    .execute()
  await db
    .insertInto('avatar')
    .values([
      { id: 11, category_id: 1, src: '/art/owl.svg', position: 1 },
      { id: 12, category_id: 1, src: '/art/fox.svg', position: 0 },
      { id: 21, category_id: 2, src: '/art/whale.svg', position: 0 },
    ])
    .execute()
})
afterAll(() => service.close())

const { get, post, patch, remove } = caller(() => service.app)
const LIST = '/v2/users/self/profiles'
const CURRENT = '/v2/users/self/profile'
const list = async (token: string) => (await get(LIST, token)).json<Profile[]>()
const create = async (token: string, payload: object) => (await post(LIST, token, payload)).json<Profile>()
const current = async (token: string) => (await get(CURRENT, token)).json<Profile | null>()

test('pictures come in categories, in their order and the language of the caller [identity.api-avatar-categories] [identity.avatar-category-fields]', async () => {
  expect((await get('/v2/profiles/avatar_categories?lang=en', null)).json()).toEqual([
    { title: 'Sea', avatars: [{ id: 21, src: 'https://tv.example/art/whale.svg' }] },
    {
      title: 'Forest',
      avatars: [
        { id: 12, src: 'https://tv.example/art/fox.svg' },
        { id: 11, src: 'https://tv.example/art/owl.svg' },
      ],
    },
  ])
})

test('everybody has a profile from the first moment, with the name of its user, else one in the language of who asks [identity.api-profiles-list]', async () => {
  const named = await openUser(service.ports, { firstName: 'Аида' })
  const lists = await Promise.all(Array.from({ length: 8 }, () => list(named.token)))
  expect(new Set(lists.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(lists[0]?.map(({ name, role }) => [name, role])).toEqual([['Аида', 'adult']])
  const nameless = await openUser(service.ports)
  expect((await get(`${LIST}?lang=en`, nameless.token)).json()).toMatchObject([{ name: 'My profile' }])
  await create(nameless.token, { name: 'Второй' })
  expect((await get(`${LIST}?lang=en`, nameless.token)).json()).toMatchObject([
    { name: 'My profile' },
    { name: 'Второй' },
  ])
  expect((await list(nameless.token)).map(({ name }) => name)).toEqual(['Мой профиль', 'Второй'])
})

test('a profile has name, role and picture [identity.api-profiles-create] [identity.profile-fields]', async () => {
  const { token } = await openUser(service.ports)
  const made = await create(token, { name: ' Ela ', role: 'child', icon_avatar_id: 11, user_id: 1 })
  const { id } = made
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Ela',
    icon: 'https://tv.example/art/owl.svg',
    icon_avatar_id: 11,
    role: 'child',
    profile: { id, role: 'child' },
  })
  expect((await list(token)).at(-1)).toEqual(made)
  expect(await create(token, { name: 'Second' })).toMatchObject({
    role: 'adult',
    icon: null,
    icon_avatar_id: null,
  })
})

test('a profile needs a name [identity.profile-name-required]', async () => {
  const { token } = await openUser(service.ports)
  const { id } = (await list(token))[0]!
  for (const payload of [
    {},
    { name: '' },
    { name: '   ' },
    { name: '\u200B' },
    { name: 'x'.repeat(51) },
    { name: null },
  ]) {
    const answer = await post(LIST, token, payload)
    expect([answer.status, answer.code, answer.body.includes('"name"')]).toEqual([
      400,
      'validation_failed',
      true,
    ])
  }
  expect((await patch(`${LIST}/${id}`, token, { name: ' ' })).code).toBe('validation_failed')
  expect(await list(token)).toHaveLength(1)
})

test('a picture that does not exist and a role that is none are refused', async () => {
  const { token } = await openUser(service.ports)
  const { id } = (await list(token))[0]!
  expect((await post(LIST, token, { name: 'A', icon_avatar_id: 99 })).code).toBe('validation_failed')
  expect((await post(LIST, token, { name: 'A', role: 'owner' })).code).toBe('validation_failed')
  expect((await patch(`${LIST}/${id}`, token, { icon_avatar_id: 99 })).code).toBe('validation_failed')
  expect(await list(token)).toHaveLength(1)
})

test('there are five profiles at most, also when twenty are asked for at once [identity.profile-max]', async () => {
  const { token } = await openUser(service.ports)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => post(LIST, token, { name: `Number ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['too_many_profiles']))
  expect(await list(token)).toHaveLength(5)
})

test('what is left out of a change stays [identity.api-profile-update]', async () => {
  const { token } = await openUser(service.ports)
  const { id } = await create(token, { name: 'Ela', role: 'child', icon_avatar_id: 11 })
  const change = async (payload: object) => (await patch(`${LIST}/${id}`, token, payload)).json<Profile>()
  expect(await change({ name: 'Elina' })).toMatchObject({
    name: 'Elina',
    role: 'child',
    icon: 'https://tv.example/art/owl.svg',
  })
  expect(await change({ icon_avatar_id: 21 })).toMatchObject({
    name: 'Elina',
    icon: 'https://tv.example/art/whale.svg',
  })
  expect(await change({ icon_avatar_id: null })).toMatchObject({ name: 'Elina', icon: null })
  expect(await change({ role: 'adult' })).toMatchObject({ role: 'adult', profile: { id, role: 'adult' } })
  expect(await change({})).toEqual((await list(token)).at(-1))
})

test('the last adult profile stays one [identity.api-profile-delete]', async () => {
  const { token } = await openUser(service.ports)
  const { id } = (await list(token))[0]!
  await create(token, { name: 'Ela', role: 'child' })
  expect((await remove(`${LIST}/${id}`, token)).code).toBe('conflict')
  expect((await patch(`${LIST}/${id}`, token, { role: 'child' })).code).toBe('conflict')
  const second = await create(token, { name: 'Second' })
  expect((await remove(`${LIST}/${id}`, token)).json()).toMatchObject({ id })
  expect((await list(token)).map(({ name }) => name)).toEqual(['Ela', 'Second'])
  expect((await remove(`${LIST}/${second.id}`, token)).code).toBe('conflict')
})

test('of two adult profiles deleted at once one stays', async () => {
  const { token } = await openUser(service.ports)
  const ids = [(await list(token))[0]!.id, (await create(token, { name: 'Second' })).id]
  const answers = await Promise.all(ids.map((id) => remove(`${LIST}/${id}`, token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await list(token)).toHaveLength(1)
})

test('a device is on the oldest adult profile until it chooses [identity.api-profile-current] [identity.api-profile-select]', async () => {
  const { userId, token } = await openUser(service.ports)
  const [first] = await list(token)
  const second = await create(token, { name: 'Second' })
  expect(await current(token)).toEqual(first)
  expect((await post(CURRENT, token, { id: second.id })).json()).toEqual(second)
  expect(await current(token)).toEqual(second)
  const other = await openDevice(service.ports, userId)
  expect(await current(other.token)).toEqual(first)
  const elsewhere = await openDevice(service.ports, userId)
  const third = await create(token, { name: 'Third' })
  await post(CURRENT, elsewhere.token, { id: third.id })
  const stranger = await openUser(service.ports)
  const own = await create(stranger.token, { name: 'Own' })
  await post(CURRENT, stranger.token, { id: own.id })
  expect((await remove(`${LIST}/${second.id}`, other.token)).status).toBe(200)
  expect(await current(token)).toEqual(first)
  // Only who was on it goes on elsewhere.
  expect(await current(elsewhere.token)).toEqual(third)
  expect(await current(stranger.token)).toEqual(own)
})

test('a child stays a child when its device is authorised again', async () => {
  const child = await openChild(service.app, service.ports, await openUser(service.ports))
  const again = (await post('/v2/auth/device', null, { device_id: child.deviceId })).json<{
    access_token: string
    profile: Profile
  }>()
  expect(again.profile).toMatchObject({ id: child.profileId, role: 'child' })
  expect(await current(again.access_token)).toMatchObject({ role: 'child' })
})

test('devices of a profile that becomes a child’s are a child’s at once', async () => {
  const user = await openUser(service.ports)
  const [first] = await list(user.token)
  const second = await create(user.token, { name: 'Second' })
  const chosen = await openDevice(service.ports, user.userId)
  await post(CURRENT, chosen.token, { id: second.id })
  // This one never chose: it stands on the oldest adult profile.
  const silent = await openDevice(service.ports, user.userId)
  expect((await patch(`${LIST}/${first!.id}`, chosen.token, { role: 'child' })).status).toBe(200)
  for (const { token } of [user, silent]) {
    expect(await current(token)).toMatchObject({ id: first!.id, role: 'child' })
    expect((await post(LIST, token, { name: 'Third' })).code).toBe('permission_denied')
  }
  expect(await current(chosen.token)).toMatchObject({ role: 'adult' })
})

test('a device does not outlive the child’s profile that it is on', async () => {
  const user = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, user)
  expect((await get('/v2/users/self', child.token)).status).toBe(200)
  expect((await remove(`${LIST}/${child.profileId}`, user.token)).status).toBe(200)
  expect((await get('/v2/users/self', child.token)).status).toBe(401)
  expect((await post('/v2/auth/device', null, { device_id: child.deviceId })).status).toBe(401)
  expect(await current(user.token)).toMatchObject({ role: 'adult' })
})

test('a child’s session manages nothing', async () => {
  const user = await openUser(service.ports)
  const child = await openChild(service.app, service.ports, user)
  const [first] = await list(child.token)
  const refused = [
    await post(LIST, child.token, { name: 'Mine' }),
    await patch(`${LIST}/${child.profileId}`, child.token, { role: 'adult' }),
    await patch(`${LIST}/${child.profileId}`, child.token, { name: 'Me' }),
    await remove(`${LIST}/${first!.id}`, child.token),
    await remove(`${LIST}/${child.profileId}`, child.token),
    await patch('/v2/users/self', child.token, { name: 'Me' }),
    await patch(`/v2/users/${user.userId}`, child.token, { refer_id: 'me' }),
    await remove(`/v2/users/self/devices/${user.deviceId}`, child.token),
  ]
  expect(refused.map(({ status, code, refusal }) => `${status} ${code} ${refusal?.reason}`)).toEqual(
    refused.map(() => '403 permission_denied child_profile'),
  )
  expect((await list(user.token)).map(({ role }) => role)).toEqual(['adult', 'child'])
})

test('a guest has no profiles, and a token without a device selects none', async () => {
  const guest = await openGuest(service.app)
  expect(await list(guest.token)).toEqual([])
  expect(await current(guest.token)).toBeNull()
  expect((await post(LIST, guest.token, { name: 'A' })).code).toBe('permission_denied')
  expect((await post(CURRENT, guest.token, { id: 1 })).refusal).toEqual({ reason: 'sign_in' })
  const { database, random, clock } = service.ports
  const { userId, token } = await openUser(service.ports)
  const { id } = (await list(token))[0]!
  const interim = await issueToken(database, random, { userId, deviceId: null, now: clock.now() })
  expect((await post(CURRENT, interim.token, { id })).code).toBe('bad_request')
})

test('a profile that is chosen, changed and deleted at the same moment fails nobody’s call', async () => {
  const user = await openUser(service.ports)
  const other = await openDevice(service.ports, user.userId)
  const statuses = new Set<number>()
  for (let round = 0; round < 12; round += 1) {
    const [role, becomes] = round % 2 ? ['child', 'adult'] : ['adult', 'child']
    const { id } = await create(user.token, { name: 'Short', role })
    const answers = await Promise.all([
      post(CURRENT, other.token, { id }),
      patch(`${LIST}/${id}`, user.token, { role: becomes }),
      remove(`${LIST}/${id}`, user.token),
    ])
    for (const { status } of answers) statuses.add(status)
    // A child's device goes with its profile.
    const [left] = await service.ports.database.db
      .selectFrom('device')
      .select('id')
      .where('id', '=', other.deviceId)
      .execute()
    if (!left) Object.assign(other, await openDevice(service.ports, user.userId))
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})
