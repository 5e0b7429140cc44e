import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What the service and its sandbox gateway know each other by: the key of calls, and the one that notices are signed with. */
export interface SandboxKeys {
  readonly call: string
  readonly notice: Uint8Array
}

/** Keys from the secret of the service: whoever has that has these. */
export function sandboxKeys(secret: Uint8Array): SandboxKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `sandbox-${purpose}`, 32))
  return { call: derive('call').toString('hex'), notice: derive('notice') }
}

export const SIGNATURE_HEADER = 'sandbox-signature'

/** A notice that is older, or comes from further in the future, was recorded by somebody. */
const TOLERANCE_S = 300

const mac = (key: Uint8Array, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

/** `t=1790000000,v1=<hex>`: HMAC-SHA256 of time and body. @param now Unix milliseconds */
export function signNotice(key: Uint8Array, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${mac(key, seconds, body).toString('hex')}`
}

/** Whether a body was signed with the key within the last minutes. @param now Unix milliseconds */
export function isSigned(key: Uint8Array, body: Uint8Array, header: unknown, now: number): boolean {
  const [, time, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (time === undefined || hex === undefined) return false
  if (Math.abs(now / 1000 - Number(time)) > TOLERANCE_S) return false
  return timingSafeEqual(mac(key, Number(time), body), Buffer.from(hex, 'hex'))
}
