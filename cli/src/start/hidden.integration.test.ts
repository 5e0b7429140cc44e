import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person, Row } from '#contract/catalogue.ts'
import type { Library } from '#contract/libraries.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Suggestion } from '#contract/search.ts'
import type { Program, ScheduleItem } from '#contract/tv.ts'
import { caller } from '#server/testing/caller.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const FAVOURITES = '/v2/users/self/favorites'
let service: RunningService
let viewer: TestUser
let member: TestUser

/** One provider hides the only work of its only person, one hides all there is. */
beforeAll(async () => {
  service = await runSmallService(NOW, {
    'channels.yaml': smallServiceFile('channels.yaml').replace(
      'slug: dala',
      'slug: dala\n  also: {other: {num: 1, is_free: true}}',
    ),
    'providers.yaml': `${smallServiceFile('providers.yaml')}${otherProvider('id: 2', 'shortname: other', 'name: Other', 'is_guest_allowed: true', 'hidden_contents: [metropolis]')}${otherProvider('id: 3', 'shortname: empty', 'name: Empty', 'is_guest_allowed: true', 'hidden_contents: [metropolis, serial]')}`,
  })
  viewer = await openUser(service.ports)
  member = await openUser(service.ports, { providerId: 2 })
})
afterAll(() => service.close())
beforeEach(() => service.app.parts.shared.dropHere(['*']))

const { get, post } = caller(() => service.app)
const read = async <T>(url: string, token: string | null = null): Promise<T> => {
  const answer = await get(url, token)
  expect([url, answer.status]).toEqual([url, 200])
  return answer.json<T>()
}

test('who has only made what a provider hides is nobody there: no page, no works, no suggestion, no favourite', async () => {
  for (const url of ['/v2/persons/1', '/v2/persons/fritz-lang', '/v2/rows/filmography?person_id=1']) {
    const at = `${url}${url.includes('?') ? '&' : '?'}provider=`
    expect([url, (await get(`${at}other`, null)).status]).toEqual([url, 404])
    expect([url, (await get(`${at}openair`, null)).status]).toEqual([url, 200])
  }
  const found = async (provider: string) =>
    (await read<Suggestion[]>(`/v2/search/suggest?text=fritz&provider=${provider}`)).map(({ slug }) => slug)
  expect(await found('openair')).toContain('fritz-lang')
  expect(await found('other')).toEqual([])
  expect(await post(FAVOURITES, viewer.token, { person_id: 1 })).toMatchObject({ status: 200 })
  expect(await post(FAVOURITES, member.token, { person_id: 1 })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test('a library is named where something of it is shown', async () => {
  const libraries = async (provider: string) =>
    (await read<Library[]>(`/v2/libraries?provider=${provider}`)).length
  expect(await libraries('openair')).toBe(1)
  expect(await libraries('other')).toBe(1)
  expect(await libraries('empty')).toBe(0)
})

test('a broadcast leads to its title where the provider has it, and is a broadcast where it has not', async () => {
  const links = async (provider: string) => {
    const items = await read<ScheduleItem[]>(`/v2/channels/1/schedule?provider=${provider}`)
    const film = items.filter(({ program }) => program.id === 'c10')
    expect(film.length).toBeGreaterThan(0)
    return new Set(film.flatMap((item) => [item.content_id, item.program.content_id]))
  }
  expect(await links('openair')).toEqual(new Set(['10']))
  expect(await links('other')).toEqual(new Set([null]))
  expect((await read<Program>('/v2/programs/c10?provider=other')).content_id).toBeNull()
  expect((await read<Program>('/v2/programs/c10?provider=openair')).content_id).toBe('10')
})

test('a child is told the roles of a person in what it may see, an adult all of them', async () => {
  const { database } = service.ports
  const child = await openChild(service.app, service.ports, viewer)
  for (const { token } of [viewer, child]) await post(FAVOURITES, token, { person_id: 1 })
  await database.execute(`update content set age = 6 where id = 10`)
  await database.execute(
    `insert into content (id, slug, type, title, ratings, images, position, age)
     values (70, 'dark', 'movie', '{"ru": "Тьма"}', '[]', '{}', 70, 18), (71, 'darker', 'movie', '{"ru": "Ночь"}', '[]', '{}', 71, 18)`,
  )
  await database.execute('insert into provider_content select 1, id from content on conflict do nothing')
  await database.execute(
    `insert into content_person (content_id, person_id, role, position) values (70, 1, 'actor', 0), (71, 1, 'actor', 0)`,
  )
  const told = async (token: string) => {
    const { role, roles, works_count } = await read<Person>('/v2/persons/1', token)
    const { contents } = await read<Row>('/v2/rows/filmography?person_id=1', token)
    const [kept] = await read<Favourite[]>(FAVOURITES, token)
    return [role, roles, works_count, contents.length, kept?.person?.role]
  }
  expect(await told(viewer.token)).toEqual(['actor', ['actor', 'director'], 3, 3, 'actor'])
  expect(await told(child.token)).toEqual(['director', ['director'], 1, 1, 'director'])
  await database.execute('delete from content where id in (70, 71)')
})

test('a hidden channel can not be kept, is in no list of what was kept, and has no broadcasts of a programme', async () => {
  const { database } = service.ports
  const kept = async () =>
    (await read<Favourite[]>(FAVOURITES, member.token)).map(({ channel_id }) => channel_id)
  const airings = async () => {
    service.app.parts.shared.dropHere(['*'])
    return (await read<unknown[]>('/v2/programs/c10/schedule')).length
  }
  expect(await post(FAVOURITES, member.token, { channel_id: 1 })).toMatchObject({ status: 200 })
  expect([await kept(), (await airings()) > 0]).toEqual([[1], true])
  await database.execute('update provider_channel set is_hidden = true where channel_id = 1')
  expect([await kept(), await airings()]).toEqual([[], 0])
  expect(await post(FAVOURITES, viewer.token, { channel_id: 1 })).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  await database.execute('update provider_channel set is_hidden = false where channel_id = 1')
  expect(await kept()).toEqual([1])
})
