import { type Kysely, sql } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import type { TableRow } from '../plan/table-plan.ts'

type Db = Kysely<WholeTables>

/** A packet of a provider. */
interface Offer {
  readonly provider_id: number
  readonly packet_id: number
}

/** The column that names the packet, in tables of packets and of what they hold. */
const PACKET_COLUMNS: Record<string, string> = {
  packet: 'id',
  packet_channel: 'packet_id',
  packet_content: 'packet_id',
}

const keyOf = (provider: unknown, packet: unknown): string => `${Number(provider)} ${Number(packet)}`

/**
 * Lets each provider offer what the folder says, and of what it said before nothing else: what people have paid for is never deleted. An offer that left the folder is
 * withdrawn, one that is back is made again. Answers what has changed, a line each.
 */
export async function changeOffers(db: Db, offers: readonly Offer[]): Promise<string[]> {
  const { rows } = await sql<{ is_offered: boolean }>`
    update provider_packet pp set is_offered = not pp.is_offered
    where pp.source = 'folder' and pp.is_offered <> exists (
      select from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as o(provider_id integer, packet_id integer)
      where o.provider_id = pp.provider_id and o.packet_id = pp.packet_id)
    returning pp.is_offered`.execute(db)
  const back = rows.filter(({ is_offered }) => is_offered).length
  const withdrawn = rows.length - back
  return [
    ...(withdrawn > 0 ? [`  packet: ${withdrawn} withdrawn`] : []),
    ...(back > 0 ? [`  packet: ${back} offered again`] : []),
  ]
}

/**
 * Which rows of a table are offers that were withdrawn, packets that nobody offers any more, or what such packets hold: the folder does not
 * speak of them.
 */
export async function withdrawnIn(db: Db, table: string): Promise<(row: TableRow) => boolean> {
  const column = PACKET_COLUMNS[table]
  if (column === undefined && table !== 'provider_packet') return () => false
  const offers = await db
    .selectFrom('provider_packet')
    .select(['provider_id', 'packet_id', 'is_offered'])
    .execute()
  const live = offers.filter(({ is_offered }) => is_offered)
  if (column === undefined) {
    const kept = new Set(live.map((offer) => keyOf(offer.provider_id, offer.packet_id)))
    return (row) => !kept.has(keyOf(row['provider_id'], row['packet_id']))
  }
  const known = new Set(offers.map(({ packet_id }) => packet_id))
  const offered = new Set(live.map(({ packet_id }) => packet_id))
  return (row) => known.has(Number(row[column])) && !offered.has(Number(row[column]))
}
