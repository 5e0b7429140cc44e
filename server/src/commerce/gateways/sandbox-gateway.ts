import { type Gateway, GatewaySilence, type GatewayTruth } from './gateway.ts'
import { isSigned, type SandboxKeys, SIGNATURE_HEADER } from './sandbox-signature.ts'

/** Where the sandbox is: `http://127.0.0.1:41234`. Rejects while it cannot be started. */
export type SandboxAddress = () => Promise<string>

const TIMEOUT_MS = 5000

/** A payment as the sandbox answers it. */
interface SandboxPayment {
  readonly id: string
  readonly state: 'waiting' | 'captured' | 'failed'
  readonly amount_minor: number
  readonly currency: string
  readonly decline_code: string | null
}

/** The play-money gateway, a process of its own: `cli/src/sandbox` is the other side. */
export function sandboxGateway(address: SandboxAddress, keys: SandboxKeys): Gateway {
  const ask = async (path: string, body?: object): Promise<Response> => {
    let answer
    try {
      answer = await fetch(new URL(path, await address()), {
        method: body ? 'POST' : 'GET',
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
  const read = async (answer: Response): Promise<SandboxPayment> => {
    if (!answer.ok) throw new Error(`the sandbox refuses: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as SandboxPayment
  }
  return {
    name: 'sandbox',
    async start(order) {
      const answer = await ask('/api/payments', {
        reference: order.reference,
        merchant: order.merchant,
        amount_minor: order.amountMinor,
        currency: order.currency,
        description: order.description,
        language: order.language,
        return_url: order.returnUrl,
        notice_url: `${order.origin}/v2/gateways/sandbox/notices`,
      })
      const { id } = await read(answer)
      return { gatewayPayment: id, fullUrl: `${order.origin}/sandbox/pay/${id}` }
    },
    async query(merchant, reference): Promise<GatewayTruth | null> {
      const answer = await ask(
        `/api/payments/${encodeURIComponent(merchant)}/${encodeURIComponent(reference)}`,
      )
      if (answer.status === 404) return null
      const { id, state, amount_minor, currency, decline_code } = await read(answer)
      return {
        gatewayPayment: id,
        is: state,
        amountMinor: amount_minor,
        currency,
        declineCode: decline_code,
      }
    },
    readNotice(body, headers, now) {
      if (!isSigned(keys.notice, body, headers[SIGNATURE_HEADER], now)) return null
      const { id, reference } = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>
      return { eventId: String(id), reference: String(reference) }
    },
  }
}
