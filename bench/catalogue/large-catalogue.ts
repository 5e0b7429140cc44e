import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'

const GENRES = 40
const PERSONS = 2000
/** Ids from here on are the bench's own. */
const FROM = 1_000_000
const ROWS_FROM = 1000

/** What a title of the bench carries: drawings as the artist names them, so that cards are as long as real ones. */
const IMAGES = sql`jsonb_build_object(
  'poster', jsonb_build_object('ru', art.src, 'en', art.src), 'wide', art.src, 'backdrop', art.src,
  'title', jsonb_build_object('ru', art.src, 'en', art.src))`

/** Writes so many titles with genres, countries, persons and viewings, and a home page of so many rows over them. */
export async function fillCatalogue(
  db: Kysely<WholeTables>,
  { titles, rows }: { readonly titles: number; readonly rows: number },
): Promise<void> {
  const name = (words: string) => sql`jsonb_build_object('ru', ${words} || n, 'en', ${words} || n)`
  await sql`insert into genre (id, slug, title) select 1000 + n, 'genre-' || n, ${name('Genre ')} from generate_series(1, ${sql.lit(GENRES)}) n`.execute(
    db,
  )
  await sql`insert into person (id, slug, name) select ${sql.lit(FROM)} + n, 'person-' || n, ${name('Person ')} from generate_series(1, ${sql.lit(PERSONS)}) n`.execute(
    db,
  )
  await sql`
    insert into content (id, slug, type, title, original, year, age, duration, description, ratings, images, position)
    select ${sql.lit(FROM)} + n, 'title-' || n, 'movie', ${name('Title ')}, 'Title ' || n, 1920 + n % 105, 6 + n % 3 * 6, 5400,
      jsonb_build_object('ru', repeat('Город над городом. ', 12), 'en', repeat('A city above a city. ', 12)),
      '[{"type": "imdb", "rating": 7.1}]', ${IMAGES}, n * 7919 % ${sql.lit(titles)}
    from generate_series(1, ${sql.lit(titles)}) n, lateral (select '/art/' || substr(md5(n::text), 1, 24) || '.svg' as src) art`.execute(
    db,
  )
  await sql`
    insert into content_genre (content_id, genre_id, position)
    select ${sql.lit(FROM)} + n, 1001 + (n * (1 + 2 * p)) % ${sql.lit(GENRES)}, p from generate_series(1, ${sql.lit(titles)}) n, generate_series(0, 1) p
    on conflict do nothing`.execute(db)
  await sql`insert into content_country select ${sql.lit(FROM)} + n, 1, 0 from generate_series(1, ${sql.lit(titles)}) n`.execute(
    db,
  )
  await sql`
    insert into content_person (content_id, person_id, role, position)
    select ${sql.lit(FROM)} + n, ${sql.lit(FROM)} + 1 + (n * (p + 1)) % ${sql.lit(PERSONS)}, 'actor', p
    from generate_series(1, ${sql.lit(titles)}) n, generate_series(0, 3) p on conflict do nothing`.execute(db)
  await sql`
    insert into content_popularity (provider_id, content_id, score)
    select 1, ${sql.lit(FROM)} + n, 1 + n % 977 from generate_series(1, ${sql.lit(titles)}, 3) n`.execute(db)
  await sql`
    insert into catalogue_row (id, slug, title, template, content_type, rule)
    select ${sql.lit(ROWS_FROM)} + n, 'row-' || n, ${name('Row ')}, 'content-v', 'contents',
      case n when 1 then '{"kind": "newest"}' when 2 then '{"kind": "popular"}'
        else jsonb_build_object('kind', 'genre', 'value', 'genre-' || n) end
    from generate_series(1, ${sql.lit(rows)}) n`.execute(db)
  await sql`
    update rowset set row_ids = array[row_ids[1]] || array(select ${sql.lit(ROWS_FROM)} + n from generate_series(1, ${sql.lit(rows - 1)}) n)
    where slug = 'home'`.execute(db)
  // The default provider has all of it.
  await sql`insert into provider_content select 1, id from content on conflict do nothing`.execute(db)
  await sql`insert into provider_row select 1, id from catalogue_row on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}
