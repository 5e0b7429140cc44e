import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import { REFUND, type RefundState } from '#domain/commerce/refund.machine.ts'
import type { PaymentTable, RefundTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import type { Ports } from '../../ports.ts'
import { lockPayer } from '../../work/account-locks.ts'
import { inTransaction, type Order, type Tell, type Work } from '../../work/in-transaction.ts'
import { type Gateway, GatewayRefusal, GatewaySilence } from '../gateways/gateway.ts'
import { gatewayOf, isOpenHere } from '../gateways/gateway-of.ts'
import { type OpenAtGateway, RUN_MS, SETTLE_PAYMENT } from '../pay/settle-order.ts'
import { closeRefunded } from '../subscriptions/close-refunded.ts'
import { bookBack } from './book-back.ts'
import { book } from './ledger.store.ts'
import { bookGivenBack } from './revenue.ts'

type Trx = Transaction<CommonTables>
type Payment = Pick<Selectable<PaymentTable>, 'id' | 'user_id' | 'provider_id' | 'gateway' | 'purpose'>
type Refund = Selectable<RefundTable>

/** Ordered with every refund. */
export const SEND_REFUND: Work<{ readonly refundId: string }> = {
  name: 'send-refund',
  what: 'has a gateway pay money back, such as the unit of a linked card',
}

/** A refund that nobody has finished is tried again. Milliseconds. */
const SILENT_MS = 60_000
const AT_ONCE = 100

/** What is to go back, and how whoever wants it calls it. */
export interface WantedRefund {
  readonly id: string
  readonly reference: string
  readonly amount: number
  /** What of it is taken from the provider's revenue; the rest is on the user's balance. */
  readonly fromRevenue: number
  /** What was bought stays open, though all of its payment goes back. */
  readonly keepsAccess?: boolean
  /** Unix milliseconds. */
  readonly now: number
}

/** Books money on its way back to who paid it, and orders that the gateway sends it. Whoever calls has locked the user and looked at the sums. */
export async function addRefund(
  trx: Trx,
  order: Order,
  payment: Payment,
  wanted: WantedRefund,
): Promise<void> {
  await bookRefund(trx, payment, wanted, 'ordered')
  order(SEND_REFUND, { refundId: wanted.id })
}

/** Books money that goes back, or that its gateway has paid back already. Whoever calls has locked the user and looked at the sums. */
export async function bookRefund(
  trx: Trx,
  payment: Payment,
  { id, reference, amount, fromRevenue, keepsAccess = false, now }: WantedRefund,
  state: RefundState,
): Promise<void> {
  const { user_id: userId, provider_id: providerId } = payment
  await trx
    .insertInto('refund')
    .values({
      id,
      payment_id: payment.id,
      user_id: userId,
      provider_id: providerId,
      reference,
      amount_minor: amount,
      revenue_minor: fromRevenue,
      keeps_access: keepsAccess,
      state,
      created_at: new Date(now),
      updated_at: new Date(now),
    })
    .execute()
  const source = { type: 'refund', id }
  const user = { kind: 'user', userId } as const
  if (fromRevenue > 0)
    await bookGivenBack(trx, { providerId, userId, source, purpose: 'return', amount: fromRevenue, now })
  const gateway = { kind: 'gateway', gateway: payment.gateway as GatewayName } as const
  await book(trx, { providerId, source, purpose: 'refund', from: user, to: gateway, amount, now })
}

/**
 * What follows from money that has gone back: its owner is told, and what a payment has bought closes once all of it is back. Whoever calls has locked the user.
 * @param now Unix milliseconds
 */
export async function finishRefund(
  trx: Trx,
  tell: Tell,
  payment: Selectable<PaymentTable>,
  refund: Pick<Refund, 'id' | 'amount_minor' | 'keeps_access'>,
  now: number,
): Promise<void> {
  // That the unit of a linked card comes back was said before.
  if (payment.purpose === 'card') return
  const about = { kind: 'refunded', amount: Number(refund.amount_minor) } as const
  await addMessages(trx, [{ userId: payment.user_id, deviceId: null, about }], now)
  if (refund.keeps_access) return
  const { rows } = await sql<{ brought: number; back: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as brought,
      (select coalesce(sum(amount_minor), 0) from refund where payment_id = ${payment.id} and state = 'done')::bigint as back
    from journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.user_id = ${payment.user_id}
    where j.source_type = 'payment' and j.source_id = ${payment.id}`.execute(trx)
  const [{ brought, back } = { brought: 0, back: 0 }] = rows
  if (Number(back) >= Number(brought))
    await closeRefunded(trx, tell, payment, { amount: Number(brought), refundId: refund.id, now })
}

/** A transaction that has locked who has paid, and what it tells and orders. */
interface Ending {
  readonly trx: Trx
  readonly tell: Tell
  readonly order: Order
  /** Unix milliseconds. */
  readonly now: number
}
type End = Exclude<RefundState, 'failed' | 'ordered'>

/** Ends a refund that was read with its payer locked: the owner is told that it is done, or the books have the money back. One that is over stays as it is. */
export async function endWithin(
  { trx, tell, order, now }: Ending,
  refund: Refund,
  state: End,
  why: string | null,
): Promise<void> {
  if (refund.state !== REFUND.initial) return
  const { id, payment_id: paymentId } = refund
  await trx
    .updateTable('refund')
    .set({
      state: REFUND.move(refund.state, state),
      updated_at: new Date(now),
      ...(why !== null && { why }),
    })
    .where('id', '=', id)
    .execute()
  const payment = await trx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  // What was paid back in the gateway's own cabinet meanwhile could not be told from this one.
  if (payment.purpose !== 'card') order(SETTLE_PAYMENT, { paymentId })
  if (state === 'done') return finishRefund(trx, tell, payment, refund, now)
  await bookBack(trx, payment, refund, { fromRevenue: Number(refund.revenue_minor), hasClosed: false, now })
}

/** The same in a transaction of its own. */
export const endRefund = (
  { database }: Pick<Ports, 'database'>,
  { id, payment_id: paymentId }: Pick<Refund, 'id' | 'payment_id'>,
  state: End,
  why: string | null,
  now: number,
): Promise<void> =>
  inTransaction(database.db, async (trx, tell, order) => {
    await lockPayer(trx, paymentId)
    const refund = await trx.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await endWithin({ trx, tell, order, now }, refund, state, why)
  })

/** The gateway that took what a refund is of, and what it calls that payment. @throws where this node does not know it */
export async function refundedBy(ports: Pick<Ports, 'database' | 'gateways'>, refund: Refund) {
  const { gateway, gateway_payment: known } = await ports.database.db
    .selectFrom('payment')
    .select(['gateway', 'gateway_payment'])
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  return { gateway: gatewayOf(ports, gateway), known }
}

/** Whether a refund was asked for so long ago that its gateway may have forgotten that, and would pay it twice if it were asked once more. @param now Unix milliseconds */
const isForgotten = (
  { remembersRefundMs: remembers = Infinity }: Gateway,
  { asked_at: asked, created_at: ordered }: Pick<Refund, 'asked_at' | 'created_at'>,
  now: number,
): boolean => asked !== null && now - ordered.getTime() >= remembers

/** Has a gateway pay money back, once however often it is asked. @throws GatewaySilence @param now Unix milliseconds */
export async function sendRefund(
  ports: Pick<Ports, 'database' | 'gateways' | 'log'>,
  refundId: string,
  now: number,
): Promise<void> {
  const { db } = ports.database
  const refund = await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (refund?.state !== REFUND.initial) return
  const { gateway, known } = await refundedBy(ports, refund)
  await db
    .updateTable('refund')
    .set({ asked_at: new Date(now), tried_at: new Date(now) })
    .where('id', '=', refundId)
    .execute()
  const answer = gateway.refund
    ? await gateway
        .refund(
          String(refund.provider_id),
          refund.payment_id,
          refund.id,
          refund.amount_minor,
          known,
          isForgotten(gateway, refund, now),
        )
        .catch(async (error: unknown) => {
          const isUnsent = error instanceof GatewaySilence ? error.isUnsent : error instanceof GatewayRefusal
          // It was not asked for it: what it remembers begins later, unless another try has reached it meanwhile.
          if (isUnsent)
            await db
              .updateTable('refund')
              .set({ asked_at: refund.asked_at })
              .where('id', '=', refundId)
              .where('asked_at', '=', new Date(now))
              .execute()
          throw error
        })
    : ({ is: 'refused', why: `${gateway.name} pays nothing back by itself` } as const)
  if (answer.is === 'waiting') return
  if (answer.is === 'refused')
    ports.log.warn({ refund: refundId, why: answer.why }, 'a gateway refuses a refund')
  await endRefund(ports, refund, answer.is, answer.is === 'refused' ? answer.why : null, now)
}

/** Of a refund `r`: when it was ordered, or tried last. */
const LAST_TRIED = sql<Date>`coalesce(greatest(r.tried_at, r.asked_at), r.created_at)`

/**
 * Refunds that were not finished since a moment, those of each provider at each gateway together, the ones tried longest ago first, whether that reached the gateway or not. Nodes of before note only what did.
 * @param limit of each provider at each gateway
 */
async function openRefunds(
  db: Ports['database']['db'],
  since: Date,
  limit: number,
): Promise<OpenAtGateway[]> {
  const { rows } = await sql<OpenAtGateway>`
    select gateway, provider_id, array_agg(id::text order by place) as ids from (
      select r.id, p.gateway, r.provider_id,
        row_number() over (partition by p.gateway, r.provider_id order by ${LAST_TRIED}, r.id) as place
      from refund r join payment p on p.id = r.payment_id
      where r.state = 'ordered' and ${LAST_TRIED} < ${since}) open
    where place <= ${limit} group by gateway, provider_id`.execute(db)
  return rows
}

/**
 * Asks again for refunds that were not finished for a minute, those of each provider at each gateway one by one for a time: who is slow holds up nobody else. Those of a gateway
 * that this node does not know for their provider stay as they are. Throws after all were tried where one could not be. @param now Unix milliseconds
 */
export async function sendOpenRefunds(
  ports: Pick<Ports, 'database' | 'gateways' | 'log'>,
  now: () => number,
): Promise<void> {
  const failed: unknown[] = []
  const began = now()
  const send = async ({ gateway, provider_id: provider, ids }: OpenAtGateway): Promise<void> => {
    if (!isOpenHere(ports, gateway, provider)) return
    for (const id of ids) {
      if (now() - began >= RUN_MS) return
      await sendRefund(ports, id, now()).catch((error: unknown) => failed.push(error))
    }
  }
  const open = await openRefunds(ports.database.db, new Date(began - SILENT_MS), AT_ONCE)
  await Promise.all(open.map(send))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} refunds could not be asked for`)
}
