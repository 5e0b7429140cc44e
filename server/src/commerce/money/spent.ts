import { type Selectable, sql, type Transaction } from 'kysely'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { balanceOf } from './ledger.store.ts'

type Trx = Transaction<CommonTables>

/** What came in by a payment and has not gone back, or is not on its way back. */
export async function leftOf(trx: Trx, paymentId: string, userId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (coalesce(sum(e.amount_minor), 0)
      - (select coalesce(sum(amount_minor), 0) from refund where payment_id = ${paymentId} and state <> 'refused'))::bigint as left
    from journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.user_id = ${userId}
    where j.source_type = 'payment' and j.source_id = ${paymentId}`.execute(trx)
  return Number(rows[0]?.left ?? 0)
}

/** Of a payment `p` for a renewal: what the charge of its period is booked by. */
export const PERIOD = sql<string>`(p.subscription_id || ':' || (extract(epoch from p.period_end) * 1000)::bigint)`

/** A period that was charged for. */
export interface Charge {
  /** Of its journal: a later one has a greater one. */
  readonly id: number
  readonly subscriptionId: number
  /** Minor units. */
  readonly price: number
  /** What of it went back, or is on its way back, by all payments that have bought it. Minor units. */
  readonly returned: number
}

/**
 * What a payment has bought of what it was for: then the provider has the money. Undefined where it came after the balance had paid for that, or that was
 * cancelled: then it is on the balance, or was.
 */
export async function boughtBy(trx: Trx, paymentId: string): Promise<Charge | undefined> {
  const { rows } = await sql<{ id: number; subscription_id: number; price: number; returned: number }>`
    select j.id, coalesce(b.subscription_id, p.subscription_id) as subscription_id, e.amount_minor as price, (
      select coalesce(sum(back.amount_minor), 0) from payment o join refund r on r.payment_id = o.id
      join journal k on k.source_type = 'refund' and k.source_id = r.id::text and k.purpose in ('return', 'return-back', 'rest')
      join ledger_entry back on back.journal_id = k.id and back.account_id = p.account_id
      where o.user_id = p.user_id and (o.purchase_id = p.purchase_id or o.subscription_id = p.subscription_id and o.period_end = p.period_end)
        and j.id > (select min(id) from journal where source_type = 'payment' and source_id = o.id::text))::bigint as returned
    from payment p left join purchase b on b.id = p.purchase_id
    join lateral (
      select case when p.purchase_id is null then 'renewal' else 'purchase' end as type, coalesce(p.purchase_id::text, ${PERIOD}) as id) source on true
    join journal j on j.source_type = source.type and j.source_id = source.id and j.purpose = 'charge'
    join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
    where p.id = ${paymentId} and j.id > (select min(id) from journal where source_type = 'payment' and source_id = p.id::text)
      and not exists (select from journal where source_type = source.type and source_id = source.id and purpose = 'refund')`.execute(
    trx,
  )
  const [charge] = rows
  return (
    charge && {
      id: Number(charge.id),
      subscriptionId: Number(charge.subscription_id),
      price: Number(charge.price),
      returned: Number(charge.returned),
    }
  )
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
  const earned = charge ? charge.price - charge.returned : 0
  return Math.max(0, amount - balance, Math.min(amount, earned))
}
