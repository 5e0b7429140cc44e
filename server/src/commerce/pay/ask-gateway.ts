import type { Ports } from '../../ports.ts'
import { type Work, inTransaction } from '../../work/in-transaction.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { GatewaySilence } from '../gateways/gateway.ts'
import { settle } from '../money/settle.ts'
import { findPayment, openPayments, type PaymentRow } from './payment.store.ts'

export type PayPorts = Pick<Ports, 'database' | 'gateways' | 'log'>

/** Ordered when a gateway has told of a payment: what it told is asked for, never taken from the notice. */
export const SETTLE_PAYMENT: Work<{ readonly paymentId: string }> = {
  name: 'settle-payment',
  what: 'asks a gateway how a payment stands that it has told of',
}

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

/** Asks a gateway how a payment stands, and brings it there. @throws GatewaySilence @param now Unix milliseconds */
export async function settleByGateway(ports: PayPorts, payment: PaymentRow, now: number): Promise<void> {
  const merchant = String(payment.provider_id)
  const truth = await gatewayOf(ports, payment.gateway).query(merchant, payment.id)
  await inTransaction(ports.database.db, (trx, tell) => settle(trx, tell, payment.id, truth, now))
}

/** The same for a payment that a gateway has told of, also one that is over: it may have been paid after all. */
export async function settleTold(ports: PayPorts, paymentId: string, now: number): Promise<void> {
  const payment = await findPayment(ports.database.db, paymentId)
  if (payment) await settleByGateway(ports, payment, now)
}

/** A payment as it stands now, for who waits for it: the gateway is asked where it was not for a while. */
export async function refreshed(ports: PayPorts, payment: PaymentRow, now: number): Promise<PaymentRow> {
  const askedAt = (payment.asked_at ?? payment.created_at).getTime()
  const isOpen = payment.gateway_payment !== null && payment.state !== 'complete'
  if (!isOpen || now - askedAt < BETWEEN_MS) return payment
  try {
    await settleByGateway(ports, payment, now)
  } catch (error) {
    if (!(error instanceof GatewaySilence)) throw error
    ports.log.warn({ err: error, payment: payment.id }, 'a gateway does not answer')
  }
  return (await findPayment(ports.database.db, payment.id)) ?? payment
}

/** Asks for all payments that are open and that nobody has told of for a minute. Throws after all were asked where one could not be. */
export async function settleOpen(ports: PayPorts, now: number): Promise<void> {
  const { db } = ports.database
  const failed: unknown[] = []
  for (const id of await openPayments(db, new Date(now - SILENT_MS), AT_ONCE))
    await settleTold(ports, id, now).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} payments could not be asked for`)
}
