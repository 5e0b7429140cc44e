import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentTable, SubscriptionTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import type { Tell } from '../../work/in-transaction.ts'
import { book } from '../money/ledger.store.ts'

type Trx = Transaction<CommonTables>
type Payment = Pick<
  Selectable<PaymentTable>,
  'id' | 'user_id' | 'provider_id' | 'purchase_id' | 'subscription_id' | 'period_end' | 'purpose'
>

/** A period that a payment has paid for. */
interface PaidPeriod {
  readonly subscription: Selectable<SubscriptionTable>
  /** What it cost, in minor units. */
  readonly price: number
  /** Periods of the subscription that were paid after it, but for those that were taken back. */
  readonly later: number
  /** When the first of those begins; null where there is none. Unix milliseconds. */
  readonly laterFrom: number | null
}

/** The period that was bought with what a payment brought; undefined where it is on the balance, or was. */
async function periodOf(trx: Trx, payment: Payment): Promise<PaidPeriod | undefined> {
  const source =
    payment.purpose === 'renewal'
      ? { type: 'renewal', id: `${payment.subscription_id}:${payment.period_end?.getTime()}` }
      : { type: 'purchase', id: String(payment.purchase_id) }
  const { rows } = await sql<{
    subscription_id: number
    price: number
    later: number
    later_from: number | null
  }>`
    with charged as (
      select j.id, coalesce(p.subscription_id, split_part(j.source_id, ':', 1)::bigint) as subscription_id, e.amount_minor as price
      from journal j
      join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
      left join purchase p on j.source_type = 'purchase' and p.id::text = j.source_id
      where j.source_type = ${source.type} and j.source_id = ${source.id} and j.purpose = 'charge')
    select c.subscription_id, c.price, l.later, l.later_from
    from charged c join subscription s on s.id = c.subscription_id, lateral (
      select count(*)::integer as later, min(split_part(j.source_id, ':', 2)::bigint) as later_from
      from journal j where j.source_type = 'renewal' and j.purpose = 'charge' and j.id > c.id
        and j.source_id like c.subscription_id || ':%'
        and split_part(j.source_id, ':', 2)::bigint < extract(epoch from s.paid_until) * 1000) l`.execute(trx)
  const [paid] = rows
  if (!paid) return undefined
  const subscription = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', paid.subscription_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const { price, later, later_from: laterFrom } = paid
  return (
    subscription && {
      subscription,
      price: Number(price),
      later,
      laterFrom: laterFrom === null ? null : Number(laterFrom),
    }
  )
}

interface Range {
  readonly id: string
  readonly from: Date
  readonly until: Date
}

/** Time of a subscription that is not over, the last first. */
async function rangesOf(trx: Trx, id: number, userId: number, at: Date): Promise<Range[]> {
  const { rows } = await sql<Range>`
    select ctid::text as id, lower(valid) as from, upper(valid) as until from entitlement
    where user_id = ${userId} and source = ${`subscription:${id}`} and upper(valid) > ${at}::timestamptz
    order by valid desc`.execute(trx)
  return rows
}

/** Ends a range now, or takes it away where it has not begun. */
const cut = ({ id, from }: Range, at: Date) =>
  from >= at
    ? sql`delete from entitlement where ctid = ${id}::tid`
    : sql`update entitlement set valid = tstzrange(lower(valid), ${at}::timestamptz) where ctid = ${id}::tid`

type Change = Partial<
  Pick<Selectable<SubscriptionTable>, 'began_at' | 'ended_at' | 'paid_until' | 'paused_at'>
>

/** Takes a period away from time that runs; answers what becomes of its subscription, null where that period is over. */
async function closeRunning(trx: Trx, { subscription, later }: PaidPeriod, at: Date): Promise<Change | null> {
  const ranges = await rangesOf(trx, subscription.id, subscription.user_id, at)
  const refunded = ranges[later]
  if (!refunded) return null
  await cut(refunded, at).execute(trx)
  const left = ranges.filter((one) => one !== refunded)
  const [last, next] = [left.at(0), left.at(-1)]
  return {
    paid_until: last?.until ?? at,
    ...(!last && { ended_at: at }),
    // A later period that is paid already is still to come.
    ...(next && next.from > at && { began_at: next.from }),
  }
}

/**
 * Takes a period away from what is left of a paused subscription, in the time in which it stood still; answers as `closeRunning` does.
 * @param begins when the period began, Unix milliseconds; null of the first one
 */
function closePaused(
  { subscription, laterFrom }: PaidPeriod,
  pausedAt: Date,
  begins: number | null,
  at: Date,
): Change | null {
  const paidUntil = subscription.paid_until.getTime()
  const from = Math.max(begins ?? 0, pausedAt.getTime())
  const until = laterFrom ?? paidUntil
  if (until <= from) return null
  // The one before it is left.
  if (from > pausedAt.getTime()) return { paid_until: new Date(from) }
  // The one after it is left.
  return until < paidUntil ? { paused_at: new Date(until) } : { ended_at: at }
}

/**
 * Closes, from now on, what a payment has paid for that has gone back as a whole, and renews it no more. What the balance had paid of that period beside it goes
 * back there. A period that is over stays as it was. Whoever calls has locked the user.
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
  const begins = payment.purpose === 'renewal' ? (payment.period_end?.getTime() ?? null) : null
  const change =
    pausedAt === null ? await closeRunning(trx, paid, at) : closePaused(paid, pausedAt, begins, at)
  if (!change) return
  await trx
    .updateTable('subscription')
    .set({ is_renewed: false, ...change })
    .where('id', '=', id)
    .execute()
  const rest = paid.price - amount
  if (rest > 0)
    await book(trx, {
      providerId,
      source: { type: 'refund', id: refundId },
      purpose: 'rest',
      from: { kind: 'revenue' },
      to: { kind: 'user', userId },
      amount: rest,
      now,
    })
  tell(TOKEN_CHANNEL, String(userId))
}
