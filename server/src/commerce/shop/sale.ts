import {
  purchaseTypeId,
  type SoldPeriod,
  soldPeriods,
  trialGroupOf,
} from '#domain/commerce/purchase-types.ts'
import { saleRefusal } from '#domain/commerce/sale-refusal.ts'
import { denied, Failure } from '../../failures/failure.ts'
import { MISSING } from '../../failures/missing-texts.ts'
import { type PacketRow, readPacket, readPackets } from '../../packets/packet.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { refuseAbroad } from '../../tenancy/abroad.ts'
import { agreedTo } from './agreement.store.ts'
import { type Holding, readHolding } from './holding.store.ts'
import { COMMERCE, SHOP } from './shop-texts.ts'
import { usedTrials } from './trial-use.store.ts'

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
  readonly trialGroup: string
  /** Unix milliseconds until which the packet is given: nothing is charged before. Null: it begins when it is bought. */
  readonly beginsAt: number | null
}

/** Who buys, and from where. */
export type Buyer = Scope & { readonly country: string | null; readonly ip: string }

/** Throws `forbidden_country` where the provider does not sell to the country of the caller; one that nobody knows is let in. */
export function requireCountry(buyer: Pick<Buyer, 'country' | 'provider' | 'ip'>): void {
  refuseAbroad(buyer)
  const { country, provider } = buyer
  const { countries } = provider
  if (countries.length > 0 && country !== null && !countries.includes(country))
    throw Failure.told({ code: 'forbidden_country', refusal: { reason: 'region' } }, SHOP.forbidden_country)
}

const isBasePacket = ({ is_base: isBase, price_minor: price }: PacketRow): boolean => isBase && price > 0

/**
 * Checks that a viewer may buy a packet now. Throws `conflict` for what the viewer has already, and `permission_denied` with the base
 * packets for one that needs such a packet first, or with the agreement that has to be accepted first.
 */
export async function requireSellable(
  { db, provider }: Pick<Scope, 'db' | 'provider'>,
  userId: number,
  packet: PacketRow,
  holding: Holding,
): Promise<void> {
  // A base packet asks for no other one.
  const bases = packet.is_base ? [] : (await readPackets(db)).filter(isBasePacket)
  const refusal = saleRefusal({
    packet: {
      id: packet.id,
      parts: packet.parts,
      isBase: packet.is_base,
      agreementId: packet.agreement?.id ?? null,
    },
    owned: holding.owned,
    hasBase: holding.hasBase,
    sellsBase: bases.length > 0,
    sellsAdditionalAlone: provider.sells_additional_alone,
    agreed: packet.agreement === null ? new Set() : await agreedTo(db, userId),
  })
  if (refusal === 'has_packet') throw new Failure('conflict', null, COMMERCE.has_packet)
  if (refusal === 'has_parts') throw new Failure('conflict', null, SHOP.has_parts)
  if (refusal === 'base_packet') {
    const packets = bases.map(({ id }) => id).toSorted((a, b) => a - b)
    throw Failure.told(denied({ reason: 'base_packet', packets }), COMMERCE.base_packet_first)
  }
  if (refusal === 'agreement' && packet.agreement)
    throw Failure.told(denied({ reason: 'agreement', id: packet.agreement.id }), SHOP.agreement_first)
}

/**
 * What a viewer wants to buy, at the price that it has now. Throws `not_found` for what the provider does not sell, `validation_failed` for a
 * period that it is not sold for, and what `requireCountry` and `requireSellable` throw.
 */
export async function readSale(scope: Buyer, userId: number, wanted: Wanted): Promise<Sale> {
  const packet = await readPacket(scope.db, String(wanted.packet_id))
  if (!packet || packet.price_minor === 0) throw new Failure('not_found', null, MISSING.packet)
  const type = wanted.purchase_id ?? purchaseTypeId(packet.id, packet.period)
  const sold = soldPeriods(packet).find(({ period }) => type === purchaseTypeId(packet.id, period))
  if (!sold) throw new Failure('validation_failed', { purchase_id: 'is no period of this packet' })
  requireCountry(scope)
  const holding = await readHolding(scope.db, userId, scope.now)
  await requireSellable(scope, userId, packet, holding)
  const beginsAt = holding.givenUntil.get(packet.id) ?? null
  const trialGroup = trialGroupOf(packet.id, packet.trial?.group)
  const isUsed = packet.trial === null || (await usedTrials(scope.db, userId)).has(trialGroup)
  // What was given to try needs no trial after it.
  return { packet, sold, trial: isUsed || beginsAt !== null ? null : packet.trial, trialGroup, beginsAt }
}
