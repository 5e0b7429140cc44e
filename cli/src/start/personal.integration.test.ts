import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentMeta, HistoryItem, Row } from '#contract/catalogue.ts'
import { caller } from '#server/testing/caller.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type ProfiledUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW)
  await service.ports.database.execute(
    `insert into content (id, slug, type, title, ratings, images, position, age)
     values (5002, 'for-adults', 'movie', '{"ru": "Фильм", "en": "Film"}', '[]', '{}', 3, 18)`,
  )
  await service.ports.database.execute(
    'insert into provider_content select 1, id from content on conflict do nothing',
  )
})
afterAll(() => service.close())

const { get, patch, remove } = caller(() => service.app)
const viewer = (): Promise<ProfiledUser> => openUser(service.ports)

test('the own rating is set from 1 to 10 and taken back, by its viewer alone', async () => {
  const [user, stranger] = [await viewer(), await viewer()]
  const url = '/v2/users/self/content_metadata/metropolis-10'
  const rating = async ({ token }: TestUser) => (await get(url, token)).json<ContentMeta>().user_rating
  expect((await patch(url, user.token, { user_rating: 8 })).json()).toMatchObject({ user_rating: 8 })
  await Promise.all([1, 2, 3, 4, 5].map((n) => patch(url, user.token, { user_rating: n })))
  expect([1, 2, 3, 4, 5]).toContain(await rating(user))
  await patch(url, user.token, { user_rating: 10 })
  expect([await rating(user), await rating(stranger)]).toEqual([10, null])
  for (const wrong of [0, 11, 7.5, '7', undefined])
    expect(await patch(url, user.token, { user_rating: wrong })).toMatchObject({ status: 400 })
  const guest = await openGuest(service.app)
  expect(await patch(url, guest.token, { user_rating: 5 })).toMatchObject({ code: 'login_required' })
  const child = await openChild(service.app, service.ports, user)
  expect(await patch('/v2/users/self/content_metadata/5002', child.token, { user_rating: 5 })).toMatchObject({
    status: 404,
  })
  await patch(url, user.token, { user_rating: null })
  expect(await rating(user)).toBeNull()
})

test('history is all that was watched, continuing is what was not finished', async () => {
  const user = await viewer()
  await service.ports.database.db
    .insertInto('watch_history')
    .values([
      {
        profile_id: user.profileId,
        content_id: 10,
        seconds: 300,
        duration: 8880,
        updated_at: new Date(NOW - 3),
      },
      {
        profile_id: user.profileId,
        content_id: 110101,
        seconds: 1200,
        duration: 1200,
        updated_at: new Date(NOW - 2),
      },
      {
        profile_id: user.profileId,
        content_id: 5002,
        seconds: 60,
        duration: 600,
        updated_at: new Date(NOW - 1),
      },
    ])
    .execute()
  const titles = async (who: TestUser, query = '') =>
    (await get(`/v2/users/self/histories${query}`, who.token))
      .json<HistoryItem[]>()
      .map(({ content, watch_percentage }) => [content.id, watch_percentage])
  expect(await titles(user, '?state=begun')).toEqual([
    ['5002', 10],
    ['10', 3.4],
  ])
  expect(await titles(user, '?state=all&limit=2')).toEqual([
    ['5002', 10],
    ['11', 100],
  ])
  expect(await titles(user, '?state=all&limit=2&offset=2')).toEqual([['10', 3.4]])
  expect(await titles(await viewer())).toEqual([])
  const child = await openChild(service.app, service.ports, user)
  expect((await titles(child)).map(([id]) => id)).not.toContain('5002')
  expect(await get('/v2/users/self/histories?state=odd', user.token)).toMatchObject({ status: 400 })
})

test('what is personal is kept by nobody on the way [catalogue.cache-excluded]', async () => {
  const user = await viewer()
  const own = [
    '/v2/users/self/favorites',
    '/v2/users/self/favorites/version',
    '/v2/users/self/histories',
    '/v2/rows/mine',
    '/v2/persons/1/favorite',
    '/v2/users/self/content_metadata/10',
    '/v2/users/self/channel_list',
  ]
  for (const url of own) {
    const answer = await service.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } })
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    expect(answer.headers['etag']).toBeUndefined()
  }
  const shared = await service.app.inject({ url: '/v2/rows/films' })
  expect(shared.headers['etag']).toBeDefined()
})

test('of a series its latest episode is gone on with, as on its own page: an older one that was left does not come back', async () => {
  const user = await viewer()
  const watch = (content_id: number, seconds: number, at: number) =>
    service.ports.database.db
      .insertInto('watch_history')
      .values({
        profile_id: user.profileId,
        content_id,
        seconds,
        duration: 1200,
        updated_at: new Date(NOW + at),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['profile_id', 'content_id'])
          .doUpdateSet({ seconds, updated_at: new Date(NOW + at) }),
      )
      .execute()
  const begun = async () =>
    (await get('/v2/users/self/histories?state=begun', user.token))
      .json<HistoryItem[]>()
      .map(({ content, content_episode }) => [content.id, content_episode?.id])
  await watch(110101, 300, 1)
  expect(await begun()).toEqual([['11', '110101']])
  await watch(110102, 600, 2)
  expect(await begun()).toEqual([['11', '110102']])
  await watch(110102, 1199, 3)
  expect(await begun()).toEqual([])
  await watch(110101, 400, 4)
  expect(await begun()).toEqual([['11', '110101']])
})

test('the whole row of what was begun goes on behind its first page [catalogue.row-load-more]', async () => {
  const user = await viewer()
  const { database } = service.ports
  await database.execute(
    `insert into content (id, slug, type, title, ratings, images, position)
     select 6000 + n, 'begun-' || n, 'movie', '{"ru": "Фильм", "en": "Film"}', '[]', '{}', n from generate_series(1, 30) n`,
  )
  await database.execute(
    'insert into provider_content select 1, id from content where id between 6001 and 6030',
  )
  await database.execute(
    `insert into watch_history (profile_id, content_id, seconds, duration, updated_at)
     select ${user.profileId}, 6000 + n, 60, 600, '2026-06-15T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 30) n`,
  )
  const page = async (query: string) => {
    const { histories, more_count } = (await get(`/v2/rows/mine${query}`, user.token)).json<Row>()
    return [histories.map(({ content }) => Number(content.id)), more_count > 0]
  }
  const latest = Array.from({ length: 30 }, (_, at) => 6030 - at)
  expect(await page('?limit=24')).toEqual([latest.slice(0, 24), true])
  expect(await page('?limit=24&offset=24')).toEqual([latest.slice(24), false])
  expect(await page('?limit=24&text=film')).toEqual([latest.slice(0, 24), true])
  await database.execute('delete from watch_history where content_id between 6001 and 6030')
  await database.execute('delete from content where id between 6001 and 6030')
})

test('a child takes out of the history only what it sees there; what is hidden from it keeps its place', async () => {
  const user = await viewer()
  const child = await openChild(service.app, service.ports, user)
  const { database } = service.ports
  await database.execute(
    `insert into watch_history (profile_id, content_id, seconds, duration, updated_at)
     select ${child.profileId}, content_id, 60, 600, '2026-06-15T00:00:00Z' from unnest(array[10, 5002]) content_id`,
  )
  await database.execute('update content set age = 6 where id = 10')
  const kept = async () =>
    (
      await database.db
        .selectFrom('watch_history')
        .select('content_id')
        .where('profile_id', '=', child.profileId)
        .where('is_put_away', '=', false)
        .orderBy('content_id')
        .execute()
    ).map(({ content_id }) => content_id)
  expect(await kept()).toEqual([10, 5002])
  for (const state of ['begun', 'all'])
    expect(await remove(`/v2/users/self/histories/5002?state=${state}`, child.token)).toMatchObject({
      status: 404,
    })
  expect(await kept()).toEqual([10, 5002])
  expect(await remove('/v2/users/self/histories/10', child.token)).toMatchObject({ status: 200 })
  expect(await kept()).toEqual([5002])
  // An episode is never for younger ones than its season, nor is what the provider has withdrawn of it.
  await database.execute(
    `insert into watch_history (profile_id, content_id, seconds, duration, updated_at)
     values (${child.profileId}, 110101, 60, 600, '2026-06-15T00:00:00Z')`,
  )
  await database.execute('update content set age = 6 where id = 11')
  await database.execute('update content set age = 18 where id = 1101')
  await database.execute(
    'update provider_content set is_offered = false where content_id in (11, 1101, 110101)',
  )
  const removeSeries = () => remove('/v2/users/self/histories/11', child.token)
  expect(await removeSeries()).toMatchObject({ status: 404 })
  await database.execute('update content set age = null where id = 1101')
  expect(await removeSeries()).toMatchObject({ status: 200 })
  expect(await kept()).toEqual([5002])
  await database.execute(
    'update provider_content set is_offered = true where content_id in (11, 1101, 110101)',
  )
})
