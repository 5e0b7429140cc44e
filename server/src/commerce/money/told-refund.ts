import type { Ports } from '../../ports.ts'
import { lockPayer } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { ToldRefund } from '../pay/settle-order.ts'
import { bookOutside } from './outside-refund.ts'
import { endWithin } from './refund.ts'

/**
 * Ends a refund that its gateway tells of as made, by our number. What the notice says of amounts is not believed: it ends one of this payment and this amount. One that it had refused before was
 * booked back: it has gone after all, as if somebody had had the gateway do it. Which of the two it is, is looked up with the payer locked: its refusal may just be written.
 */
export const endToldRefund = (
  { database, random }: Pick<Ports, 'database' | 'random'>,
  told: ToldRefund,
  now: number,
): Promise<void> =>
  inTransaction(database.db, async (trx, tell, order) => {
    const { paymentId, refundId, amountMinor } = told
    await lockPayer(trx, paymentId)
    const refund = await trx
      .selectFrom('refund')
      .selectAll()
      .where('id', '=', refundId)
      .where('payment_id', '=', paymentId)
      .where('amount_minor', '=', amountMinor)
      .executeTakeFirst()
    if (refund?.state === 'refused') await bookOutside({ trx, tell, random, now }, told)
    else if (refund) await endWithin({ trx, tell, order, now }, refund, 'done', null)
  })
