import { type Kysely, sql, type Transaction } from 'kysely'
import { endOfHolding } from '#server/commerce/promo/promo-days.ts'
import { cancelFuture } from '#server/commerce/subscriptions/cancel-future.ts'
import { isFuture } from '#server/commerce/subscriptions/change-subscription.ts'
import { bringGiftForward, FOLDER_SOURCE } from '#server/commerce/subscriptions/folder-gift.ts'
import { setRenewed } from '#server/commerce/subscriptions/renewing.ts'
import type { CommonTables, WholeTables } from '#server/db/tables.ts'
import { lockUser } from '#server/work/account-locks.ts'

type Trx = Transaction<CommonTables>

/**
 * Opens to a user the packets that the folder gives, and takes back what it gives no more. What the user has bought or was given otherwise stays to its
 * end: the folder's begins then, and has none.
 * @param now Unix milliseconds
 * @returns whether anything changed
 */
export async function applyPackets(
  db: Kysely<WholeTables>,
  userId: number,
  packets: readonly number[],
  now: number,
): Promise<boolean> {
  // Paid time is in tables that no provider has a part of.
  const trx = db as unknown as Trx
  await lockUser(trx, userId)
  const wanted = JSON.stringify(packets)
  const ended = await sql`
    delete from entitlement where user_id = ${userId} and source = ${FOLDER_SOURCE}
    and packet_id not in (select value::integer from jsonb_array_elements_text(${wanted}::jsonb)) returning 1`.execute(
    trx,
  )
  let begun = 0
  for (const packetId of packets) if (await give(trx, { userId, packetId }, now)) begun++
  return ended.rows.length + begun > 0
}

/** Opens a packet without an end behind all that a user has of it; answers whether it was not so before. */
async function give(
  trx: Trx,
  holding: { readonly userId: number; readonly packetId: number },
  now: number,
): Promise<boolean> {
  const { userId, packetId } = holding
  if (await bringGiftForward(trx, { user_id: userId, packet_id: packetId }, now)) return true
  if ((await endOfHolding(trx, holding, now)) === null) return false
  await stopPaying(trx, holding, now)
  const from = new Date((await endOfHolding(trx, holding, now)) ?? now)
  await sql`
    insert into entitlement (user_id, packet_id, valid, source)
    values (${userId}, ${packetId}, tstzrange(${from}::timestamptz, 'infinity'), ${FOLDER_SOURCE})`.execute(
    trx,
  )
  return true
}

/**
 * Ends what a user would pay for a packet that is given: its renewal, and a subscription that has not begun, whose money comes back. One that stands
 * still keeps the rest of its time.
 */
async function stopPaying(
  trx: Trx,
  { userId, packetId }: { readonly userId: number; readonly packetId: number },
  now: number,
): Promise<void> {
  const live = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .execute()
  for (const one of live) {
    if (isFuture(one, now)) await cancelFuture(trx, one, now)
    else await setRenewed(trx, one.id, false)
  }
}
