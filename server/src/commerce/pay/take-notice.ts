import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '../../work/in-transaction.ts'
import type { Gateway, GatewayNotice, GatewayTruth } from '../gateways/gateway.ts'
import { settle } from '../money/settle.ts'
import type { PayPorts } from './ask-gateway.ts'
import { BOOK_REFUND, CHECK_REFUND, END_REFUND, SETTLE_PAYMENT } from './settle-order.ts'

/** To whose address something came, and when. */
export interface Address {
  /** Id of the provider; null where the address says none. */
  readonly merchant: string | null
  /** Unix milliseconds. */
  readonly now: number
}

/** A notice whose signature was right. */
export interface TakenNotice extends Address {
  readonly gateway: Gateway
  readonly notice: GatewayNotice
  /** As it came. */
  readonly body: Uint8Array
}

/** A payment as a notice finds it. */
interface Told {
  readonly id: string
  readonly gateway: string
  readonly provider_id: number
  readonly gateway_payment: string | null
  /** Whether this notice was kept before. */
  readonly is_heard: boolean
}

/** So many notices are settled by a node while their gateways wait for the answer; those of a flood are kept, and done in turn. */
const AT_ONCE = 16
/** A gateway that does not answer while it waits for us itself is asked later. Milliseconds. */
const PATIENCE_MS = 2000
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Gateways number for each of their customers: one provider's event is never another one's. */
const eventOf = ({ notice, merchant }: TakenNotice): string =>
  merchant === null ? notice.eventId : `${merchant}:${notice.eventId}`

const digestOf = (body: Uint8Array): Uint8Array => createHash('sha256').update(body).digest()

/** What a notice is about. @throws GatewaySilence where its gateway alone knows that and does not say it: it tells again */
async function referenceOf({ gateway, notice, merchant }: TakenNotice): Promise<string | null> {
  const { reference, gatewayPayment } = notice
  if (gatewayPayment === undefined || merchant === null) return reference
  return (await gateway.referenceOf?.(merchant, gatewayPayment)) ?? null
}

/** The payment that a notice is about; undefined where there is none of ours. @throws GatewaySilence */
async function toldPayment({ database }: PayPorts, taken: TakenNotice): Promise<Told | undefined> {
  const reference = await referenceOf(taken)
  if (reference === null || !UUID.test(reference)) return undefined
  const { rows } = await sql<Told>`
    select id, gateway, provider_id, gateway_payment, exists (
      select from gateway_event where gateway = ${taken.gateway.name} and event_id = ${eventOf(taken)}) as is_heard
    from payment where id = ${reference}`.execute(database.db)
  const [payment] = rows
  const { merchant } = taken
  const isOurs =
    payment?.gateway === taken.gateway.name && (merchant === null || merchant === String(payment.provider_id))
  return isOurs ? payment : undefined
}

/** What the gateway says of the payment; undefined where it does not say it at once, and also where it does not know yet what it has told of. */
async function truthOf({ gateway, notice }: TakenNotice, payment: Told): Promise<GatewayTruth | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, PATIENCE_MS, undefined)
  try {
    const number = payment.gateway_payment ?? notice.number
    const asked = gateway.query(String(payment.provider_id), payment.id, number)
    return (await Promise.race([asked.catch(() => undefined), late.promise])) ?? undefined
  } finally {
    clearTimeout(timer)
  }
}

type Trx = Parameters<typeof settle>[0]['trx']

/** Notes a notice, once, by the digest of its bytes, which may carry the token of a card; answers nothing where it was noted before. */
const noting = (taken: TakenNotice, paymentId: string | null) => sql`
  insert into gateway_event (gateway, event_id, payment_id, digest, received_at)
  values (${taken.gateway.name}, ${eventOf(taken)}, ${paymentId}, ${digestOf(taken.body)}, ${new Date(taken.now)})
  on conflict do nothing returning event_id`

/** Notes a notice of a payment and locks the payer. Answers whether it was noted now. */
async function noteAndLock(trx: Trx, taken: TakenNotice, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with noted as (${noting(taken, paymentId)})
    select exists (select from noted) as is_new from app_user
    where id = (select user_id from payment where id = ${paymentId}) for no key update`.execute(trx)
  const [payer] = rows
  if (!payer) throw new Error(`nobody is there any more whose payment ${paymentId} was`)
  return payer.is_new
}

/** Keeps a notice, once, and has its payment asked for in the same transaction. */
const keep = ({ database }: PayPorts, taken: TakenNotice, payment: Told | undefined): Promise<void> =>
  inTransaction(database.db, async (trx, _tell, order) => {
    const { rows } = await noting(taken, payment?.id ?? null).execute(trx)
    if (rows.length === 0 || !payment) return
    const { failedRefund, number, ownRefund, refund } = taken.notice
    if (failedRefund !== undefined && UUID.test(failedRefund)) order(CHECK_REFUND, { refundId: failedRefund })
    if (ownRefund && UUID.test(ownRefund.refundId)) order(END_REFUND, { paymentId: payment.id, ...ownRefund })
    if (refund) order(BOOK_REFUND, { paymentId: payment.id, ...refund })
    else order(SETTLE_PAYMENT, { paymentId: payment.id, ...(number !== undefined && { number }) })
  })

/**
 * Where gateways tell of payments. What they tell is asked for, never believed: the node that hears it asks at once and keeps the notice in the transaction
 * that settles the payment. What cannot be done at once is kept and ordered, and any node does it.
 */
export function noticeTaker(ports: PayPorts): (taken: TakenNotice) => Promise<void> {
  const { database, log } = ports
  let underWay = 0
  /** Answers whether the payment was settled. */
  const settleAtOnce = async (taken: TakenNotice, payment: Told): Promise<boolean> => {
    const truth = await truthOf(taken, payment)
    if (truth === undefined) return false
    await inTransaction(database.db, async (trx, tell, order) => {
      if (!(await noteAndLock(trx, taken, payment.id))) return
      const at = { trx, tell, order, cards: ports, isPayerLocked: true, now: taken.now }
      await settle(at, payment.id, truth)
    })
    return true
  }
  return async (taken) => {
    const payment = await toldPayment(ports, taken)
    if (payment?.is_heard === true) return
    const { failedRefund, ownRefund, refund } = taken.notice
    if (payment && !refund && !ownRefund && failedRefund === undefined && underWay < AT_ONCE) {
      underWay += 1
      try {
        if (await settleAtOnce(taken, payment)) return
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'a payment could not be settled at once')
      } finally {
        underWay -= 1
      }
    }
    await keep(ports, taken, payment)
  }
}
