import type { ServiceTable } from '#server/db/service-tables.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

/** Which column of a table names a title, a season or an episode. */
const TITLE_COLUMNS: Partial<Record<ServiceTable, string>> = {
  content: 'id',
  provider_content: 'content_id',
  content_genre: 'content_id',
  content_country: 'content_id',
  content_person: 'content_id',
  program: 'content_id',
  packet_content: 'content_id',
}

/** Whether a row belongs to one of some titles: it is of their source, also where a provider or a packet is named with them. */
export const isOfTitles =
  (ids: ReadonlySet<number>) =>
  (table: ServiceTable, row: TableRow): boolean => {
    const column = TITLE_COLUMNS[table]
    return column !== undefined && ids.has(Number(row[column]))
  }

/** Tables parted into the rows of these titles and all others. */
export function partTitles(tables: readonly WantedTable[], ids: ReadonlySet<number>) {
  const isTheirs = isOfTitles(ids)
  const those = (are: boolean): WantedTable[] =>
    tables.map((wanted) => ({
      ...wanted,
      rows: wanted.rows.filter((row) => isTheirs(wanted.table, row) === are),
    }))
  return { titles: those(true).filter(({ table }) => table in TITLE_COLUMNS), others: those(false) }
}
