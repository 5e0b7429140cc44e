import { sql } from 'kysely'
import { refreshSearch } from '#server/catalogue/search/documents.ts'
import type { Database } from '#server/db/database.ts'

const WORDS = 6000
const PERSONS = 8000
/** Ids that no service folder uses. */
const FIRST_ID = 1_000_000
const SYLLABLES = [
  'ба ве ги до жу за ки ло му не по ра си то фу ха це чи шо ля',
  'бан вер гин дол жур зам кис лон мур нев пол рас сит тов фур хан цен чит шор лям',
].flatMap((line) => line.split(' '))
const LATIN = 'ba ve gi do zhu za ki lo mu ne po ra si to fu ha tse chi sho lia'.split(' ')

/** The same numbers every time, 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
}

/** Titles and persons of made-up words, some of which are common and most are rare, as in any language. */
function make(count: number) {
  const random = numbers(20)
  const pick = <T>(list: readonly T[], power = 1): T => list[Math.floor(random() ** power * list.length)] as T
  const word = (syllables: readonly string[]): string =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('')
  const russian = Array.from({ length: WORDS }, () => word(SYLLABLES))
  const english = Array.from({ length: WORDS }, () => word(LATIN))
  const title = (words: readonly string[], most: number): string =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(words, 3)).join(' ')
  const named = (most: number) => ({ ru: title(russian, most), en: title(english, most) })
  const contents = Array.from({ length: count }, (_, at) => ({
    id: FIRST_ID + at,
    title: named(4),
    persons: Array.from({ length: 4 }, () => FIRST_ID + Math.floor(random() * PERSONS)),
  }))
  return {
    contents,
    persons: Array.from({ length: PERSONS }, (_, at) => ({ id: FIRST_ID + at, name: named(2) })),
  }
}

/** Puts made-up titles with their persons beside what a database holds, straight into its tables; they are documents then too. */
export async function addSearchedTitles({ whole: db }: Database, count: number): Promise<void> {
  const { contents, persons } = make(count)
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into person (id, slug, name) select id, 'person-' || id, name
      from jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) as p(id integer, name jsonb)`.execute(trx)
    const rows = sql`jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as c(id integer, title jsonb, persons integer[])`
    await sql`
      insert into content (id, slug, type, title, original, year, age, duration, ratings, images, position)
      select id, 'title-' || id, 'movie', title, title->>'en', 1900 + id % 125, 6 * (id % 4), 5400, '[]', '{}', id from ${rows}`.execute(
      trx,
    )
    await sql`
      insert into content_person (content_id, person_id, role, position)
      select distinct on (c.id, p) c.id, p, 'actor', 1 from ${rows}, unnest(c.persons) p`.execute(trx)
    await sql`
      insert into content_genre (content_id, genre_id, position)
      select c.id, g.id, 1 from content c join (select id, row_number() over () as nth, count(*) over () as most from genre) g
        on g.nth = 1 + c.id % g.most where c.id >= ${FIRST_ID}`.execute(trx)
    await sql`insert into provider_content select 1, id from content on conflict do nothing`.execute(trx)
    await refreshSearch(trx)
  })
  await sql`analyze`.execute(db)
}
