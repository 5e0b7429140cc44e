import { Failure } from '../../failures/failure.ts'
import type { Ports } from '../../ports.ts'
import type { Payform } from '#domain/commerce/pay-systems.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { type GatewayOrder, GatewayRefusal, GatewaySilence, type GatewayStart } from '../gateways/gateway.ts'
import { type CardRow, tokenOf } from '../cards/card.store.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { paidForRefusal } from '../shop/still-buyable.ts'
import { gatewayOf } from '../gateways/gateway-of.ts'
import { failPayment, type PayPorts, settleNow } from './ask-gateway.ts'
import { noteStart } from './note-start.ts'
import type { PaymentRow } from './payment.store.ts'
import { PAYMENT_MS } from './settle-order.ts'

/** What a gateway has to know of a payment beside what is stored of it. */
export interface Telling {
  /** What the payer reads. */
  readonly description: string
  readonly language: string
  /** Address of this service as the payer calls it. */
  readonly origin: string
  /** Unix milliseconds. */
  readonly now: () => number
}

async function orderOf(
  { database }: Pick<Ports, 'database'>,
  payment: PaymentRow,
  { description, language, origin }: Telling,
): Promise<GatewayOrder> {
  const { phone } = await database.db
    .selectFrom('app_user')
    .select('phone')
    .where('id', '=', payment.user_id)
    .executeTakeFirstOrThrow()
  return {
    reference: payment.id,
    merchant: String(payment.provider_id),
    payform: payment.payform as Payform,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    description,
    language,
    returnUrl: payment.return_url,
    origin,
    saveCard: payment.saves_card,
    phone: payment.phone,
    expiresAt: payment.created_at.getTime() + PAYMENT_MS,
    isPayerThere: payment.purpose !== 'renewal',
    payer: { userId: payment.user_id, phone },
  }
}

/** Has the gateway begin a payment: by a card that was kept, or as its payform says. @throws GatewaySilence, GatewayRefusal */
async function begin(ports: PayPorts, payment: PaymentRow, telling: Telling): Promise<GatewayStart> {
  const gateway = gatewayOf(ports, payment.gateway)
  const order = await orderOf(ports, payment, telling)
  if (payment.card_id === null) return gateway.start(order)
  const card = await ports.database.db
    .selectFrom('card')
    .selectAll()
    .where('id', '=', payment.card_id)
    .executeTakeFirstOrThrow()
  const token = isUsable(card) ? tokenOf(ports.secret, card) : null
  if (token === null || !gateway.charge)
    throw new GatewayRefusal(payment.gateway, 'refused', 'the card cannot be charged any more')
  return gateway.charge(order, token)
}

const isUsable = ({ removed_at: removed }: CardRow): boolean => removed === null

/**
 * Whether a gateway that refuses a payment, or whose card has been removed, has taken it when it was told of it before: one that answered too late then may call the same a doubled
 * order now, and of a renewal a node may have told that died over the answer. It is asked, and the payment brought to what it says. @throws GatewaySilence where it does not say so, or waits for its payer
 */
async function isTakenBefore(ports: PayPorts, payment: PaymentRow, now: number): Promise<boolean> {
  if (payment.state !== 'unknown' && payment.purpose !== 'renewal') return false
  const gateway = gatewayOf(ports, payment.gateway)
  const truth = await gateway.query(String(payment.provider_id), payment.id, payment.gateway_payment)
  if (truth?.is === 'waiting') throw new GatewaySilence(payment.gateway, 'refuses what it has not finished')
  if (truth?.is !== 'captured') return false
  await settleNow(ports, payment.id, truth, now)
  return true
}

/**
 * Tells the gateway of a payment that it may not know yet, and notes what comes next; answers the payment where it waits for its payer. Throws `GatewaySilence` where it does not answer, or nobody
 * knows what came of it: the payment stays, and is told of again; so does a renewal where the gateway does not know the provider. Throws `GatewayRefusal` where it will not take it, and has not taken it before; nothing was taken then.
 */
export async function tellOf(
  ports: PayPorts,
  payment: PaymentRow,
  telling: Telling,
): Promise<PaymentRow | undefined> {
  const { db } = ports.database
  const { now } = telling
  try {
    const { gatewayPayment, next } = await begin(ports, payment, telling)
    if (next.is === 'final') await settleNow(ports, payment.id, next.truth, now())
    // Nobody is there to look at the page of a bank.
    else if (payment.purpose === 'renewal') await failPayment(ports, payment, 'not_confirmed_by_bank', now())
    else return await noteStart(db, payment.id, { state: 'action_required', gatewayPayment, next }, now())
    return undefined
  } catch (error) {
    const isOfSettings = error instanceof GatewayRefusal && error.why === 'settings'
    if (isOfSettings)
      ports.log.error(
        { err: error, payment: payment.id },
        'a gateway does not know the provider by its settings',
      )
    // No try of a card: nobody has declined anything, and it is told of again as after an outage.
    const isRefused = error instanceof GatewayRefusal && !(isOfSettings && payment.purpose === 'renewal')
    if (!isOfSettings)
      ports.log.warn(
        { err: error, payment: payment.id },
        isRefused ? 'a gateway refuses a payment' : 'a gateway does not answer',
      )
    if (isRefused) {
      if (await isTakenBefore(ports, payment, now())) return undefined
      await failPayment(ports, payment, isOfSettings ? 'refused' : error.why, now())
      throw error
    }
    // Whatever else went wrong, here or there: the money may have been taken, and the gateway is asked for that.
    await noteStart(db, payment.id, { state: 'unknown' }, now())
    throw error instanceof GatewaySilence ? error : new GatewaySilence(payment.gateway, String(error))
  }
}

/** Throws `conflict` where a payment is for what its payer has by now: nothing is to be taken for it. @param now Unix milliseconds */
export async function requireBuyable(
  { database }: Pick<Ports, 'database'>,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  const refusal = await paidForRefusal(database.db, payment, now)
  if (refusal !== null) throw new Failure('conflict', null, COMMERCE[refusal])
}

/**
 * The same for a viewer who waits. Throws `gateway_timeout` where the gateway does not answer, `payment_required` and `not_allowed_by_terms`
 * where it says so; whatever else it refuses is an error of the payment. Throws `conflict`, and tells the gateway nothing, where what is to be
 * paid cannot be bought any more: the payment stays as it is, since somebody else may have told of it already.
 */
export async function tellGateway(
  ports: PayPorts,
  payment: PaymentRow,
  telling: Telling,
): Promise<PaymentRow | undefined> {
  await requireBuyable(ports, payment, telling.now())
  try {
    return await tellOf(ports, payment, telling)
  } catch (error) {
    if (error instanceof GatewaySilence) throw new Failure('gateway_timeout')
    if (!(error instanceof GatewayRefusal)) throw error
    if (error.why === 'no_money')
      throw Failure.told(
        {
          code: 'payment_required',
          refusal: { reason: 'balance', missing: formatMoney(payment.amount_minor) },
        },
        COMMERCE.not_enough,
      )
    if (error.why === 'forbidden') throw Failure.told('not_allowed_by_terms', COMMERCE.declined)
    return undefined
  }
}
