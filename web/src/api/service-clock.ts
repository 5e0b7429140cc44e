/**
 * The service's clock. What is on air, recorded or still to come is a matter of the service's time: a browser whose clock is
 * wrong learns from answers how far it is off.
 */

/** Clocks that differ by less are the same, in milliseconds: an answer tells whole seconds. */
const SAME_MS = 5000

let aheadMs = 0
type Listener = (changeMs: number) => void
const listeners = new Set<Listener>()

/** The present as the service counts it, in Unix milliseconds. */
export const serviceTime = (): number => Date.now() + aheadMs

/** The present as the service counts it, in epoch seconds. */
export const serviceSeconds = (): number => serviceTime() / 1000

/** An instant of the service on this browser's own clock. Both are epoch seconds. */
export const ownSeconds = (instant: number): number => instant - aheadMs / 1000

/** Is told by how much the clock turned out to be another one. Answers how to stop. */
export function onClockChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Compares the clocks by an answer. The moment of one that was made for its call lies between the question and now; one that was
 * kept somewhere may be older, but no answer is of the future. @param askedAt when it was asked for, in this browser's milliseconds
 */
export function hearClock({ headers }: Response, askedAt: number): void {
  const said = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(said)) return
  const now = Date.now()
  const isBehind = said > now + aheadMs + SAME_MS
  const isOwn = headers.get('cache-control')?.includes('no-store') ?? false
  if (!isBehind && !(isOwn && said < askedAt + aheadMs - SAME_MS)) return
  const before = aheadMs
  aheadMs = said - now
  for (const listener of listeners) listener(aheadMs - before)
}
