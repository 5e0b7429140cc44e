import { refreshSearch } from '#server/catalogue/search/documents.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Row } from '#contract/catalogue.ts'
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

test('hidden channels and those in 4K stand in no row and are not found [tv.channels-4k-removed] [catalogue.row-excludes-4k]', async () => {
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
    `insert into catalogue_row (id, slug, title, template, content_type, items)
     values (91, 'kinos', '{"en": "Kinos"}', 'channel', 'channels', '[{"channel": 84}, {"channel": 82}, {"channel": 81}, {"channel": 83}, {"channel": 1}]')`,
  )
  await database.execute('insert into provider_row values (1, 91)')
  await refresh()
  const row = await get<Row>('/v2/rows/kinos?limit=1')
  expect([row.channels.map(({ id }) => id), row.more_count]).toEqual([[81], 1])
  expect(await suggested('small', 'kino')).toEqual(['kino-1'])
  await sql`delete from provider_row where row_id = 91`.execute(db)
  await sql`delete from catalogue_row where id = 91`.execute(db)
  await sql`delete from provider_channel where channel_id > 80`.execute(db)
  await sql`delete from channel where id > 80`.execute(db)
  await refresh()
})
