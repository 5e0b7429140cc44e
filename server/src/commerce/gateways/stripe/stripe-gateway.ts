import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { parseMoney } from '#domain/commerce/money.ts'
import { PAYFORMS_OF } from '#domain/commerce/pay-systems.ts'
import { isSecureAddress } from '../call-gateway.ts'
import {
  type Gateway,
  type GatewayCapture,
  type GatewayOrder,
  GatewayRefusal,
  GatewaySilence,
  type GatewayStart,
} from '../gateway.ts'
import type { SettingsOf } from '../settings.ts'
import { fromStripeAmount, leastOfStripe, toStripeAmount } from './stripe-amounts.ts'
import { withdrawnOf, withdrawnOfIntent } from './stripe-disputes.ts'
import { stripeFailure } from './stripe-failures.ts'
import { readStripeNotice } from './stripe-notice.ts'
import { findRefund, refundIntent, refundOf } from './stripe-refunds.ts'
import { readCardToken, truthOfIntent, truthOfSession } from './stripe-truth.ts'

const TIMEOUT_MS = 10_000
const SESSION = 'cs_'
/** Languages of ours in which Stripe has its pages; others see them in their browser's. */
const LOCALES: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = { en: 'en', ru: 'ru' }

function clientOf(secretKey: string, api: string | undefined): Stripe {
  const { hostname, port, protocol } = new URL(api ?? 'https://api.stripe.com')
  return new Stripe(secretKey, {
    host: hostname,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    // Whoever asks asks again, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** An address for the payer. @throws GatewaySilence for none, or one that is not https */
function payersAddress(address: string | null): string {
  if (address === null || !isSecureAddress(address))
    throw new GatewaySilence('stripe', 'a page without https')
  return address
}

/** A key under which the same call is done once, whoever sends it; other words are another call. */
const keyOf = (reference: string, params: object): string =>
  `${reference}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`

function sessionOf(order: GatewayOrder): Stripe.Checkout.SessionCreateParams {
  const { reference, description, returnUrl, saveCard } = order
  const metadata = { reference }
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: toStripeAmount(order.amountMinor, order.currency),
          product_data: { name: description },
        },
      },
    ],
    payment_intent_data: {
      description,
      metadata,
      ...(saveCard && { setup_future_usage: 'off_session' as const }),
    },
    ...(saveCard && { customer_creation: 'always' as const }),
    allowed_payment_method_types: ['card'],
    // Paid in the currency that was asked for, not in the one of the payer's country.
    adaptive_pricing: { enabled: false },
    locale: LOCALES[order.language] ?? 'auto',
    success_url: returnUrl,
    cancel_url: returnUrl,
    // Left out it could be paid for a day.
    expires_at: Math.floor(order.expiresAt / 1000),
  }
}

/** Stripe: a hosted page, kept cards, refunds; what it tells comes signed. Money is in minor units. */
export function stripeGateway(settings: SettingsOf<'stripe'>): Gateway {
  const clients = new Map<string, Stripe>()
  const at = (merchant: string): Stripe => {
    const own = settings.get(merchant)
    if (!own) throw new GatewayRefusal('stripe', 'settings', `provider ${merchant} is not known there`)
    const known = clients.get(merchant) ?? clientOf(own.secret_key, own.api)
    clients.set(merchant, known)
    return known
  }
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      throw stripeFailure(error)
    }
  }

  /** A page of the bank for a charge that it wants its owner for. */
  const bankPage = async (
    stripe: Stripe,
    intent: Stripe.PaymentIntent,
    { reference, returnUrl }: GatewayOrder,
    method: string,
  ): Promise<GatewayStart> => {
    const confirmed = await stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: method, return_url: returnUrl },
      { idempotencyKey: `${reference}-page` },
    )
    const page = confirmed.next_action?.redirect_to_url?.url
    if (!page) return { gatewayPayment: intent.id, next: { is: 'final', truth: truthOfIntent(confirmed) } }
    return { gatewayPayment: intent.id, next: { is: 'redirect', fullUrl: payersAddress(page) } }
  }

  /** The intent of a payment; undefined where there is none yet. */
  const intentOf = async (
    stripe: Stripe,
    reference: string,
    gatewayPayment: string | null | undefined,
  ): Promise<Stripe.PaymentIntent | undefined> => {
    if (gatewayPayment?.startsWith(SESSION)) {
      const { payment_intent } = await stripe.checkout.sessions.retrieve(gatewayPayment, {
        expand: ['payment_intent'],
      })
      return typeof payment_intent === 'object' ? (payment_intent ?? undefined) : undefined
    }
    if (gatewayPayment)
      return stripe.paymentIntents.retrieve(gatewayPayment, { expand: ['payment_method', 'latest_charge'] })
    // Found a minute later at most: whoever asks asks again.
    const { data } = await stripe.paymentIntents.search({
      query: `metadata['reference']:'${reference.replaceAll(/[^\w-]/g, '')}'`,
      limit: 10,
      expand: ['data.payment_method', 'data.latest_charge'],
    })
    return data.find(({ status }) => status === 'succeeded') ?? data[0]
  }

  return {
    name: 'stripe',
    payforms: PAYFORMS_OF.stripe,
    serves: (merchant) => settings.has(merchant),
    leastMinor(merchant, currency) {
      const said = settings.get(merchant)?.least_amount
      return said === undefined ? (leastOfStripe(currency) ?? 0) : parseMoney(said)
    },
    start: (order) =>
      asked(async () => {
        const params = sessionOf(order)
        const { id, url } = await at(order.merchant).checkout.sessions.create(params, {
          idempotencyKey: keyOf(order.reference, params),
        })
        return { gatewayPayment: id, next: { is: 'redirect', fullUrl: payersAddress(url) } }
      }),
    charge: (order, token) =>
      asked(async (): Promise<GatewayStart> => {
        const stripe = at(order.merchant)
        const { customer, method } = readCardToken(token)
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: toStripeAmount(order.amountMinor, order.currency),
              currency: order.currency.toLowerCase(),
              customer,
              payment_method: method,
              allowed_payment_method_types: ['card'],
              off_session: true,
              confirm: true,
              metadata: { reference: order.reference },
            },
            // Never with other words: a second one would be money taken twice.
            { idempotencyKey: order.reference },
          )
          return { gatewayPayment: intent.id, next: { is: 'final', truth: truthOfIntent(intent) } }
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeCardError) || !error.payment_intent) throw error
          const intent = error.payment_intent
          if (error.code === 'authentication_required' && order.isPayerThere)
            return bankPage(stripe, intent, order, method)
          return { gatewayPayment: intent.id, next: { is: 'final', truth: truthOfIntent(intent) } }
        }
      }),
    query: (merchant, reference, gatewayPayment) =>
      asked(async () => {
        const stripe = at(merchant)
        if (!gatewayPayment?.startsWith(SESSION)) {
          const intent = await intentOf(stripe, reference, gatewayPayment)
          if (intent?.metadata['reference'] !== reference) return null
          return truthOfIntent(intent, await withdrawnOfIntent(stripe, intent))
        }
        const session = await stripe.checkout.sessions.retrieve(gatewayPayment, {
          expand: ['payment_intent.payment_method', 'payment_intent.latest_charge'],
        })
        if (session.client_reference_id !== reference) return null
        const { payment_intent: intent } = session
        const withdrawn = typeof intent === 'object' && intent ? await withdrawnOfIntent(stripe, intent) : 0
        return truthOfSession(session, withdrawn)
      }),
    endPage: (merchant, gatewayPayment) =>
      asked(async () => {
        const stripe = at(merchant)
        try {
          if (gatewayPayment.startsWith(SESSION)) await stripe.checkout.sessions.expire(gatewayPayment)
          // The bank's page of a charge.
          else await stripe.paymentIntents.cancel(gatewayPayment, { cancellation_reason: 'abandoned' })
        } catch (error) {
          // It has ended already, was paid, or is being taken.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    referenceOf: (merchant, gatewayPayment) =>
      asked(async () => {
        try {
          const { metadata } = await at(merchant).paymentIntents.retrieve(gatewayPayment)
          return metadata['reference'] ?? null
        } catch (error) {
          // Whatever it does not know was not begun here.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
          throw error
        }
      }),
    refund: (merchant, reference, refundReference, amountMinor, gatewayPayment) =>
      asked(async () => {
        const stripe = at(merchant)
        const intent = await intentOf(stripe, reference, gatewayPayment)
        if (intent?.metadata['reference'] !== reference)
          throw new GatewaySilence('stripe', 'the payment is not found yet')
        return refundIntent(stripe, intent, refundReference, amountMinor)
      }),
    refundState: (merchant, reference, refundReference, gatewayPayment) =>
      asked(async () => {
        const stripe = at(merchant)
        const intent = await intentOf(stripe, reference, gatewayPayment)
        if (intent?.metadata['reference'] !== reference)
          throw new GatewaySilence('stripe', 'the payment is not found yet')
        const refund = await findRefund(stripe, intent.id, refundReference)
        return refund ? refundOf(refund) : null
      }),
    forgetCard: (merchant, token) =>
      asked(async () => {
        try {
          await at(merchant).paymentMethods.detach(readCardToken(token).method)
        } catch (error) {
          // One that is not attached any more is forgotten.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        }
      }),
    listCaptured: (merchant, from, to) =>
      asked(async () => {
        const stripe = at(merchant)
        const created = { gte: Math.ceil(from / 1000), lt: Math.ceil(to / 1000) }
        const captures: GatewayCapture[] = []
        // Page by page, however many there are.
        for await (const charge of stripe.charges.list({ created, limit: 100 })) {
          if (!charge.paid || !charge.captured) continue
          const currency = charge.currency.toUpperCase()
          const back = charge.amount_refunded + (await withdrawnOf(stripe, charge))
          captures.push({
            reference: charge.metadata['reference'] ?? '',
            gatewayPayment: typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.id,
            amountMinor: fromStripeAmount(charge.amount_captured, currency),
            currency,
            capturedAt: charge.created * 1000,
            refundedMinor: fromStripeAmount(back, currency),
          })
        }
        return captures
      }),
    readNotice: (body, headers, now, merchant) => {
      const own = merchant === null ? undefined : settings.get(merchant)
      return own ? readStripeNotice(body, headers['stripe-signature'], own.webhook_secret, now) : null
    },
  }
}
