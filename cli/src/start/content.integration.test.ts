import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type Content,
  type ContentMeta,
  type Item,
  type Row,
  type Rowset,
  type Season,
  SIMILAR_MAX,
  type WatchedEpisode,
} from '#contract/catalogue.ts'
import type { Stream } from '#contract/playback.ts'
import { openGuest } from '#server/testing/service.ts'
import { guestCalls } from '../testing/guest-calls.ts'
import { ACTRESS } from '#operate/testing/other-provider.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'

const { get, mine, service, status } = guestCalls({
  'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 2, slug: animation, title: {ru: Мультфильм, en: Animation}}
- {id: 3, slug: western, title: {ru: Вестерн, en: Western}}
`,
  'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}${ACTRESS}`,
  'contents/all.yaml': `${smallServiceFile('contents/all.yaml').replace(
    'persons: [{',
    'persons: [{person: brigitte-helm, role: actor}, {',
  )}${smallFilm({ id: 30, slug: 'puppets', genres: 'drama, animation', year: 1930 })}${smallFilm({ id: 31, slug: 'prairie', genres: 'western', year: 1927 })}${smallFilm({ id: 32, slug: 'marionettes', genres: 'animation, drama', year: 1990 })}`,
})

test('rowsets and rows by number and slug, in pages [catalogue.api-rowset] [catalogue.api-row]', async () => {
  const home = await get<Rowset>('/v2/rowsets/home')
  expect(home.rows.map(({ slug, is_personal }) => [slug, is_personal])).toEqual([
    ['heroes', false],
    ['films', false],
    ['mine', true],
  ])
  expect(await get<Rowset>('/v2/rowsets/1')).toEqual(home)
  const films = await get<Row>('/v2/rows/films?limit=1')
  expect(films.contents.map(({ slug }) => slug)).toEqual(['metropolis'])
  expect(films.more_count).toBe(3)
  const next = await get<Row>('/v2/rows/films?limit=2&offset=1')
  expect([next.contents.map(({ slug }) => slug), next.more_count]).toEqual([['puppets', 'prairie'], 1])
  expect([next.offset, next.limit]).toEqual([1, 2])
  const heroes = await get<Row>('/v2/rows/1?lang=en')
  expect(heroes.promotions[0]).toMatchObject({
    id: '1',
    title: 'Metropolis',
    destination: { type: 'content', slug: 'metropolis' },
    year: 1927,
  })
  expect(await status('/v2/rows/none')).toBe(404)
  expect(await status('/v2/rowsets/none')).toBe(404)
  expect(await status('/v2/rows/films?limit=many')).toBe(400)
})

test('trailing digits are the id of a content [catalogue.content-id-digits]', async () => {
  const content = await get<Content>('/v2/contents/anything-10')
  expect(content).toMatchObject({ id: '10', slug: 'metropolis', content_type: 'movie', duration: 8880 })
  expect(await get<Content>('/v2/contents/metropolis')).toEqual(content)
  // Who directed comes first, whatever the order of the credits.
  expect(content.persons).toMatchObject([
    { slug: 'fritz-lang', role: 'director' },
    { slug: 'brigitte-helm', role: 'actor' },
  ])
  expect(await status('/v2/contents/nothing')).toBe(404)
})

test('a series has seasons and episodes, and what is being made says so [catalogue.api-content-episodes]', async () => {
  const { contents } = await get<Content>('/v2/contents/11')
  expect(
    contents.map(({ season, contents: episodes }) => [
      season,
      episodes.map(({ id, series }) => [id, series]),
    ]),
  ).toEqual([
    [
      1,
      [
        ['110101', 1],
        ['110102', 2],
      ],
    ],
  ])
  expect(contents[0]?.contents[0]?.is_processing).toBe(false)
  // They stand by their numbers, in whatever order they came.
  const { whole: db } = service().ports.database
  const swap = async () => {
    await sql`update content set series = 3 - series where type = 'episode'`.execute(db)
    service().app.parts.shared.dropHere(['catalogue'])
  }
  await swap()
  const [season] = await get<Season[]>('/v2/contents/11/episodes')
  expect(season?.contents.map(({ id, series }) => [id, series])).toEqual([
    ['110102', 1],
    ['110101', 2],
  ])
  await swap()
  service().ready.all = false
  service().app.parts.shared.dropHere(['assets'])
  const [making] = await get<Season[]>('/v2/contents/11/episodes')
  expect(making?.contents[0]?.is_processing).toBe(true)
  service().ready.all = true
  service().app.parts.shared.dropHere(['assets'])
})

test('similar titles share a genre and never are the title itself; what shares most is first, then what is nearest in time [catalogue.api-content-similar]', async () => {
  const similar = async (id: number) =>
    (await get<Item[]>(`/v2/contents/${id}/similar`)).map(({ slug }) => slug)
  expect(await similar(30)).toEqual(['marionettes', 'metropolis', 'serial'])
  expect(await similar(10)).toEqual(['puppets', 'serial', 'marionettes'])
  expect(await similar(31)).toEqual([])
})

test('of many titles that share a genre the twelve nearest in time are named', async () => {
  const { whole: db } = service().ports.database
  await sql`
    insert into content select (jsonb_populate_record(null::content, to_jsonb(content) ||
      jsonb_build_object('id', 900 + n, 'slug', 'western-' || n, 'year', 1927 + n))).*
    from content, generate_series(1, 14) n where content.id = 31`.execute(db)
  await sql`insert into content_genre select 900 + n, 3, 0 from generate_series(1, 14) n`.execute(db)
  await sql`insert into provider_content select 1, 900 + n from generate_series(1, 14) n`.execute(db)
  service().app.parts.shared.dropHere(['*'])
  const similar = await get<Item[]>('/v2/contents/31/similar')
  expect(similar.map(({ year }) => year)).toEqual(Array.from({ length: SIMILAR_MAX }, (_, at) => 1928 + at))
  await sql`delete from content where id between 901 and 914`.execute(db)
  service().app.parts.shared.dropHere(['*'])
})

test('a title says whether it is a cartoon, and names no rating of zero', async () => {
  const { whole: db } = service().ports.database
  await sql`update content set ratings = '[{"type": "imdb", "rating": 0}, {"type": "kinopoisk", "rating": 7.5}]' where id = 30`.execute(
    db,
  )
  expect(await get<Content>('/v2/contents/30')).toMatchObject({
    is_cartoon: true,
    ratings: [{ type: 'kinopoisk', rating: 7.5 }],
  })
  expect(await get<Content>('/v2/contents/10')).toMatchObject({ is_cartoon: false })
})

test('the next episode to play is the one after the last that was seen [catalogue.api-content-metadata]', async () => {
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/11'))).toMatchObject({
    next_to_play: { id: '110101' },
  })
  const { stat } = await get<Stream>(mine('/v2/libraries/1/contents/110101/stream'))
  const url = mine(`/v2/users/self/stat/${stat.id}`)
  await service().app.inject({ method: 'PATCH', url, payload: { duration: 1200, seconds: 1199 } })
  await service().flush()
  expect(await get<ContentMeta>(mine('/v2/users/self/content_metadata/11'))).toMatchObject({
    next_to_play: { id: '110102' },
  })
})

test('of a series the viewer is told how much of each begun episode was watched, and nobody else is', async () => {
  const [begun, other] = [await openGuest(service().app), await openGuest(service().app)]
  const watched = (viewer: typeof begun, id = '11') =>
    get<WatchedEpisode[]>(`/v2/users/self/content_metadata/${id}/episodes?access_token=${viewer.token}`)
  expect(await watched(begun)).toEqual([])
  for (const [id, seconds] of [
    ['110102', 315],
    ['110101', 1199],
  ] as const) {
    const { stat } = await get<Stream>(`/v2/libraries/1/contents/${id}/stream?access_token=${begun.token}`)
    const url = `/v2/users/self/stat/${stat.id}?access_token=${begun.token}`
    await service().app.inject({ method: 'PATCH', url, payload: { duration: seconds, seconds } })
    await service().flush()
  }
  expect(await watched(begun)).toEqual([
    { id: '110101', seconds: 1199, watch_percentage: 100 },
    { id: '110102', seconds: 315, watch_percentage: 25 },
  ])
  expect(await watched(other)).toEqual([])
  expect(await watched(begun, '10')).toEqual([])
})

test('a person and the works [catalogue.api-person] [catalogue.api-filmography]', async () => {
  expect(await get('/v2/persons/fritz-lang')).toMatchObject({ id: 1, name: 'Фриц Ланг', works_count: 1 })
  const works = await get<Row>('/v2/rows/filmography?person_id=1')
  expect(works.contents.map(({ slug }) => slug)).toEqual(['metropolis'])
  expect(await status('/v2/persons/nobody')).toBe(404)
})

test('the history row is personal: the own viewings, and a token() is needed [catalogue.history-item-fields]', async () => {
  const viewer = await openGuest(service().app)
  const own = (url: string): string => `${url}?access_token=${viewer.token}`
  const watch = async (id: number, seconds: number) => {
    const { stat } = await get<Stream>(own(`/v2/libraries/1/contents/${id}/stream`))
    await service().app.inject({
      method: 'PATCH',
      url: own(`/v2/users/self/stat/${stat.id}`),
      payload: { duration: 60, seconds },
    })
    await service().flush()
  }
  await watch(10, 4440)
  const row = await get<Row>(own('/v2/rows/mine'))
  const screenshot = expect.stringMatching(/\/art\/[0-9a-f]+\.\w+$/) as string
  const film = {
    content: { id: '10' },
    content_episode: null,
    screenshot,
    seconds: 4440,
    watch_percentage: 50,
  }
  expect(row.histories).toMatchObject([film])
  expect(await status('/v2/rows/mine')).toBe(401)
  // Of a series it says which episode it is, with the frame that belongs to that.
  const { whole: db } = service().ports.database
  const frame = '/media/frames/second.webp'
  await sql`update content set images = images || ${JSON.stringify({ frame })}::jsonb where id = 110102`.execute(
    db,
  )
  service().clock.time += 1000
  await watch(110102, 315)
  expect((await get<Row>(own('/v2/rows/mine'))).histories).toMatchObject([
    {
      content: { id: '11', slug: 'serial' },
      content_episode: { season: 1, series: 2, id: '110102' },
      screenshot: expect.stringMatching(new RegExp(`${frame}$`)) as string,
      watch_percentage: 25,
    },
    film,
  ])
})

test('an episode without a video is passed over: the series plays what there is, and is not available only without any [catalogue.play-watch] [catalogue.play-not-available]', async () => {
  const { whole: db } = service().ports.database
  const meta = async () => {
    const { next_to_play, is_available } = await get<ContentMeta>(mine('/v2/users/self/content_metadata/11'))
    return [next_to_play?.id, is_available]
  }
  const { rows: videos } = await sql<{ id: number; asset_id: string }>`
    select id, asset_id from content where type = 'episode' order by id`.execute(db)
  const lose = (id: number) => sql`update content set asset_id = null where id = ${id}`.execute(db)
  await sql`delete from watch_history`.execute(db)
  expect(await meta()).toEqual(['110101', true])
  await lose(110101)
  expect(await meta()).toEqual(['110102', true])
  await lose(110102)
  expect(await meta()).toEqual([undefined, false])
  for (const { id, asset_id } of videos)
    await sql`update content set asset_id = ${asset_id} where id = ${id}`.execute(db)
  service().app.parts.shared.dropHere(['*'])
})
