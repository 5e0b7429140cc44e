import { type Kysely, sql, type Transaction } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import { parsePeriod } from '#domain/commerce/period.ts'
import { worthOfDays } from '#domain/commerce/promo-rules.ts'
import type { PromoGift } from '../../db/promo-tables.ts'
import type { CommonTables, ProviderRow, Tables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import { type PacketRow, readHeldPackets } from '../../packets/packet.store.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { goodCards } from '../cards/card.store.ts'
import { book } from '../money/ledger.store.ts'
import { requireCountry } from '../shop/sale.ts'
import { beginAfter, followingOf, requireFollowing } from './after-renew.ts'
import { openDays } from './promo-days.ts'
import { PROMO, promoRefused } from './promo-texts.ts'
import { countUse, findPromoUse, type FoundCode, problemOfCode, problemOfUser } from './promo.store.ts'

/** Who uses a code, and from where. */
export interface PromoUser {
  readonly userId: number
  readonly provider: ProviderRow
  /** Whether the call came from one of the provider's networks. */
  readonly isInNetwork: boolean
  readonly country: string | null
  readonly ip: string
  /** Unix milliseconds. */
  readonly now: number
}

/** What is given of a campaign to whom. */
export const givenBy = (
  { campaign }: FoundCode,
  isInNetwork: boolean,
): { readonly packets: readonly number[]; readonly days: number } =>
  isInNetwork
    ? { packets: campaign.packet_ids, days: campaign.days }
    : { packets: campaign.ott_packet_ids, days: campaign.ott_days }

/** The card of a user by which nobody has used a code of a campaign. Throws `payment_required` where there is no card, and `bad_request` where all of them were. */
async function freeCard(
  trx: Transaction<CommonTables>,
  { campaign }: FoundCode,
  userId: number,
  now: number,
): Promise<Uint8Array> {
  const cards = await goodCards(trx, userId, now)
  if (cards.length === 0)
    throw Failure.told({ code: 'payment_required', refusal: { reason: 'card' } }, PROMO.card_first)
  const uses = await trx
    .selectFrom('promo_use')
    .select('card_fingerprint')
    .where('campaign_id', '=', campaign.id)
    .where(
      'card_fingerprint',
      'in',
      cards.map(({ fingerprint }) => Buffer.from(fingerprint)),
    )
    .execute()
  const used = new Set(uses.map(({ card_fingerprint: one }) => Buffer.from(one ?? []).toString('hex')))
  const free = cards.find(({ fingerprint }) => !used.has(Buffer.from(fingerprint).toString('hex')))
  if (!free) throw promoRefused('card_used')
  return Buffer.from(free.fingerprint)
}

/** Answers the card by which the code is used, where its campaign needs one. */
async function checkUse(
  trx: Transaction<CommonTables>,
  code: FoundCode,
  userId: number,
  now: number,
): Promise<Uint8Array | null> {
  const why = problemOfCode(code, now) ?? (await problemOfUser(trx, code, userId))
  if (why) throw promoRefused(why)
  return code.campaign.needs_card ? freeCard(trx, code, userId, now) : null
}

/** Opens what a code gives; the provider is charged what the days are worth. @returns Unix milliseconds of the ends, by packet */
async function give(
  trx: Transaction<CommonTables>,
  packets: readonly PacketRow[],
  days: number,
  useId: number,
  { userId, provider, now }: PromoUser,
): Promise<ReadonlyMap<number, number>> {
  const ends = new Map<number, number>()
  const source = `promo:${useId}`
  for (const { id: packetId, price_minor, period } of packets) {
    const until = await openDays(trx, { userId, packetId, days, timeZone: provider.time_zone, source }, now)
    if (until === null) continue
    ends.set(packetId, until)
    const amount = worthOfDays(days, price_minor, parsePeriod(period))
    if (amount > 0)
      await book(trx, {
        providerId: provider.id,
        source: { type: 'promo', id: String(useId) },
        purpose: `packet:${packetId}`,
        from: { kind: 'promo' },
        to: { kind: 'revenue' },
        amount,
        now,
      })
  }
  return ends
}

/** Throws what a sale throws where what follows the days would be subscribed to by this code, and may not be. */
async function requireAfter(
  db: Kysely<Tables>,
  {
    user: { userId, provider, now },
    after,
    packets,
  }: { readonly user: PromoUser; readonly after: PacketRow; readonly packets: readonly PacketRow[] },
): Promise<void> {
  if (!after.is_offered) return
  const following = await followingOf(db, { userId, packet: after, until: now }, now)
  if (following?.isNew) await requireFollowing({ db, provider }, userId, after, packets, now)
}

async function useWithin(
  own: Transaction<Tables>,
  code: FoundCode,
  user: PromoUser,
  card: Uint8Array | null,
): Promise<PromoGift> {
  const { userId, provider, isInNetwork, now } = user
  const { campaign, hash } = code
  // What is given lies in tables that no provider has a part of.
  const trx = own as unknown as Transaction<CommonTables>
  const { packets: ids, days } = givenBy(code, isInNetwork)
  const afterId = campaign.after_renew_packet_id
  const rows = await readHeldPackets(own, [...ids, ...(afterId === null ? [] : [afterId])])
  const packets = [...ids].toSorted((a, b) => a - b).flatMap((id) => rows.get(id) ?? [])
  const after = afterId === null ? undefined : rows.get(afterId)
  // Before anything is given: what the code opens counts as what is given of it, not as what the user has.
  if (after) await requireAfter(own, { user, after, packets })
  if (!(await countUse(trx, code))) throw promoRefused('used_up')
  const use = await trx
    .insertInto('promo_use')
    .values({
      campaign_id: campaign.id,
      provider_id: provider.id,
      user_id: userId,
      code_hash: hash,
      card_fingerprint: card,
      used_at: new Date(now),
      given: '{}',
    })
    // Two accounts may use one card at the same moment.
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'card_fingerprint'])
        .where('card_fingerprint', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!use) throw promoRefused('card_used')
  const { id: useId } = use
  const ends = await give(trx, packets, days, useId, user)
  if (ends.size === 0) throw promoRefused('has_it')
  const following = after?.is_offered
    ? await followingOf(
        own,
        { userId, packet: after, until: ends.get(after.id) ?? Math.max(...ends.values()) },
        now,
      )
    : null
  // What had run out unrenewed has ended by that, and begins anew: it is subscribed to like any other.
  if (after && following?.isNew) await requireFollowing({ db: own, provider }, userId, after, packets, now)
  if (after && following?.isNew && following.chargedAt !== null) {
    const begins = new Date(following.chargedAt)
    const { id: providerId, time_zone: timeZone } = provider
    await beginAfter(own, { userId, providerId, packet: after, timeZone, begins }, now)
  }
  const chargedAt = following?.chargedAt ?? null
  const gift: PromoGift = {
    packet_ids: [...ends.keys()],
    until: new Date(Math.min(...ends.values())).toISOString(),
    after_renew_packet_id: following === null ? null : afterId,
    next_price: following === null ? null : formatMoney(following.price),
    next_pay_at: chargedAt === null ? null : new Date(chargedAt).toISOString(),
  }
  await trx
    .updateTable('promo_use')
    .set({ given: sql`${JSON.stringify(gift)}::jsonb` })
    .where('id', '=', useId)
    .execute()
  return gift
}

/**
 * Uses a code: packets are opened after what the user has of them, what follows is subscribed to, and the use is counted, all or nothing. Who has used
 * it is told what it gave, whatever has become of the code since. A campaign that needs a card gives to each card once, whoever has linked it. Throws `bad_request` for a code that gives this user nothing, and
 * `payment_required` where a card has to be linked first. It is used where the provider sells, and what follows is subscribed to as it is sold: throws what `requireCountry`
 * and `requireFollowing` throw.
 */
export const applyPromoCode = (db: Kysely<Tables>, code: FoundCode, user: PromoUser): Promise<PromoGift> =>
  inTransaction(db, async (own, tell) => {
    const trx = own as unknown as Transaction<CommonTables>
    await lockUser(trx, user.userId)
    const before = await findPromoUse(trx, user.userId, code.hash)
    if (before) return before
    requireCountry(user)
    const card = await checkUse(trx, code, user.userId, user.now)
    const gift = await useWithin(own, code, user, card)
    tell(TOKEN_CHANNEL, String(user.userId))
    return gift
  })
