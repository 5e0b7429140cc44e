import { sql, type Kysely } from 'kysely'
import { purchaseTypeId, type SoldPeriod, soldPeriods } from '#domain/commerce/purchase-types.ts'
import type { CommonTables } from '../../db/tables.ts'
import { denied, Failure } from '../../failures/failure.ts'
import { MISSING } from '../../failures/missing-texts.ts'
import { type PacketRow, readPacket, readPackets } from '../../packets/packet.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { COMMERCE } from './shop-texts.ts'

type Db = Kysely<CommonTables>

/** How long prices stand that a viewer was told. Milliseconds. */
export const OFFER_MS = 3_600_000

/** What of a packet is to be bought. */
export interface Wanted {
  readonly packet_id: number
  /** Of a purchase type; without one it is the packet's own period. */
  readonly purchase_id?: string | undefined
}

/** What a viewer is about to buy. */
export interface Sale {
  readonly packet: PacketRow
  readonly sold: SoldPeriod
  /** Null where there is none, or the viewer has had it. */
  readonly trial: SoldPeriod | null
}

/** Packets of which a user has paid time at a moment. @param now Unix milliseconds */
async function heldPackets(db: Db, userId: number, now: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('entitlement')
    .select('packet_id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`valid @> ${new Date(now)}::timestamptz`)
    .execute()
  return new Set(rows.map(({ packet_id }) => packet_id))
}

/** Whether the viewer has had a packet's trial already. */
export async function hasUsedTrial(db: Db, userId: number, packetId: number): Promise<boolean> {
  const used = await db
    .selectFrom('trial_use')
    .select('used_at')
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Checks that a viewer may buy a packet now. Throws `conflict` for what the viewer has already, and `permission_denied` with the base
 * packets for one that needs such a packet first.
 */
async function requireSellable(scope: Scope, userId: number, packet: PacketRow): Promise<void> {
  const held = await heldPackets(scope.db, userId, scope.now)
  if (held.has(packet.id)) throw new Failure('conflict', null, COMMERCE.has_packet)
  if (packet.is_base || scope.provider.sells_additional_alone) return
  const bases = (await readPackets(scope.db)).filter(({ is_base, price_minor }) => is_base && price_minor > 0)
  if (bases.length === 0 || bases.some(({ id }) => held.has(id))) return
  const packets = bases.map(({ id }) => id).toSorted((a, b) => a - b)
  throw Failure.told(denied({ reason: 'base_packet', packets }), COMMERCE.base_packet_first)
}

/**
 * What a viewer wants to buy, at the price that it has now. Throws `not_found` for what the provider does not sell, `validation_failed` for a
 * period that it is not sold for, and what `requireSellable` throws.
 */
export async function readSale(scope: Scope, userId: number, wanted: Wanted): Promise<Sale> {
  const packet = await readPacket(scope.db, String(wanted.packet_id))
  if (!packet || packet.price_minor === 0) throw new Failure('not_found', null, MISSING.packet)
  const type = wanted.purchase_id ?? purchaseTypeId(packet.id, packet.period)
  const sold = soldPeriods(packet).find(({ period }) => type === purchaseTypeId(packet.id, period))
  if (!sold) throw new Failure('validation_failed', { purchase_id: 'is no period of this packet' })
  await requireSellable(scope, userId, packet)
  const isUsed = packet.trial === null || (await hasUsedTrial(scope.db, userId, packet.id))
  return { packet, sold, trial: isUsed ? null : packet.trial }
}

/** Notes what a viewer was offered; answers the number of its line. */
export async function addOffer(
  db: Db,
  offer: { readonly id: string; readonly userId: number; readonly providerId: number; readonly now: number },
  { packet, sold, trial }: Sale,
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
  if (purchase.trial_minor !== null && (await hasUsedTrial(db, userId, purchase.packet_id)))
    throw new Failure('conflict', null, COMMERCE.trial_used)
  return purchase
}

/** What is paid now for a purchase, in minor units. */
export const dueOf = ({
  trial_minor,
  price_minor,
}: Pick<PurchaseRow, 'trial_minor' | 'price_minor'>): number => trial_minor ?? price_minor
