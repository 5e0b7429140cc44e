import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { TableRow } from './table-plan.ts'

type Db = Kysely<Tables>

/** The column that names the packet, in tables of packets and of what they hold. */
const PACKET_COLUMNS: Record<string, string> = {
  packet: 'id',
  packet_channel: 'packet_id',
  packet_content: 'packet_id',
}

/**
 * Offers the packets of the folder and no others: what people have paid for is never deleted. A packet that left the folder is withdrawn,
 * one that is back is offered again. Answers what has changed, a line each.
 */
export async function changeOffers(db: Db, offered: readonly number[]): Promise<string[]> {
  const withdrawn = await db
    .updateTable('packet')
    .set({ is_offered: false })
    .where('is_offered', '=', true)
    .$if(offered.length > 0, (packets) => packets.where('id', 'not in', [...offered]))
    .returning('id')
    .execute()
  const back =
    offered.length === 0
      ? []
      : await db
          .updateTable('packet')
          .set({ is_offered: true })
          .where('is_offered', '=', false)
          .where('id', 'in', [...offered])
          .returning('id')
          .execute()
  return [
    ...(withdrawn.length > 0 ? [`  packet: ${withdrawn.length} withdrawn`] : []),
    ...(back.length > 0 ? [`  packet: ${back.length} offered again`] : []),
  ]
}

/** Which rows of a table are packets that were withdrawn, or what such packets hold: the folder does not speak of them. */
export async function withdrawnIn(db: Db, table: string): Promise<(row: TableRow) => boolean> {
  const column = PACKET_COLUMNS[table]
  if (column === undefined) return () => false
  const rows = await db.selectFrom('packet').select('id').where('is_offered', '=', false).execute()
  const ids = new Set(rows.map(({ id }) => id))
  return (row) => ids.has(Number(row[column]))
}
