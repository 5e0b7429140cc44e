import Stripe from 'stripe'
import type { GatewayRefund } from '../gateway.ts'
import { toStripeAmount } from './stripe-amounts.ts'

const PAGE = 100

/** How a refund stands. */
export function refundOf({ status }: Stripe.Refund): GatewayRefund {
  if (status === 'failed' || status === 'canceled') return { is: 'refused', why: status }
  return { is: status === 'succeeded' ? 'done' : 'waiting' }
}

/** The refund of an intent that was made for a reference, as it stands now. */
export async function findRefund(
  stripe: Stripe,
  intentId: string,
  reference: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: PAGE }))
    if (refund.metadata?.['reference'] === reference) return refund
  return undefined
}

/**
 * Pays back a part of an intent, once for its reference. What was made before is looked for first: a key answers with what was said when it was used
 * first, so that a refund that waited then would wait for good, and is forgotten after a day, when the same part would be paid back once more.
 * @param amountMinor hundredths, as everywhere in the service
 */
export async function refundIntent(
  stripe: Stripe,
  intent: Pick<Stripe.PaymentIntent, 'currency' | 'id'>,
  reference: string,
  amountMinor: number,
): Promise<GatewayRefund> {
  const made = await findRefund(stripe, intent.id, reference)
  if (made) return refundOf(made)
  try {
    const refund = await stripe.refunds.create(
      {
        payment_intent: intent.id,
        amount: toStripeAmount(amountMinor, intent.currency.toUpperCase()),
        metadata: { reference },
      },
      { idempotencyKey: reference },
    )
    return refundOf(refund)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return { is: 'refused', why: error.code ?? 'invalid_request' }
  }
}
