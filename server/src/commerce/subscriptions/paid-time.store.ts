import type { Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

/** Time of a packet that a subscription has paid, half-open, Unix milliseconds. */
interface PaidTime {
  readonly userId: number
  readonly packetId: number
  readonly from: number
  readonly until: number
  readonly subscriptionId: number
}

/** Opens a packet to a user for a time. The database refuses what overlaps. */
export async function openPaidTime(trx: Transaction<CommonTables>, time: PaidTime): Promise<void> {
  await trx
    .insertInto('entitlement')
    .values({
      user_id: time.userId,
      packet_id: time.packetId,
      valid: `[${new Date(time.from).toISOString()},${new Date(time.until).toISOString()})`,
      source: `subscription:${time.subscriptionId}`,
    })
    .execute()
}
