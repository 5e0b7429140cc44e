import {
  type Gateway,
  GatewaySilence,
  type GatewayOrder,
  type GatewayTruth,
} from '../commerce/gateways/gateway.ts'

/** A gateway whose every answer a test decides. */
export interface ScriptedGateway extends Gateway {
  /** What it was asked to take, by reference; asked twice it stands here once. */
  readonly orders: Map<string, GatewayOrder>
  /** How often it was told of a payment, and asked for one. */
  readonly calls: { start: number; query: number }
  /** What it does not answer to. `start` takes the order nevertheless. */
  readonly silent: Set<'start' | 'query'>
  /** Has a payment end. */
  finish(reference: string, truth: Partial<GatewayTruth>): void
}

/** Signs notices as `scriptedGateway` understands them. */
export const NOTICE_SIGNATURE = { 'x-signature': 'right' }

export function scriptedGateway(): ScriptedGateway {
  const orders = new Map<string, GatewayOrder>()
  const truths = new Map<string, GatewayTruth>()
  const silent = new Set<'start' | 'query'>()
  const calls = { start: 0, query: 0 }
  const hear = (call: 'start' | 'query'): void => {
    calls[call]++
    if (silent.has(call)) throw new GatewaySilence('sandbox', 'no answer')
  }
  return {
    name: 'sandbox',
    orders,
    calls,
    silent,
    finish(reference, truth) {
      const known = truths.get(reference)
      if (!known) throw new Error(`nothing was asked for by ${reference}`)
      truths.set(reference, { ...known, is: 'captured', ...truth })
    },
    async start(order) {
      const { reference, amountMinor, currency } = order
      if (!orders.has(reference)) {
        orders.set(reference, order)
        const gatewayPayment = `paid-${reference}`
        truths.set(reference, { gatewayPayment, is: 'waiting', amountMinor, currency, declineCode: null })
      }
      hear('start')
      return { gatewayPayment: `paid-${reference}`, fullUrl: `https://pay.example/${reference}` }
    },
    async query(_merchant, reference) {
      hear('query')
      return truths.get(reference) ?? null
    },
    readNotice(body, headers) {
      if (headers['x-signature'] !== NOTICE_SIGNATURE['x-signature']) return null
      const { id, reference } = JSON.parse(Buffer.from(body).toString()) as Record<string, string>
      return { eventId: String(id), reference: String(reference) }
    },
  }
}
