import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentMeta, HistoryItem } from '#contract/catalogue.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Stream } from '#contract/playback.ts'
import { caller } from '#server/testing/caller.ts'
import { openDevice, openUser, type TestUser } from '#server/testing/users.ts'
import { openCardService, type CardService } from '../testing/card-service.ts'
import type { RunningNode } from '../testing/running-service.ts'

let card: CardService
let there: RunningNode
beforeAll(async () => {
  card = await openCardService()
  there = await card.service.another()
})
afterAll(async () => {
  await there.stop()
  await card.service.close()
})

/** Calls of one node, and of another on the same database. */
const here = caller(() => card.service.app)
const other = caller(() => there.app)

const FAVOURITES = '/v2/users/self/favorites'
const META = '/v2/users/self/content_metadata'

const keptThere = async ({ token }: TestUser) =>
  (await other.get(FAVOURITES, token)).json<Favourite[]>().map(({ content_id }) => content_id)
const watchedThere = async ({ token }: TestUser) =>
  (await other.get('/v2/users/self/histories?state=all', token))
    .json<HistoryItem[]>()
    .map(({ content }) => content.slug)
const metaThere = async ({ token }: TestUser, id: string) =>
  (await other.get(`${META}/${id}`, token)).json<ContentMeta>()

test('what a profile watches, keeps and rates at one node is its own at the other, and a change of profile is seen there', async () => {
  const { ports, flush } = card.service
  const user = await openUser(ports)
  const second = (await here.post('/v2/users/self/profiles', user.token, { name: 'Second' })).json<{
    id: number
  }>()
  // The other node knows the viewer as they are now.
  expect([await keptThere(user), await watchedThere(user)]).toEqual([[], []])

  await here.post(FAVOURITES, user.token, { content_id: '10' })
  await here.patch(`${META}/10`, user.token, { user_rating: 7 })
  const { stat } = (await here.get('/v2/libraries/1/contents/10/stream', user.token)).json<Stream>()
  expect(
    (await here.patch(`/v2/users/self/stat/${stat.id}`, user.token, { duration: 60, seconds: 300 })).status,
  ).toBe(200)
  await flush()
  expect([await keptThere(user), await watchedThere(user)]).toEqual([['10'], ['metropolis']])
  expect(await metaThere(user, '10')).toMatchObject({ user_rating: 7, history: 300 })

  await here.post('/v2/users/self/profile', user.token, { id: second.id })
  await expect.poll(() => keptThere(user)).toEqual([])
  expect(await watchedThere(user)).toEqual([])
  expect(await metaThere(user, '10')).toMatchObject({ user_rating: null, history: null })
})

test('a packet that is bought opens its title at every node, and the road of a locked one is the same at all', async () => {
  const { ports } = card.service
  const user = await openUser(ports)
  const road = async (node: typeof here) =>
    (await node.get(`${META}/licensed`, user.token)).json<ContentMeta>()
  const [one, another] = [await road(here), await road(other)]
  expect(one).toMatchObject({ is_purchased: false })
  expect(one.buttons.length).toBeGreaterThan(0)
  expect(another).toEqual(one)
  await ports.database.execute(
    `insert into entitlement values (${user.userId}, 2, '[2026-01-01,2027-01-01)', 'test')`,
  )
  await expect.poll(async () => (await road(here)).is_purchased).toBe(true)
  await expect.poll(async () => (await road(other)).is_purchased).toBe(true)
})

test('a device that is removed at one node plays nothing more of what the other granted it', async () => {
  const { ports } = card.service
  const owner = await openUser(ports)
  const device = { userId: owner.userId, ...(await openDevice(ports, owner.userId)) }
  const { hls_mbr } = (await other.get('/v2/channels/1/stream', device.token)).json<Stream>()
  const { pathname } = new URL(hls_mbr)
  const statuses = async () => [
    (await card.service.app.inject(pathname)).statusCode,
    (await there.app.inject(pathname)).statusCode,
  ]
  expect(await statuses()).toEqual([200, 200])
  await here.remove(`/v2/users/self/devices/${device.deviceId}`, owner.token)
  await expect.poll(statuses).toEqual([403, 403])
  await expect.poll(async () => (await other.get('/v2/users/self', device.token)).status).toBe(401)
})

test('a heartbeat at one node tells that a favourite or a message has come at the other', async () => {
  const { ports } = card.service
  const user = await openUser(ports)
  const { stat } = (await other.get('/v2/libraries/1/contents/10/stream', user.token)).json<Stream>()
  const told = async () => {
    const beat = await other.patch(`/v2/users/self/stat/${stat.id}`, user.token, { duration: 1 })
    const { favourites_version, messages_version } = beat.json<Record<string, number>>()
    return [favourites_version, messages_version]
  }
  const asked = async () => {
    const answer = await here.get(`${FAVOURITES}/version`, user.token)
    const { version, messages_version } = answer.json<Record<string, number>>()
    return [version, messages_version]
  }
  const before = await told()
  expect(before).toEqual(await asked())
  await here.post(FAVOURITES, user.token, { content_id: '10' })
  const now = await asked()
  expect(now).not.toEqual(before)
  await expect.poll(told).toEqual(now)
  await ports.database.execute(`update profile set messages_version = 7 where id = ${user.profileId}`)
  // A token is looked up anew after a second.
  card.service.clock.time += 1000
  await expect.poll(told).toEqual([now[0], 7])
})

test('what a device has only just begun to watch at one node ends at the other too when the device is removed there', async () => {
  const { ports } = card.service
  const owner = await openUser(ports)
  const { token, deviceId } = await openDevice(ports, owner.userId)
  const { hls_mbr } = (await here.get('/v2/libraries/1/contents/10/stream', token)).json<Stream>()
  const { pathname } = new URL(hls_mbr)
  const statuses = async () =>
    Promise.all([here, other].map(async (node) => (await node.get(pathname, null)).status))
  expect(await statuses()).toEqual([200, 200])
  expect((await other.remove(`/v2/users/self/devices/${deviceId}`, owner.token)).status).toBe(200)
  await expect.poll(statuses).toEqual([403, 403])
})

test('a pause is not watched in statistics, although another node serves the playlists that go on being fetched', async () => {
  const { ports, clock, flush } = card.service
  const user = await openUser(ports)
  const { stat, hls_mbr } = (await here.get('/v2/channels/1/stream', user.token)).json<Stream>()
  const { pathname } = new URL(hls_mbr)
  await flush()
  const fetchThere = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      clock.time += 15_000
      expect((await other.get(pathname, null)).status).toBe(200)
      await there.flush()
    }
  }
  const watched = async () => {
    const { rows } = await ports.database.execute(
      'select sum(extract(epoch from upper(span) - lower(span)))::integer as seconds from view_session, unnest(watched) span where id = $1',
      [stat.id],
    )
    return rows[0]?.['seconds']
  }
  await fetchThere(2)
  expect((await here.patch(`/v2/users/self/stat/${stat.id}`, user.token, { duration: 30 })).status).toBe(200)
  await flush()
  await fetchThere(8)
  expect(await watched()).toBe(30)
  expect((await here.patch(`/v2/users/self/stat/${stat.id}`, user.token, { duration: 60 })).status).toBe(200)
  await flush()
  expect(await watched()).toBe(60)
})
