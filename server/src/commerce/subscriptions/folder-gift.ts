import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import type { LiveSubscription } from './change-subscription.ts'

/** Marks access that a service folder grants, apart from access that somebody paid for. */
export const FOLDER_SOURCE = 'service-folder'

/**
 * Has what the folder gives of a packet, which has no end and begins behind all else that the user has of it, begin where that is over now: what was paid
 * may have been taken back, or stand still. Whoever calls has locked the user.
 * @param now Unix milliseconds
 * @returns whether it began later before
 */
export async function bringGiftForward(
  trx: Transaction<CommonTables>,
  { user_id: userId, packet_id: packetId }: Pick<LiveSubscription, 'user_id' | 'packet_id'>,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    update entitlement gift set valid = tstzrange(others.until, 'infinity')
    from (
      select greatest(${new Date(now)}::timestamptz, max(upper(valid))) as until from entitlement
      where user_id = ${userId} and packet_id = ${packetId} and source <> ${FOLDER_SOURCE}) others
    where gift.user_id = ${userId} and gift.packet_id = ${packetId} and gift.source = ${FOLDER_SOURCE}
      and lower(gift.valid) > others.until
    returning 1`.execute(trx)
  return rows.length > 0
}
