import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '#contract/catalogue.ts'
import type { Suggestion } from '#contract/search.ts'
import { SUGGESTIONS_MAX } from '#contract/search-limits.ts'
import { caller } from '#server/testing/caller.ts'
import { forgetFound } from '#server/catalogue/search/found.store.ts'
import { openGuest } from '#server/testing/service.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '../testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air on Дала from 20:00 to 23:00. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY_S = 86_400

const film = (id: number, slug: string, ru: string, en: string, rest: string): string => `- id: ${id}
  slug: ${slug}
  type: movie
  title: {ru: ${ru}, en: ${en}}
  minutes: 90
  countries: [DE]
  description: {ru: Текст, en: Text}
  art: {genre: sci-fi, motif: towers}
  ${rest}
`

let service: RunningService
let adult: TestUser
let other: TestUser
let child: TestUser

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 2, slug: horror, title: {ru: Ужасы, en: Horror}}\n`,
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}- {id: 2, slug: max-schreck, name: {ru: Макс Шрек, en: Max Schreck}, look: m, bio: {ru: Актёр., en: An actor.}}\n`,
    'contents/all.yaml': [
      smallServiceFile('contents/all.yaml'),
      film(
        20,
        'nosferatu',
        'Носферату',
        'Nosferatu',
        'original: Eine Symphonie des Grauens\n  year: 1922\n  age: 12\n  genres: [horror]\n  persons: [{person: max-schreck, role: actor}]',
      ),
      film(
        21,
        'faust',
        'Фауст',
        'Faust',
        'original: Faust\n  year: 1926\n  age: 12\n  genres: [drama]\n  persons: []',
      ),
      film(
        22,
        'night',
        'Ночь адова',
        'Hellnight',
        'original: Hellnight\n  year: 1970\n  age: 18\n  genres: [horror]\n  persons: [{person: max-schreck, role: actor}]',
      ),
      film(
        23,
        'city',
        'Город',
        'City',
        'original: Metropolis of Noise\n  year: 1930\n  age: 6\n  genres: [drama]\n  persons: []',
      ),
    ].join(''),
    'rows.yaml': `${smallServiceFile('rows.yaml')}
- {id: 31, slug: found-titles, title: {ru: Фильмы, en: Films}, template: content-v, content_type: contents, rule: {kind: search, value: contents}}
- {id: 32, slug: found-channels, title: {ru: Каналы, en: Channels}, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 33, slug: found-broadcasts, title: {ru: Передачи, en: Broadcasts}, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
- {id: 34, slug: found-persons, title: {ru: Люди, en: People}, template: person, content_type: persons, rule: {kind: search, value: persons}}
`,
    'rowsets.yaml': `${smallServiceFile('rowsets.yaml')}- {id: 2, slug: search, title: {ru: Поиск, en: Search}, template: search, rows: [found-titles, found-channels, found-broadcasts, found-persons]}\n`,
  })
  adult = await openUser(service.ports)
  other = await openUser(service.ports)
  child = await openChild(service.app, service.ports, adult)
})
afterAll(() => service.close())
beforeEach(() => service.app.parts.shared.dropHere(['*']))

const { get, post } = caller(() => service.app)

const suggest = async (text: string, token: string | null = null, lang = 'ru'): Promise<Suggestion[]> => {
  const answer = await get(`/v2/search/suggest?lang=${lang}&text=${encodeURIComponent(text)}`, token)
  expect(answer.status === 200 ? '' : answer.body).toBe('')
  return answer.json<Suggestion[]>()
}
const slugs = async (text: string, token: string | null = null) =>
  (await suggest(text, token)).map(({ slug }) => slug)
const row = async (slug: string, text: string, token: string | null = null): Promise<Row> =>
  (await get(`/v2/rows/${slug}?lang=ru&text=${encodeURIComponent(text)}`, token)).json<Row>()

test('a suggestion carries its text and what a list shows of it [catalogue.suggestion-fields catalogue.api-search-suggest]', async () => {
  const [film1, , ...rest] = await suggest('МЕТРОПОЛИС')
  expect(film1).toEqual({
    text: 'Метрополис',
    content_type: 'movie',
    object_id: '10',
    slug: 'metropolis',
    title: 'Метрополис',
    image: expect.stringMatching(/^\/art\//),
    year: 1927,
    channel_id: null,
    timestamp: null,
    duration: null,
  })
  expect(rest).toEqual([])
  expect((await suggest('метрополис', null, 'en')).map(({ title }) => title)).toEqual(['Metropolis', 'City'])
  expect(await suggest('дала')).toMatchObject([{ content_type: 'channel', object_id: '1', channel_id: 1 }])
  expect(await suggest('фриц')).toMatchObject([
    { content_type: 'person', object_id: '1', slug: 'fritz-lang' },
    { content_type: 'movie', slug: 'metropolis' },
  ])
  expect(await suggest('новости')).toMatchObject([
    { content_type: 'program', object_id: 'p500', channel_id: 1, timestamp: expect.any(Number) },
  ])
})

test.for([
  ['half a word', 'метроп', 'metropolis'],
  ['another alphabet', 'nosferatu', 'nosferatu'],
  ['another alphabet, from Latin to Cyrillic', 'фритс ланг', 'fritz-lang'],
  ['a wrong keyboard layout', 'vtnhjgjkbc', 'metropolis'],
  ['a wrong layout of a Latin text', 'ьуекщзщдшы', 'metropolis'],
  ['a letter too few', 'носфрату', 'nosferatu'],
  ['two letters swapped in a short word', 'фуаст', 'faust'],
  ['a wrong letter in half a word', 'метрап', 'metropolis'],
  ['the original title', 'symphonie', 'nosferatu'],
  ['an actor', 'schreck', 'max-schreck'],
  ['an actor and a genre', 'шрек ужасы', 'nosferatu'],
] as const)('%s finds the title', async ([, text, slug]) => {
  expect((await slugs(text)).slice(0, 3)).toContain(slug)
})

test('the title comes before a title that only holds the word, and that before the credits', async () => {
  expect(await slugs('metropolis')).toEqual(['metropolis', 'city'])
  expect(await slugs('макс')).toEqual(['max-schreck', 'night', 'nosferatu'])
})

test('what is not there finds nothing, and bad input is refused', async () => {
  expect(await suggest('зщшгнхъ')).toEqual([])
  expect(await suggest('!?%_\\\'"')).toEqual([])
  // Letters of two units, and words that no index takes whole.
  for (const odd of ['𝒜', '𠀀𠀀', '각'.repeat(255), 'я'.repeat(255)]) expect(await suggest(odd)).toEqual([])
  for (const query of [
    `text=${'x'.repeat(256)}`,
    'limit=0',
    `limit=${SUGGESTIONS_MAX + 1}`,
    'limit=a',
    'text=%00',
  ])
    expect(await get(`/v2/search/suggest?${query}`, null)).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
})

test('a child is suggested and shown nothing for adults', async () => {
  expect(await slugs('hellnight', adult.token)).toEqual(['night'])
  for (const text of ['hellnight', 'helnight', 'адова', 'rus', ''])
    expect(await slugs(text, child.token)).not.toContain('night')
  expect((await row('found-titles', 'ужасы', adult.token)).contents.map(({ slug }) => slug)).toEqual([
    'night',
    'nosferatu',
  ])
  const small = await row('found-titles', 'ужасы', child.token)
  expect([small.contents.map(({ slug }) => slug), small.more_count]).toEqual([['nosferatu'], 0])
  const body = { title: 'x', text: 'hellnight', content_type: 'movie', object_id: '22' }
  expect(await post('/v2/search/found', child.token, body)).toMatchObject({ status: 404, code: 'not_found' })
})

test('rows of a search hold films, channels, persons and broadcasts, which lead to their time [catalogue.route-search]', async () => {
  const set = (await get('/v2/rowsets/search', child.token)).json<{ template: string; rows: object[] }>()
  expect([set.template, set.rows.length]).toEqual(['search', 4])
  expect((await row('found-titles', 'метро')).contents.map(({ slug }) => slug)).toEqual([
    'metropolis',
    'city',
  ])
  expect((await row('found-channels', 'dala')).channels.map(({ slug }) => slug)).toEqual(['dala'])
  expect((await row('found-persons', 'ланг')).persons.map(({ slug }) => slug)).toEqual(['fritz-lang'])
  const { contents } = await row('found-broadcasts', 'метрополис')
  const evening = NOW / 1000 - 1800
  expect(contents.map(({ destination }) => destination.timestamp)).toEqual([
    evening,
    expect.any(Number),
    evening - DAY_S,
    expect.any(Number),
  ])
  expect(contents[0]).toMatchObject({
    content_type: 'program',
    title: 'Метрополис',
    short: 'Дала',
    destination: { type: 'channel', id: '1', slug: 'dala' },
  })
  expect((await row('found-titles', '')).contents).toEqual([])
  // The channel is what was meant; titles that sound like it are not listed beside it.
  expect((await row('found-titles', 'дала')).contents).toEqual([])
})

test('a row of broadcasts pages through all that was found, not only what the best titles have', async () => {
  const { db } = service.ports.database
  const count = 30
  for (let at = 0; at < count; at += 1) {
    const id = `lecture-${at}`
    const title = JSON.stringify({ ru: `Лекция ${at}` })
    await sql`insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
      values (${id}, ${id}, ${title}::jsonb, 1, '{}', '{}', '{}')`.execute(db)
    // A title of the same name that is not broadcast takes no place of those that are.
    await sql`insert into content (id, slug, type, title, position, images, ratings)
      select 900 + ${at}::integer, ${`no-${id}`}, type, ${title}::jsonb, position, images, ratings
      from content where id = 20`.execute(db)
    await sql`insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
      values (${id}, 1, ${100_000 + at}, ${NOW / 1000 + 60 + at}, 600, ${id})`.execute(db)
    // Neither does a programme that is over.
    await sql`insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
      values (${`a-${id}`}, ${`a-${id}`}, ${title}::jsonb, 1, '{}', '{}', '{}')`.execute(db)
  }
  const seen: string[] = []
  let more = 1
  while (more > 0) {
    const url = `/v2/rows/found-broadcasts?lang=ru&text=${encodeURIComponent('лекция')}&limit=12&offset=${seen.length}`
    const page = (await get(url, null)).json<Row>()
    seen.push(...page.contents.map(({ id }) => id))
    more = page.more_count
    expect(seen.length + more).toBe(count)
  }
  expect(new Set(seen).size).toBe(count)
  await db.deleteFrom('content').where('id', '>=', 900).where('id', '<', 1000).execute()
  const suggested = await suggest('лекция')
  expect(suggested.map(({ timestamp }) => timestamp !== null)).toEqual(Array.from({ length: 10 }, () => true))
  await db.deleteFrom('program').where('id', 'like', '%lecture-%').execute()
})

test('what was found counts once a day and viewer, leads next time, and becomes popular [catalogue.api-search-found]', async () => {
  const found = (text: string, id: string, user: TestUser) =>
    post('/v2/search/found', user.token, { title: 'any', text, content_type: 'movie', object_id: id })
  const popular = async () => {
    service.app.parts.shared.dropHere(['*'])
    return (await suggest('')).map(({ slug }) => slug)
  }
  const before = await popular()
  expect(before).toEqual(expect.arrayContaining(['metropolis', 'nosferatu', 'faust']))
  expect(before.at(0)).not.toBe('faust')
  expect((await slugs('макс')).slice(1)).toEqual(['night', 'nosferatu'])

  expect((await found(' МАКС ', '20', adult)).json()).toEqual({ is_counted: true })
  // The same sound is the same text.
  expect((await found('maks', '20', adult)).json()).toEqual({ is_counted: false })
  expect((await found('другое', '20', adult)).json()).toEqual({ is_counted: true })
  // One viewer alone, on any number of days, and any number of guests change nothing for others.
  for (const user of [await openGuest(service.app), await openGuest(service.app)]) {
    expect((await found('макс', '20', user)).json()).toEqual({ is_counted: true })
    expect((await found('макс', '20', user)).json()).toEqual({ is_counted: false })
  }
  // Nine hours on it is the next day, and the token still good.
  service.clock.time = NOW + 9 * 3_600_000
  expect((await found('макс', '20', adult)).json()).toEqual({ is_counted: true })
  service.clock.time = NOW
  expect(await popular()).toEqual(before)
  expect((await slugs('макс')).slice(1)).toEqual(['night', 'nosferatu'])

  await found('макс', '20', other)
  await found('фау', '21', other)
  expect((await popular()).at(0)).toBe('nosferatu')
  expect((await slugs('Maks')).slice(1)).toEqual(['nosferatu', 'night'])
})

test('what searches teach is forgotten, and the reports of one day are bounded', async () => {
  const { db } = service.ports.database
  const user = await openUser(service.ports)
  const found = async (text: string): Promise<boolean> => {
    const body = { title: 'any', text, content_type: 'movie', object_id: '21' }
    return (await post('/v2/search/found', user.token, body)).json<{ is_counted: boolean }>().is_counted
  }
  const learned = async () => ({
    reports: (await db.selectFrom('search_found').select('text').execute()).length,
    leads: await db.selectFrom('search_lead').select(['text', 'count']).orderBy('text').execute(),
    popular: await db
      .selectFrom('search_document')
      .select(['content_id', 'popularity'])
      .where('popularity', '>', 0)
      .orderBy('content_id')
      .execute(),
  })
  for (const table of ['search_found', 'search_lead'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('search_document').set({ popularity: 0 }).execute()
  const texts = Array.from({ length: 51 }, (_, at) => `text ${at}`)
  const counted: boolean[] = []
  for (const text of texts) counted.push(await found(text))
  expect(counted.filter(Boolean)).toHaveLength(50)
  const day = 86_400_000
  service.clock.time = NOW + 9 * 3_600_000
  expect(await found('text 0')).toBe(true)
  service.clock.time = NOW
  const full = await learned()
  expect([full.reports, full.leads.length, full.popular]).toEqual([
    51,
    50,
    [{ content_id: 21, popularity: 1 }],
  ])
  const guest = await openGuest(service.app)
  await post('/v2/search/found', guest.token, {
    title: 'x',
    text: 'x',
    content_type: 'movie',
    object_id: '20',
  })

  // Guests are forgotten the day after next; of the others, what is over 30 days old.
  await forgetFound(db, NOW + day)
  expect((await learned()).reports).toBe(52)
  await forgetFound(db, NOW + 2 * day)
  expect(await learned()).toEqual(full)
  await forgetFound(db, NOW + 31 * day)
  expect(await learned()).toEqual({
    reports: 1,
    leads: [{ text: 'tekst 0', count: 1 }],
    popular: [{ content_id: 21, popularity: 1 }],
  })
  await forgetFound(db, NOW + 32 * day)
  expect(await learned()).toEqual({ reports: 0, leads: [], popular: [] })
})

test('reports of unknown things and of bad types are refused', async () => {
  const body = { title: 'x', text: 'x', content_type: 'movie', object_id: '10' }
  expect(await post('/v2/search/found', null, body)).toMatchObject({ status: 401 })
  for (const wrong of [
    { object_id: '999' },
    { object_id: "1' or 1=1" },
    { object_id: '99999999999' },
    { content_type: 'series' },
  ])
    expect(await post('/v2/search/found', adult.token, { ...body, ...wrong })).toMatchObject({ status: 404 })
  for (const wrong of [
    { content_type: 'season' },
    { text: ' ' },
    { text: 'x'.repeat(256) },
    { object_id: 10 },
    { title: null },
  ])
    expect(await post('/v2/search/found', adult.token, { ...body, ...wrong })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
})

test('whatever is written to the catalogue is found at once, and what goes is gone', async () => {
  const { db } = service.ports.database
  const title = (ru: string) =>
    db
      .updateTable('content')
      .set({ title: JSON.stringify({ ru }) })
      .where('id', '=', 23)
      .execute()
  await title('Синева')
  expect(await slugs('синева')).toEqual(['city'])
  await db
    .updateTable('person')
    .set({ name: JSON.stringify({ ru: 'Конрад Фейдт' }) })
    .where('id', '=', 2)
    .execute()
  expect((await slugs('фейдт')).toSorted()).toEqual(['max-schreck', 'night', 'nosferatu'])
  await db.deleteFrom('content_person').where('content_id', '=', 20).execute()
  service.app.parts.shared.dropHere(['*'])
  expect(await slugs('фейдт')).toEqual(['max-schreck', 'night'])
  await db.deleteFrom('content').where('id', '=', 23).execute()
  service.app.parts.shared.dropHere(['*'])
  expect(await slugs('синева')).toEqual([])
})
