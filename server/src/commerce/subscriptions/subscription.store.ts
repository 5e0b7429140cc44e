import { type Kysely, type Selectable, sql } from 'kysely'
import type { CommonTables, Tables } from '../../db/tables.ts'
import type { SubscriptionTable } from '../../db/money-tables.ts'
import { type PacketRow, readHeldPackets } from '../../packets/packet.store.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

/** A packet that a user has: by a subscription, or because it was given. */
export interface HeldPacket {
  readonly packet_id: number
  readonly start_at: Date
  /** Null where it has no end. */
  readonly end_at: Date | null
  /** Null where nobody pays for it. */
  readonly subscription: SubscriptionRow | null
}

/** Packets that a user has now, in the order in which they began, with what the provider says of them. @param now Unix milliseconds */
export async function readUserPackets(
  db: Kysely<Tables>,
  userId: number,
  now: number,
): Promise<{ readonly rows: readonly HeldPacket[]; readonly held: ReadonlyMap<number, PacketRow> }> {
  const subscriptions = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('paid_until', '>', new Date(now))
    .execute()
  const { rows: given } = await sql<{ packet_id: number; start_at: Date | null; end_at: Date | null }>`
    select packet_id, nullif(lower(valid), '-infinity') as start_at, nullif(upper(valid), 'infinity') as end_at
    from entitlement where user_id = ${userId} and valid @> ${new Date(now)}::timestamptz`.execute(db)
  const paid = new Set(subscriptions.map(({ packet_id }) => packet_id))
  const rows: HeldPacket[] = [
    ...subscriptions.map((one) => ({
      packet_id: one.packet_id,
      start_at: one.began_at,
      end_at: one.paid_until,
      subscription: one,
    })),
    ...given
      .filter(({ packet_id }) => !paid.has(packet_id))
      .map((one) => ({ ...one, start_at: one.start_at ?? new Date(0), subscription: null })),
  ]
  const held = await readHeldPackets(
    db,
    rows.map(({ packet_id }) => packet_id),
  )
  return {
    held,
    rows: rows
      .filter(({ packet_id }) => held.has(packet_id))
      .toSorted(
        (one, other) => one.start_at.getTime() - other.start_at.getTime() || one.packet_id - other.packet_id,
      ),
  }
}

/** What the next renewals of a user cost together, in minor units. */
export async function dueForRenewals(db: Kysely<CommonTables>, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('subscription')
    .select(sql<number>`coalesce(sum(price_minor), 0)::bigint`.as('total'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('is_renewed', '=', true)
    .executeTakeFirstOrThrow()
  return total
}

/** Switches the renewal of a subscription that is not over; undefined where the user has no such one. @param now Unix milliseconds */
export async function switchRenewal(
  db: Kysely<CommonTables>,
  subscription: {
    readonly id: number
    readonly userId: number
    readonly isRenewed: boolean
    readonly now: number
  },
): Promise<{ readonly id: number } | undefined> {
  return db
    .updateTable('subscription')
    .set({ is_renewed: subscription.isRenewed })
    .where('id', '=', subscription.id)
    .where('user_id', '=', subscription.userId)
    .where('ended_at', 'is', null)
    .where('paid_until', '>', new Date(subscription.now))
    .returning('id')
    .executeTakeFirst()
}
