import { type Selectable, sql, type Transaction } from 'kysely'
import { REFUND } from '#domain/commerce/refund.machine.ts'
import type { PaymentTable, RefundTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import type { Ports } from '../../ports.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { bookBack } from './book-back.ts'
import { refundedBy, sendRefund } from './refund.ts'
import { boughtBy, IS_UNDONE } from './spent.ts'

type Trx = Transaction<CommonTables>
type Refund = Selectable<RefundTable>

/** Whether what a payment had bought was closed, since all of it had gone back: by the refund that was done last of them. */
async function hasClosed(trx: Trx, payment: Selectable<PaymentTable>): Promise<boolean> {
  if (payment.purpose === 'balance' || payment.purpose === 'card') return false
  const { rows } = await sql<{ has_closed: boolean }>`
    select coalesce(bool_or(not keeps_access and back >= (
      select coalesce(sum(e.amount_minor), 0) from journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.user_id = ${payment.user_id}
      where j.source_type = 'payment' and j.source_id = ${payment.id})), false) as has_closed
    from (
      select keeps_access, sum(amount_minor) over (order by updated_at) as back from refund r
      where payment_id = ${payment.id} and state <> 'ordered' and not ${IS_UNDONE}) went`.execute(trx)
  return rows[0]?.has_closed === true
}

/** What refunds of a payment have taken from the provider's revenue and not brought back, in minor units. */
async function takenBy(trx: Trx, payment: Selectable<PaymentTable>): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as taken from refund r
    join journal j on j.source_type = 'refund' and j.source_id = r.id::text and j.purpose in ('return', 'return-back', 'return-rest')
    join ledger_entry e on e.journal_id = j.id and e.account_id = ${payment.account_id}
    where r.payment_id = ${payment.id}`.execute(trx)
  return Number(rows[0]?.taken ?? 0)
}

/**
 * Books money back that had gone to who paid and came back from there. Who has lost what it had paid for keeps what that cost on the balance; anything else that came from
 * the provider's revenue is there again. Once, however often it is told; the moment at which the refund was done stays.
 */
const failRefund = (
  { database }: Pick<Ports, 'database'>,
  { id, payment_id: paymentId }: Refund,
  why: string,
  now: number,
): Promise<void> =>
  inTransaction(database.db, async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const { user_id: userId } = payment
    await lockUser(trx, userId)
    const refund = await trx.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    if (refund.state !== 'done') return
    // Nothing has closed of a payment that bought nothing, or whose period was cancelled: that has given back what it cost.
    const closed = (await hasClosed(trx, payment)) ? await boughtBy(trx, payment.id) : undefined
    const revenue = Number(refund.revenue_minor)
    // What was taken beyond what closed had paid for something else, which its owner has still.
    const fromRevenue = closed
      ? Math.max(0, Math.min(revenue, (await takenBy(trx, payment)) - closed.share))
      : revenue
    await trx
      .updateTable('refund')
      .set({ state: REFUND.move(refund.state, 'failed'), why })
      .where('id', '=', id)
      .execute()
    const amount = Number(refund.amount_minor)
    const booking = { fromRevenue, hasClosed: closed !== undefined, now }
    const onBalance = await bookBack(trx, payment, refund, booking)
    // That the unit of a linked card comes back was said when it was linked, and it does: onto the balance.
    if (payment.purpose === 'card') return
    const about = { kind: 'refund_failed', amount, onBalance } as const
    await addMessages(trx, [{ userId, deviceId: null, about }], now)
  })

/** Asks a gateway for a refund that it has told of as failed, and books what became of it. @throws GatewaySilence @param now Unix milliseconds */
export async function checkRefund(
  ports: Pick<Ports, 'database' | 'gateways' | 'log'>,
  refundId: string,
  now: number,
): Promise<void> {
  const { db } = ports.database
  // One that is under way is brought to its end first: its answer may be on its way while it fails.
  await sendRefund(ports, refundId, now)
  const refund = await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (refund?.state !== 'done') return
  const { gateway, known } = await refundedBy(ports, refund)
  const state = await gateway.refundState?.(String(refund.provider_id), refund.payment_id, refund.id, known)
  if (state?.is === 'refused') await failRefund(ports, refund, state.why, now)
}
