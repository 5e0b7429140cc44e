import type { Ports } from '../../ports.ts'
import { isCodeOver, isOfCode } from '#domain/commerce/pay-step.ts'
import { PAYMENT, type PaymentPurpose } from '#domain/commerce/payment.machine.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { GatewayRefusal, GatewaySilence, type GatewayTruth } from '../gateways/gateway.ts'
import { gatewayOf, isOpenHere } from '../gateways/gateway-of.ts'
import { bookOutside } from '../money/outside-refund.ts'
import { settle } from '../money/settle.ts'
import { noteAsked, noteUnanswered, openPayments } from './asked-payments.store.ts'
import { giveUpUnanswered, giveUpUnasked } from './give-up-unanswered.ts'
import { findPayment, openOf, type PaymentRow } from './payment.store.ts'
import { type ToldRefund, RUN_MS, type ToldPayment } from './settle-order.ts'
import { isCodeGiven, isOverdue, waitedUntil } from './waited-for.ts'

export type PayPorts = Pick<Ports, 'database' | 'gateways' | 'log' | 'random' | 'secret'>

/** Whoever polls does not ask the gateway more often. Milliseconds. */
const BETWEEN_MS = 4000
/** A payment that nobody tells of is asked for. Milliseconds. */
const SILENT_MS = 60_000
const AT_ONCE = 200

/** Brings a payment to what its gateway has said. @param now Unix milliseconds */
export const settleNow = (
  { database, ...cards }: Pick<Ports, 'database' | 'gateways' | 'random' | 'secret'>,
  paymentId: string,
  truth: GatewayTruth | null,
  now: number,
): Promise<void> =>
  inTransaction(database.db, (trx, tell, order) => settle({ trx, tell, order, cards, now }, paymentId, truth))

/** Nothing was taken, and nothing will be. */
export const failPayment = (
  ports: Parameters<typeof settleNow>[0],
  payment: PaymentRow,
  declineCode: string,
  now: number,
): Promise<void> => {
  const { amount_minor: amountMinor, currency, gateway_payment: known } = payment
  return settleNow(
    ports,
    payment.id,
    { gatewayPayment: known ?? '', is: 'failed', amountMinor, currency, declineCode },
    now,
  )
}

/** Asks a gateway how a payment stands, and brings it there. @throws GatewaySilence @param now Unix milliseconds */
export async function settleByGateway(ports: PayPorts, payment: PaymentRow, now: number): Promise<void> {
  const merchant = String(payment.provider_id)
  const gateway = gatewayOf(ports, payment.gateway)
  const truth = await gateway.query(merchant, payment.id, payment.gateway_payment)
  await settleNow(ports, payment.id, truth, now)
}

/** The same for a payment that a gateway has told of, also one that is over: it may have been paid after all. */
export async function settleTold(ports: PayPorts, paymentId: string, now: number): Promise<void> {
  const payment = await findPayment(ports.database.db, paymentId)
  if (payment) await settleByGateway(ports, payment, now)
}

/**
 * The same for what a gateway has just told of. Throws `GatewaySilence` where it does not know yet what it has told of: it is asked again later, as nobody tells
 * once more. @param now Unix milliseconds
 */
export async function settleHeard(
  ports: PayPorts,
  { paymentId, number }: ToldPayment,
  now: number,
): Promise<void> {
  const payment = await findPayment(ports.database.db, paymentId)
  if (!payment) return
  const { gateway: name, gateway_payment: known, provider_id: provider } = payment
  const truth = await gatewayOf(ports, name).query(String(provider), paymentId, known ?? number)
  if (truth === null) throw new GatewaySilence(name, 'does not know yet what it has told of')
  await settleNow(ports, paymentId, truth, now)
}

/**
 * Ends the page of a payment of which nothing is expected any more, at gateways that do not ask before they take money, and books what was paid on it before. Of one whose number there
 * nobody knows there is no page that its payer was shown. @throws GatewaySilence @param now Unix milliseconds
 */
export async function endPage(ports: PayPorts, paymentId: string, now: number): Promise<void> {
  const payment = await findPayment(ports.database.db, paymentId)
  if (!payment || !PAYMENT.isFinal(payment.state) || payment.gateway_payment === null) return
  // A page of a gateway that was left ends with its hour.
  if (!isOpenHere(ports, payment.gateway, payment.provider_id)) return
  const gateway = gatewayOf(ports, payment.gateway)
  if (!gateway.endPage) return
  await gateway.endPage(String(payment.provider_id), payment.gateway_payment)
  await settleByGateway(ports, payment, now)
}

/** Books what a gateway has paid back by itself, once the payment is booked. @throws GatewaySilence @param now Unix milliseconds */
export async function bookOutsideRefund(ports: PayPorts, refund: ToldRefund, now: number): Promise<void> {
  await settleTold(ports, refund.paymentId, now)
  const payment = await findPayment(ports.database.db, refund.paymentId)
  if (!payment) return
  const { remembersRefundMs: remembersMs } = gatewayOf(ports, payment.gateway)
  await inTransaction(ports.database.db, (trx, tell) =>
    bookOutside({ trx, tell, random: ports.random, now }, refund, remembersMs),
  )
}

/** Whether a gateway could not be asked: it is silent, or knows the provider no more. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof GatewaySilence || error instanceof GatewayRefusal

/** The same where somebody waits. Answers whether the gateway has answered. @param now Unix milliseconds */
async function settleIfAnswered(ports: PayPorts, payment: PaymentRow, now: number): Promise<boolean> {
  try {
    await settleByGateway(ports, payment, now)
    return true
  } catch (error) {
    if (!isUnanswered(error)) throw error
    ports.log.warn({ err: error, payment: payment.id }, 'a gateway does not answer')
    return false
  }
}

/**
 * Asks the gateways of what a user has begun to pay for a purpose and what is waited for no more, before something else is taken for the same: one that is at work on it says so, and it is waited for
 * again. Nobody may have asked it for an hour, where this service stood still. So are those whose code is over, which may have been paid in its last second, or was given without an answer, and those of a purchase whose code is to be another one.
 * Answers those by a code of which their gateways do not say whether they were paid, as long as they are waited for.
 * @param anewFor the purchase that another code is wanted for
 * @param now Unix milliseconds
 */
export async function askOverdue(
  ports: PayPorts,
  userId: number,
  purpose: PaymentPurpose,
  now: number,
  anewFor: string | null = null,
): Promise<ReadonlySet<string>> {
  const open = await openOf(ports.database.db, userId, purpose)
  const isByCode = (one: PaymentRow): boolean => {
    const { next_step: step, purchase_id: id } = one
    if (step === null || !isOfCode(step)) return false
    return isCodeGiven(one) || isCodeOver(step, now) || String(id) === anewFor
  }
  const unanswered = new Set<string>()
  await Promise.all(
    open
      .filter((one) => isOverdue(one, now) || isByCode(one))
      .map(async (one) => {
        const isTold = await settleIfAnswered(ports, one, now)
        if (!isTold && isByCode(one) && now < waitedUntil(one)) unanswered.add(one.id)
      }),
  )
  return unanswered
}

/** A payment as it stands now, for who waits for it: the gateway is asked where it was not for a while. */
export async function refreshed(ports: PayPorts, payment: PaymentRow, now: number): Promise<PaymentRow> {
  const isTold = payment.next_step !== null || payment.state === 'unknown' || payment.state === 'pending'
  const isOpen = isTold && payment.state !== 'complete'
  const since = new Date(now - BETWEEN_MS)
  if (!isOpen || (payment.asked_at ?? payment.created_at) > since) return payment
  if (!(await noteAsked(ports.database.db, payment.id, since, now))) return payment
  // The payment is told as it stands, also where the gateway does not know the provider any more.
  await settleIfAnswered(ports, payment, now)
  return (await findPayment(ports.database.db, payment.id)) ?? payment
}

/**
 * Asks for all payments that are open and that nobody has told of for a minute, and for those that were given up and may have been taken since, those of each provider at each gateway one by one: who is slow holds up
 * nobody else, neither in this run nor, since no run is long, in the next one. A renewal for which a gateway cannot be asked ends within the hour; anything else is asked for
 * until it is answered, pages hourly by and by, and so is what was given up days ago, until its gateway has said what became of it: once it answers for one, for all of them. What is open at a gateway that this node does not
 * know for its provider stays as it is for a node that does, or a later start: that is no failure, and `openair ledger check` names it. Throws after all were asked where one could not be.
 * @param now Unix milliseconds
 */
export async function settleOpen(ports: PayPorts, now: () => number): Promise<void> {
  const { db } = ports.database
  const failed: unknown[] = []
  const began = now()
  const since = new Date(began - SILENT_MS)
  /** Answers whether its gateway has answered, as far as it was asked. */
  const askFor = async (id: string): Promise<boolean> => {
    try {
      if (await noteAsked(db, id, since, now())) await settleTold(ports, id, now())
      return true
    } catch (error) {
      failed.push(error)
      // What could not be booked here was answered, and may be money.
      if (!isUnanswered(error)) return true
    }
    await noteUnanswered(db, id, now())
      .then(() => giveUpUnanswered(db, id, now()))
      .catch((error: unknown) => failed.push(error))
    return false
  }
  const ask = async (open: Awaited<ReturnType<typeof openPayments>>[number]): Promise<void> => {
    if (!isOpenHere(ports, open.gateway, open.provider_id))
      return giveUpUnasked(db, open, now()).catch((error: unknown) => void failed.push(error))
    for (const id of open.ids) {
      if (now() - began >= RUN_MS) return
      await askFor(id)
    }
    for (const id of open.late) if (now() - began >= RUN_MS || !(await askFor(id))) return
  }
  await Promise.all((await openPayments(db, since, AT_ONCE, began)).map(ask))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} payments could not be asked for`)
}
