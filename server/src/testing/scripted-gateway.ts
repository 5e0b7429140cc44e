import { PAYFORMS_OF } from '#domain/commerce/pay-systems.ts'
import {
  type Gateway,
  type GatewayCapture,
  type GatewayCard,
  type GatewayOrder,
  GatewayRefusal,
  GatewaySilence,
  type GatewayStep,
  type GatewayTruth,
} from '../commerce/gateways/gateway.ts'

type CallName = 'start' | 'query' | 'charge' | 'confirm' | 'refund' | 'forget'

/** A gateway whose every answer a test decides. */
export interface ScriptedGateway extends Gateway {
  charge: NonNullable<Gateway['charge']>
  readonly refund: NonNullable<Gateway['refund']>
  readonly refundState: NonNullable<Gateway['refundState']>
  readonly listCaptured: NonNullable<Gateway['listCaptured']>
  /** What it was asked to take, by reference; asked twice it stands here once. */
  readonly orders: Map<string, GatewayOrder>
  /** How often it was told of a payment, and asked for one. */
  readonly calls: Record<CallName, number>
  /** What it does not answer to. `start` and `charge` take the order nevertheless. */
  readonly silent: Set<CallName>
  /** What comes of charging a card, by its token: `captured` (where a test says nothing), `secured`, or why it is declined. */
  readonly cards: Map<string, string>
  /** What it paid back, by the reference of the refund. */
  readonly refunds: Map<string, { readonly reference: string; readonly amountMinor: number }>
  /** Refunds that failed after it had made them. */
  readonly failedRefunds: Set<string>
  /** Has it pay back a part of what it took, as if by somebody in its cabinet. */
  refundOutside(reference: string, amountMinor: number): void
  /** What its list has beside what a test had it take. */
  readonly otherCaptures: GatewayCapture[]
  /** Why it pays nothing back, or null. */
  refusesRefunds: string | null
  /** The least that it takes, in minor units. */
  least: number
  /** Why it takes no new payments, or null. */
  refuses: GatewayRefusal['why'] | null
  /** Tokens that it has forgotten. */
  readonly forgotten: string[]
  /** Has a payment end. */
  finish(reference: string, truth: Partial<GatewayTruth>): void
}

/** Signs notices as `scriptedGateway` understands them. */
export const NOTICE_SIGNATURE = { 'x-signature': 'right' }

/** The code that confirms a payment by phone. */
export const RIGHT_CODE = '1234'

/** A card as the gateway keeps it. */
export const keptCard = (token: string, more: Partial<GatewayCard> = {}): GatewayCard => ({
  token,
  brand: 'visa',
  first6: '424242',
  last4: '4242',
  expires: '12/49',
  ...more,
})

/** What comes next by each way of paying. */
function nextOf({ payform, phone, reference }: GatewayOrder, now: number): GatewayStep {
  const expiresAt = now + 600_000
  switch (payform) {
    case 'qrcode':
    case 'qrcode_png':
      return { is: 'qr', payload: `https://qr.example/${reference}`, expiresAt }
    case 'phone':
    case 'phone_sms':
      return { is: 'sms', mask: `…${(phone ?? '').slice(-4)}`, expiresAt }
    case 'ext_app':
      return { is: 'app', link: `bank://pay/${reference}` }
    case 'info':
      return { is: 'info', text: `Name ${reference} at the desk` }
    default:
      return { is: 'redirect', fullUrl: `https://pay.example/${reference}` }
  }
}

/** @param now Unix milliseconds */
export function scriptedGateway(now: () => number = () => Date.UTC(2036, 0, 1)): ScriptedGateway {
  const orders = new Map<string, GatewayOrder>()
  const truths = new Map<string, GatewayTruth>()
  const captured = new Map<string, number>()
  const silent = new Set<CallName>()
  const calls: Record<CallName, number> = { start: 0, query: 0, charge: 0, confirm: 0, refund: 0, forget: 0 }
  const hear = (call: CallName): void => {
    calls[call]++
    if (silent.has(call)) throw new GatewaySilence('sandbox', 'no answer')
  }
  const take = (order: GatewayOrder): void => {
    const { reference, amountMinor, currency } = order
    if (orders.has(reference)) return
    orders.set(reference, order)
    const gatewayPayment = `paid-${reference}`
    truths.set(reference, { gatewayPayment, is: 'waiting', amountMinor, currency, declineCode: null })
  }
  let outside = 0
  const backOf = (reference: string): number =>
    [...gateway.refunds.values()]
      .filter((one) => one.reference === reference)
      .reduce((sum, one) => sum + one.amountMinor, 0)
  const gateway: ScriptedGateway = {
    name: 'sandbox',
    payforms: PAYFORMS_OF.sandbox,
    serves: () => true,
    orders,
    calls,
    silent,
    cards: new Map(),
    refunds: new Map(),
    failedRefunds: new Set(),
    otherCaptures: [],
    refusesRefunds: null,
    refuses: null,
    least: 0,
    leastMinor: () => gateway.least,
    forgotten: [],
    finish(reference, truth) {
      const known = truths.get(reference)
      if (!known) throw new Error(`nothing was asked for by ${reference}`)
      const ended: GatewayTruth = { ...known, is: 'captured', ...truth }
      truths.set(reference, ended)
      if (ended.is === 'captured' && !captured.has(reference)) captured.set(reference, now())
    },
    refundOutside(reference, amountMinor) {
      gateway.refunds.set(`outside-${++outside}`, { reference, amountMinor })
    },
    async start(order) {
      if (gateway.refuses !== null) throw new GatewayRefusal('sandbox', gateway.refuses, 'it will not')
      take(order)
      hear('start')
      return { gatewayPayment: `paid-${order.reference}`, next: nextOf(order, now()) }
    },
    async confirm(_merchant, reference, code) {
      hear('confirm')
      if (code !== RIGHT_CODE) return null
      gateway.finish(reference, {})
      return truths.get(reference) ?? null
    },
    async charge(order, token) {
      take(order)
      const { reference } = order
      const outcome = gateway.cards.get(token) ?? 'captured'
      const isNew = truths.get(reference)?.is === 'waiting'
      if (isNew && outcome !== 'secured')
        gateway.finish(reference, outcome === 'captured' ? {} : { is: 'failed', declineCode: outcome })
      hear('charge')
      const truth = truths.get(reference)
      if (!truth || truth.is === 'waiting')
        return {
          gatewayPayment: `paid-${reference}`,
          next: { is: 'redirect', fullUrl: `https://bank.example/${reference}` },
        }
      return { gatewayPayment: truth.gatewayPayment, next: { is: 'final', truth } }
    },
    async query(_merchant, reference) {
      hear('query')
      const truth = truths.get(reference)
      return truth ? { ...truth, refundedMinor: backOf(reference) } : null
    },
    async refund(_merchant, reference, refundReference, amountMinor) {
      if (gateway.refusesRefunds !== null) return { is: 'refused', why: gateway.refusesRefunds }
      gateway.refunds.set(refundReference, { reference, amountMinor })
      hear('refund')
      return { is: 'done' }
    },
    async refundState(_merchant, _reference, refundReference) {
      return gateway.failedRefunds.has(refundReference)
        ? { is: 'refused', why: 'the account is closed' }
        : { is: 'done' }
    },
    async forgetCard(_merchant, token) {
      hear('forget')
      gateway.forgotten.push(token)
    },
    async listCaptured(merchant, from, to) {
      const others = gateway.otherCaptures.filter(({ capturedAt: at }) => at >= from && at < to)
      const own = [...captured]
        .filter(([reference, at]) => at >= from && at < to && orders.get(reference)?.merchant === merchant)
        .map(([reference, capturedAt]) => {
          const truth = truths.get(reference)
          return {
            reference,
            gatewayPayment: truth?.gatewayPayment ?? '',
            amountMinor: truth?.amountMinor ?? 0,
            currency: truth?.currency ?? '',
            capturedAt,
            refundedMinor: backOf(reference),
          }
        })
      return [...own, ...others]
    },
    readNotice(body, headers) {
      if (headers['x-signature'] !== NOTICE_SIGNATURE['x-signature']) return null
      const { id, reference } = JSON.parse(Buffer.from(body).toString()) as Record<string, string>
      return { eventId: String(id), reference: String(reference) }
    },
  }
  return gateway
}
