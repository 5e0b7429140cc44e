import { type Selectable, sql, type Transaction } from 'kysely'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { PaymentTable, RefundTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { book } from './ledger.store.ts'
import { bookEarned } from './revenue.ts'

type Trx = Transaction<CommonTables>

/** What of a refund the provider has again already, in minor units. */
async function returnedBack(trx: Trx, refundId: string): Promise<number> {
  const { rows } = await sql<{ back: number }>`
    select e.amount_minor as back from journal j join ledger_entry e on e.journal_id = j.id and e.amount_minor > 0
    where j.source_type = 'refund' and j.source_id = ${refundId} and j.purpose = 'return-back'`.execute(trx)
  return Number(rows[0]?.back ?? 0)
}

/**
 * Books money back that was to go, or had gone, to who paid. Whoever calls has locked the user. Answers what of it the user's balance has now, in minor units.
 * @param fromRevenue what of it is the provider's revenue again, or was so already, in minor units; the rest is on the user's balance
 * @param hasClosed what it had paid for has closed and stays so: the refund counts for that as before
 * @param now Unix milliseconds
 */
export async function bookBack(
  trx: Trx,
  {
    user_id: userId,
    provider_id: providerId,
    gateway,
  }: Pick<Selectable<PaymentTable>, 'gateway' | 'provider_id' | 'user_id'>,
  { id, amount_minor: amount }: Pick<Selectable<RefundTable>, 'amount_minor' | 'id'>,
  {
    fromRevenue,
    hasClosed,
    now,
  }: { readonly fromRevenue: number; readonly hasClosed: boolean; readonly now: number },
): Promise<number> {
  const source = { type: 'refund', id }
  const from = { kind: 'gateway', gateway: gateway as GatewayName } as const
  const to = { kind: 'user', userId } as const
  await book(trx, { providerId, source, purpose: 'refund-back', from, to, amount, now })
  // What it had paid for was cancelled meanwhile: the provider has as much of it as that has cost.
  const returned = await returnedBack(trx, id)
  const rest = Math.max(0, fromRevenue - returned)
  const purpose = hasClosed || returned > 0 ? 'return-rest' : 'return-back'
  if (rest > 0) await bookEarned(trx, { providerId, userId, source, purpose, amount: rest, now })
  return Number(amount) - rest
}
