import type { StubAnswer } from './gateway-stub.ts'

export type Thing = Record<string, unknown> & { readonly id: string }

/** How soon and how late after it was made a page may end by itself, in seconds. */
const LIFE_S = { least: 30 * 60, most: 24 * 3600 }
/** States of an intent of which nothing was taken, and that can be cancelled. */
const CANCELLABLE = new Set(['requires_action', 'requires_payment_method', 'requires_confirmation'])

export const failure = (status: number, type: string, more: object = {}): StubAnswer => ({
  status,
  json: { error: { type, message: type, ...more } },
})

/** When a page ends by itself, in Unix seconds; null for what Stripe refuses. @param now Unix milliseconds */
export function endOfPage(wanted: string | null, now: number): number | null {
  const made = Math.floor(now / 1000)
  const ends = wanted === null ? made + LIFE_S.most : Number(wanted)
  return ends >= made + LIFE_S.least && ends <= made + LIFE_S.most ? ends : null
}

/** Whether a page can be paid. @param now Unix milliseconds */
export const isOpenPage = ({ status, expires_at: ends }: Thing, now: number): boolean =>
  status === 'open' && Number(ends) > now / 1000

/** Answers the calls that end what was left, a page or a charge that waits for its bank; undefined for any other. @param now Unix milliseconds */
export function endLeft(
  path: string,
  sessions: ReadonlyMap<string, Thing>,
  intents: ReadonlyMap<string, Thing>,
  now: number,
): StubAnswer | undefined {
  const [, page] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
  if (page !== undefined) {
    const session = sessions.get(page)
    if (!session || !isOpenPage(session, now)) return failure(400, 'invalid_request_error')
    return { status: 200, json: Object.assign(session, { status: 'expired' }) }
  }
  const [, left] = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path) ?? []
  if (left === undefined) return undefined
  const intent = intents.get(left)
  if (!intent || !CANCELLABLE.has(String(intent['status'])))
    return failure(400, 'invalid_request_error', { code: 'payment_intent_unexpected_state' })
  return { status: 200, json: Object.assign(intent, { status: 'canceled', next_action: null }) }
}
