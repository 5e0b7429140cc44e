import type { Ports } from '../../ports.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { Gateway, GatewayTruth } from '../gateways/gateway.ts'
import { GatewaySilence } from '../gateways/gateway.ts'
import { bookOutside } from '../money/outside-refund.ts'
import { settle } from '../money/settle.ts'
import { noteAsked, openPayments } from './asked-payments.store.ts'
import { findPayment, type PaymentRow } from './payment.store.ts'
import { type OutsideRefund, RUN_MS } from './settle-order.ts'

export type PayPorts = Pick<Ports, 'database' | 'gateways' | 'log' | 'random' | 'secret'>

/** Whoever polls does not ask the gateway more often. Milliseconds. */
const BETWEEN_MS = 4000
/** A payment that nobody tells of is asked for. Milliseconds. */
const SILENT_MS = 60_000
const AT_ONCE = 200

/** The gateway of a payment. Throws where this node does not know it: another one, or a later start, does. */
export function gatewayOf({ gateways }: Pick<Ports, 'gateways'>, name: string): Gateway {
  const gateway = gateways.get(name as GatewayName)
  if (!gateway) throw new Error(`this node knows no gateway ${name}`)
  return gateway
}

/** Brings a payment to what its gateway has said. @param now Unix milliseconds */
export const settleNow = (
  { database, random, secret }: Pick<Ports, 'database' | 'random' | 'secret'>,
  paymentId: string,
  truth: GatewayTruth | null,
  now: number,
): Promise<void> =>
  inTransaction(database.db, (trx, tell, order) =>
    settle({ trx, tell, order, seal: { random, secret }, now }, paymentId, truth),
  )

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

/** Books what a gateway has paid back by itself, once the payment is booked. @throws GatewaySilence @param now Unix milliseconds */
export async function bookOutsideRefund(ports: PayPorts, refund: OutsideRefund, now: number): Promise<void> {
  await settleTold(ports, refund.paymentId, now)
  await inTransaction(ports.database.db, (trx, tell) =>
    bookOutside({ trx, tell, random: ports.random, now }, refund),
  )
}

/** A payment as it stands now, for who waits for it: the gateway is asked where it was not for a while. */
export async function refreshed(ports: PayPorts, payment: PaymentRow, now: number): Promise<PaymentRow> {
  const isTold = payment.next_step !== null || payment.state === 'unknown' || payment.state === 'pending'
  const isOpen = isTold && payment.state !== 'complete'
  const since = new Date(now - BETWEEN_MS)
  if (!isOpen || (payment.asked_at ?? payment.created_at) > since) return payment
  if (!(await noteAsked(ports.database.db, payment.id, since, now))) return payment
  try {
    await settleByGateway(ports, payment, now)
  } catch (error) {
    if (!(error instanceof GatewaySilence)) throw error
    ports.log.warn({ err: error, payment: payment.id }, 'a gateway does not answer')
  }
  return (await findPayment(ports.database.db, payment.id)) ?? payment
}

/**
 * Asks for all payments that are open and that nobody has told of for a minute, those of each provider at each gateway one by one: who is slow holds up
 * nobody else, neither in this run nor, since no run is long, in the next one. Throws after all were asked where one could not be.
 * @param now Unix milliseconds
 */
export async function settleOpen(ports: PayPorts, now: () => number): Promise<void> {
  const { db } = ports.database
  const failed: unknown[] = []
  const began = now()
  const since = new Date(began - SILENT_MS)
  const ask = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      if (now() - began >= RUN_MS) return
      if (await noteAsked(db, id, since, now()))
        await settleTold(ports, id, now()).catch((error: unknown) => failed.push(error))
    }
  }
  await Promise.all((await openPayments(db, since, AT_ONCE)).map(ask))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} payments could not be asked for`)
}
