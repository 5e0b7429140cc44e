import { sql, type Transaction } from 'kysely'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import type { Tell } from '../../work/in-transaction.ts'
import { balanceOf, book } from '../money/ledger.store.ts'
import { openPaidTime } from '../subscriptions/paid-time.store.ts'
import { dueOf, hasUsedTrial, type PurchaseRow } from './offer.store.ts'

/** What came of buying: paid time, or the reason why there is none, the money being where it was. */
export type Granted =
  | { readonly is: 'granted'; readonly subscriptionId: number }
  | { readonly is: 'refused'; readonly why: 'has_packet' | 'trial_used' | 'not_enough' }

/** Why a purchase cannot be made any more; null where it can. */
async function refusalOf(
  trx: Transaction<CommonTables>,
  purchase: PurchaseRow,
  now: number,
): Promise<Extract<Granted, { is: 'refused' }>['why'] | null> {
  const { user_id: userId, provider_id: providerId, packet_id: packetId } = purchase
  if (await hasPaidTime(trx, userId, packetId, now)) return 'has_packet'
  if (purchase.trial_period !== null && (await hasUsedTrial(trx, userId, packetId))) return 'trial_used'
  const { balance } = await balanceOf(trx, userId, providerId)
  return balance < dueOf(purchase) ? 'not_enough' : null
}

/**
 * Buys a purchase from the user's balance: money, subscription and access in one transaction, once. Whoever calls has locked the user.
 * @param timeZone of the provider
 * @param now Unix milliseconds
 */
export async function grantPurchase(
  trx: Transaction<CommonTables>,
  tell: Tell,
  purchase: PurchaseRow,
  { timeZone, now }: { readonly timeZone: string; readonly now: number },
): Promise<Granted> {
  if (purchase.subscription_id !== null) return { is: 'granted', subscriptionId: purchase.subscription_id }
  const why = await refusalOf(trx, purchase, now)
  if (why !== null) return { is: 'refused', why }
  const { user_id: userId, provider_id: providerId, packet_id: packetId, period, price_minor } = purchase
  const isTrial = purchase.trial_period !== null
  if (isTrial)
    await trx
      .insertInto('trial_use')
      .values({ user_id: userId, provider_id: providerId, packet_id: packetId, used_at: new Date(now) })
      .execute()
  const amount = dueOf(purchase)
  const source = { type: 'purchase', id: String(purchase.id) }
  if (amount > 0)
    await book(trx, {
      providerId,
      source,
      purpose: 'charge',
      from: { kind: 'user', userId },
      to: { kind: 'revenue' },
      amount,
      now,
    })
  // One that ran out without being renewed is over.
  await trx
    .updateTable('subscription')
    .set({ ended_at: sql`paid_until` })
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .where('ended_at', 'is', null)
    .execute()
  const until = endOfPeriod({ from: now, timeZone, period: purchase.trial_period ?? period }, 1)
  const { id: subscriptionId } = await trx
    .insertInto('subscription')
    .values({
      user_id: userId,
      provider_id: providerId,
      packet_id: packetId,
      period,
      price_minor,
      anchor: new Date(isTrial ? until : now),
      time_zone: timeZone,
      periods_paid: isTrial ? 0 : 1,
      began_at: new Date(now),
      paid_until: new Date(until),
      is_renewed: true,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openPaidTime(trx, { userId, packetId, from: now, until, subscriptionId })
  await trx
    .updateTable('purchase')
    .set({ bought_at: new Date(now), subscription_id: subscriptionId })
    .where('id', '=', purchase.id)
    .execute()
  tell(TOKEN_CHANNEL, String(userId))
  return { is: 'granted', subscriptionId }
}

/** Whether the user has a packet now, or will have it by what is paid already. */
async function hasPaidTime(
  trx: Transaction<CommonTables>,
  userId: number,
  packetId: number,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from entitlement where user_id = ${userId} and packet_id = ${packetId}
      and coalesce(upper(valid), 'infinity') > ${new Date(now)}::timestamptz limit 1`.execute(trx)
  return rows.length > 0
}
