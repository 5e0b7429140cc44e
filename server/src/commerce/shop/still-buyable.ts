import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { findPurchase, hasUsedTrialOf, type PurchaseRow } from './offer.store.ts'
import { COMMERCE } from './shop-texts.ts'

/** Why an offer that was good once buys nothing any more. */
export type PurchaseRefusal = 'has_packet' | 'trial_used'

/**
 * Whether the user of a purchase has the packet already when it is to begin, or will have it by what is paid, paused or ordered, be it as a part of
 * a bundle. @param now Unix milliseconds
 */
export function isHeld(
  { user_id: userId, packet_id: packetId, begins_at: beginsAt }: PurchaseRow,
  now: number,
) {
  const at = new Date(now)
  return sql<boolean>`(
    exists (select from subscription where user_id = ${userId} and packet_id = ${packetId} and ended_at is null
      and (paused_at is not null or paid_until > ${at}::timestamptz))
    or exists (select from entitlement where user_id = ${userId} and packet_id = ${packetId}
      and coalesce(upper(valid), 'infinity') > ${beginsAt ?? at}::timestamptz)
    or exists (select from subscription b join purchase p on p.subscription_id = b.id and ${packetId}::integer = any(p.parts)
      where b.user_id = ${userId} and b.ended_at is null and (b.paused_at is not null or b.paid_until > ${at}::timestamptz)))`
}

/** Why a purchase that is not made yet cannot be made any more; null where it can. @param now Unix milliseconds */
export async function purchaseRefusal(
  db: Kysely<CommonTables>,
  purchase: PurchaseRow,
  now: number,
): Promise<PurchaseRefusal | null> {
  const { rows } = await sql<{ is_held: boolean }>`select ${isHeld(purchase, now)} as is_held`.execute(db)
  if (rows[0]?.is_held === true) return 'has_packet'
  return (await hasUsedTrialOf(db, purchase)) ? 'trial_used' : null
}

/** Why what a payment is for cannot be bought any more; null where it can, was bought, or the payment is for no purchase. @param now Unix milliseconds */
export async function paidForRefusal(
  db: Kysely<CommonTables>,
  { purchase_id: id }: { readonly purchase_id: number | null },
  now: number,
): Promise<PurchaseRefusal | null> {
  const purchase = id === null ? undefined : await findPurchase(db, id)
  return purchase?.subscription_id === null ? purchaseRefusal(db, purchase, now) : null
}

/**
 * The line of a viewer's offer that is to be paid now. Throws `not_found` for what is none of the viewer's, and `conflict` where the offer is
 * over, the packet has come to the viewer in another way since, or its trial was used.
 */
export async function purchaseToPay(
  db: Kysely<CommonTables>,
  { userId, purchaseId, now }: { readonly userId: number; readonly purchaseId: string; readonly now: number },
): Promise<PurchaseRow> {
  const isNumber = /^\d{1,15}$/.test(purchaseId)
  const purchase = isNumber ? await findPurchase(db, Number(purchaseId)) : undefined
  if (purchase?.user_id !== userId) throw new Failure('not_found', null, COMMERCE.no_purchase)
  if (purchase.subscription_id !== null) return purchase
  if (purchase.expires_at.getTime() <= now) throw new Failure('conflict', null, COMMERCE.offer_over)
  const refusal = await purchaseRefusal(db, purchase, now)
  if (refusal !== null) throw new Failure('conflict', null, COMMERCE[refusal])
  return purchase
}
