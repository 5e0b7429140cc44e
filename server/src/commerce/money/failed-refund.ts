import { type Selectable, sql, type Transaction } from 'kysely'
import { REFUND } from '#domain/commerce/refund.machine.ts'
import type { PaymentTable, RefundTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import type { Ports } from '../../ports.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { bookBack, refundedBy, sendRefund } from './refund.ts'
import { IS_UNDONE } from './spent.ts'

type Trx = Transaction<CommonTables>
type Refund = Selectable<RefundTable>

/** Whether what a payment had bought was closed, since all of it had gone back. */
async function hasClosed(trx: Trx, payment: Selectable<PaymentTable>, refund: Refund): Promise<boolean> {
  if (refund.keeps_access || payment.purpose === 'balance' || payment.purpose === 'card') return false
  const { rows } = await sql<{ brought: number; back: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as brought, (
      select coalesce(sum(r.amount_minor), 0) from refund r
      where r.payment_id = ${payment.id} and r.state <> 'ordered' and not ${IS_UNDONE})::bigint as back
    from journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.user_id = ${payment.user_id}
    where j.source_type = 'payment' and j.source_id = ${payment.id}`.execute(trx)
  const [{ brought, back } = { brought: 0, back: 0 }] = rows
  return Number(back) >= Number(brought)
}

/**
 * Books money back that had gone to who paid and came back from there. Who has lost what it had paid for keeps it on the balance, else the provider has again what
 * came from its revenue. Once, however often it is told; the moment at which the refund was done stays.
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
    const isKept = await hasClosed(trx, payment, refund)
    await trx
      .updateTable('refund')
      .set({ state: REFUND.move(refund.state, 'failed'), why })
      .where('id', '=', id)
      .execute()
    const amount = Number(refund.amount_minor)
    const fromRevenue = isKept ? 0 : Number(refund.revenue_minor)
    await bookBack(trx, payment, refund, fromRevenue, now)
    // That the unit of a linked card comes back was said when it was linked, and it does: onto the balance.
    if (payment.purpose === 'card') return
    const about = { kind: 'refund_failed', amount, onBalance: amount - fromRevenue } as const
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
