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
} from './gateway.ts'
import { isSigned, type SandboxKeys, SIGNATURE_HEADER } from './sandbox-signature.ts'

/** Where the sandbox is: `http://127.0.0.1:41234`. Rejects while it cannot be started. */
export type SandboxAddress = () => Promise<string>

const TIMEOUT_MS = 5000
/** Statuses by which it says that it will not take a payment. */
const REFUSALS: Readonly<Record<number, GatewayRefusal['why']>> = {
  400: 'refused',
  402: 'no_money',
  451: 'forbidden',
}

/** A payment as the sandbox answers it. */
interface SandboxPayment {
  readonly id: string
  readonly state: 'waiting' | 'captured' | 'failed'
  readonly amount_minor: number
  readonly currency: string
  readonly decline_code: string | null
  readonly expires_at: number
  readonly mask: string | null
  readonly text: string
  readonly card: GatewayCard | null
  readonly refunded_minor: number
}

interface SandboxCapture {
  readonly reference: string
  readonly id: string
  readonly amount_minor: number
  readonly currency: string
  readonly captured_at: number
  readonly refunded_minor: number
}

const toTruth = (payment: SandboxPayment): GatewayTruth => ({
  gatewayPayment: payment.id,
  is: payment.state,
  amountMinor: payment.amount_minor,
  currency: payment.currency,
  declineCode: payment.decline_code,
  card: payment.card,
  refundedMinor: payment.refunded_minor,
})

/** What comes next for who pays, by how: a page of the sandbox is wherever something is to be pressed. */
function nextOf(order: GatewayOrder, payment: SandboxPayment): GatewayStep {
  const page = `${order.origin}/sandbox/pay/${payment.id}`
  switch (order.payform) {
    case 'qrcode':
    case 'qrcode_png':
      return { is: 'qr', payload: page, expiresAt: payment.expires_at }
    case 'phone':
    case 'phone_sms':
      return { is: 'sms', mask: payment.mask ?? '', expiresAt: payment.expires_at }
    case 'ext_app':
      return { is: 'app', link: page }
    case 'info':
      return { is: 'info', text: payment.text.replace('{address}', () => page) }
    default:
      return { is: 'redirect', fullUrl: page }
  }
}

const bodyOf = (order: GatewayOrder, notices: string): object => ({
  reference: order.reference,
  merchant: order.merchant,
  amount_minor: order.amountMinor,
  currency: order.currency,
  description: order.description,
  language: order.language,
  return_url: order.returnUrl,
  notice_url: `${notices}/v2/gateways/sandbox/notices`,
  payform: order.payform,
  save_card: order.saveCard,
  ...(order.phone !== null && { phone: order.phone }),
})

/**
 * The play-money gateway, a process of its own: `cli/src/sandbox` is the other side.
 * @param notices where it reaches this service with its notices, as configured: what a caller says of the address counts for nothing
 */
export function sandboxGateway(address: SandboxAddress, keys: SandboxKeys, notices: () => string): Gateway {
  const ask = async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Response> => {
    let answer
    try {
      answer = await fetch(new URL(path, await address()), {
        method,
        headers: {
          authorization: `Bearer ${keys.call}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw new GatewaySilence('sandbox', error instanceof Error ? error.message : 'no answer')
    }
    if (answer.status >= 500) throw new GatewaySilence('sandbox', `answers ${answer.status}`)
    return answer
  }
  const read = async <T>(answer: Response): Promise<T> => {
    if (answer.ok) return (await answer.json()) as T
    const said = `${answer.status} ${await answer.text()}`
    const why = REFUSALS[answer.status]
    if (why) throw new GatewayRefusal('sandbox', why, said)
    throw new Error(`the sandbox refuses: ${said}`)
  }
  const pathOf = (merchant: string, reference: string): string =>
    `/api/payments/${encodeURIComponent(merchant)}/${encodeURIComponent(reference)}`
  return {
    name: 'sandbox',
    payforms: PAYFORMS_OF.sandbox,
    serves: () => true,
    async start(order) {
      const payment = await read<SandboxPayment>(await ask('/api/payments', bodyOf(order, notices())))
      return { gatewayPayment: payment.id, next: nextOf(order, payment) }
    },
    async charge(order, token) {
      const payment = await read<SandboxPayment>(
        await ask('/api/payments', { ...bodyOf(order, notices()), token }),
      )
      const fullUrl = `${order.origin}/sandbox/pay/${payment.id}`
      return {
        gatewayPayment: payment.id,
        next:
          payment.state === 'waiting'
            ? { is: 'redirect', fullUrl }
            : { is: 'final', truth: toTruth(payment) },
      }
    },
    async confirm(merchant, reference, code) {
      const answer = await ask(`${pathOf(merchant, reference)}/confirm`, { code })
      return answer.status === 422 ? null : toTruth(await read<SandboxPayment>(answer))
    },
    async query(merchant, reference): Promise<GatewayTruth | null> {
      const answer = await ask(pathOf(merchant, reference))
      return answer.status === 404 ? null : toTruth(await read<SandboxPayment>(answer))
    },
    async refund(merchant, reference, refundReference, amountMinor) {
      const answer = await ask(`${pathOf(merchant, reference)}/refunds`, {
        reference: refundReference,
        amount_minor: amountMinor,
      })
      if (answer.status === 409)
        return { is: 'refused', why: String(((await answer.json()) as { error?: unknown }).error) }
      await read(answer)
      return { is: 'done' }
    },
    async forgetCard(merchant, token) {
      const path = `/api/cards/${encodeURIComponent(merchant)}/${encodeURIComponent(token)}`
      await read(await ask(path, undefined, 'DELETE'))
    },
    async listCaptured(merchant, from, to): Promise<GatewayCapture[]> {
      const asked = new URLSearchParams({ merchant, from: String(from), to: String(to) })
      const rows = await read<SandboxCapture[]>(await ask(`/api/captures?${asked}`))
      return rows.map((one) => ({
        reference: one.reference,
        gatewayPayment: one.id,
        amountMinor: one.amount_minor,
        currency: one.currency,
        capturedAt: one.captured_at,
        refundedMinor: one.refunded_minor,
      }))
    },
    readNotice(body, headers, now) {
      if (!isSigned(keys.notice, body, headers[SIGNATURE_HEADER], now)) return null
      const { id, reference } = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>
      return { eventId: String(id), reference: String(reference) }
    },
  }
}
