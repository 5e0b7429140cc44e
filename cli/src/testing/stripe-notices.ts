import { createHmac } from 'node:crypto'
import { WEBHOOK_SECRET } from '#server/testing/stripe-stub.ts'
import { TENGE } from './gateway-shop.ts'
import type { RunningService } from './running-service.ts'

/** What came to an address for notices of Stripe. */
export interface SignedNotice {
  readonly body: string | Buffer
  readonly signature: string
}

let events = 0

/** What Stripe would send of something, and its signature. @param at Unix milliseconds */
export function stripeNotice(
  type: string,
  object: object,
  at: number,
  secret = WEBHOOK_SECRET,
): SignedNotice & { readonly body: string } {
  const body = JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } })
  const seconds = Math.floor(at / 1000)
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${v1}` }
}

/** Sends a notice to the address of a provider; answers the status. */
export async function tellOfStripe(
  { app }: Pick<RunningService, 'app'>,
  { body, signature }: SignedNotice,
  provider: number | string = TENGE,
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/v2/gateways/stripe/notices/${provider}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  })
  return statusCode
}
