import type { ServiceTable } from '#server/db/service-tables.ts'

/** A value as the database takes it: jsonb columns hold plain data. */
export type Cell = string | number | boolean | null | readonly unknown[] | { readonly [key: string]: unknown }
export type TableRow = Readonly<Record<string, Cell>>

/** What a table should hold. `key` names the columns that identify a row; the other columns are compared. */
export interface WantedTable<Table extends string = ServiceTable> {
  table: Table
  key: readonly string[]
  rows: readonly TableRow[]
}

export interface TablePlan {
  table: string
  key: readonly string[]
  insert: readonly TableRow[]
  update: readonly TableRow[]
  /** The columns that some update changes. */
  columns: readonly string[]
  /** Key columns only. */
  remove: readonly TableRow[]
}

/** Text that is equal for equal data, whatever the order of keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined)
    return `{${entries
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** What identifies a row, as text. */
export const keyOf = (key: readonly string[], row: TableRow): string =>
  canonical(key.map((column) => row[column]))

/**
 * What it takes to bring a table from what it holds to what it should hold. Only the columns that the wanted rows
 * name are compared, so columns that the running service keeps for itself stay as they are.
 */
export function planTable(wanted: WantedTable<string>, existing: readonly TableRow[]): TablePlan {
  const held = new Map(existing.map((row) => [keyOf(wanted.key, row), row]))
  const insert: TableRow[] = []
  const update: TableRow[] = []
  const columns = new Set<string>()
  for (const row of wanted.rows) {
    const before = held.get(keyOf(wanted.key, row))
    const changed =
      before && Object.keys(row).filter((column) => canonical(before[column]) !== canonical(row[column]))
    if (!changed) insert.push(row)
    else if (changed.length > 0) update.push(row)
    for (const column of changed ?? []) columns.add(column)
    held.delete(keyOf(wanted.key, row))
  }
  const remove = [...held.values()].map((row) =>
    Object.fromEntries(wanted.key.map((column) => [column, row[column] ?? null])),
  )
  return { table: wanted.table, key: wanted.key, insert, update, columns: [...columns], remove }
}

export const isQuiet = (plan: TablePlan): boolean =>
  plan.insert.length + plan.update.length + plan.remove.length === 0
