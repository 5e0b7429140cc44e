import { createHash, timingSafeEqual } from 'node:crypto'
import { textsOf, type Words } from '../../../words/words.ts'

const WORDS = textsOf('gateways')

/** What Payme is refused with: its number, and what the payer may read. */
const REFUSALS = {
  no_json: [-32_700, WORDS.payme_no_json],
  bad_request: [-32_600, WORDS.payme_bad_request],
  no_method: [-32_601, WORDS.payme_no_method],
  no_rights: [-32_504, WORDS.payme_no_rights],
  failed: [-32_400, WORDS.payme_failed],
  wrong_amount: [-31_001, WORDS.payme_wrong_amount],
  no_transaction: [-31_003, WORDS.payme_no_transaction],
  not_cancelled: [-31_007, WORDS.payme_not_cancelled],
  not_possible: [-31_008, WORDS.payme_not_possible],
  no_payment: [-31_050, WORDS.payme_no_payment],
  over: [-31_051, WORDS.payme_over],
  busy: [-31_052, WORDS.payme_busy],
} as const satisfies Record<string, readonly [number, Words]>

/** Payme is refused something; it hears of it with status 200. */
export class PaymeRefusal extends Error {
  readonly why: keyof typeof REFUSALS
  /** What it is about, such as the name of a field. */
  readonly data: string | null

  constructor(why: keyof typeof REFUSALS, data: string | null = null) {
    super(why)
    this.name = 'PaymeRefusal'
    this.why = why
    this.data = data
  }

  /** As Payme reads it. */
  toJSON(): object {
    const [code, message] = REFUSALS[this.why]
    return { code, message, data: this.data }
  }
}

/** A call of Payme. */
export interface PaymeCall {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The number of a call as far as it can be read, to be answered with. */
export function callId(body: Uint8Array): number | string | null {
  try {
    const call: unknown = JSON.parse(Buffer.from(body).toString())
    const id = isObject(call) ? call['id'] : null
    return typeof id === 'number' || typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/** Reads a call. @throws PaymeRefusal */
export function readCall(body: Uint8Array): PaymeCall {
  let call: unknown
  try {
    call = JSON.parse(Buffer.from(body).toString())
  } catch {
    throw new PaymeRefusal('no_json')
  }
  if (!isObject(call)) throw new PaymeRefusal('bad_request')
  const { method, params } = call
  if (typeof method !== 'string') throw new PaymeRefusal('bad_request', 'method')
  if (!isObject(params)) throw new PaymeRefusal('bad_request', 'params')
  return { method, params }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a caller shows the key of a merchant, as Basic credentials of the user `Paycom`. */
export function isPayme(authorization: unknown, key: string): boolean {
  const shown = typeof authorization === 'string' ? authorization : ''
  const right = `Basic ${Buffer.from(`Paycom:${key}`).toString('base64')}`
  return timingSafeEqual(digest(shown), digest(right))
}

/** A whole number out of a call. @throws PaymeRefusal */
export function wholeOf(params: PaymeCall['params'], name: string): number {
  const value = params[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new PaymeRefusal('bad_request', name)
  return value
}

/** A text out of a call. @throws PaymeRefusal */
export function textOf(params: PaymeCall['params'], name: string): string {
  const value = params[name]
  if (typeof value !== 'string' || value === '' || value.length > 100)
    throw new PaymeRefusal('bad_request', name)
  return value
}

/** A field of the account of a call: the id of a payment. @throws PaymeRefusal */
export function accountOf(params: PaymeCall['params'], field: string): string {
  const { account } = params
  if (!isObject(account)) throw new PaymeRefusal('bad_request', 'account')
  const value = account[field]
  return typeof value === 'string' ? value : ''
}
