import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContentMeta } from '#contract/catalogue.ts'
import { type Favourite, FAVOURITES_AT_MOST } from '#contract/personal.ts'
import { caller } from '#server/testing/caller.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openDevice, openUser, type ProfiledUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const PATH = '/v2/users/self/favorites'
let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW)
  await service.ports.database.execute(
    `insert into content (id, slug, type, title, ratings, images, position, age)
     select 5000 + n, 'many-' || n, 'movie', '{"ru": "Фильм", "en": "Film"}', '[]', '{}', n, case when n % 2 = 0 then 18 else 0 end
     from generate_series(1, ${FAVOURITES_AT_MOST + 1}) n`,
  )
  await service.ports.database.execute(
    'insert into provider_content select 1, id from content on conflict do nothing',
  )
})
afterAll(() => service.close())

const { get, post, patch, remove } = caller(() => service.app)
const viewer = (): Promise<ProfiledUser> => openUser(service.ports)
const list = async ({ token }: TestUser, query = ''): Promise<Favourite[]> =>
  (await get(`${PATH}?lang=en${query}`, token)).json()
const add = async ({ token }: TestUser, target: object): Promise<Favourite> => {
  const answer = await post(`${PATH}?lang=en`, token, target)
  expect(answer.status === 200 ? '' : answer.body).toBe('')
  return answer.json()
}
const film = (n: number) => ({ content_id: String(5000 + n) })
/** Contents of a user in their order, as numbers of the made-up films. */
const order = async (user: TestUser) =>
  (await list(user)).map(({ content_id, priority }) => [Number(content_id) - 5000, priority])

test('each kind is kept by its own id, with what its card shows [catalogue.api-favorites-add] [catalogue.api-favorites-list]', async () => {
  const user = await viewer()
  expect(await list(user)).toEqual([])
  await add(user, { channel_id: 1 })
  await add(user, { person_id: 1 })
  await add(user, { program_id: 'p500' })
  const content = await add(user, { content_id: '10' })
  expect(content).toMatchObject({
    channel_id: null,
    program_id: null,
    person_id: null,
    content_id: '10',
    priority: 1,
    created_at: new Date(NOW).toISOString(),
    content: { slug: 'metropolis', title: 'Metropolis' },
    person: null,
    program: null,
  })
  const all = await list(user)
  expect(all[0]).toEqual(content)
  expect(
    all.map((one) => [one.content_id, one.channel_id, one.program?.title, one.person?.slug, one.priority]),
  ).toEqual([
    ['10', null, undefined, undefined, 1],
    [null, 1, undefined, undefined, 1],
    [null, null, 'News', undefined, 1],
    [null, null, undefined, 'fritz-lang', 1],
  ])
  const bare = await list(user, '&cards=false')
  expect(bare).toEqual(all.map((one) => ({ ...one, content: null, person: null, program: null })))
})

test('a payload names exactly one thing that exists [catalogue.favourite-payload]', async () => {
  const user = await viewer()
  const answers: [object, number, string][] = [
    [{}, 400, 'validation_failed'],
    [{ content_id: '10', channel_id: 1 }, 400, 'validation_failed'],
    [{ content_id: 'metropolis' }, 400, 'validation_failed'],
    [{ channel_id: 'one' }, 400, 'validation_failed'],
    [{ channel_id: 0 }, 400, 'validation_failed'],
    [{ program_id: '' }, 400, 'validation_failed'],
    [{ content_id: '404404' }, 404, 'not_found'],
    [{ channel_id: 77 }, 404, 'not_found'],
    [{ person_id: 77 }, 404, 'not_found'],
    [{ program_id: 'p77' }, 404, 'not_found'],
  ]
  for (const [payload, status, code] of answers)
    expect([payload, await post(PATH, user.token, payload)]).toMatchObject([payload, { status, code }])
  expect(await list(user)).toEqual([])
})

test('the same thing again, also twenty times at once, is the same favourite', async () => {
  const user = await viewer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(user, { person_id: 1 })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await list(user)).toHaveLength(1)
})

test('what is kept no longer is gone, and gone only once [catalogue.api-favorites-delete]', async () => {
  const user = await viewer()
  const { id } = await add(user, { channel_id: 1 })
  await add(user, { content_id: '10' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(`${PATH}/${id}`, user.token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(7).fill(404),
  ])
  expect((await list(user)).map((one) => one.content_id)).toEqual(['10'])
  for (const wrong of ['x', '-1', '1'.repeat(30)])
    expect(await remove(`${PATH}/${wrong}`, user.token)).toMatchObject({ status: 400 })
})

test('nobody reads, moves or removes what is another’s, and a guest is asked to sign in', async () => {
  const owner = await viewer()
  const { id } = await add(owner, film(1))
  const before = await list(owner)
  const guest = await openGuest(service.app)
  const strangers = [
    { token: (await viewer()).token, refused: { status: 404, code: 'not_found' } },
    { token: guest.token, refused: { status: 403, code: 'login_required' } },
    { token: null, refused: { status: 401, code: 'authentication_failed' } },
  ]
  for (const { token, refused } of strangers) {
    expect(await patch(`${PATH}/${id}`, token, { priority: 1 })).toMatchObject(refused)
    expect(await remove(`${PATH}/${id}`, token)).toMatchObject(refused)
    const seen = await get(`${PATH}?user_id=${owner.userId}`, token)
    expect(seen.body).not.toContain(`"id":"${id}"`)
  }
  expect(await post(PATH, guest.token, film(1))).toMatchObject({ status: 403, code: 'login_required' })
  expect(await list({ ...guest })).toEqual([])
  expect(await list(owner)).toEqual(before)
})

test('a new one stands first, and one that moves makes the others give way', async () => {
  const user = await viewer()
  for (const n of [1, 2, 3, 4]) await add(user, film(n))
  await add(user, { channel_id: 1 })
  const { id } = (await list(user))[3] ?? { id: '' }
  expect(await patch(`${PATH}/${id}?lang=en`, user.token, { priority: 2 })).toMatchObject({ status: 200 })
  expect((await order(user)).slice(0, 4)).toEqual([
    [4, 1],
    [1, 2],
    [3, 3],
    [2, 4],
  ])
  const moved = await patch(`${PATH}/${id}`, user.token, { priority: 99 })
  expect(moved.json<Favourite>()).toMatchObject({ id, priority: 4 })
  for (const priority of [0, 1.5, '1', null])
    expect(await patch(`${PATH}/${id}`, user.token, { priority })).toMatchObject({ status: 400 })
})

test('thirty moves, keeps and removals at once lose no place and give none twice', async () => {
  const user = await viewer()
  const kept = []
  for (const n of [1, 2, 3, 4, 5, 6]) kept.push(await add(user, film(n)))
  const ids = kept.map(({ id }) => id)
  const calls = Array.from({ length: 24 }, (_, n) =>
    patch(`${PATH}/${ids[n % 6]}`, user.token, { priority: 1 + ((n * 5) % 6) }),
  )
  const others = [7, 8, 9].map((n) => add(user, film(n)))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array<number>(24).fill(200))
  await Promise.all(others)
  const after = await order(user)
  expect(after.map(([, priority]) => priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(after.map(([n]) => Number(n)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a viewer keeps 500, and the next is refused with a reason', async () => {
  const user = await viewer()
  await service.ports.database.execute(
    `insert into favourite (profile_id, content_id, position, created_at) select $1, 5000 + n, n, now() from generate_series(1, $2::integer) n`,
    [user.profileId, FAVOURITES_AT_MOST],
  )
  const next = { content_id: String(5001 + FAVOURITES_AT_MOST) }
  const answer = await post(PATH, user.token, next)
  expect(answer).toMatchObject({ status: 400, code: 'too_many_favorites' })
  expect(answer.json<{ message: string }>().message).toContain('500')
  expect(await add(user, film(1))).toMatchObject({ priority: 1 })
  const all = await list(user)
  expect(all).toHaveLength(FAVOURITES_AT_MOST)
  await remove(`${PATH}/${all[0]?.id}`, user.token)
  await add(user, next)
})

test('a child sees, keeps and moves only what is for children, and nobody’s order is lost by it', async () => {
  const parent = await viewer()
  const child = await openChild(service.app, service.ports, parent)
  const role = (wanted: string) =>
    patch(`/v2/users/self/profiles/${child.profileId}`, parent.token, { role: wanted })
  // Kept while the profile was an adult's.
  await role('adult')
  for (const n of [1, 2, 3, 4, 5]) await add(child, film(n))
  const hidden = (await list(child)).find(({ content_id }) => content_id === '5002')
  await role('child')
  expect(await order(child)).toEqual([
    [5, 1],
    [3, 2],
    [1, 3],
  ])
  const [first, , last] = await list(child)
  expect(await post(PATH, child.token, film(6))).toMatchObject({ status: 404 })
  expect(await remove(`${PATH}/${hidden?.id}`, child.token)).toMatchObject({ status: 404 })
  expect(await patch(`${PATH}/${hidden?.id}`, child.token, { priority: 1 })).toMatchObject({ status: 404 })
  expect((await patch(`${PATH}/${last?.id}`, child.token, { priority: 1 })).json()).toMatchObject({
    priority: 1,
  })
  expect(await remove(`${PATH}/${first?.id}`, child.token)).toMatchObject({ status: 200 })
  await role('adult')
  expect((await order(child)).map(([n]) => n)).toEqual([1, 4, 2, 3])
  expect(await order(parent)).toEqual([])
})

test('a title that is lost is neither shown nor kept, and is there again when it comes back', async () => {
  const user = await viewer()
  await add(user, film(1))
  await add(user, film(3))
  const lose = (isLost: boolean) =>
    service.ports.database.execute('update content set is_lost = $1 where id = 5003', [isLost])
  await lose(true)
  expect(await order(user)).toEqual([[1, 1]])
  expect(await post(PATH, user.token, film(3))).toMatchObject({ status: 404 })
  await lose(false)
  expect((await order(user)).map(([n]) => n)).toEqual([3, 1])
})

test('every device sees by one number whether the favourites have changed', async () => {
  const user = await viewer()
  const other = { ...user, ...(await openDevice(service.ports, user.userId)) }
  const version = async () => (await get(`${PATH}/version`, other.token)).json<{ version: number }>().version
  const seen = [await version()]
  const { id } = await add(user, film(1))
  await add(user, film(2))
  seen.push(await version())
  await patch(`${PATH}/${id}`, user.token, { priority: 1 })
  seen.push(await version())
  await remove(`${PATH}/${id}`, user.token)
  seen.push(await version())
  expect(new Set(seen).size).toBe(4)
  expect(await version()).toBe(seen[3])
})

test('a person says whether it is a favourite [catalogue.api-person-favorite]', async () => {
  const user = await viewer()
  const asked = async () => (await get('/v2/persons/fritz-lang/favorite', user.token)).json()
  expect(await asked()).toEqual({ favorite: null })
  const { id } = await add(user, { person_id: 1 })
  expect(await asked()).toEqual({ favorite: { id } })
  expect(await get('/v2/persons/nobody/favorite', user.token)).toMatchObject({ status: 404 })
  expect(await get('/v2/persons/1/favorite', null)).toMatchObject({ status: 401 })
})

test('titles and channels tell whether they are favourites', async () => {
  const user = await viewer()
  const { id } = await add(user, { content_id: '10' })
  const channel = await add(user, { channel_id: 1 })
  const meta = (await get('/v2/users/self/content_metadata/10', user.token)).json<ContentMeta>()
  expect(meta.favorite).toEqual({ id })
  const channels = (await get('/v2/users/self/channel_list', user.token)).json<object[]>()
  expect(channels).toMatchObject([{ id: 1, favorite: { id: channel.id, priority: 1 } }])
  const stranger = await viewer()
  expect((await get('/v2/users/self/channel_list', stranger.token)).json()).toMatchObject([
    { id: 1, favorite: null },
  ])
})
