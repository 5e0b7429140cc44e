import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HistoryItem } from '#contract/catalogue.ts'
import type { Favourite } from '#contract/personal.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { caller } from '#server/testing/caller.ts'
import { openUser, type ProfiledUser } from '#server/testing/users.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { ACTRESS, otherProvider } from '#operate/testing/other-provider.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const BOTH = '  also: [other]\n'
const DUSK = (also = BOTH): string =>
  smallFilm({
    id: 20,
    slug: 'dusk',
    year: 2020,
    persons: '{person: brigitte-helm, role: actor}',
    more: also,
  })
const WAVES = `- id: 21
  slug: waves
  also: [other]
  type: series
  title: {ru: Волны, en: Waves}
  original: Waves
  year: 2021
  age: 6
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: []
  description: Waves.
  seasons: [{number: 1, year: 2021, episodes: [{title: One, minutes: 20}, {title: Two, minutes: 21}]}]
`
const UNSEEN = smallFilm({ id: 22, slug: 'unseen', year: 2022, more: BOTH })
const CONTENTS = smallServiceFile('contents/all.yaml')
const PERSONS = smallServiceFile('persons/all.yaml')
const ALL = { 'contents/all.yaml': CONTENTS + DUSK() + WAVES + UNSEEN, 'persons/all.yaml': PERSONS + ACTRESS }

let service: RunningService
let [here, keeper, there]: ProfiledUser[] = []
beforeAll(async () => {
  service = await runSmallService(NOW, {
    'providers.yaml':
      smallServiceFile('providers.yaml') +
      otherProvider(
        'id: 2',
        'shortname: other',
        'name: Other',
        'domain: other.example',
        'is_guest_allowed: true',
      ).replace('  titles_of: small\n', ''),
    ...ALL,
  })
  here = await openUser(service.ports)
  keeper = await openUser(service.ports)
  there = await openUser(service.ports, { providerId: 2 })
  for (const [viewer, ids] of [
    [here, [20, 210_101, 210_102]],
    [there, [20]],
  ] as const)
    for (const [at, content_id] of ids.entries())
      await service.ports.database.db
        .insertInto('watch_history')
        .values({
          profile_id: viewer!.profileId,
          content_id,
          seconds: 60,
          duration: 600,
          updated_at: new Date(NOW + at * 1000),
        })
        .execute()
  for (const what of [{ content_id: '20' }, { content_id: '21' }, { person_id: 2 }])
    await post('/v2/users/self/favorites', keeper.token, what)
  await patch('/v2/users/self/content_metadata/20', keeper.token, { user_rating: 9 })
})
afterAll(() => service.close())
beforeEach(() => apply(ALL))

const { get, post, patch, remove } = caller(() => service.app)

/** Applies the folder with other files; answers what it told. */
async function apply(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { ports, folder, pictures, clock } = service
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const lines: string[] = []
  await applyService(
    {
      database: ports.database,
      pictures,
      passwords: createHashGate(),
      now: () => clock.time,
      say: (line) => lines.push(line),
    },
    folder,
  )
  return lines
}
const applyTitles = (...titles: readonly string[]) =>
  apply({ 'contents/all.yaml': CONTENTS + titles.join('') })

/** What a viewer's history says: which titles, which episode of them, and which are withdrawn. */
const historyOf = async (viewer: ProfiledUser | undefined, state = 'all') =>
  (await get(`/v2/users/self/histories?state=${state}`, viewer?.token ?? null))
    .json<HistoryItem[]>()
    .map(({ content, content_episode, is_withdrawn, seconds }) => [
      content.slug,
      content_episode?.id ?? null,
      is_withdrawn,
      seconds,
    ])
const favouritesOf = async (viewer: ProfiledUser | undefined) =>
  (await get('/v2/users/self/favorites', viewer?.token ?? null))
    .json<Favourite[]>()
    .map(({ content, person }) => String(content?.slug ?? person?.slug))
    .toSorted()

const LISTS = [
  '/v2/contents',
  '/v2/contents?content_type=movie&year_from=2020&year_to=2022',
  '/v2/rows/films',
  '/v2/rows/mine',
  '/v2/rowsets/home',
  '/v2/search/suggest?text=dusk',
  '/v2/search/suggest?text=waves',
  '/v2/search/suggest?text=brigitte',
  '/v2/videos',
  '/v2/contents/10/similar',
  '/v2/persons/1',
  '/v2/users/self/favorites',
  '/v2/users/self/histories?state=begun',
  '/sitemaps/contents-1.xml',
  '/',
]
const ADDRESSES = [
  ...['20', 'dusk', '21', 'waves', '210101'].map((id) => `/v2/contents/${id}`),
  '/v2/contents/20/similar',
  '/v2/contents/21/episodes',
  '/v2/libraries/1/contents/20/stream',
  '/v2/libraries/1/contents/210101/stream',
  '/v2/users/self/content_metadata/20',
  '/v2/users/self/content_metadata/21/episodes',
  '/v2/persons/2',
  '/v2/persons/brigitte-helm',
]

/** Which of these addresses name what is withdrawn, and which are found, for a viewer of a provider. */
async function foundBy(viewer: ProfiledUser | undefined) {
  const named = []
  for (const path of LISTS)
    if (/dusk|waves|волны|brigitte/i.test((await get(path, viewer?.token ?? null)).body)) named.push(path)
  const found = []
  for (const path of ADDRESSES) {
    const { status } = await get(path, viewer?.token ?? null)
    if (status !== 404) found.push(path)
  }
  return { named, found }
}

test('titles that leave the folder are in no list and have no address, and histories keep their lines; back in it they are as before', async () => {
  const before = await foundBy(here)
  expect(await favouritesOf(keeper)).toEqual(['brigitte-helm', 'dusk', 'waves'])
  expect(before.named).toContain('/v2/rows/films')
  expect(before.named).toContain('/v2/search/suggest?text=dusk')
  expect(before.named).toContain('/sitemaps/contents-1.xml')
  expect(before.found).toEqual(ADDRESSES)
  expect(await historyOf(here)).toEqual([
    ['waves', '210102', false, 60],
    ['dusk', null, false, 60],
  ])

  const told = await apply({ 'contents/all.yaml': CONTENTS, 'persons/all.yaml': PERSONS })
  expect(told).toContain('  content: 1 removed, 5 withdrawn')
  expect(told).toContain('  person: 1 withdrawn')
  await expect.poll(() => foundBy(here)).toEqual({ named: [], found: [] })
  expect(await foundBy(keeper)).toEqual({ named: [], found: [] })
  expect(await foundBy(there)).toEqual({ named: [], found: [] })
  expect(await historyOf(here)).toEqual([
    ['waves', '210102', true, 60],
    ['dusk', null, true, 60],
  ])
  expect(await historyOf(there)).toEqual([['dusk', null, true, 60]])
  expect(await historyOf(here, 'begun')).toEqual([])
  expect(await favouritesOf(keeper)).toEqual([])
  expect(await apply({})).toEqual(['nothing to change'])

  await apply(ALL)
  await expect.poll(() => foundBy(here)).toEqual(before)
  expect(await historyOf(here, 'begun')).toEqual([
    ['waves', '210102', false, 60],
    ['dusk', null, false, 60],
  ])
  expect(await historyOf(there)).toEqual([['dusk', null, false, 60]])
  expect(await favouritesOf(keeper)).toEqual(['brigitte-helm', 'dusk', 'waves'])
  const rating = (await get('/v2/users/self/content_metadata/20', keeper?.token ?? null)).json()
  expect(rating).toMatchObject({ user_rating: 9 })
})

test('a title that one provider gives up goes on at the other', async () => {
  await applyTitles(DUSK(''), WAVES, UNSEEN)
  await expect.poll(() => historyOf(there)).toEqual([['dusk', null, true, 60]])
  expect((await get('/v2/contents/20?provider=other', null)).status).toBe(404)
  expect((await get('/v2/contents/20', here?.token ?? null)).status).toBe(200)
  expect(await historyOf(here)).toContainEqual(['dusk', null, false, 60])
})

test('an episode that leaves its series is history, and the series is continued with the one before', async () => {
  await applyTitles(DUSK(), WAVES.replace(', {title: Two, minutes: 21}', ''), UNSEEN)
  await expect.poll(() => historyOf(here)).toContainEqual(['waves', '210101', false, 60])
  expect((await get('/v2/contents/210102', null)).status).toBe(404)
  expect((await get('/v2/contents/210101', null)).status).toBe(200)
})

test('another title may have the name of one that is withdrawn', async () => {
  await applyTitles(WAVES, smallFilm({ id: 23, slug: 'dusk', year: 2023 }))
  await expect.poll(async () => (await get('/v2/contents/dusk', null)).json()).toMatchObject({ id: '23' })
  expect(await historyOf(here)).toContainEqual(['dusk', null, true, 60])
})

test('the database deletes nothing that viewers have something of; what they take out of their history may go', async () => {
  const { database } = service.ports
  for (const [statement, holder] of [
    ['delete from content where id = 20', /watch_history|favourite|content_rating/],
    ['delete from content where id = 21', /watch_history|favourite/],
    ['delete from person where id = 2', /favourite/],
  ] as const)
    await expect(database.execute(statement)).rejects.toThrow(holder)
  await applyTitles(UNSEEN)
  await expect.poll(() => historyOf(here)).toContainEqual(['dusk', null, true, 60])
  expect((await remove('/v2/users/self/histories/20', here?.token ?? null)).status).toBe(200)
  expect(await historyOf(here)).toEqual([['waves', '210102', true, 60]])
  const letGo = () =>
    database.execute(`
      delete from watch_history where content_id = 20; delete from favourite where content_id = 20;
      delete from content_rating where content_id = 20; delete from view_session where content_id = 20`)
  const left = async () =>
    (await database.execute('select id from content where is_withdrawn order by id')).rows
  expect(await left()).toEqual([{ id: 20 }, { id: 21 }, { id: 2101 }, { id: 210_101 }, { id: 210_102 }])
  // What a viewing has said last may be written a moment after that.
  const applied = async () => {
    await letGo()
    return apply({})
  }
  await expect.poll(applied).toContain('  content: 1 removed')
  expect(await left()).toEqual([{ id: 21 }, { id: 2101 }, { id: 210_101 }, { id: 210_102 }])
})
