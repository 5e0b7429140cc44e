import { type QueryExecutorProvider, sql } from 'kysely'
import type { TablePlan, TableRow } from '../plan/table-plan.ts'

/** Rows per statement: one jsonb parameter of some megabytes at most. */
const BATCH = 2000

type Db = QueryExecutorProvider

function* batches(rows: readonly TableRow[]): Generator<readonly TableRow[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH)
}

const columnsOf = (rows: readonly TableRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
]
const list = (columns: readonly string[], prefix = '') =>
  sql.join(columns.map((column) => sql.raw(`${prefix}"${column}"`)))
/** Rows as a table `r` with the types of another one. */
export const recordset = (table: string, rows: readonly TableRow[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as r`
/** Whether rows of a table `t` and of `r` have the same key. */
export const sameKey = (key: readonly string[]) =>
  sql.join(
    key.map((column) => sql.raw(`t."${column}" = r."${column}"`)),
    sql` and `,
  )

/** Inserts and updates of one table; parents come before children. */
export async function writeRows(db: Db, { table, key, insert, update }: TablePlan): Promise<void> {
  for (const rows of batches(insert)) {
    const columns = columnsOf(rows)
    await sql`insert into ${sql.table(table)} (${list(columns)}) select ${list(columns, 'r.')} from ${recordset(table, rows)}`.execute(
      db,
    )
  }
  for (const rows of batches(update)) {
    const changed = columnsOf(rows).filter((column) => !key.includes(column))
    const set = sql.join(changed.map((column) => sql.raw(`"${column}" = r."${column}"`)))
    await sql`update ${sql.table(table)} t set ${set} from ${recordset(table, rows)} where ${sameKey(key)}`.execute(
      db,
    )
  }
}

/** Removals of one table; children go before parents. */
export async function removeRows(
  db: Db,
  { table, key, remove }: Pick<TablePlan, 'table' | 'key' | 'remove'>,
): Promise<void> {
  for (const rows of batches(remove)) {
    await sql`delete from ${sql.table(table)} t using ${recordset(table, rows)} where ${sameKey(key)}`.execute(
      db,
    )
  }
}

/** What a table holds now, in the columns that the wanted rows name; big integers come as numbers. */
export async function readRows(db: Db, table: string, columns: readonly string[]): Promise<TableRow[]> {
  const picked = list(columns, 't.')
  const found = await sql<{
    row: TableRow
  }>`select to_jsonb(p) as row from (select ${picked} from ${sql.table(table)} t) p`.execute(db)
  return found.rows.map(({ row }) => row)
}
