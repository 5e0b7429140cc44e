import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEARCH_NOW, searchCalls } from '../testing/search-service.ts'

const { row, search } = searchCalls()
/** As many as the demo has. */
const ITEMS = 25_000
const PROGRAMS = 1000
/** An embedded database answers nobody else meanwhile. A plan that reads the schedule once for each programme takes 20 s and more. */
const LIMIT_MS = 5000

test('broadcasts are found in a moment, however long the schedule is', async () => {
  const { whole: db } = search().service.ports.database
  await sql`insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
    select 'other-' || at, 'other-' || at, '{"ru": "Прочее"}', 1, '{}', '{}', '{}'
    from generate_series(0, ${PROGRAMS - 1}::integer) at`.execute(db)
  await sql`insert into schedule_item (id, channel_id, ordinal, starts_at, duration, program_id)
    select 'other-' || at, 1, 200000 + at, ${SEARCH_NOW / 1000 + 100_000}::bigint + at * 60, 60, 'other-' || at % ${PROGRAMS}::integer
    from generate_series(1, ${ITEMS}::integer) at`.execute(db)
  const started = performance.now()
  const { contents } = await row('found-broadcasts', 'метрополис')
  expect(performance.now() - started).toBeLessThan(LIMIT_MS)
  expect(contents.map(({ title }) => title)).toContain('Метрополис')
})
