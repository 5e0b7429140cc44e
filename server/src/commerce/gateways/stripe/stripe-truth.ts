import type Stripe from 'stripe'
import type { GatewayCard, GatewayTruth } from '../gateway.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { stripeDecline } from './stripe-declines.ts'

/** What a kept card is charged by: Stripe knows it by its customer and its own number. */
export const cardToken = (customer: string, method: string): string => `${customer}/${method}`

/** The customer and the number of a kept card. @throws RangeError for what is no token of ours */
export function readCardToken(token: string): { readonly customer: string; readonly method: string } {
  const [customer, method, ...rest] = token.split('/')
  if (!customer || !method || rest.length > 0) throw new RangeError('not a card of Stripe')
  return { customer, method }
}

const idOf = (thing: string | { readonly id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

/** What Stripe has kept of the card that paid; null where it was not asked to keep it. */
function keptCard({
  customer,
  payment_method: method,
  setup_future_usage,
}: Stripe.PaymentIntent): GatewayCard | null {
  const customerId = idOf(customer)
  const card = typeof method === 'object' ? method?.card : undefined
  if (setup_future_usage === null || customerId === null || typeof method !== 'object' || !method || !card)
    return null
  const month = String(card.exp_month).padStart(2, '0')
  return {
    token: cardToken(customerId, method.id),
    brand: card.brand,
    last4: card.last4,
    first6: null,
    fingerprint: card.fingerprint ?? null,
    expires: `${month}/${String(card.exp_year).slice(-2)}`,
  }
}

/**
 * How a payment stands; `payment_method` is to be expanded where its card is wanted, `latest_charge` where what has gone back.
 * @param withdrawn what banks have taken back of it, as Stripe counts its currency
 */
export function truthOfIntent(intent: Stripe.PaymentIntent, withdrawn = 0): GatewayTruth {
  const currency = intent.currency.toUpperCase()
  const { last_payment_error: error, status } = intent
  const isCaptured = status === 'succeeded'
  const { latest_charge: charge } = intent
  const refunded = typeof charge === 'object' && charge ? charge.amount_refunded + withdrawn : undefined
  // Declined while nobody was asked for anything: off session there is nobody who tries another card.
  const isFailed = status === 'canceled' || (status === 'requires_payment_method' && error !== null)
  return {
    gatewayPayment: intent.id,
    is: isCaptured ? 'captured' : isFailed ? 'failed' : 'waiting',
    amountMinor: fromStripeAmount(isCaptured ? intent.amount_received : intent.amount, currency),
    currency,
    declineCode: isFailed ? stripeDecline(error?.decline_code, error?.code) : null,
    card: isCaptured ? keptCard(intent) : null,
    ...(isCaptured && refunded !== undefined && { refundedMinor: fromStripeAmount(refunded, currency) }),
  }
}

/**
 * How the payment of a hosted page stands: as long as the page is open, its payer may try another card.
 * @param withdrawn as `truthOfIntent` takes it
 */
export function truthOfSession(session: Stripe.Checkout.Session, withdrawn = 0): GatewayTruth {
  const currency = (session.currency ?? '').toUpperCase()
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const base = {
    gatewayPayment: session.id,
    amountMinor: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
  }
  if (session.payment_status === 'paid')
    return {
      ...(intent && truthOfIntent(intent, withdrawn)),
      ...base,
      is: 'captured',
      declineCode: null,
      card: intent && keptCard(intent),
    }
  if (session.status === 'expired') return { ...base, is: 'failed', declineCode: 'left_by_payer' }
  if (session.status === 'complete' && intent !== null) return { ...truthOfIntent(intent), ...base }
  return { ...base, is: 'waiting', declineCode: null }
}
