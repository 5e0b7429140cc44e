import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiFailure } from './failure.ts'

/** A call that failed. The path names no thing: it is the endpoint's own. */
export interface FailedCall {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code: string
}

type Listener = (failed: FailedCall) => void

/** What fails before anybody listens waits for who does. */
const WAITING_AT_MOST = 50
let waiting: FailedCall[] = []
let listener: Listener | null = null
/** Who wants to know why calls fail, from now on. */
const watchers = new Set<(failure: ApiFailure) => void>()

/** Notes that a call has failed, and answers the failure. */
export function noteFailure({ method, path }: Endpoint, failure: ApiFailure): ApiFailure {
  for (const watcher of watchers) watcher(failure)
  const failed = { method, path, status: failure.status, code: failure.code }
  if (listener) listener(failed)
  else if (waiting.length < WAITING_AT_MOST) waiting.push(failed)
  return failure
}

/** Hears of every call that fails, and of those that have failed so far. */
export function onFailedCall(hear: Listener): void {
  listener = hear
  for (const failed of waiting.splice(0)) hear(failed)
  waiting = []
}

/** Hears why calls fail from now on, whoever makes them; answers how to stop. */
export function watchFailures(hear: (failure: ApiFailure) => void): () => void {
  watchers.add(hear)
  return () => void watchers.delete(hear)
}
