import { answerBytes } from '../../http/answer-bytes.ts'
import { isUnconnected } from '../../http/unconnected.ts'
import { GatewaySilence } from './gateway.ts'

/** How long an answer may take, milliseconds, and how long it may be, bytes: no gateway has to say more. */
const USUAL = { timeoutMs: 10_000, mostBytes: 1_000_000 }
/** The same of a list, such as a day's payments of a large provider. */
const OF_LISTS = { timeoutMs: 60_000, mostBytes: 64_000_000 }

/** Why there is no answer, by the names of errors. */
const SILENCES: Readonly<Record<string, string>> = {
  TimeoutError: 'no answer in time',
  RangeError: 'answers too much',
}

/** What a gateway has answered, 5xx apart. */
export interface GatewayAnswer {
  readonly status: number
  /** `undefined` for an empty body. */
  readonly json: unknown
}

/** What is asked of a gateway. */
export interface GatewayCall {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** As it is sent. */
  readonly body: string | null
  /** Whether many payments are asked for in one answer. */
  readonly isList?: boolean
}

/** Whether money may be spoken of with an address: over TLS, or with this machine itself. */
export function isSecureAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isHere))
}

/**
 * Asks a gateway something over HTTP and reads its JSON. No redirect is followed: it would carry the keys elsewhere. Errors never repeat
 * what was sent.
 * @throws GatewaySilence where it does not answer in time, answers 5xx, 408 or 429, or nothing that is JSON
 */
export async function callGateway(gateway: string, url: URL, call: GatewayCall): Promise<GatewayAnswer> {
  if (!isSecureAddress(url.href)) throw new Error(`${gateway}: its address is not https`)
  const { timeoutMs, mostBytes } = call.isList === true ? OF_LISTS : USUAL
  let status
  let text
  try {
    const answer = await fetch(url, {
      method: call.method,
      headers: { accept: 'application/json', ...call.headers },
      body: call.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = answer.status
    text = (await answerBytes(answer, mostBytes)).toString()
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new GatewaySilence(gateway, SILENCES[name] ?? 'not reachable', isUnconnected(error))
  }
  const isAnswer = status < 500 && status !== 408 && status !== 429 && (status < 300 || status >= 400)
  if (!isAnswer) throw new GatewaySilence(gateway, `answers ${status}`)
  try {
    return { status, json: text === '' ? undefined : JSON.parse(text) }
  } catch {
    throw new GatewaySilence(gateway, `answers ${status} without JSON`)
  }
}
