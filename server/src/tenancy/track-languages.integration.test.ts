import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { seedProviders } from '../testing/seed.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { readTrackTags } from './track-languages.store.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedProviders(database)
  const clip = { words: { title: 'A' }, audio: ['ru', 'en'], subtitles: [{ language: 'kk', cues: [] }] }
  const film = {
    film: { audio: [{ stream: 1, language: 'de' }], subtitles: [{ language: 'fr', stream: 2 }] },
    contentId: 2,
    title: 'B',
  }
  const other = { film: { audio: [{ stream: 1, language: 'it' }], subtitles: [] }, contentId: 3, title: 'C' }
  const assets = Object.entries({
    clip,
    film,
    other,
    closed: { protect: { assetId: 'film', scheme: 'cenc', keyServer: null } },
  })
  await database.execute(`
    insert into asset (id, recipe, priority) values ${assets.map(([id, recipe]) => `('${id}', '${JSON.stringify(recipe)}', 1)`).join(', ')};
    insert into content (id, slug, type, title, ratings, images, position, asset_id) values
      (1, 'one', 'movie', '{}', '[]', '{}', 0, 'clip'), (2, 'two', 'movie', '{}', '[]', '{}', 0, 'closed'),
      (3, 'three', 'movie', '{}', '[]', '{}', 0, 'other'), (4, 'four', 'movie', '{}', '[]', '{}', 0, null);
    insert into provider_content (provider_id, content_id, is_offered) values (1, 1, true), (1, 2, true), (1, 3, false), (1, 4, true), (2, 3, true)`)
})
afterAll(() => database.close())

test('a provider has the languages of the tracks that its titles are made with, a protected one those of what it is made from, and none of what it has withdrawn', async () => {
  const found = await readTrackTags(database.whole)
  const sorted = (list: readonly string[] = []) => list.toSorted()
  const of = (id: number) => [sorted(found.get(id)?.audio), sorted(found.get(id)?.subtitle)]
  expect(of(1)).toEqual([
    ['de', 'en', 'ru'],
    ['fr', 'kk'],
  ])
  expect(of(2)).toEqual([['it'], []])
})
