import type { Kysely } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import { hasUnpaid } from './subscriptions/failed-renewal.ts'
import type { ToldPayment, ToldRefund } from './pay/settle-order.ts'

type Db = Kysely<CommonTables>
/** States from which a payment goes nowhere by itself. */
const OVER = ['complete', 'error', 'expired'] as const

/** Whether a payment has come to its end since its gateway told of it; of one that was over before, the news was another. */
export async function isSettledSince(db: Db, { paymentId }: ToldPayment, since: Date): Promise<boolean> {
  const payment = await db
    .selectFrom('payment')
    .select(['state', 'updated_at'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return !payment || (OVER.some((state) => state === payment.state) && payment.updated_at >= since)
}

/** Whether a refund has been sent, or refused. */
export async function isRefundSent(db: Db, { refundId }: { readonly refundId: string }): Promise<boolean> {
  const refund = await db.selectFrom('refund').select('state').where('id', '=', refundId).executeTakeFirst()
  return refund?.state !== 'ordered'
}

/** Whether a refund that its gateway has told of as made is in the books as made: where it was called refused before, as one that was made outside. */
export async function isRefundEnded(db: Db, told: ToldRefund): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('state')
    .where('id', '=', told.refundId)
    .executeTakeFirst()
  return refund?.state === 'refused' ? isRefundBooked(db, told) : refund?.state !== 'ordered'
}

/** Whether a refund that a gateway has made by itself is in the books. */
export async function isRefundBooked(db: Db, { paymentId, refundId }: ToldRefund): Promise<boolean> {
  const refund = await db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where((refund) =>
      refund.or([
        refund('reference', '=', `gateway:${refundId}`),
        // It was made in the place of one that was asked for here.
        refund('why', '=', `gateway:${refundId}`),
      ]),
    )
    .executeTakeFirst()
  return refund !== undefined
}

/** Whether nothing of a user is left to be renewed. @param now Unix milliseconds */
export const isAllRenewed = async (
  db: Db,
  { userId }: { readonly userId: number },
  now: number,
): Promise<boolean> => !(await hasUnpaid(db, userId, now))
