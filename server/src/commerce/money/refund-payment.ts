import type { Kysely } from 'kysely'
import { formatMoney } from '#domain/commerce/money.ts'
import type { CommonTables } from '../../db/tables.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { addRefund } from './refund.ts'
import { fromRevenueOf, leftOf } from './spent.ts'

/** A refund that cannot be made; the message says why. */
export class RefundError extends Error {}

/** What an operator wants to pay back. */
export interface RefundOrder {
  readonly id: string
  readonly paymentId: string
  /** Once for a payment: the same again changes nothing. */
  readonly reference: string
  /** Minor units; null: all that is left. */
  readonly amount: number | null
  /** What was bought stays open, though all of its payment goes back. */
  readonly keepsAccess?: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Pays money back to where it came from: at most what came, once for a reference. What was spent on what the payment was for comes from the
 * provider's revenue, anything else from the balance as far as it goes. What it has bought closes once all of it is back. Answers the refund, and whether it was ordered before.
 * @throws RefundError
 */
export const refundPayment = (
  db: Kysely<CommonTables>,
  { id, paymentId, reference, amount, keepsAccess = false, now }: RefundOrder,
): Promise<{ readonly id: string; readonly amount: number; readonly isNew: boolean }> =>
  inTransaction(db, async (trx, _tell, order) => {
    const found = await trx.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()
    if (!found) throw new RefundError(`there is no payment ${paymentId}`)
    const { user_id: userId } = found
    await lockUser(trx, userId)
    const known = await trx
      .selectFrom('refund')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (known && amount !== null && Number(known.amount_minor) !== amount)
      throw new RefundError(`${reference} was a refund of ${formatMoney(Number(known.amount_minor))}`)
    if (known) return { id: known.id, amount: Number(known.amount_minor), isNew: false }
    const left = await leftOf(trx, paymentId, userId)
    const wanted = amount ?? left
    if (left <= 0) throw new RefundError('nothing of this payment is left to pay back')
    if (wanted > left) throw new RefundError(`only ${formatMoney(left)} of this payment are left to pay back`)
    const fromRevenue = await fromRevenueOf(trx, found, wanted)
    await addRefund(trx, order, found, { id, reference, amount: wanted, fromRevenue, keepsAccess, now })
    return { id, amount: wanted, isNew: true }
  })
