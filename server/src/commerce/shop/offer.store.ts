import type { Kysely } from 'kysely'
import { trialGroupOf } from '#domain/commerce/purchase-types.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import type { Sale } from './sale.ts'
import { COMMERCE } from './shop-texts.ts'
import { usedTrials } from './trial-use.store.ts'

type Db = Kysely<CommonTables>

/** How long prices stand that a viewer was told. Milliseconds. */
export const OFFER_MS = 3_600_000

/** Notes what a viewer was offered; answers the number of its line. */
export async function addOffer(
  db: Db,
  offer: { readonly id: string; readonly userId: number; readonly providerId: number; readonly now: number },
  { packet, sold, trial, trialGroup, beginsAt }: Sale,
): Promise<number> {
  const made = await db
    .with('offer', (query) =>
      query.insertInto('purchase_offer').values({
        id: offer.id,
        user_id: offer.userId,
        provider_id: offer.providerId,
        created_at: new Date(offer.now),
        expires_at: new Date(offer.now + OFFER_MS),
      }),
    )
    .insertInto('purchase')
    .values({
      offer_id: offer.id,
      packet_id: packet.id,
      period: sold.period,
      price_minor: sold.price_minor,
      trial_period: trial?.period ?? null,
      trial_minor: trial?.price_minor ?? null,
      trial_group: trial && trialGroup,
      begins_at: beginsAt === null ? null : new Date(beginsAt),
      term: packet.term?.period ?? null,
      parts: packet.parts,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A line of an offer, with what the offer says of it. */
export function findPurchase(db: Db, purchaseId: number) {
  return db
    .selectFrom('purchase')
    .innerJoin('purchase_offer', 'purchase_offer.id', 'purchase.offer_id')
    .selectAll('purchase')
    .select(['purchase_offer.user_id', 'purchase_offer.provider_id', 'purchase_offer.expires_at'])
    .where('purchase.id', '=', purchaseId)
    .executeTakeFirst()
}
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>

/**
 * The line of a viewer's offer that is to be paid now. Throws `not_found` for what is none of the viewer's, and `conflict` where the offer is
 * over, or its trial was used since.
 */
export async function purchaseToPay(
  db: Db,
  { userId, purchaseId, now }: { readonly userId: number; readonly purchaseId: string; readonly now: number },
): Promise<PurchaseRow> {
  const isNumber = /^\d{1,15}$/.test(purchaseId)
  const purchase = isNumber ? await findPurchase(db, Number(purchaseId)) : undefined
  if (purchase?.user_id !== userId) throw new Failure('not_found', null, COMMERCE.no_purchase)
  if (purchase.subscription_id !== null) return purchase
  if (purchase.expires_at.getTime() <= now) throw new Failure('conflict', null, COMMERCE.offer_over)
  if (await hasUsedTrialOf(db, purchase)) throw new Failure('conflict', null, COMMERCE.trial_used)
  return purchase
}

/** Whether a purchase begins with a trial that its user has had by now. */
export async function hasUsedTrialOf(db: Db, purchase: PurchaseRow): Promise<boolean> {
  if (purchase.trial_period === null) return false
  const used = await usedTrials(db, purchase.user_id)
  return used.has(trialGroupOf(purchase.packet_id, purchase.trial_group))
}

/** What is paid now for a purchase, in minor units: nothing for what is given still. */
export const dueOf = ({
  begins_at: beginsAt,
  trial_minor,
  price_minor,
}: Pick<PurchaseRow, 'begins_at' | 'trial_minor' | 'price_minor'>): number =>
  beginsAt === null ? (trial_minor ?? price_minor) : 0
