import type { Endpoint } from '#contract/endpoint.ts'
import { circumstances, session } from './client.ts'
import { addressOf, type RequestOf } from './request.ts'

/** Sends a call that outlives its page. Nobody hears the answer. */
export function lastCall<E extends Endpoint>(endpoint: E, request: RequestOf<E>): void {
  const given = circumstances(session.tokenNow())
  void fetch(addressOf(endpoint, request, given), {
    method: endpoint.method,
    headers: {
      'Content-Type': 'application/json',
      ...(given.language !== undefined && { 'Accept-Language': given.language }),
    },
    body: JSON.stringify(request.body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined)
}

/**
 * Hands a call to the browser, which sends it although the page goes. Answers whether it took it. A beacon goes with cookies, which another
 * origin would have to allow: there it goes as a last call does.
 */
export function beacon<E extends Endpoint & { readonly method: 'POST' }>(
  endpoint: E,
  request: RequestOf<E>,
): boolean {
  const given = circumstances(session.tokenNow())
  try {
    if (!navigator.onLine) return false
    if (given.backend !== undefined) {
      lastCall(endpoint, request)
      return true
    }
    const body = new Blob([JSON.stringify(request.body)], { type: 'application/json' })
    return navigator.sendBeacon(addressOf(endpoint, request, given), body)
  } catch {
    return false
  }
}
