import Stripe from 'stripe'
import type { GatewayNotice } from '../gateway.ts'

/** A notice that is older was recorded by somebody. Seconds. */
const TOLERANCE_S = 300

/** The id of the payment that something of Stripe's is about, which every page, intent and charge of ours carries. */
function referenceOf(thing: unknown): string | null {
  if (typeof thing !== 'object' || thing === null) return null
  const own: unknown = Reflect.get(thing, 'client_reference_id')
  if (typeof own === 'string') return own
  const metadata: unknown = Reflect.get(thing, 'metadata')
  const noted: unknown = typeof metadata === 'object' && metadata && Reflect.get(metadata, 'reference')
  return typeof noted === 'string' ? noted : null
}

/** The intent of what says nothing of our payment but that: a dispute of a bank, and a refund, which carries our number of itself. */
function intentOf({ object }: Stripe.Event.Data): string | undefined {
  const kind: unknown = Reflect.get(object, 'object')
  const intent: unknown =
    kind === 'dispute' || kind === 'refund' ? Reflect.get(object, 'payment_intent') : undefined
  return typeof intent === 'string' ? intent : undefined
}

/** The intent that something of ours is, or is a charge of. */
function numberOf({ object }: Stripe.Event.Data): string | undefined {
  const kind: unknown = Reflect.get(object, 'object')
  const name = kind === 'payment_intent' ? 'id' : kind === 'charge' ? 'payment_intent' : undefined
  const number: unknown = name && Reflect.get(object, name)
  return typeof number === 'string' ? number : undefined
}

/** Our number of a refund that has failed. */
function failedRefund({ object }: Stripe.Event.Data): string | undefined {
  const status: unknown = Reflect.get(object, 'status')
  return status === 'failed' || status === 'canceled' ? (referenceOf(object) ?? undefined) : undefined
}

/**
 * Reads a notice; null where it was not signed with the secret within the last five minutes.
 * @param now Unix milliseconds
 */
export function readStripeNotice(
  body: Uint8Array,
  signature: unknown,
  secret: string,
  now: number,
): GatewayNotice | null {
  if (typeof signature !== 'string') return null
  let event
  try {
    event = Stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_S, undefined, now)
  } catch {
    return null
  }
  const isRefund = Reflect.get(event.data.object, 'object') === 'refund'
  const reference = isRefund ? null : referenceOf(event.data.object)
  const gatewayPayment = reference === null ? intentOf(event.data) : undefined
  const number = reference === null ? undefined : numberOf(event.data)
  const failed = isRefund ? failedRefund(event.data) : undefined
  return {
    eventId: event.id,
    reference,
    ...(gatewayPayment !== undefined && { gatewayPayment }),
    ...(number !== undefined && { number }),
    ...(failed !== undefined && { failedRefund: failed }),
  }
}
