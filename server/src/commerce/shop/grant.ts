import { sql, type Transaction } from 'kysely'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import { trialGroupOf } from '#domain/commerce/purchase-types.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import type { Tell } from '../../work/in-transaction.ts'
import { bookEarned } from '../money/revenue.ts'
import { holdParts } from '../subscriptions/bundle-parts.ts'
import { SUBSCRIPTION_SOURCE } from '../subscriptions/paid-time.store.ts'
import { dueOf, hasUsedTrialOf, type PurchaseRow } from './offer.store.ts'
import { isHeld, type PurchaseRefusal } from './still-buyable.ts'

/** What came of buying: paid time, or the reason why there is none, the money being where it was. */
export type Granted =
  | { readonly is: 'granted'; readonly subscriptionId: number }
  | { readonly is: 'refused'; readonly why: PurchaseRefusal | 'not_enough' }

/** Why a purchase cannot be made any more; null where it can. */
async function refusalOf(
  trx: Transaction<CommonTables>,
  purchase: PurchaseRow,
  { isHeld: has, balance }: Standing,
): Promise<Extract<Granted, { is: 'refused' }>['why'] | null> {
  if (has) return 'has_packet'
  if (await hasUsedTrialOf(trx, purchase)) return 'trial_used'
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
  const standing = await standingOf(trx, purchase, now)
  const why = await refusalOf(trx, purchase, standing)
  if (why !== null) return { is: 'refused', why }
  const { user_id: userId, provider_id: providerId, packet_id: packetId, period, price_minor } = purchase
  const isTrial = purchase.trial_period !== null
  if (isTrial)
    await trx
      .insertInto('trial_use')
      .values({
        user_id: userId,
        provider_id: providerId,
        packet_id: packetId,
        trial_group: trialGroupOf(packetId, purchase.trial_group),
        used_at: new Date(now),
      })
      .execute()
  const amount = dueOf(purchase)
  const source = { type: 'purchase', id: String(purchase.id) }
  if (amount > 0) await bookEarned(trx, { providerId, userId, source, purpose: 'charge', amount, now })
  // One that ran out without being renewed is over.
  if (standing.hasSubscription)
    await trx
      .updateTable('subscription')
      .set({ ended_at: sql`paid_until` })
      .where('user_id', '=', userId)
      .where('packet_id', '=', packetId)
      .where('ended_at', 'is', null)
      .execute()
  await holdParts(trx, userId, purchase.parts, now)
  // What is given until later begins then, and is charged by the first renewal.
  const from = purchase.begins_at?.getTime() ?? now
  const isLater = purchase.begins_at !== null
  const until = isLater ? from : endOfPeriod({ from, timeZone, period: purchase.trial_period ?? period }, 1)
  // Subscription, access and what became of the purchase are written in one statement.
  const { id: subscriptionId } = await trx
    .with('made', (query) =>
      query
        .insertInto('subscription')
        .values({
          user_id: userId,
          provider_id: providerId,
          packet_id: packetId,
          period,
          price_minor,
          anchor: new Date(isTrial ? until : from),
          time_zone: timeZone,
          periods_paid: isTrial || isLater ? 0 : 1,
          began_at: new Date(from),
          paid_until: new Date(until),
          is_renewed: true,
          ended_at: null,
          term_until:
            purchase.term === null
              ? null
              : new Date(endOfPeriod({ from, timeZone, period: purchase.term }, 1)),
        })
        .returning('id'),
    )
    .with(
      'opened',
      () => sql`(insert into entitlement (user_id, packet_id, valid, source)
        select ${userId}::integer, ${packetId}::integer, tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz),
          ${SUBSCRIPTION_SOURCE}::text || id
        from made where ${!isLater}::boolean returning packet_id)`,
    )
    .updateTable('purchase')
    .set({ bought_at: new Date(now), subscription_id: sql<number>`(select id from made)` })
    .where('id', '=', purchase.id)
    .returning(sql<number>`subscription_id`.as('id'))
    .executeTakeFirstOrThrow()
  tell(TOKEN_CHANNEL, String(userId))
  return { is: 'granted', subscriptionId }
}

/** What a purchase is judged by. */
interface Standing {
  /** Whether the user has the packet already, or will have it: `isHeld` of `still-buyable.ts`. */
  readonly isHeld: boolean
  /** Whether there is a subscription to the packet that was not ended, run out or not. */
  readonly hasSubscription: boolean
  /** Of the user, in minor units. */
  readonly balance: number
}

async function standingOf(
  trx: Transaction<CommonTables>,
  purchase: PurchaseRow,
  now: number,
): Promise<Standing> {
  const { user_id: userId, provider_id: providerId, packet_id: packetId } = purchase
  const { rows } = await sql<{ is_held: boolean; has_subscription: boolean; balance: number | null }>`
    select ${isHeld(purchase, now)} as is_held,
      exists (select from subscription where user_id = ${userId} and packet_id = ${packetId} and ended_at is null) as has_subscription,
      (select balance_minor from ledger_account where user_id = ${userId} and provider_id = ${providerId} and kind = 'user') as balance`.execute(
    trx,
  )
  const [row] = rows
  return {
    isHeld: row?.is_held === true,
    hasSubscription: row?.has_subscription === true,
    balance: row?.balance ?? 0,
  }
}
