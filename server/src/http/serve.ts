import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import type { App } from '../ports.ts'
import type { Call, SharedCall, notShared } from './call.ts'

export interface SharedOptions<E extends Endpoint> {
  /** The answer is dropped when one of these is dropped. */
  readonly tags: readonly string[]
  /** The longest life in memory. */
  readonly maxAgeSeconds: number
  /** Answers what the shared handler calls `notShared`; such answers are not kept. */
  readonly personal?: (call: Call<E>) => Promise<AnswerOf<E>>
}

export declare function serve<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
): void

export declare function serveShared<const E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: SharedCall<E>) => Promise<AnswerOf<E> | typeof notShared>,
  options: SharedOptions<E>,
): void
