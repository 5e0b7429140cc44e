import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateEarlier } from '../testing/earlier-tables.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what was there is the folder’s, but for imported titles with their seasons and episodes and for films', async () => {
  const rows = `
    insert into provider (id, shortname, name, is_default, country, time_zone, accent, languages, currency, support, menu, phone_mask,
      is_guest_allowed) values (1, 'p', 'P', true, 'KZ', 'UTC', '#000000', '["ru"]', '{}', '{}', '[]', '', true);
    insert into genre (id, slug, title) values (1, 'drama', '{}');
    insert into content (id, slug, type, title, ratings, images, position, parent_id) values (1, 'own', 'movie', '{}', '[]', '{}', 1, null),
      (2, 'salt', 'series', '{}', '[]', '{}', 2, null), (201, 'salt-1', 'season', '{}', '[]', '{}', 2, 2), (20101, 'salt-1-1', 'episode', '{}', '[]', '{}', 2, 201);
    alter table content disable trigger content_changed;
    update content set changed_at = '2026-01-01';
    alter table content enable trigger content_changed;
    insert into imported_content values (2, '{}', '/titles.yaml', 3, '{}', now());
    insert into content_genre values (1, 1, 0), (2, 1, 0);
    insert into provider_content select 1, id from content;
    insert into asset (id, recipe, priority) values ('clip', '{"words": {}}', 1), ('film', '{"film": {}}', 1);
    insert into applied_service values ('/service', 'P', '', 'clip', now())`
  let seen: string[] = []
  await migrateEarlier(database.whole, '0034-source-of-rows.sql', rows, async (trx) => {
    const found = await sql<{ seen: string }>`
      select concat_ws(' ', 'content', slug, source) as seen from content where changed_at < now()
      union all select concat_ws(' ', 'genre', content_id, source) from content_genre
      union all select concat_ws(' ', 'provider', content_id, source) from provider_content where content_id > 1
      union all select concat_ws(' ', 'asset', id, source) from asset
      union all select concat_ws(' ', 'from', file) from imported_content
      union all select concat_ws(' ', 'format', format) from applied_service`.execute(trx)
    seen = found.rows.map((row) => row.seen)
  })
  expect(seen.toSorted()).toEqual(
    [
      'asset clip folder',
      'asset film import',
      'content own folder',
      'content salt import',
      'content salt-1 import',
      'content salt-1-1 import',
      'format 1',
      'from /titles.yaml',
      'genre 1 folder',
      'genre 2 import',
      'provider 2 import',
      'provider 20101 import',
      'provider 201 import',
    ].toSorted(),
  )
})

test('clips of old name the generator by which they are drawn, and nothing else changes', async () => {
  const rows = `insert into asset (id, recipe, priority) values ('clip', '{"words": {"title": "A"}}', 1), ('film', '{"film": {}}', 1),
    ('other', '{"words": {}, "generator": "/tmp"}', 1)`
  let recipes: unknown[] = []
  await migrateEarlier(database.whole, '0035-generators-by-name.sql', rows, async (trx) => {
    const found = await trx.selectFrom('asset').select('recipe').orderBy('id').execute()
    recipes = found.map(({ recipe }) => recipe)
  })
  expect(recipes).toEqual([
    { words: { title: 'A' }, generator: 'artwork' },
    { film: {} },
    { words: {}, generator: '/tmp' },
  ])
})
