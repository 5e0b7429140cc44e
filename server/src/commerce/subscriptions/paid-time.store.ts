import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

/** Time of a packet that a subscription has, half-open, Unix milliseconds. */
export interface PaidTime {
  readonly userId: number
  readonly packetId: number
  readonly from: number
  readonly until: number
  readonly subscriptionId: number
  /** What has given it; without it the subscription has paid it. */
  readonly source?: string | null | undefined
}

/** What begins the source of paid time; the id of the subscription follows. */
export const SUBSCRIPTION_SOURCE = 'subscription:'

/** What opens packets to users for a time, alone or as a part of another statement. The database refuses what overlaps. */
export function openingPaidTime(times: readonly PaidTime[]): RawBuilder<unknown> {
  const rows = times.map((time) => ({
    user_id: time.userId,
    packet_id: time.packetId,
    from_at: new Date(time.from),
    until_at: new Date(time.until),
    source: time.source ?? `${SUBSCRIPTION_SOURCE}${time.subscriptionId}`,
  }))
  return sql`
    insert into entitlement (user_id, packet_id, valid, source)
    select user_id, packet_id, tstzrange(from_at, until_at), source from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (user_id integer, packet_id integer, from_at timestamptz, until_at timestamptz, source text)`
}

/** Opens packets to users for a time. */
export async function openPaidTime(
  trx: Transaction<CommonTables>,
  times: readonly PaidTime[],
): Promise<void> {
  await openingPaidTime(times).execute(trx)
}
