import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { IS_UNDONE, PERIOD, SHARE } from '../money/spent.ts'

type Trx = Transaction<CommonTables>

/** Of a payment `p` for a renewal: nothing is booked of its period yet. */
export const IS_UNBOOKED = sql<boolean>`not exists (
  select from journal where source_type = 'renewal' and source_id = ${PERIOD} and purpose = 'charge')`

/** A period that a renewal has charged. */
interface RenewalCharge {
  /** Of its journal: a later one has a greater one. */
  readonly id: number
  /** What it is booked by. */
  readonly source: string
  /** Minor units. */
  readonly price: number
}

/** What the renewals of a subscription have charged, the last first, but for periods that closed when they went back to the card that paid for them. */
export async function standingCharges(trx: Trx, subscriptionId: number): Promise<RenewalCharge[]> {
  const { rows } = await sql<RenewalCharge>`
    select j.id, j.source_id as source, e.amount_minor as price
    from journal j join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
    where j.source_type = 'renewal' and j.purpose = 'charge' and j.source_id like ${`${subscriptionId}:%`} and not exists (
      select from payment p
      join lateral (
        select min(k.id) as id, sum(x.amount_minor) as brought from journal k join ledger_entry x on x.journal_id = k.id and x.amount_minor > 0
        where k.source_type = 'payment' and k.source_id = p.id::text) came on came.id < j.id
      join lateral (
        -- The last refund of it says whether what it paid for stays open.
        select sum(amount_minor) as back, (array_agg(keeps_access order by updated_at desc))[1] as stays
        from refund r where payment_id = p.id and state <> 'ordered' and not ${IS_UNDONE}) went on not went.stays and went.back >= came.brought
      where p.subscription_id = ${subscriptionId} and p.purpose = 'renewal' and ${PERIOD} = j.source_id and ${SHARE} > 0)
    order by j.id desc`.execute(trx)
  return rows.map(({ id, source, price }) => ({ id: Number(id), source, price: Number(price) }))
}

/** Money of a charge that is back with its card, or on its way there. */
interface Returned {
  readonly refundId: string
  /** Minor units of the provider's revenue. */
  readonly amount: number
}

/** What of a charge goes back to cards out of the provider's revenue. @param source what it is booked by */
export async function returnedOf(trx: Trx, subscriptionId: number, source: string): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select r.id as "refundId", r.revenue_minor as amount from payment p join refund r on r.payment_id = p.id
    where p.subscription_id = ${subscriptionId} and p.purpose = 'renewal' and ${PERIOD} = ${source}
      and not ${IS_UNDONE} and r.revenue_minor > 0`.execute(trx)
  return rows.map(({ refundId, amount }) => ({ refundId, amount: Number(amount) }))
}
