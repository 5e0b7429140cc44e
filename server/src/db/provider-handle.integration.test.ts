import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { PROVIDER_TABLES } from './provider-tables.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.execute(`
    insert into provider (id, shortname, name, is_default, country, time_zone, accent, languages, currency, support, phone_mask,
      is_guest_allowed, menu)
    select id, 'p' || id, 'P', id = 1, 'KZ', 'UTC', '#000000', '[]', '{}', '{}', '', true, '[]' from generate_series(1, 2) as id;
    insert into category (id, slug, name, tags, position) values (1, 'one', '{}', '{}', 1), (2, 'two', '{}', '{}', 2);
    insert into channel (id, slug, name, archived_days, tags, time_zone, epoch, plan)
    select id, 'c' || id, 'C', 0, '{}', 'UTC', 0, '{}' from generate_series(1, 3) as id;
    insert into channel_category values (1, 1), (2, 2);
    insert into provider_channel (provider_id, channel_id, num, is_free) values (1, 1, 10, true), (1, 3, 11, false), (2, 2, 10, true), (2, 3, 12, true);
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
    select 'p' || id, 'p' || id, '{}', 1, '{}', '{}', '{}' from generate_series(1, 4) as id;
    insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
    select 's' || id, id, 0, 0, 60, 'p' || id from generate_series(1, 3) as id;
    insert into packet (id, slug, name, is_base, benefits) values (1, 'one', '{}', true, '[]'), (2, 'two', '{}', true, '[]');
    insert into provider_packet (provider_id, packet_id, price_minor, period, position) values (1, 1, 100, '0-1-0', 0), (2, 2, 200, '0-1-0', 0), (2, 1, 150, '0-1-0', 1);
    insert into content (id, slug, type, title, ratings, images, position) select id, 't' || id, 'movie', '{}', '[]', '{}', 0 from generate_series(1, 3) as id;
    insert into provider_content values (1, 1), (1, 3), (2, 2), (2, 3);
    update provider_content set is_offered = false where provider_id = 1 and content_id = 3;
    insert into catalogue_row (id, slug, title, template, content_type) select id, 'r' || id, '{}', 'x', 'contents' from generate_series(1, 2) as id;
    insert into provider_row values (1, 1), (2, 2);
    insert into rowset (id, slug, title, template, row_ids) select id, 's' || id, '{}', 'x', '{}' from generate_series(1, 2) as id;
    insert into provider_rowset values (1, 1), (2, 2);
    insert into news_item (id, provider_id, title, text, published_at) values (1, 1, '{}', '{}', 0), (2, 2, '{}', '{}', 0);
    insert into content_popularity values (1, 1, 1), (2, 1, 2), (2, 2, 3);
    insert into ad_campaign (id, provider_id, slug, rolls, target, age, weight, ads)
    select id, id, 'a', '{}', '{}', 0, 1, '[]' from generate_series(1, 2) as id;
    insert into push (provider_id, title, body, destination, time_to_live, time_start)
    select id, '{}', '{}', '{}', 60, now() from generate_series(1, 2) as id;
    insert into promo_campaign (id, provider_id, slug, name, packet_ids, ott_packet_ids, days, ott_days, needs_card, most_uses_of_user, is_for_new, codes)
    select id, id, 'p', '{}', '{1}', '{1}', 1, 1, false, 1, false, '{}' from generate_series(1, 2) as id;
    insert into promo_key (campaign_id, code_hash, most_uses, created_at) select id, int4send(id), 1, now() from generate_series(1, 2) as id;
  `)
})
afterAll(() => database.close())

const idsOf = async (provider: number, table: (typeof PROVIDER_TABLES)[number]) => {
  // What is counted of a title has no number of its own.
  const id = sql.ref<string | number>(table === 'content_popularity' ? 'content_id' : 'id')
  const rows = await database.of(provider).selectFrom(table).select(id.as('of')).orderBy(id).execute()
  return rows.map(({ of }) => of)
}

test('the handle of a provider shows its own of each table, and nothing else', async () => {
  const seen = async (provider: number) =>
    Object.fromEntries(
      await Promise.all(PROVIDER_TABLES.map(async (table) => [table, await idsOf(provider, table)] as const)),
    )
  expect(await seen(1)).toEqual({
    channel: [1, 3],
    category: [1],
    schedule_item: ['s1', 's3'],
    program: ['p1', 'p3'],
    broadcast: ['s1', 's3'],
    packet: [1],
    content: [1],
    kept_content: [1, 3],
    catalogue_row: [1],
    rowset: [1],
    news_item: [1],
    content_popularity: [1],
    ad_campaign: [1],
    push: [1],
    promo_key: [1],
    promo_campaign: [1],
  })
  expect(await seen(2)).toEqual({
    channel: [2, 3],
    category: [2],
    schedule_item: ['s2', 's3'],
    program: ['p2', 'p3'],
    broadcast: ['s2', 's3'],
    packet: [1, 2],
    content: [2, 3],
    kept_content: [2, 3],
    catalogue_row: [2],
    rowset: [2],
    news_item: [2],
    content_popularity: [1, 2],
    ad_campaign: [2],
    push: [2],
    promo_key: [2],
    promo_campaign: [2],
  })
  expect(Object.values(await seen(3)).flat()).toEqual([])
})

test('what a provider says of a channel and of a packet is its own', async () => {
  const numbers = (provider: number) =>
    database.of(provider).selectFrom('channel').select(['num', 'is_free']).where('id', '=', 3).execute()
  expect([await numbers(1), await numbers(2)]).toEqual([
    [{ num: 11, is_free: false }],
    [{ num: 12, is_free: true }],
  ])
  const price = (provider: number) =>
    database.of(provider).selectFrom('packet').select('price_minor').where('id', '=', 1).execute()
  expect([await price(1), await price(2)]).toEqual([[{ price_minor: 100 }], [{ price_minor: 150 }]])
})

test('it is the same in raw SQL, beside expressions of its own, in joins, below other things and in transactions', async () => {
  const own = database.of(1)
  const count = async (query: ReturnType<typeof sql<{ count: number }>>, db = own) =>
    (await query.execute(db)).rows[0]?.count
  expect(await count(sql`select count(*)::integer as count from channel`)).toBe(2)
  expect(
    await count(sql`  with x as (select id from channel) select count(*)::integer as count from x, channel`),
  ).toBe(4)
  const recursive = sql<{ count: number }>`
    with recursive n(id) as (select 1 union all select id + 1 from n where id < 3) select count(*)::integer as count from n join channel using (id)`
  await expect(async () => count(recursive)).rejects.toThrow(/recursive query cannot/)
  expect(
    await own.transaction().execute((trx) => trx.selectFrom('channel').select('id').execute()),
  ).toHaveLength(2)
  const joined = own
    .with('airing', (db) => db.selectFrom('schedule_item').select('channel_id'))
    .selectFrom('category')
    .select('category.id')
    .where((row) =>
      row.exists(
        row
          .selectFrom('airing')
          .innerJoin('channel', 'channel.id', 'airing.channel_id')
          .select('channel.id')
          .where('channel.num', '=', 10),
      ),
    )
  expect(await joined.execute()).toEqual([{ id: 1 }])
})

test('without a provider nothing that belongs to providers is read or written', async () => {
  const { db } = database
  const refused = /channel: whose\?/
  const anyhow = db as never as typeof database.whole
  for (const table of PROVIDER_TABLES)
    expect(() =>
      anyhow
        .selectFrom(table as 'channel')
        .select('id')
        .compile(),
    ).toThrow(`${table}: whose?`)
  expect(() => anyhow.selectFrom('channel').select('id').compile()).toThrow(refused)
  expect(() => anyhow.updateTable('channel').set({ slug: 'x' }).compile()).toThrow(refused)
  expect(() => anyhow.deleteFrom('channel').compile()).toThrow(refused)
  await expect(async () => sql`select 1 from app_user join channel on true`.execute(db)).rejects.toThrow(
    refused,
  )
  expect(() =>
    anyhow
      .selectFrom('app_user')
      .select('id')
      .where(sql<boolean>`exists (select from channel)`)
      .compile(),
  ).toThrow(refused)
  // A name within a string literal is no table.
  const { rows } = await sql<{ word: string }>`select 'channel' as word`.execute(db)
  expect(rows).toEqual([{ word: 'channel' }])
})

test.each([
  ['broadcast', 'schedule_item', 'program'],
  ['kept_content', 'content'],
  ['promo_key', 'promo_campaign'],
] as const)('%s reads the tables themselves, not the parts of them', (part, ...read) => {
  const placeOf = (name: (typeof PROVIDER_TABLES)[number]): number => PROVIDER_TABLES.indexOf(name)
  expect(placeOf(part)).toBeLessThan(Math.min(...read.map(placeOf)))
})
