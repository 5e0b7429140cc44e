import { createHash, createHmac } from 'node:crypto'

export const TIMESTAMP_HEADER = 'openair-timestamp'
export const SIGNATURE_HEADER = 'openair-signature'

/** What is called. */
export interface SignedCall {
  readonly method: string
  /** With its query, as it is sent. */
  readonly path: string
  /** Empty where there is none. */
  readonly body: string
}

/**
 * Signs a call to the billing of an operator: HMAC-SHA256, in hex, over time, method, path and the SHA-256 of the body, each in a line of its
 * own, so that none of them can be changed or sent again later. `docs/gateways.md` tells operators.
 * @param seconds of Unix time
 */
export function signCall(key: string, seconds: number, { method, path, body }: SignedCall): string {
  const digest = createHash('sha256').update(body).digest('hex')
  return createHmac('sha256', key).update(`${seconds}\n${method}\n${path}\n${digest}`).digest('hex')
}
