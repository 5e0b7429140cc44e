import type { Kysely } from 'kysely'
import type { ServiceTable, Source } from '#server/db/service-tables.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { keyOf, planTable, type TablePlan, type TableRow, type WantedTable } from '../plan/table-plan.ts'
import { ServiceFolderError } from '../read/service-error.ts'
import { markOf, partKept } from './kept-by-viewers.ts'
import { withdrawnIn } from './withdraw.ts'
import { readRows } from './write-plan.ts'

type Db = Kysely<WholeTables>

/** What one source says of the service: the rows that it wants, parents before children. */
export interface Statement {
  source: Source
  tables: readonly WantedTable[]
  /** Of which of its rows it speaks: those that it leaves out go. It speaks of all where nothing is said. */
  speaksOf?: (table: ServiceTable, row: TableRow) => boolean
}

/** A plan for one table, of one source. */
export interface SourcePlan extends TablePlan {
  table: ServiceTable
  source: Source
  /** Key columns of rows that would be removed, were it not for what viewers have of them. */
  withdraw: readonly TableRow[]
  /** Key columns of withdrawn rows that this source says now. */
  back: readonly TableRow[]
}

/** Sources, as sentences name them. */
export const SOURCE_WORDS: Record<Source, string> = {
  folder: 'the service folder',
  import: 'an import',
  guide: 'a guide',
  interface: "the operator's interface",
}

/** `content 10`, `content_genre 10 3` */
const nameOf = (table: string, key: readonly string[], row: TableRow): string =>
  [table, ...key.map((column) => JSON.stringify(row[column]))].join(' ')

/**
 * What it takes to bring the rows of some sources to what these say: rows of other sources are read and left alone.
 * @throws ServiceFolderError where a source names a row that another one says: nobody takes a row over
 */
export async function planStatements(db: Db, statements: readonly Statement[]): Promise<SourcePlan[]> {
  const plans: SourcePlan[] = []
  const clashes: string[] = []
  for (const { source, tables, speaksOf = () => true } of statements) {
    for (const { table, key, rows } of tables) {
      const mark = markOf(table)
      // What a source says is offered.
      const wanted = mark
        ? { table, key, rows: rows.map((row) => ({ ...row, [mark.column]: !mark.withdrawn })) }
        : { table, key, rows }
      const columns = Object.keys(wanted.rows[0] ?? {})
      const held = await readRows(db, table, [
        ...(columns.length > 0 ? columns : [...key, ...(mark ? [mark.column] : [])]),
        'source',
      ])
      let keys: Set<string> | undefined
      const isNamed = (row: TableRow): boolean =>
        (keys ??= new Set(wanted.rows.map((one) => keyOf(key, one)))).has(keyOf(key, row))
      const isMarked = (row: TableRow): boolean => mark !== undefined && row[mark.column] === mark.withdrawn
      // Whoever said it says it no more: it is anybody's who says it now.
      const others = held.filter((row) => row['source'] !== source && isNamed(row) && !isMarked(row))
      for (const row of others)
        clashes.push(
          `${nameOf(table, key, row)}: ${SOURCE_WORDS[source]} names it, and it is there by ${SOURCE_WORDS[row['source'] as Source]} already`,
        )
      const isWithdrawn = await withdrawnIn(db, table)
      // What is withdrawn stays as it is, unless it is offered anew.
      const speaksOfRow = (row: TableRow): boolean =>
        speaksOf(table, row) && (!isWithdrawn(row) || isNamed(row))
      const own = held.filter(
        (row) => (row['source'] === source || (isMarked(row) && isNamed(row))) && speaksOfRow(row),
      )
      const plan = planTable(wanted, own)
      // An asset that nothing names any more stays: viewers may be watching it.
      const { remove, withdraw } = await partKept(db, table, table === 'asset' ? [] : plan.remove)
      const marked = new Set(held.filter(isMarked).map((row) => keyOf(key, row)))
      plans.push({
        ...plan,
        table,
        source,
        insert: plan.insert.map((row) => ({ ...row, source })),
        remove,
        withdraw: withdraw.filter((row) => !marked.has(keyOf(key, row))),
        back: own
          .filter((row) => isMarked(row) && isNamed(row))
          .map((row) => Object.fromEntries(key.map((one) => [one, row[one] ?? null]))),
      })
    }
  }
  if (clashes.length > 0) throw new ServiceFolderError(clashes.join('\n'))
  return plans
}

/** `  content: 2 new, 1 changed`, a line for each table that changes, in the order of the plans. */
export function described(
  plans: readonly (Pick<TablePlan, 'table' | 'insert' | 'update' | 'remove'> &
    Partial<Pick<SourcePlan, 'withdraw'>>)[],
): string[] {
  const counts = new Map<string, [count: number, word: string][]>()
  for (const { table, insert, update, remove, withdraw = [] } of plans) {
    const before = counts.get(table) ?? []
    const lengths = [insert.length, update.length, remove.length, withdraw.length]
    counts.set(
      table,
      lengths.map((count, at) => [
        count + (before[at]?.[0] ?? 0),
        ['new', 'changed', 'removed', 'withdrawn'][at] ?? '',
      ]),
    )
  }
  return [...counts]
    .map(([table, all]) => [table, all.filter(([count]) => count > 0)] as const)
    .filter(([, some]) => some.length > 0)
    .map(([table, some]) => `  ${table}: ${some.map(([count, word]) => `${count} ${word}`).join(', ')}`)
}
