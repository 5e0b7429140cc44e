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
}

/** The period that was bought with what a payment brought; undefined where it is on the balance, or was. */
async function periodOf(trx: Trx, payment: Payment): Promise<PaidPeriod | undefined> {
  const source =
    payment.purpose === 'renewal'
      ? { type: 'renewal', id: `${payment.subscription_id}:${payment.period_end?.getTime()}` }
      : { type: 'purchase', id: String(payment.purchase_id) }
  const { rows } = await sql<{ subscription_id: number; price: number; later: number }>`
    with charged as (
      select j.id, coalesce(p.subscription_id, split_part(j.source_id, ':', 1)::bigint) as subscription_id, e.amount_minor as price
      from journal j
      join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
      left join purchase p on j.source_type = 'purchase' and p.id::text = j.source_id
      where j.source_type = ${source.type} and j.source_id = ${source.id} and j.purpose = 'charge')
    select c.subscription_id, c.price, (
      select count(*) from journal j where j.source_type = 'renewal' and j.purpose = 'charge' and j.id > c.id
        and j.source_id like c.subscription_id || ':%'
        and split_part(j.source_id, ':', 2)::bigint < extract(epoch from s.paid_until) * 1000)::integer as later
    from charged c join subscription s on s.id = c.subscription_id`.execute(trx)
  const [paid] = rows
  if (!paid) return undefined
  const subscription = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', paid.subscription_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return subscription && { subscription, price: Number(paid.price), later: paid.later }
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
  const { subscription, price, later } = paid
  const { id, user_id: userId, provider_id: providerId, paused_at: pausedAt } = subscription
  const at = new Date(now)
  const ranges = await rangesOf(trx, id, userId, at)
  const refunded = ranges[later]
  const isKept = pausedAt !== null && later === 0
  if (!refunded && !isKept) return
  if (refunded) await cut(refunded, at).execute(trx)
  const left = ranges.filter((one) => one !== refunded)
  const [last, next] = [left.at(0), left.at(-1)]
  await trx
    .updateTable('subscription')
    .set({
      is_renewed: false,
      ...(last ? { paid_until: last.until } : { ended_at: at, ...(!isKept && { paid_until: at }) }),
      // A later period that is paid already is still to come.
      ...(next && next.from > at && { began_at: next.from }),
    })
    .where('id', '=', id)
    .execute()
  const rest = price - amount
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
