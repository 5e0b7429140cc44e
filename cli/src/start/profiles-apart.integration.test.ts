import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentMeta, HistoryItem } from '#contract/catalogue.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Stream } from '#contract/playback.ts'
import { caller } from '#server/testing/caller.ts'
import { openGuest } from '#server/testing/service.ts'
import {
  firstProfileOf,
  openDevice,
  openUser,
  type ProfiledUser,
  type TestUser,
} from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW)
})
afterAll(() => service.close())

const { get, post, patch, remove } = caller(() => service.app)
const PROFILES = '/v2/users/self/profiles'
const HISTORIES = '/v2/users/self/histories'
const FAVOURITES = '/v2/users/self/favorites'

/** Two devices of one account, each on a profile of its own. */
async function family(): Promise<[ProfiledUser, ProfiledUser]> {
  const one = await openUser(service.ports)
  const device = await openDevice(service.ports, one.userId)
  const { id } = (await post(PROFILES, one.token, { name: 'Second' })).json<{ id: number }>()
  await post('/v2/users/self/profile', device.token, { id })
  return [one, { ...device, userId: one.userId, profileId: id }]
}
const began = (profile_id: number, content_id: number, seconds = 60) =>
  service.ports.database.db
    .insertInto('watch_history')
    .values({ profile_id, content_id, seconds, duration: 1200, updated_at: new Date(NOW + content_id) })
    .execute()
const watched = async ({ token }: Pick<TestUser, 'token'>, state = 'all') =>
  (await get(`${HISTORIES}?state=${state}`, token)).json<HistoryItem[]>().map(({ content }) => content.slug)
const kept = async ({ token }: Pick<TestUser, 'token'>) =>
  (await get(FAVOURITES, token)).json<Favourite[]>().map(({ content_id }) => content_id)
const version = async ({ token }: Pick<TestUser, 'token'>) =>
  (await get(`${FAVOURITES}/version`, token)).json<{ version: number }>().version
const meta = async ({ token }: TestUser, id = '10') =>
  (await get(`/v2/users/self/content_metadata/${id}`, token)).json<ContentMeta>()

test('favourites, ratings and history of two profiles are apart, on two devices of one account', async () => {
  const [one, other] = await family()
  const before = await version(other)
  await post(FAVOURITES, one.token, { content_id: '10' })
  await patch('/v2/users/self/content_metadata/10', one.token, { user_rating: 7 })
  await began(one.profileId, 10)
  expect([await kept(one), await kept(other)]).toEqual([['10'], []])
  expect([await watched(one), await watched(other)]).toEqual([['metropolis'], []])
  expect(await meta(one)).toMatchObject({ user_rating: 7, history: 60, favorite: {} })
  expect(await meta(other)).toMatchObject({ user_rating: null, history: null, favorite: null })
  // Nobody else's devices ask for favourites anew.
  expect([await version(one), await version(other)]).toEqual([before + 1, before])
  const [favourite] = (await get(FAVOURITES, one.token)).json<Favourite[]>()
  expect(await remove(`${FAVOURITES}/${favourite?.id}`, other.token)).toMatchObject({ status: 404 })
  expect(await kept(one)).toEqual(['10'])
})

test('the episodes that one profile has begun are none of another’s', async () => {
  const [one, other] = await family()
  await began(one.profileId, 110101)
  const episodes = async ({ token }: TestUser) =>
    (await get('/v2/users/self/content_metadata/11/episodes', token))
      .json<{ id: string }[]>()
      .map(({ id }) => id)
  expect([await episodes(one), await episodes(other)]).toEqual([['110101'], []])
})

test('a client that knows no profiles keeps what it keeps for the profile of its device', async () => {
  const [one, other] = await family()
  const third = await openDevice(service.ports, one.userId)
  await post(FAVOURITES, third.token, { content_id: '11' })
  expect([await kept(one), await kept(other)]).toEqual([['11'], []])
  await post('/v2/users/self/profile', third.token, { id: other.profileId })
  expect(await kept(third)).toEqual([])
})

test('a viewing is its profile’s to its end, and a stream begins where this profile was', async () => {
  const [one, other] = await family()
  const open = async ({ token }: TestUser) =>
    (await get('/v2/libraries/1/contents/10/stream', token)).json<Stream>()
  const stream = await open(one)
  await post('/v2/users/self/profile', one.token, { id: other.profileId })
  const beat = await service.app.inject({
    method: 'PATCH',
    url: `/v2/users/self/stat/${stream.stat.id}?access_token=${one.token}`,
    payload: { duration: 60, seconds: 300 },
  })
  expect(beat.statusCode).toBe(200)
  await service.flush()
  expect(await watched(other)).toEqual([])
  await post('/v2/users/self/profile', one.token, { id: one.profileId })
  expect(await watched(one)).toEqual(['metropolis'])
  expect((await open(one)).history).toMatchObject({ seconds: 300 })
  expect((await open(other)).history).toBeNull()
})

test('what is taken out of continue watching is history still; what is taken out of history is gone for this profile', async () => {
  const [one, other] = await family()
  for (const { profileId } of [one, other]) {
    await began(profileId, 10)
    await began(profileId, 110101)
  }
  expect(await watched(one, 'begun')).toEqual(['serial', 'metropolis'])
  expect(await remove(`${HISTORIES}/11?state=begun`, one.token)).toMatchObject({ status: 200 })
  expect(await watched(one, 'begun')).toEqual(['metropolis'])
  expect(await watched(one)).toEqual(['serial', 'metropolis'])
  expect((await meta(one, '11')).next_to_play).toMatchObject({ id: '110101' })

  expect(await remove(`${HISTORIES}/10`, one.token)).toMatchObject({ status: 200 })
  expect(await remove(`${HISTORIES}/11`, one.token)).toMatchObject({ status: 200 })
  expect(await watched(one)).toEqual([])
  expect((await meta(one)).history).toBeNull()
  expect(await remove(`${HISTORIES}/10`, one.token)).toMatchObject({ status: 404, code: 'not_found' })
  expect(await watched(other, 'begun')).toEqual(['serial', 'metropolis'])
})

test('guests take titles out of their own history', async () => {
  const guest = await openGuest(service.app)
  await began(await firstProfileOf(service.ports.database, guest.userId), 10)
  expect(await watched(guest)).toEqual(['metropolis'])
  expect(await remove(`${HISTORIES}/10`, guest.token)).toMatchObject({ status: 200 })
  expect(await watched(guest)).toEqual([])
})

test('a deleted profile takes with it what it kept; its devices go on with what the first one kept', async () => {
  const [one, other] = await family()
  await post(FAVOURITES, one.token, { content_id: '11' })
  await post(FAVOURITES, other.token, { content_id: '10' })
  await began(other.profileId, 10)
  await remove(`${PROFILES}/${other.profileId}`, one.token)
  expect([await kept(one), await kept(other), await watched(other)]).toEqual([['11'], ['11'], []])
  const left = await service.ports.database.db
    .selectFrom('favourite')
    .select('id')
    .where('profile_id', '=', other.profileId)
    .execute()
  expect(left).toEqual([])
})
