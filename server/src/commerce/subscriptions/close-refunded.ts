import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import type { Tell } from '../../work/in-transaction.ts'
import { bookGivenBack } from '../money/revenue.ts'
import { boughtBy } from '../money/spent.ts'
import { bringForward, GIVEN } from '../promo/promo-days.ts'
import type { LiveSubscription } from './change-subscription.ts'
import { standingCharges } from './charges.store.ts'
import { bringGiftForward } from './folder-gift.ts'
import { SUBSCRIPTION_SOURCE } from './paid-time.store.ts'
import { openKeptDays } from './paused-time.ts'

type Trx = Transaction<CommonTables>
type Payment = Pick<Selectable<PaymentTable>, 'id'>

/** A period that a payment has paid for. */
interface PaidPeriod {
  readonly subscription: LiveSubscription
  /** What it cost, in minor units. */
  readonly price: number
  /** Periods of the subscription that were paid after it, but for those that were taken back. */
  readonly later: number
}

/** The period that was bought with what a payment brought; undefined where it is on the balance, or was. */
async function periodOf(trx: Trx, payment: Payment): Promise<PaidPeriod | undefined> {
  const charge = await boughtBy(trx, payment.id)
  if (!charge) return undefined
  const subscription = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', charge.subscriptionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!subscription) return undefined
  const charges = await standingCharges(trx, charge.subscriptionId)
  return { subscription, price: charge.price, later: charges.filter(({ id }) => id > charge.id).length }
}

interface Range {
  readonly id: string
  readonly from: Date
  readonly until: Date
  /** By the subscription; what is not has been given by a code. */
  readonly isPaid: boolean
}

/** Time of a subscription's packet that is not over, paid by it or given by codes, the first first. */
async function rangesOf(
  trx: Trx,
  { id, user_id: userId, packet_id: packetId }: LiveSubscription,
  at: Date,
): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select ctid::text as id, lower(valid) as from, upper(valid) as until, source not like ${GIVEN} as "isPaid" from entitlement
    where user_id = ${userId} and packet_id = ${packetId} and upper(valid) > ${at}::timestamptz
      and (source = ${SUBSCRIPTION_SOURCE + id} or source like ${GIVEN})
    order by valid`.execute(trx)
  return rows
}

/** Ends a range now, or takes it away where it has not begun. */
const cut = ({ id, from }: Range, at: Date) =>
  from >= at
    ? sql`delete from entitlement where ctid = ${id}::tid`
    : sql`update entitlement set valid = tstzrange(lower(valid), ${at}::timestamptz) where ctid = ${id}::tid`

type Change = Partial<
  Pick<
    LiveSubscription,
    | 'anchor'
    | 'anchor_months'
    | 'began_at'
    | 'ended_at'
    | 'paid_until'
    | 'paused_at'
    | 'paused_periods'
    | 'paused_sources'
    | 'periods_paid'
  >
>

/** Takes a period away from time that runs; answers what becomes of its subscription, null where that period is over. */
async function closeRunning(trx: Trx, { subscription, later }: PaidPeriod, at: Date): Promise<Change | null> {
  const { user_id: userId, packet_id: packetId } = subscription
  const ranges = await rangesOf(trx, subscription, at)
  const paid = ranges.filter(({ isPaid }) => isPaid)
  const refunded = paid.at(-1 - later)
  if (!refunded) return null
  await cut(refunded, at).execute(trx)
  const place = ranges.indexOf(refunded)
  const [before, after] = [ranges.slice(0, place), ranges.slice(place + 1)]
  const from = Math.max(at.getTime(), before.at(-1)?.until.getTime() ?? 0)
  // Days of a code come after what is paid: those that came after this period alone come earlier.
  const isMoved = later === 0 && after.length > 0
  const earlier = isMoved ? refunded.until.getTime() - from : 0
  if (isMoved) await bringForward(trx, { userId, packetId }, refunded.until, earlier)
  const [next] = paid.filter((one) => one !== refunded)
  if (!next) return { ended_at: at, paid_until: at }
  // What is paid and given ends together: the next period begins where both are over.
  const last = after.at(-1) ?? before.at(-1) ?? next
  const until = new Date(last.until.getTime() - earlier)
  return {
    paid_until: until,
    ...(isMoved && { anchor: until, anchor_months: 0, periods_paid: 0 }),
    // A later period that is paid already is still to come.
    ...(next.from > at && { began_at: next.from }),
  }
}

/** Takes a period away from what is left of a paused subscription, in the time in which it stood still; answers as `closeRunning` does. */
async function closePaused(
  trx: Trx,
  { subscription, later }: PaidPeriod,
  pausedAt: Date,
  at: Date,
): Promise<Change | null> {
  const { paid_until: paidUntil, paused_periods: laterPeriods, paused_sources: sources } = subscription
  const begins = [pausedAt, ...laterPeriods]
  const paid = [...begins.keys()].filter((place) => !sources[place])
  const place = paid.at(-1 - later)
  const from = place === undefined ? undefined : begins[place]
  if (place === undefined || !from) return null
  if (paid.length === 1) {
    await openKeptDays(trx, subscription, pausedAt, at.getTime())
    return { ended_at: at }
  }
  const until = begins[place + 1] ?? paidUntil
  const left = sources.filter((_, one) => one !== place)
  if (place === 0) return { paused_at: until, paused_periods: laterPeriods.slice(1), paused_sources: left }
  // Whatever comes after it comes earlier.
  const earlier = (moment: Date): Date => new Date(moment.getTime() - until.getTime() + from.getTime())
  return {
    paid_until: earlier(paidUntil),
    paused_periods: [...begins.slice(1, place), ...begins.slice(place + 1).map(earlier)],
    paused_sources: left,
  }
}

/**
 * Closes, from now on, what a payment has paid for that has gone back as a whole, and renews it no more. What the balance had paid of that period beside it goes
 * back there, and what the folder gives behind it comes so much earlier. A period that is over stays as it was. Whoever calls has locked the user.
 * @param amount what the payment brought, in minor units
 * @param refundId the refund by which the last of it has gone back
 * @param now Unix milliseconds
 */
export async function closeRefunded(
  trx: Trx,
  tell: Tell,
  payment: Payment,
  { amount, refundId, now }: { readonly amount: number; readonly refundId: string; readonly now: number },
): Promise<void> {
  const paid = await periodOf(trx, payment)
  if (!paid) return
  const { id, user_id: userId, provider_id: providerId, paused_at: pausedAt } = paid.subscription
  const at = new Date(now)
  const change =
    pausedAt === null ? await closeRunning(trx, paid, at) : await closePaused(trx, paid, pausedAt, at)
  if (!change) return
  await trx
    .updateTable('subscription')
    .set({ is_renewed: false, ...change })
    .where('id', '=', id)
    .execute()
  await bringGiftForward(trx, paid.subscription, now)
  const rest = paid.price - amount
  if (rest > 0)
    await bookGivenBack(trx, {
      providerId,
      userId,
      source: { type: 'refund', id: refundId },
      purpose: 'rest',
      amount: rest,
      now,
    })
  tell(TOKEN_CHANNEL, String(userId))
}
