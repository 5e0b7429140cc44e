import { sql, type Kysely, type RawBuilder } from 'kysely'
import { type Entitlement, mayWatch, type OpeningPacket } from '#domain/playback/may-watch.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** What a viewer has access to now and later. */
export async function readEntitlements(db: Db, userId: number): Promise<Entitlement[]> {
  const rows = await sql<{ packet_id: number; since: Date | null; until: Date | null }>`
    select packet_id, lower(valid) as since, nullif(upper(valid), 'infinity') as until
    from entitlement where user_id = ${userId}`.execute(db)
  return rows.rows.map(({ packet_id, since, until }) => ({
    packetId: packet_id,
    from: since?.getTime() ?? 0,
    until: until?.getTime() ?? null,
  }))
}

/** What a row of `packet` costs in minor units; null where it is offered no more. */
export const offeredPrice: RawBuilder<number | null> =
  sql`case when packet.is_offered then packet.price_minor end`

/** The packets that hold a channel. */
export function readChannelPackets(db: Db, channelId: number): Promise<OpeningPacket[]> {
  return db
    .selectFrom('packet_channel')
    .innerJoin('packet', 'packet.id', 'packet_channel.packet_id')
    .select(['packet.id', offeredPrice.as('priceMinor')])
    .where('channel_id', '=', channelId)
    .execute()
}

/** The packets that hold a film, or the series of an episode. */
export function readContentPackets(db: Db, contentId: number): Promise<OpeningPacket[]> {
  return db
    .selectFrom('packet_content')
    .innerJoin('packet', 'packet.id', 'packet_content.packet_id')
    .select(['packet.id', offeredPrice.as('priceMinor')])
    .where('content_id', '=', contentId)
    .execute()
}

/** Whether a viewer may watch something of these packets; `userId` null asks for a guest. @param now Unix milliseconds */
export async function viewerMayWatch(
  db: Db,
  thing: { readonly isFree: boolean; readonly packets: readonly OpeningPacket[] },
  userId: number | null,
  now: number,
): Promise<boolean> {
  if (mayWatch(thing, [], now).allowed) return true
  return userId !== null && mayWatch(thing, await readEntitlements(db, userId), now).allowed
}
