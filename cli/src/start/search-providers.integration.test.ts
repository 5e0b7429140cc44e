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
