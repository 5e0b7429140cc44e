import type { Ports } from '../../ports.ts'
import type { ToldRefund } from '../pay/settle-order.ts'
import { endRefund } from './refund.ts'

/**
 * Ends a refund that its gateway tells of as made, by our number. What the notice says of amounts is not believed: it ends one of this payment and this amount.
 * @param now Unix milliseconds
 */
export async function endToldRefund(
  ports: Pick<Ports, 'database'>,
  { paymentId, refundId, amountMinor }: ToldRefund,
  now: number,
): Promise<void> {
  const refund = await ports.database.db
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .where('payment_id', '=', paymentId)
    .where('amount_minor', '=', amountMinor)
    .executeTakeFirst()
  if (refund) await endRefund(ports, refund, 'done', null, now)
}
