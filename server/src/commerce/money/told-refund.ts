import type { Ports } from '../../ports.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { ToldRefund } from '../pay/settle-order.ts'
import { bookOutside } from './outside-refund.ts'
import { endRefund } from './refund.ts'

/**
 * Ends a refund that its gateway tells of as made, by our number. What the notice says of amounts is not believed: it ends one of this payment and this amount. One that it had refused before was
 * booked back: it has gone after all, as if somebody had had the gateway do it.
 * @param now Unix milliseconds
 */
export async function endToldRefund(
  ports: Pick<Ports, 'database' | 'random'>,
  told: ToldRefund,
  now: number,
): Promise<void> {
  const { paymentId, refundId, amountMinor } = told
  const refund = await ports.database.db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .where('payment_id', '=', paymentId)
    .where('amount_minor', '=', amountMinor)
    .executeTakeFirst()
  if (refund?.state !== 'refused') return refund && endRefund(ports, refund, 'done', null, now)
  await inTransaction(ports.database.db, (trx, tell) =>
    bookOutside({ trx, tell, random: ports.random, now }, told),
  )
}
