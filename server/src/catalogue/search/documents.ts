import { sql, type Kysely } from 'kysely'
import { inTransaction } from '../../work/in-transaction.ts'
import { nameSounds } from '#domain/catalogue/search-text.ts'
import type { SearchStaleTable } from '../../db/search-tables.ts'
import type { Text, WholeTables } from '../../db/tables.ts'

/** Documents per statement, and per transaction of the job. */
const BATCH = 1000
/** PostgreSQL knows positions up to this one; what matters here is only that a word has any, since weights hang on them. */
const POSITION = 1

type Db = Kysely<WholeTables>
type Kind = SearchStaleTable['kind']
type Weight = 'A' | 'B' | 'C' | 'D'

/** What a thing is found by. */
interface Source {
  readonly id: string
  readonly kind: string
  readonly titles: readonly Text[]
  readonly original: string | null
  readonly persons: readonly Text[]
  readonly genres: readonly Text[]
  /** In which it came out. */
  readonly year: number | null
}

const textsOf = (texts: readonly Text[]): string[] => texts.flatMap((text) => Object.values(text))

/** A tsvector as PostgreSQL writes it; sounds hold letters and digits only, so that nothing has to be quoted. */
function vectorOf(parts: readonly (readonly [Weight, readonly string[]])[]): string {
  const weights = new Map<string, Weight>()
  for (const [weight, sounds] of parts)
    for (const word of sounds.flatMap((sound) => sound.split(' ')))
      if (!weights.has(word)) weights.set(word, weight)
  return [...weights].map(([word, weight]) => `'${word}':${POSITION}${weight}`).join(' ')
}

function documentOf({ id, kind, titles, original, persons, genres, year }: Source) {
  const sounds = nameSounds(textsOf(titles))
  const originals = nameSounds([original])
  const parts = [
    ['A', sounds],
    ['B', originals],
    ['C', nameSounds(textsOf(persons))],
    ['D', [...nameSounds(textsOf(genres)), ...(year === null ? [] : [String(year)])]],
  ] as const
  const names = [...new Set([...sounds, ...originals])]
  return { id, kind, names: `\n${names.join('\n')}\n`, words: vectorOf(parts) }
}

/** Where the sources of each kind come from; nothing comes for what cannot be found by itself, such as an episode. */
const SOURCES: Readonly<Record<Kind, (db: Db, ids: readonly string[]) => Promise<{ rows: Source[] }>>> = {
  content: (db, ids) =>
    sql<Source>`
      select c.id::text as id, c.type as kind, jsonb_build_array(c.title) as titles, c.original, c.year,
        (select coalesce(jsonb_agg(distinct p.name), '[]') from content_person cp join person p on p.id = cp.person_id where cp.content_id = c.id) as persons,
        (select coalesce(jsonb_agg(distinct g.title), '[]') from content_genre cg join genre g on g.id = cg.genre_id where cg.content_id = c.id) as genres
      from content c where c.type in ('movie', 'series') and c.id = any(${ids}::integer[])`.execute(db),
  channel: (db, ids) =>
    sql<Source>`
      select id::text as id, 'channel' as kind, jsonb_build_array(jsonb_build_object('name', name)) as titles,
        null as original, null as year, '[]'::jsonb as persons, '[]'::jsonb as genres
      from channel where id = any(${ids}::integer[])`.execute(db),
  person: (db, ids) =>
    sql<Source>`
      select id::text as id, 'person' as kind, jsonb_build_array(name) as titles, null as original, null as year,
        '[]'::jsonb as persons, '[]'::jsonb as genres
      from person where id = any(${ids}::integer[])`.execute(db),
  // What is in the catalogue too is found there, and leads to its broadcasts.
  program: (db, ids) =>
    sql<Source>`
      select id, 'program' as kind, jsonb_build_array(title) as titles, null as original, year,
        '[]'::jsonb as persons, '[]'::jsonb as genres
      from program where content_id is null and id = any(${ids}::text[])`.execute(db),
}

async function rebuild(db: Db, kind: Kind, ids: readonly string[]): Promise<void> {
  const { rows } = await SOURCES[kind](db, ids)
  const documents = rows.map(documentOf)
  const column = sql.ref(`${kind}_id`)
  const type = sql.raw(kind === 'program' ? 'text' : 'integer')
  const kept = documents.map(({ id }) => id)
  await sql`delete from search_document where ${column} = any(${ids}::${type}[]) and not ${column} = any(${kept}::${type}[])`.execute(
    db,
  )
  if (documents.length === 0) return
  await sql`
    insert into search_document (kind, ${column}, names, words)
    select kind, id::${type}, names, words::tsvector
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d(id text, kind text, names text, words text)
    on conflict (${column}) do update set kind = excluded.kind, names = excluded.names, words = excluded.words`.execute(
    db,
  )
  await sql`
    insert into search_word select distinct unnest(tsvector_to_array(words)) from search_document
    where ${column} = any(${kept}::${type}[]) on conflict do nothing`.execute(db)
}

/**
 * Writes some of the documents whose things have changed since they were written. A word that no title has any more stays known, which
 * costs a line and finds nothing. Answers whether there may be more.
 */
async function refreshSome(trx: Db): Promise<boolean> {
  const { rows: stale } = await sql<{ kind: Kind; id: string }>`
    delete from search_stale where (kind, id) in (
      select kind, id from search_stale order by kind, id limit ${BATCH} for update skip locked)
    returning kind, id`.execute(trx)
  for (const [kind, some] of Map.groupBy(stale, (one) => one.kind))
    await rebuild(
      trx,
      kind,
      some.map(({ id }) => id),
    )
  return stale.length === BATCH
}

/**
 * Writes the documents of everything that has changed since they were written: whoever writes contents calls it at the end of the same
 * transaction.
 */
export async function refreshSearch(trx: Db): Promise<void> {
  while (await refreshSome(trx));
}

/** The same, for the job that makes up for who does not, some at a time: who writes meanwhile waits for none but the last. */
export async function refreshSearchAtLeisure(db: Db): Promise<void> {
  while (await inTransaction(db, refreshSome));
}
