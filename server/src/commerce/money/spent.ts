import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

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

/** Whether what a payment brought has bought what it was for: then the provider has the money. */
export async function isSpent(trx: Trx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment p left join purchase b on b.id = p.purchase_id
    where p.id = ${paymentId} and (b.bought_at is not null or exists (
      select from journal j where j.source_type = 'renewal'
        and j.source_id = p.subscription_id || ':' || (extract(epoch from p.period_end) * 1000)::bigint))`.execute(
    trx,
  )
  return rows.length > 0
}
