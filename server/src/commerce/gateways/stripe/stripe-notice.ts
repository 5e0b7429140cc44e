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

/** The intent that a bank disputes, of which a dispute says nothing else. */
function disputedIntent({ object }: Stripe.Event.Data): string | undefined {
  const isDispute = Reflect.get(object, 'object') === 'dispute'
  const intent: unknown = isDispute ? Reflect.get(object, 'payment_intent') : undefined
  return typeof intent === 'string' ? intent : undefined
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
  const reference = referenceOf(event.data.object)
  const gatewayPayment = reference === null ? disputedIntent(event.data) : undefined
  return { eventId: event.id, reference, ...(gatewayPayment !== undefined && { gatewayPayment }) }
}
