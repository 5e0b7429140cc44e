import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { balanceOf } from './ledger.store.ts'

type Trx = Transaction<CommonTables>

/** What came in by a payment and has not gone back, or is not on its way back. */
export async function leftOf(trx: Trx, paymentId: string, userId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (coalesce(sum(e.amount_minor), 0)
      - (select coalesce(sum(amount_minor), 0) from refund where payment_id = ${paymentId} and state not in ('refused', 'failed')))::bigint as left
    from journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.user_id = ${userId}
    where j.source_type = 'payment' and j.source_id = ${paymentId}`.execute(trx)
  return Number(rows[0]?.left ?? 0)
}

/** Of a refund `r`: what it took from the provider's revenue has gone back there. That of one that failed stays with its owner where it had closed what was bought. */
export const IS_UNDONE = sql<boolean>`(r.state = 'refused' or r.state = 'failed' and exists (
  select from journal where source_type = 'refund' and source_id = r.id::text and purpose = 'return-back'))`

/** Of a payment `p` for a renewal: what the charge of its period is booked by. */
export const PERIOD = sql<string>`(p.subscription_id || ':' || (extract(epoch from p.period_end) * 1000)::bigint)`

/**
 * Of a payment `p` and a charge `j`, booked by the entry `e` of the provider, for which `p` came before: what of its price `p` can have paid. Of one that was
 * given up, and paid after all, that is what payments that did what they were for had left of it: the rest of it is on the balance.
 */
export const SHARE = sql<number>`(case when p.state = 'complete' then e.amount_minor else greatest(0, e.amount_minor - (
  select coalesce(sum(came.amount_minor), 0) from payment q join journal k on k.source_type = 'payment' and k.source_id = q.id::text and k.id < j.id
  join ledger_entry came on came.journal_id = k.id and came.account_id = p.account_id
  where q.state = 'complete' and q.user_id = p.user_id
    and (q.purchase_id = p.purchase_id or q.subscription_id = p.subscription_id and q.period_end = p.period_end))) end)`

/** A period that was charged for. */
export interface Charge {
  /** Of its journal: a later one has a greater one. */
  readonly id: number
  readonly subscriptionId: number
  /** Minor units. */
  readonly price: number
  /** What of it the payment can have paid. Minor units. */
  readonly share: number
  /** What of it the payment has paid that has not gone back, and is not on its way back. Minor units. */
  readonly earned: number
}

/**
 * What a payment has bought of what it was for: then the provider has the money. Undefined where it came after the balance had paid for that, where another
 * payment has paid all of it, or where that was cancelled: then it is on the balance, or was.
 */
export async function boughtBy(trx: Trx, paymentId: string): Promise<Charge | undefined> {
  const { rows } = await sql<{
    payment_id: string
    id: number
    subscription_id: number
    price: number
    share: number
    returned: number
  }>`
    select p.id as payment_id, j.id, coalesce(b.subscription_id, p.subscription_id) as subscription_id, e.amount_minor as price, ${SHARE}::bigint as share, (
      select coalesce(sum(back.amount_minor), 0) from refund r
      join journal k on k.source_type = 'refund' and k.source_id = r.id::text and k.purpose in ('return', 'return-back', 'return-rest', 'rest')
      join ledger_entry back on back.journal_id = k.id and back.account_id = p.account_id
      where r.payment_id = p.id)::bigint as returned
    from payment asked join payment p on p.user_id = asked.user_id
      and (p.purchase_id = asked.purchase_id or p.subscription_id = asked.subscription_id and p.period_end = asked.period_end)
    left join purchase b on b.id = p.purchase_id
    join lateral (
      select case when p.purchase_id is null then 'renewal' else 'purchase' end as type, coalesce(p.purchase_id::text, ${PERIOD}) as id) source on true
    join journal j on j.source_type = source.type and j.source_id = source.id and j.purpose = 'charge'
    join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
    where asked.id = ${paymentId} and j.id > (select min(id) from journal where source_type = 'payment' and source_id = p.id::text)
      and not exists (select from journal where source_type = source.type and source_id = source.id and purpose = 'refund')`.execute(
    trx,
  )
  const paid = rows.map((row) => ({
    ...row,
    share: Number(row.share),
    returned: Number(row.returned),
  }))
  const own = paid.find(({ payment_id: id }) => id === paymentId)
  if (!own || own.share === 0) return undefined
  const price = Number(own.price)
  const returned = paid.filter(({ share }) => share > 0).reduce((sum, one) => sum + one.returned, 0)
  return {
    id: Number(own.id),
    subscriptionId: Number(own.subscription_id),
    price,
    share: own.share,
    earned: Math.max(0, Math.min(own.share - own.returned, price - returned)),
  }
}

/**
 * What of a refund comes from the provider's revenue: what the payment was spent on for itself, as far as that has not gone back, and whatever the balance does not
 * have. A payment may have brought more than was charged then: that lies on the balance. Whoever calls has locked the user.
 * @param amount what is to go back, in minor units
 */
export async function fromRevenueOf(
  trx: Trx,
  {
    id,
    user_id: userId,
    provider_id: providerId,
  }: Pick<Selectable<PaymentTable>, 'id' | 'user_id' | 'provider_id'>,
  amount: number,
): Promise<number> {
  const { balance } = await balanceOf(trx, userId, providerId)
  const charge = await boughtBy(trx, id)
  return Math.max(0, amount - balance, Math.min(amount, charge?.earned ?? 0))
}
