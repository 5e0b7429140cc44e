import Stripe from 'stripe'
import { GatewayRefusal, GatewaySilence } from '../gateway.ts'

/** Errors after which nobody knows what became of the money. */
const SILENT = [
  Stripe.errors.StripeConnectionError,
  Stripe.errors.StripeAPIError,
  Stripe.errors.StripeRateLimitError,
  // The same is under way already, or was asked for in other words: it is asked for what it has.
  Stripe.errors.StripeIdempotencyError,
]

/** Errors that say nothing of a payment: the key is wrong, or may not do this. */
const OF_SETTINGS = [Stripe.errors.StripeAuthenticationError, Stripe.errors.StripePermissionError]

/** An error of Stripe as the port knows it, without what the call has carried. */
export function stripeFailure(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError))
    return error instanceof Error ? error : new Error('stripe')
  const { type, code, statusCode } = error
  const said = [type, code, statusCode].filter((part) => part !== undefined).join(' ')
  if (SILENT.some((kind) => error instanceof kind)) return new GatewaySilence('stripe', said)
  const isOfSettings = OF_SETTINGS.some((kind) => error instanceof kind)
  return new GatewayRefusal('stripe', isOfSettings ? 'settings' : 'refused', said)
}
