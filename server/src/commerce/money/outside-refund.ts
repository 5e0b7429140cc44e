import { type Selectable, sql, type Transaction } from 'kysely'
import { REFUND } from '#domain/commerce/refund.machine.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import type { Ports } from '../../ports.ts'
import { lockUser } from '../../work/account-locks.ts'
import type { Tell } from '../../work/in-transaction.ts'
import type { ToldRefund } from '../pay/settle-order.ts'
import { bookRefund, finishRefund } from './refund.ts'
import { fromRevenueOf, leftOf } from './spent.ts'

type Trx = Transaction<CommonTables>

interface Booking {
  readonly trx: Trx
  readonly tell: Tell
  readonly random: Ports['random']
  /** Unix milliseconds. */
  readonly now: number
}

/** Whether the last refund of an amount that was refused here was to keep open what was bought: what is paid back after all, or in its place, keeps it so. */
async function keptOpen(trx: Trx, paymentId: string, amount: number): Promise<boolean> {
  const refused = await trx
    .selectFrom('refund')
    .select('keeps_access')
    .where('payment_id', '=', paymentId)
    .where('amount_minor', '=', amount)
    .where('state', '=', 'refused')
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return refused?.keeps_access === true
}

async function bookDone(
  { trx, tell, random, now }: Booking,
  payment: Selectable<PaymentTable>,
  reference: string,
  told: number,
): Promise<void> {
  const { id: paymentId, user_id: userId } = payment
  const amount = Math.min(told, await leftOf(trx, paymentId, userId))
  if (amount <= 0) return
  const known = await trx
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (known) return
  const fromRevenue = await fromRevenueOf(trx, payment, amount)
  const keepsAccess = await keptOpen(trx, paymentId, told)
  const refund = { id: random.uuid(), reference, amount, fromRevenue, keepsAccess, now }
  await bookRefund(trx, payment, refund, 'done')
  const done = { id: refund.id, amount_minor: amount, keeps_access: keepsAccess }
  await finishRefund(trx, tell, payment, done, now)
}

/**
 * Books what a gateway has paid back of a payment beyond what it was asked for here: somebody has had it do so in its own cabinet. Whoever calls has locked
 * the user, and booked what came.
 * @param refunded all that has gone back, in minor units
 */
export async function bookOutsideSum(
  booking: Booking,
  payment: Selectable<PaymentTable>,
  refunded: number,
): Promise<void> {
  // What failed counts: nobody knows whether its gateway still does. What is missing then is shown by the comparison with its list.
  const { rows } = await sql<{ known: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as known from refund
    where payment_id = ${payment.id} and state <> 'refused'`.execute(booking.trx)
  await bookDone(booking, payment, `gateway:${refunded}`, refunded - Number(rows[0]?.known ?? 0))
}

/**
 * Ends a refund of the same amount that was asked for here and that its gateway has forgotten: whoever pays it back in the cabinet does it in its place. Answers whether there was one.
 * @param reference of what was told, which is told once more by it
 * @param orderedUntil Unix milliseconds; what was asked for, and ordered later, is not forgotten
 */
async function endForgotten(
  { trx, tell, now }: Booking,
  payment: Selectable<PaymentTable>,
  {
    reference,
    amountMinor,
    orderedUntil,
  }: Readonly<Record<'amountMinor' | 'orderedUntil', number>> & {
    readonly reference: string
  },
): Promise<boolean> {
  const refunds = await trx
    .selectFrom('refund')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .orderBy('created_at')
    .execute()
  if (refunds.some((one) => one.why === reference || one.reference === reference)) return true
  const forgotten = refunds.find(
    ({ amount_minor: amount, asked_at: asked, created_at: ordered, state }) =>
      state === REFUND.initial &&
      asked !== null &&
      ordered.getTime() <= orderedUntil &&
      Number(amount) === amountMinor,
  )
  if (!forgotten) return false
  await trx
    .updateTable('refund')
    .set({ state: REFUND.move(REFUND.initial, 'done'), why: reference, updated_at: new Date(now) })
    .where('id', '=', forgotten.id)
    .execute()
  await finishRefund(trx, tell, payment, forgotten, now)
  return true
}

/** Books one refund that a gateway tells of by its number; again it changes nothing. @param remembersMs how long the gateway remembers what it was asked for, in milliseconds */
export async function bookOutside(
  booking: Booking,
  { paymentId, refundId, amountMinor }: ToldRefund,
  remembersMs = Infinity,
): Promise<void> {
  const find = () =>
    booking.trx.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  await lockUser(booking.trx, (await find()).user_id)
  const payment = await find()
  const reference = `gateway:${refundId}`
  const told = { reference, amountMinor, orderedUntil: booking.now - remembersMs }
  if (!(await endForgotten(booking, payment, told))) await bookDone(booking, payment, reference, amountMinor)
}
