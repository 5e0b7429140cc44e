import { createHmac, timingSafeEqual } from 'node:crypto'
import type { GatewayNotice } from '../gateway.ts'

/** What CloudPayments tells of, each to an address of its own: its body does not say which of them it is. */
const KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const

/** What is answered before money is taken; CloudPayments takes none after anything but `yes`. */
const CHECKED = { yes: 0, unknown: 10, wrong_amount: 12, over: 13 } as const

/** An amount as it stands in a notice, in minor units; null for what is none. */
export function noticeAmount(text: string | null): number | null {
  const [, whole, parts = ''] = /^(\d{1,13})(?:[.,](\d{1,4}))?$/.exec(text ?? '') ?? []
  if (whole === undefined || !/^\d{0,2}0*$/.test(parts)) return null
  return Number(whole + parts.slice(0, 2).padEnd(2, '0'))
}

/** The number of a refund that this service has asked for, which it was given with that; undefined for any other. */
function ownRefund(data: string | null): string | undefined {
  try {
    const own: unknown = JSON.parse(data ?? 'null')
    return typeof own === 'object' && own !== null && 'refund' in own ? String(own.refund) : undefined
  } catch {
    return undefined
  }
}

/** Whether bytes were signed with a secret: HMAC-SHA256 of the body as it came. */
function isSigned(body: Uint8Array, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z\d+/]{43}=$/.test(signature)) return false
  const right = createHmac('sha256', secret).update(body).digest()
  const shown = Buffer.from(signature, 'base64')
  // Base64 of 32 bytes has two bits that say nothing: one signature has one spelling.
  return shown.toString('base64') === signature && timingSafeEqual(right, shown)
}

/**
 * Reads a notice; null where it was not signed with the secret of the merchant, or came to an address for nothing.
 * @param kind the last part of the address
 */
export function readCloudNotice(
  body: Uint8Array,
  headers: Readonly<Record<string, unknown>>,
  secret: string,
  kind: string | null,
): GatewayNotice | null {
  const known = KINDS.find((one) => one === kind)
  // `X-Content-HMAC` is of the body as it reads decoded, `Content-HMAC` as it came: the latter alone is of these bytes for certain.
  const isRight =
    isSigned(body, headers['content-hmac'], secret) || isSigned(body, headers['x-content-hmac'], secret)
  if (known === undefined || !isRight) return null
  const fields = new URLSearchParams(Buffer.from(body).toString())
  const reference = fields.get('InvoiceId')
  const notice = { eventId: `${known}-${fields.get('TransactionId') ?? ''}`, reference, answer: { code: 0 } }
  const amountMinor = noticeAmount(fields.get('Amount'))
  // The signature is of the body alone: what was told of a payment may be sent to the address for refunds by whoever has seen it.
  const isRefund = known === 'refund' && Boolean(fields.get('PaymentTransactionId'))
  if (isRefund && amountMinor !== null) {
    const own = ownRefund(fields.get('Data'))
    return own === undefined
      ? { ...notice, refund: { refundId: fields.get('TransactionId') ?? '', amountMinor } }
      : { ...notice, ownRefund: { refundId: own, amountMinor } }
  }
  if (known !== 'check') return notice
  const currency = fields.get('Currency')
  return { ...notice, asks: { amountMinor, currency, answer: (may) => ({ code: CHECKED[may] }) } }
}
