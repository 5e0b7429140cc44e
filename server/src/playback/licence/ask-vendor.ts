import { Failure } from '../../failures/failure.ts'
import { answerBytes } from '../../http/answer-bytes.ts'

const TIMEOUT_MS = 10_000
/** More than this no licence has. */
const MOST_BYTES = 1_000_000
const MOST_TEXT = 500

/** What a vendor says instead of a licence. */
export interface VendorRefusal {
  readonly code: number
  readonly MESSAGE: string
  readonly ERROR: string
}

/** A licence server has refused, where it says no code of its own. */
const REFUSED = 8002

/**
 * Asks a vendor for a licence or a certificate. No redirect is followed: it would carry the entitlement elsewhere.
 * @throws Failure where it does not answer in time, answers 5xx or something too large
 */
export async function askVendor(
  url: string,
  request: {
    readonly method: 'GET' | 'POST'
    readonly headers: Record<string, string>
    readonly body?: Uint8Array<ArrayBuffer>
  },
): Promise<Buffer | VendorRefusal> {
  let status
  let bytes
  try {
    const answer = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = answer.status
    bytes = await answerBytes(answer, MOST_BYTES)
  } catch {
    throw new Failure('gateway_timeout')
  }
  if (status >= 500 || (status >= 300 && status < 400)) throw new Failure('gateway_timeout')
  return status < 300 ? bytes : refusalOf(bytes.toString())
}

/** Vendors name the same things differently. */
function refusalOf(text: string): VendorRefusal {
  let said: Record<string, unknown> = {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) said = value as Record<string, unknown>
  } catch {
    // What is not JSON says nothing that a viewer could read.
  }
  const first = (names: readonly string[]): string => {
    const found = names.map((name) => said[name]).find((value) => value !== undefined && value !== null)
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, MOST_TEXT) : ''
  }
  return {
    code: Number(first(['code', 'CODE', 'errorCode', 'error_code'])) || REFUSED,
    MESSAGE: first(['MESSAGE', 'message', 'errorMessage', 'error_message']),
    ERROR: first(['ERROR', 'error', 'errorDetail']),
  }
}
