import { signCall } from '../commerce/gateways/operator/operator-signature.ts'
import { type GatewayStub, gatewayStub, type StubAnswer, type StubCall } from './gateway-stub.ts'

export const OPERATOR_KEY = 'the key of the operator of the stub'
/** Calls that were signed longer ago are refused, as operators are told to. Seconds. */
const TOLERANCE_S = 300

interface Charge {
  readonly id: string
  readonly reference: string
  readonly account: { readonly user_id: number; readonly phone: string | null }
  readonly state: 'captured' | 'waiting' | 'failed'
  readonly amount_minor: number
  readonly currency: string
  readonly decline_code: string | null
  readonly refunds: Map<string, number>
}

/** What is so of an account: it has too little, is blocked, its charges wait, or nothing is said of them before they are taken out of a queue. */
export type AccountStanding = 'poor' | 'blocked' | 'slow' | 'queued'

export interface OperatorStub extends GatewayStub {
  /** Accounts of which something is so, by their users. */
  readonly accounts: Map<number, AccountStanding>
  readonly charges: ReadonlyMap<string, Charge>
  /** Ends a charge that waits. */
  end(reference: string, state: 'captured' | 'failed'): void
  /** Takes all charges that lie in the queue. */
  takeQueued(): void
}

/** The billing of an operator as `docs/gateways.md` asks for it. */
export async function operatorStub(now: () => number): Promise<OperatorStub> {
  const charges = new Map<string, Charge>()
  const accounts = new Map<number, AccountStanding>()
  const queued: Charge[] = []
  const isSigned = ({ method, path, body, headers }: StubCall): boolean => {
    const seconds = Number(headers['openair-timestamp'])
    const right = signCall(OPERATOR_KEY, seconds, { method, path, body })
    return Math.abs(now() / 1000 - seconds) <= TOLERANCE_S && headers['openair-signature'] === right
  }
  const shown = ({ id, state, amount_minor, currency, decline_code }: Charge): StubAnswer => ({
    status: 200,
    json: { id, state, amount_minor, currency, decline_code },
  })

  const add = (sent: Charge, state: Charge['state']): Charge => {
    const id = `bill-${charges.size + 1}`
    const charge = { ...sent, id, state, decline_code: null, refunds: new Map<string, number>() }
    charges.set(sent.reference, charge)
    return charge
  }

  const stub = await gatewayStub((call) => {
    if (!isSigned(call)) return { status: 401, json: { error: 'the signature is not right' } }
    const sent = call.method === 'POST' ? (JSON.parse(call.body) as Charge) : null
    if (call.path === '/tv/charges' && sent) {
      const known = charges.get(sent.reference)
      if (known) return shown(known)
      const standing = accounts.get(sent.account.user_id)
      if (standing === 'poor') return { status: 402, json: {} }
      if (standing === 'blocked') return { status: 451, json: {} }
      if (standing === 'queued') {
        queued.push(sent)
        return { status: 503, json: {} }
      }
      const isWaiting = standing === 'slow'
      return shown(add(sent, isWaiting ? 'waiting' : 'captured'))
    }
    const [, reference = '', isRefund] = /^\/tv\/charges\/([\w-]+)(\/refunds)?$/.exec(call.path) ?? []
    const charge = charges.get(reference)
    if (!charge) return { status: 404, json: {} }
    if (!isRefund || !sent) return shown(charge)
    const others = [...charge.refunds].filter(([id]) => id !== sent.reference)
    const sum = others.reduce((all, [, amount]) => all + amount, sent.amount_minor)
    if (sum > charge.amount_minor) return { status: 409, json: {} }
    charge.refunds.set(sent.reference, sent.amount_minor)
    return { status: 200, json: { state: 'done' } }
  })
  return {
    ...stub,
    charges,
    accounts,
    takeQueued() {
      for (const sent of queued.splice(0)) add(sent, 'captured')
    },
    end(reference, state) {
      const charge = charges.get(reference)
      if (charge) charges.set(reference, { ...charge, state })
    },
  }
}
