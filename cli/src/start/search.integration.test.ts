import { refreshSearch } from '#server/catalogue/search/documents.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#contract/catalogue.ts'
import { SUGGESTIONS_MAX } from '#contract/search-limits.ts'
import { SEARCH_NOW, searchCalls } from '../testing/search-service.ts'

const DAY_S = 86_400

const { get, post, row, search, slugs, suggest } = searchCalls()

test('a suggestion carries its text and what a list shows of it [catalogue.suggestion-fields catalogue.api-search-suggest]', async () => {
  const [film1, , ...rest] = await suggest('МЕТРОПОЛИС')
  expect(film1).toEqual({
    text: 'Метрополис',
    content_type: 'movie',
    object_id: '10',
    slug: 'metropolis',
    title: 'Метрополис',
    image: expect.stringMatching(/^https:\/\/tv\.example\/art\//),
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
  // A text of two letters resembles half of all titles.
  expect(await suggest('мд')).toEqual([])
  expect((await suggest('ме')).length).toBeGreaterThan(0)
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

test.for([
  ['a held key', 'zzzz'],
  ['a held key in another layout', 'ььь'],
  ['three letters that are near to much', 'фаы'],
  ['three keys that begin a word of another layout', 'vtn'],
  ['keys of which another layout has no letter', 'жщъ'],
  ['a year in which nothing came out', '1066'],
  ['the beginning of a year', '192'],
  ['a word three slips away', 'метраполюз'],
  ['a word with a slip whose beginning is another title', 'фаусы метрика'],
] as const)('%s finds nothing', async ([, text]) => {
  expect(await slugs(text)).toEqual([])
})

test('a year finds what came out in it, beside words too, and another year is no slip', async () => {
  expect(await slugs('1927')).toEqual(['metropolis'])
  expect(await slugs('фауст 1926')).toEqual(['faust'])
  expect(await slugs('фауст 1927')).toEqual([])
  expect(await slugs('1970', search().child.token)).toEqual([])
  expect(await slugs('1970', search().adult.token)).toEqual(['night'])
  const { whole: db } = search().service.ports.database
  await sql`update content set year = 1931 where slug = 'city'`.execute(db)
  await db.transaction().execute(refreshSearch)
  search().service.app.parts.shared.dropHere(['*'])
  expect(await slugs('1931')).toEqual(['city'])
  await sql`update content set year = 1930 where slug = 'city'`.execute(db)
  await db.transaction().execute(refreshSearch)
})

test('what a misspelt word was meant to be is a whole word, by its first letter where one has it', async () => {
  expect(await slugs('фаусы')).toEqual(['faust'])
  expect(await slugs('паусл')).toEqual([])
})

test('a child is suggested and shown nothing for adults', async () => {
  expect(await slugs('hellnight', search().adult.token)).toEqual(['night'])
  for (const text of ['hellnight', 'helnight', 'адова', 'rus', ''])
    expect(await slugs(text, search().child.token)).not.toContain('night')
  expect((await row('found-titles', 'ужасы', search().adult.token)).contents.map(({ slug }) => slug)).toEqual(
    ['night', 'nosferatu'],
  )
  const small = await row('found-titles', 'ужасы', search().child.token)
  expect([small.contents.map(({ slug }) => slug), small.more_count]).toEqual([['nosferatu'], 0])
  const body = { title: 'x', text: 'hellnight', content_type: 'movie', object_id: '22' }
  expect(await post('/v2/search/found', search().child.token, body)).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test('rows of a search hold films, channels, persons and broadcasts, which lead to their time [catalogue.route-search]', async () => {
  const set = (await get('/v2/rowsets/search', search().child.token)).json<{
    template: string
    rows: object[]
  }>()
  expect([set.template, set.rows.length]).toEqual(['search', 4])
  expect((await row('found-titles', 'метро')).contents.map(({ slug }) => slug)).toEqual([
    'metropolis',
    'city',
  ])
  expect((await row('found-channels', 'dala')).channels.map(({ slug }) => slug)).toEqual(['dala'])
  expect((await row('found-persons', 'ланг')).persons.map(({ slug }) => slug)).toEqual(['fritz-lang'])
  const { contents } = await row('found-broadcasts', 'метрополис')
  const evening = SEARCH_NOW / 1000 - 1800
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
  const { whole: db } = search().service.ports.database
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
    await sql`insert into provider_content values (1, 900 + ${at}::integer)`.execute(db)
    await sql`insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
      values (${id}, 1, ${100_000 + at}, ${SEARCH_NOW / 1000 + 60 + at}, 600, ${id})`.execute(db)
    // Neither does a programme that is over.
    await sql`insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
      values (${`a-${id}`}, ${`a-${id}`}, ${title}::jsonb, 1, '{}', '{}', '{}')`.execute(db)
  }
  await db.transaction().execute(refreshSearch)
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
