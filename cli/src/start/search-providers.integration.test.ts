import { refreshSearch } from '#server/catalogue/search/documents.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Person, Row } from '#contract/catalogue.ts'
import type { Favourite } from '#contract/personal.ts'
import type { Category, Channel } from '#contract/tv.ts'
import type { Suggestion } from '#contract/search.ts'
import { countPopularity } from '#server/catalogue/popularity.store.ts'
import { openUser } from '#server/testing/users.ts'
import { ROW_NOW, rowCalls } from '../testing/row-service.ts'

const { get, service } = rowCalls()
const DAY_MS = 86_400_000
/** More than are looked at of what a text fits. */
const MANY = 310
/** Ids of what these tests make. */
const [FIRST, LAST] = [7000, 8000] as const

/** What has been written by hand is found, and nothing is kept of before. */
async function refresh(): Promise<void> {
  await service().ports.database.whole.transaction().execute(refreshSearch)
  service().app.parts.shared.dropHere(['*'])
}

const suggested = async (provider: string, text: string) =>
  (await get<Suggestion[]>(`/v2/search/suggest?lang=en&text=${text}&provider=${provider}`)).map(
    ({ slug }) => slug,
  )

beforeEach(() => service().app.parts.shared.dropHere(['*']))

test('what one provider has is found however much another one has of the same name, and its persons too [catalogue.api-search-suggest]', async () => {
  const { whole: db } = service().ports.database
  await sql`
    insert into content (id, slug, type, title, ratings, images, position)
    select ${FIRST} + n, 'faust-' || n, 'movie', '{"en": "Faust"}', '[]', '{}', n from generate_series(1, ${MANY}::integer) n`.execute(
    db,
  )
  await sql`
    insert into person (id, slug, name)
    select ${FIRST} + n, 'wagner-' || n, '{"en": "Wagner"}' from generate_series(1, ${MANY}::integer) n`.execute(
    db,
  )
  await sql`
    insert into content_person (content_id, person_id, role, position)
    select ${FIRST} + n, ${FIRST} + n, 'actor', 0 from generate_series(1, ${MANY}::integer) n`.execute(db)
  await sql`
    insert into content (id, slug, type, title, ratings, images, position)
    values (8000, 'faust-again', 'movie', '{"en": "Faust comes again"}', '[]', '{}', 1)`.execute(db)
  await sql`insert into person (id, slug, name) values (8000, 'wagner-again', '{"en": "Wagner the younger"}')`.execute(
    db,
  )
  await sql`insert into content_person (content_id, person_id, role, position) values (8000, 8000, 'actor', 0)`.execute(
    db,
  )
  await sql`insert into provider_content select case id when 8000 then 2 else 1 end, id from content where id between ${FIRST} and ${LAST}`.execute(
    db,
  )
  await refresh()
  expect(await suggested('other', 'faust')).toEqual(['faust-again'])
  expect(await suggested('other', 'wagner')).toEqual(['wagner-again', 'faust-again'])
  expect(new Set(await suggested('small', 'faust'))).not.toContain('faust-again')
  await sql`delete from content where id between ${FIRST} and ${LAST}`.execute(db)
  await sql`delete from person where id >= ${FIRST}`.execute(db)
  await refresh()
})

test('without a text the titles that the provider’s own viewers watch come first, series by their episodes [catalogue.api-search-suggest]', async () => {
  const { whole: db } = service().ports.database
  const watched = async (content_id: number, provider: number) => {
    const user = await openUser(service().ports, { providerId: provider })
    const seen_at = new Date(ROW_NOW - DAY_MS)
    const started_at = new Date(seen_at.getTime() - 600_000)
    const viewing = { id: randomUUID(), user_id: user.userId, device_id: null, channel_id: null, content_id }
    await db
      .insertInto('view_session')
      .values({ ...viewing, started_at, seen_at, duration: 600, position: null, ended_at: null })
      .execute()
    await db
      .insertInto('watch_history')
      .values({
        profile_id: user.profileId,
        content_id,
        seconds: 600,
        duration: 1200,
        updated_at: seen_at,
      })
      .execute()
  }
  await Promise.all([watched(110101, 1), watched(110102, 1), watched(10, 1), watched(22, 2), watched(22, 2)])
  await Promise.all([watched(22, 2), watched(21, 2)])
  await countPopularity(db, ROW_NOW)
  service().app.parts.shared.dropHere(['*'])
  const titles = async (provider: string) =>
    (await suggested(provider, '')).filter((slug) => ['metropolis', 'serial', 'new', 'old'].includes(slug))
  expect((await titles('small')).slice(0, 2)).toEqual(['serial', 'metropolis'])
  expect((await titles('other')).slice(0, 2)).toEqual(['new', 'old'])
  await db.deleteFrom('view_session').execute()
  await db.deleteFrom('watch_history').execute()
  await countPopularity(db, ROW_NOW)
})

test('hidden channels and those in 4K stand in no row and no list, and are not found [tv.channels-4k-removed] [catalogue.row-excludes-4k]', async () => {
  const { database } = service().ports
  const { whole: db } = database
  await database.execute(
    `insert into channel select (jsonb_populate_record(null::channel, to_jsonb(channel) ||
       jsonb_build_object('id', 80 + n, 'slug', 'kino-' || n, 'name', (array['Kino', 'Kino UHD', 'Kino flagged', 'Kino hidden'])[n],
         'tags', case n when 3 then '["4k"]'::jsonb else '[]'::jsonb end))).*
     from channel, generate_series(1, 4) n where channel.id = 1`,
  )
  await database.execute(
    `insert into provider_channel select (jsonb_populate_record(null::provider_channel, to_jsonb(pc) ||
       jsonb_build_object('channel_id', 80 + n, 'num', 80 + n, 'is_hidden', n = 4))).*
     from provider_channel pc, generate_series(1, 4) n where pc.channel_id = 1 and pc.provider_id = 1`,
  )
  await database.execute(
    `insert into channel_category (category_id, channel_id)
     select category_id, 80 + n from channel_category, generate_series(1, 4) n where channel_id = 1`,
  )
  await database.execute(
    `insert into catalogue_row (id, slug, title, template, content_type, items)
     values (91, 'kinos', '{"en": "Kinos"}', 'channel', 'channels', '[{"channel": 84}, {"channel": 82}, {"channel": 81}, {"channel": 83}, {"channel": 1}]')`,
  )
  await database.execute('insert into provider_row values (1, 91)')
  await refresh()
  const row = await get<Row>('/v2/rows/kinos?limit=1')
  expect([row.channels.map(({ id }) => id), row.more_count]).toEqual([[81], 1])
  expect(await suggested('small', 'kino')).toEqual(['kino-1'])
  const listed = await get<Channel[]>('/v2/channels/channel_list')
  expect(listed.map(({ id }) => id).filter((id) => id > 80)).toEqual([81])
  const held = await get<Category[]>('/v2/channels/category_list')
  const inCategories = held.flatMap(({ channels }) => channels).filter((id) => id > 80)
  expect(new Set(inCategories)).toEqual(new Set([81]))
  // Of what is kept as well: a list and its count, and the places in it, are of what is shown.
  const keeper = await openUser(service().ports)
  const none = { program_id: null, person_id: null, content_id: null }
  const created_at = new Date(ROW_NOW)
  await db
    .insertInto('favourite')
    .values(
      [82, 81, 83, 84, 1].map((channel_id, position) => ({
        profile_id: keeper.profileId,
        ...none,
        channel_id,
        position,
        created_at,
      })),
    )
    .execute()
  const kept = await get<Favourite[]>('/v2/users/self/favorites', keeper)
  expect(kept.map(({ channel_id, priority }) => [channel_id, priority])).toEqual([
    [81, 1],
    [1, 2],
  ])
  await db.deleteFrom('favourite').where('profile_id', '=', keeper.profileId).execute()
  await sql`delete from provider_row where row_id = 91`.execute(db)
  await sql`delete from catalogue_row where id = 91`.execute(db)
  await sql`delete from provider_channel where channel_id > 80`.execute(db)
  await sql`delete from channel where id > 80`.execute(db)
  await refresh()
})

test('a title in 4K is in nothing that a search fills, and counts among nobody’s works [catalogue.row-excludes-4k]', async () => {
  const { whole: db } = service().ports.database
  const works = async () => {
    const { works_count } = await get<Person>('/v2/persons/1')
    const { contents, more_count } = await get<Row>('/v2/rows/filmography?person_id=1&limit=1')
    return [works_count, contents.length, more_count, contents.some(({ slug }) => slug === 'sharp')]
  }
  const before = await works()
  await sql`insert into content_person (content_id, person_id, role, position) values (20, 1, 'actor', 9)`.execute(
    db,
  )
  await sql`insert into catalogue_row (id, slug, title, template, content_type, rule)
    values (92, 'found', '{"en": "Found"}', 'content-v', 'contents', '{"kind": "search", "value": "contents"}')`.execute(
    db,
  )
  await sql`insert into provider_row values (1, 92)`.execute(db)
  await refresh()
  const found = async (text: string) => {
    const { contents, more_count } = await get<Row>(`/v2/rows/found?text=${text}`)
    return [contents.map(({ slug }) => slug), more_count]
  }
  expect(await found('sharp')).toEqual([[], 0])
  expect(await found('metropolis')).toEqual([['metropolis'], 0])
  expect(await suggested('small', 'sharp')).toEqual([])
  expect(await suggested('small', '')).not.toContain('sharp')
  expect(await works()).toEqual(before)
  // What somebody is credited as there, is told of the person all the same.
  expect((await get<Person>('/v2/persons/1')).roles).toContain('actor')
  await sql`delete from content_person where content_id = 20 and position = 9`.execute(db)
  await sql`delete from provider_row where row_id = 92`.execute(db)
  await sql`delete from catalogue_row where id = 92`.execute(db)
  await refresh()
})

test('a title in 4K is still what its broadcasts on an ordinary channel are found by', async () => {
  const { whole: db } = service().ports.database
  await sql`insert into catalogue_row (id, slug, title, template, content_type, rule)
    values (93, 'on-tv', '{"en": "On TV"}', 'content-h', 'contents', '{"kind": "search", "value": "programs"}')`.execute(
    db,
  )
  await sql`insert into provider_row values (1, 93)`.execute(db)
  await sql`update program set content_id = 20 where content_id = 10`.execute(db)
  await refresh()
  const { contents } = await get<Row>('/v2/rows/on-tv?text=sharp')
  expect(contents.map(({ destination }) => destination.type)).toContain('channel')
  await sql`update program set content_id = 10 where content_id = 20`.execute(db)
  await sql`delete from provider_row where row_id = 93`.execute(db)
  await sql`delete from catalogue_row where id = 93`.execute(db)
  await refresh()
})
