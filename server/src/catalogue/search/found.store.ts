import { sql, type Kysely } from 'kysely'
import type { Suggested } from '#contract/search.ts'
import { searchKeyOf } from '#domain/catalogue/search-text.ts'
import type { ProviderRow, CommonTables, Tables } from '../../db/tables.ts'
import { documentShown } from './match.ts'
import { inTransaction } from '../../work/in-transaction.ts'

/** Days over which known viewers are counted. */
const COUNTED_DAYS = 30
/** Days of guests' reports that are kept, so that they count once a day: a day ends at different times around the world. */
const GUEST_DAYS = 1
/** Nobody searches for more on a day. */
const REPORTS_A_DAY = 50
const DAY_MS = 86_400_000

export interface Found {
  readonly userId: number
  /** Anybody may be any number of guests: what they found changes nothing for others. */
  readonly isGuest: boolean
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
 * Remembers that a text led to a thing; false when that is known of this viewer today, or was the last of too many reports.
 * A known viewer counts once for the text and once for the popularity of the thing, however often it is found again. Undefined
 * when there is no such thing for this viewer.
 */
export async function rememberFound(db: Kysely<Tables>, found: Found): Promise<boolean | undefined> {
  const id = await documentIdOf(db, found)
  if (id === undefined) return undefined
  const { userId: user_id, isGuest, now } = found
  const text = searchKeyOf(found.text)
  const day = dayOf(now)
  return inTransaction(db, async (trx) => {
    // Reports of one viewer about one thing wait for each other, or two texts at once would both be the first.
    await sql`select from search_document where id = ${id} for update`.execute(trx)
    const { rows } = await sql<{ text: string; isToday: boolean }>`
      select text, day = ${day}::date as "isToday" from search_found
      where user_id = ${user_id} and document_id = ${id}`.execute(trx)
    if (rows.some((one) => one.text === text && one.isToday)) return false
    const today = await trx
      .selectFrom('search_found')
      .select((found) => found.fn.countAll().as('reports'))
      .where('user_id', '=', user_id)
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    if (Number(today.reports) >= REPORTS_A_DAY) return false
    await trx.insertInto('search_found').values({ user_id, document_id: id, text, day }).execute()
    if (isGuest) return true
    if (text !== '' && !rows.some((one) => one.text === text))
      await sql`
        insert into search_lead (text, document_id, count) values (${text}, ${id}, 1)
        on conflict (text, document_id) do update set count = search_lead.count + 1`.execute(trx)
    if (rows.length === 0)
      await sql`update search_document set popularity = popularity + 1 where id = ${id}`.execute(trx)
    return true
  })
}

/**
 * Forgets reports that are too old, and counts anew what the others have taught. Each statement stands alone: together they would
 * wait for reports that wait for them, and what a report adds meanwhile is counted next time. @param now Unix milliseconds
 */
export async function forgetFound(db: Kysely<CommonTables>, now: number): Promise<void> {
  await sql`
    delete from search_found f using app_user u
    where u.id = f.user_id
      and f.day < case when u.is_guest then ${dayOf(now - GUEST_DAYS * DAY_MS)} else ${dayOf(now - COUNTED_DAYS * DAY_MS)} end::date`.execute(
    db,
  )
  const known = sql`search_found f join app_user u on u.id = f.user_id and not u.is_guest`
  await sql`
    with counted as (
      select f.text, f.document_id, count(distinct f.user_id)::integer as count from ${known}
      where f.text <> '' group by f.text, f.document_id
    ), forgotten as (
      delete from search_lead l
      where not exists (select from counted c where c.text = l.text and c.document_id = l.document_id)
    )
    insert into search_lead (text, document_id, count) select text, document_id, count from counted
    on conflict (text, document_id) do update set count = excluded.count where search_lead.count <> excluded.count`.execute(
    db,
  )
  await sql`
    with counted as (
      select f.document_id, count(distinct f.user_id)::integer as viewers from ${known} group by f.document_id
    )
    update search_document d set popularity = coalesce(c.viewers, 0)
    from search_document o left join counted c on c.document_id = o.id
    where o.id = d.id and d.popularity <> coalesce(c.viewers, 0)`.execute(db)
}
