import type { Endpoint } from '#contract/endpoint.ts'
import { session } from './client.ts'
import { addressOf, type RequestOf } from './request.ts'

/** Sends a call that outlives its page. Nobody hears the answer. */
export function lastCall<E extends Endpoint>(endpoint: E, request: RequestOf<E>): void {
  void fetch(addressOf(endpoint, request, { token: session.tokenNow() }), {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request.body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}
