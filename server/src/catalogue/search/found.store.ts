import { sql, type Kysely } from 'kysely'
import type { Suggested } from '#contract/search.ts'
import type { ProviderRow, Tables } from '../../db/tables.ts'
import { documentShown } from './match.ts'

/** Days of reports that are kept: yesterday's, because a day ends at different times around the world. */
const DAYS_KEPT = 1
const DAY_MS = 86_400_000

export interface Found {
  readonly userId: number
  readonly text: string
  readonly kind: Suggested
  readonly objectId: string
  readonly provider: ProviderRow
  /** Years; null is no limit. */
  readonly maxAge: number | null
  /** Unix milliseconds. */
  readonly now: number
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The document of a thing that the viewer may see. */
async function documentIdOf(db: Kysely<Tables>, found: Found) {
  const { kind, objectId } = found
  if (kind !== 'program' && !/^[1-9]\d{0,9}$/.test(objectId)) return undefined
  const column = kind === 'movie' || kind === 'series' ? 'content' : kind
  const { rows } = await sql<{ id: number }>`
    select d.id from search_document d
    where d.kind = ${kind} and d.${sql.ref(`${column}_id`)}::text = ${objectId} and ${documentShown(found)}`.execute(
    db,
  )
  return rows[0]?.id
}

/**
 * Remembers that a text led to a thing. The same pair counts once a day and viewer, and of a viewer's texts one a day adds to
 * the popularity of a thing, so that nobody raises it alone. Undefined when there is no such thing for this viewer.
 */
export async function rememberFound(db: Kysely<Tables>, found: Found): Promise<boolean | undefined> {
  const id = await documentIdOf(db, found)
  if (id === undefined) return undefined
  const { userId: user_id, text, now } = found
  const day = dayOf(now)
  return db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('search_found')
      .where('day', '<', dayOf(now - DAYS_KEPT * DAY_MS))
      .execute()
    // Reports of one viewer about one thing wait for each other, or two texts at once would both be the first.
    await sql`select from search_document where id = ${id} for update`.execute(trx)
    const before = await trx
      .selectFrom('search_found')
      .select('text')
      .where('user_id', '=', user_id)
      .where('document_id', '=', id)
      .where('day', '=', day)
      .execute()
    if (before.some((one) => one.text === text)) return false
    await trx.insertInto('search_found').values({ user_id, document_id: id, text, day }).execute()
    await sql`
      insert into search_lead (text, document_id, count) values (${text}, ${id}, 1)
      on conflict (text, document_id) do update set count = search_lead.count + 1`.execute(trx)
    if (before.length === 0)
      await sql`update search_document set popularity = popularity + 1 where id = ${id}`.execute(trx)
    return true
  })
}
