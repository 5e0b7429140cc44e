import type { confirmBySms } from '#contract/payforms.ts'
import { PAYMENT } from '#domain/commerce/payment.machine.ts'
import { Failure } from '../../failures/failure.ts'
import type { Call } from '../../http/call.ts'
import { textsOf } from '../../words/words.ts'
import { GatewayRefusal, GatewaySilence } from '../gateways/gateway.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { gatewayOf } from '../gateways/gateway-of.ts'
import { failPayment, type PayPorts, settleNow } from './ask-gateway.ts'
import { findPayment, type PaymentRow } from './payment.store.ts'
import { requireBuyable } from './tell-gateway.ts'

const WORDS = textsOf('payments')
const MOST_TRIES = 5
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Counts a code that is tried, before anybody knows whether it is right. Answers which one it is; null where it may not be tried. */
async function countTry({ database }: PayPorts, payment: PaymentRow): Promise<number | null> {
  const counted = await database.db
    .updateTable('payment')
    .set((column) => ({ code_tries: column('code_tries', '+', 1) }))
    .where('id', '=', payment.id)
    .where('state', '=', 'action_required')
    .where('code_tries', '<', MOST_TRIES)
    .returning('code_tries')
    .executeTakeFirst()
  return counted?.code_tries ?? null
}

/** Notes that a code was given to a gateway that has not said what came of it: the money may have been taken, and the gateway is asked for that. */
const noteUnknown = ({ database }: PayPorts, id: string, now: number) =>
  database.db
    .updateTable('payment')
    .set({ state: PAYMENT.move('action_required', 'unknown'), updated_at: new Date(now) })
    .where('id', '=', id)
    .where('state', '=', 'action_required')
    .execute()

/**
 * Takes the code that the payer was sent, five times at most; after the fifth wrong one the payment has failed. Throws `invalid_code`, and
 * `conflict` for a payment that waits for no code, or whose packet the payer has by now.
 */
export async function confirmPayment(
  ports: PayPorts,
  { body, now, params, viewer }: Call<typeof confirmBySms>,
): Promise<PaymentRow> {
  const { db } = ports.database
  const payment = UUID.test(body.transaction_id) ? await findPayment(db, body.transaction_id) : undefined
  if (payment?.user_id !== viewer.userId || payment.account_id !== params.id)
    throw new Failure('not_found', null, COMMERCE.no_transaction)
  if (payment.state === 'complete') return payment
  if (PAYMENT.isFinal(payment.state) && payment.code_tries >= MOST_TRIES)
    throw Failure.told('conflict', WORDS.no_more_tries)
  const gateway = gatewayOf(ports, payment.gateway)
  if (payment.state !== 'action_required' || payment.next_step?.is !== 'sms' || !gateway.confirm)
    throw Failure.told('conflict', WORDS.nothing_to_confirm)
  await requireBuyable(ports, payment, now)
  const tried = await countTry(ports, payment)
  if (tried === null) throw Failure.told('conflict', WORDS.no_more_tries)
  try {
    const truth = await gateway.confirm(String(payment.provider_id), payment.id, body.code.trim())
    if (truth === null) {
      const isLast = tried >= MOST_TRIES
      if (isLast) await failPayment(ports, payment, 'not_confirmed_by_bank', now)
      throw Failure.told('invalid_code', isLast ? WORDS.no_more_tries : WORDS.wrong_code)
    }
    await settleNow(ports, payment.id, truth, now)
  } catch (error) {
    if (error instanceof GatewaySilence) {
      await noteUnknown(ports, payment.id, now)
      throw new Failure('gateway_timeout')
    }
    if (error instanceof GatewayRefusal) throw Failure.told('conflict', COMMERCE.declined)
    throw error
  }
  return (await findPayment(db, payment.id)) ?? payment
}
