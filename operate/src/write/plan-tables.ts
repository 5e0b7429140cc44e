import type { Kysely } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import { planTable, type TablePlan, type TableRow, type WantedTable } from '../plan/table-plan.ts'
import { withdrawnIn } from './withdraw.ts'
import { readRows } from './write-plan.ts'

/** What it takes to bring one table there; rows that are not `theirs` are none of its affair. */
export async function planOf(
  db: Kysely<WholeTables>,
  wanted: WantedTable,
  theirs: (row: TableRow) => boolean = () => true,
): Promise<TablePlan> {
  const columns = Object.keys(wanted.rows[0] ?? {})
  const held = await readRows(db, wanted.table, columns.length > 0 ? columns : wanted.key)
  const isWithdrawn = await withdrawnIn(db, wanted.table)
  const plan = planTable(
    wanted,
    held.filter((row) => theirs(row) && !isWithdrawn(row)),
  )
  // An asset that nothing names any more stays: viewers may be watching it.
  return wanted.table === 'asset' ? { ...plan, remove: [] } : plan
}

/** `  content: 2 new, 1 changed` */
export const described = ({ table, insert, update, remove }: TablePlan): string => {
  const parts = [
    insert.length > 0 ? `${insert.length} new` : '',
    update.length > 0 ? `${update.length} changed` : '',
    remove.length > 0 ? `${remove.length} removed` : '',
  ]
  return `  ${table}: ${parts.filter(Boolean).join(', ')}`
}
