import type { Endpoint } from '#contract/endpoint.ts'
import { createBriefAnswers } from './brief-answers.ts'
import { KEPT_MS } from './kept-times.ts'

/** Money, codes and the seconds of a viewing: there the same call twice is meant twice. */
const EACH_COUNTS =
  /\/(?:accounts|cards|purchases|purchases_offer|subscriptions|transactions?|promokeys|otps?|parental_code|auth|mw|stat|metrics)(?:\/|$)/

/** Methods that change something, and may be merged. What reads is kept by its query; what removes is not kept at all. */
const isMerged = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean =>
  (method === 'POST' || method === 'PATCH') && !EACH_COUNTS.test(path)

/** Calls that change something, of which the same one is not made twice within a moment. */
export interface MergedCalls {
  /**
   * What `send` brings; where the very same call is under way or was answered less than `KEPT_MS` ago, and nothing else was changed since,
   * what that one has brought. A call that failed is made again.
   * @param asked all by which two calls differ
   */
  make<T>(endpoint: Pick<Endpoint, 'method' | 'path'>, asked: unknown, send: () => Promise<T>): Promise<T>
}

/** @param now milliseconds, of any clock that only goes forward */
export function createMergedCalls(now: () => number): MergedCalls {
  const answers = createBriefAnswers(now)
  let last: string | null = null
  return {
    make(endpoint, asked, send) {
      if (endpoint.method === 'GET') return send()
      const key = isMerged(endpoint) ? JSON.stringify([endpoint.method, endpoint.path, asked]) : null
      // What was changed meanwhile may be changed back.
      if (key !== last) answers.forget()
      last = key
      return key === null ? send() : answers.take(key, KEPT_MS, send)
    },
  }
}
