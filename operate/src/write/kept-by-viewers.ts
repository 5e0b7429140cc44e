import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ServiceTable, Source } from '#server/db/service-tables.ts'
import type { WholeTables } from '#server/db/tables.ts'
import type { TablePlan, TableRow } from '../plan/table-plan.ts'
import { recordset, sameKey } from './write-plan.ts'

type Db = Kysely<WholeTables>

/** A kind of thing that viewers keep something of. */
interface Kept {
  /** Tables whose rows name it. */
  readonly by: readonly string[]
  /** The column of these. */
  readonly named: string
  /** Answers whether somebody has paid for one in a packet that is offered to them no more. */
  readonly paid?: string
}

const KEPT: Partial<Record<ServiceTable, Kept>> = {
  content: {
    by: ['watch_history', 'favourite', 'content_rating', 'view_session'],
    named: 'content_id',
    paid: 'is_paid_title',
  },
  channel: { by: ['favourite', 'view_session'], named: 'channel_id', paid: 'is_paid_channel' },
  program: { by: ['favourite'], named: 'program_id' },
  person: { by: ['favourite'], named: 'person_id' },
  promo_campaign: { by: ['promo_use', 'promo_key'], named: 'campaign_id' },
}

/** A table whose rows are withdrawn where they cannot be deleted. */
interface Mark {
  /** What its rows are, or belong to. */
  readonly of: ServiceTable
  /** The column that names that. */
  readonly id: string
  readonly column: string
  /** The value of the column that says that a row is withdrawn. */
  readonly withdrawn: boolean
}

const thing = (of: ServiceTable): Mark => ({ of, id: 'id', column: 'is_withdrawn', withdrawn: true })
const MARKS: Partial<Record<ServiceTable, Mark>> = {
  content: thing('content'),
  channel: thing('channel'),
  program: thing('program'),
  person: thing('person'),
  promo_campaign: thing('promo_campaign'),
  provider_content: { of: 'content', id: 'content_id', column: 'is_offered', withdrawn: false },
}

/** The column in which a table notes that a row is withdrawn, and what it says then; undefined where its rows are just deleted. */
export const markOf = (table: ServiceTable): Pick<Mark, 'column' | 'withdrawn'> | undefined => MARKS[table]

/** The ids of those of some things that viewers have something of, or have paid for. They are locked: nobody has more of them until the transaction is over. */
async function keptOf(db: Db, of: ServiceTable, ids: readonly unknown[]): Promise<ReadonlySet<unknown>> {
  const kept = KEPT[of]
  if (!kept || ids.length === 0) return new Set()
  const among = sql`in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)${sql.raw(of === 'program' ? '' : '::integer')})`
  await sql`select from ${sql.table(of)} where id ${among} order by id for update`.execute(db)
  const column = sql.ref(kept.named)
  const tables = kept.by.map(
    (table) => sql`exists (select from ${sql.table(table)} k where k.${column} = t.id)`,
  )
  const isPaid = kept.paid === undefined ? sql`` : sql` or ${sql.raw(kept.paid)}(t.id)`
  const { rows } = await sql<{ id: unknown; parent: unknown; above: unknown }>`
    select t.id, ${of === 'content' ? sql`t.parent_id as parent, season.parent_id as above` : sql`null as parent, null as above`}
    from ${sql.table(of)} t ${of === 'content' ? sql`left join content season on season.id = t.parent_id` : sql``}
    where t.id ${among} and (${sql.join(tables, sql` or `)}${isPaid})`.execute(db)
  // A season and a series stay with their episodes.
  return new Set(rows.flatMap(({ id, parent, above }) => [id, parent, above]))
}

/** Parts what would be deleted into what is, and what is withdrawn since viewers have something of it. */
export async function partKept(
  db: Db,
  table: ServiceTable,
  rows: readonly TableRow[],
): Promise<Pick<TablePlan, 'remove'> & { withdraw: readonly TableRow[] }> {
  const mark = MARKS[table]
  if (!mark || rows.length === 0) return { remove: rows, withdraw: [] }
  const kept = await keptOf(db, mark.of, [...new Set(rows.map((row) => row[mark.id]))])
  const isKept = (row: TableRow): boolean => kept.has(row[mark.id])
  return { remove: rows.filter((row) => !isKept(row)), withdraw: rows.filter(isKept) }
}

const markRows = (
  db: Db,
  table: ServiceTable,
  key: readonly string[],
  rows: readonly TableRow[],
  change: RawBuilder<unknown>,
) =>
  sql`update ${sql.table(table)} t set ${change} from ${recordset(table, rows)} where ${sameKey(key)}`.execute(
    db,
  )

/** Marks rows, of which only the key columns count, as withdrawn: their names are free for others. */
export async function withdrawRows(
  db: Db,
  table: ServiceTable,
  key: readonly string[],
  rows: readonly TableRow[],
): Promise<void> {
  const mark = MARKS[table]
  if (!mark || rows.length === 0) return
  await markRows(db, table, key, rows, sql`${sql.ref(mark.column)} = ${mark.withdrawn}`)
}

/** Takes channels and programmes that are withdrawn off the air, as if they were deleted. */
export async function takeOffAir(db: Db, table: ServiceTable, rows: readonly TableRow[]): Promise<void> {
  if ((table !== 'channel' && table !== 'program') || rows.length === 0) return
  await sql`delete from schedule_item t using ${recordset(table, rows)} where t.${sql.ref(`${table}_id`)} = r.id`.execute(
    db,
  )
}

/** What is withdrawn stands in no library: it is put into one that stays where its own goes. */
export async function leaveLibraries(
  db: Db,
  { table, remove }: Pick<TablePlan, 'table' | 'remove'>,
): Promise<void> {
  if (table !== 'library' || remove.length === 0) return
  const gone = remove.map(({ id }) => Number(id))
  await sql`
    update content set library_id = (select min(id) from library where not id = any(${gone}::integer[]))
    where is_withdrawn and library_id = any(${gone}::integer[])`.execute(db)
}

/** Gives withdrawn rows to the source that says them now, whichever said them before. */
export async function takeBack(
  db: Db,
  table: ServiceTable,
  key: readonly string[],
  rows: readonly TableRow[],
  source: Source,
): Promise<void> {
  if (rows.length > 0) await markRows(db, table, key, rows, sql`source = ${source}`)
}

/**
 * Counts up the favourites of profiles that keep some of these titles or their programmes: other devices ask for that number to see that one
 * has gone or is back.
 */
export async function tellKeepers(db: Db, titles: readonly number[]): Promise<void> {
  if (titles.length === 0) return
  await sql`
    update profile set favourites_version = favourites_version + 1 where id in (
      select f.profile_id from favourite f left join program p on p.id = f.program_id
      where f.content_id = any(${titles}::integer[]) or p.content_id = any(${titles}::integer[]))`.execute(db)
}
