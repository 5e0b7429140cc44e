/**
 * The service's clock. What is on air, recorded or still to come is a matter of the service's time: a browser whose clock is
 * wrong learns from answers how far it is off.
 */

/** Clocks that differ by less are the same, in milliseconds: an answer tells whole seconds. */
const SAME_MS = 5000

let aheadMs = 0
const listeners = new Set<() => void>()

/** The present as the service counts it, in Unix milliseconds. */
export const serviceTime = (): number => Date.now() + aheadMs

/** The present as the service counts it, in epoch seconds. */
export const serviceSeconds = (): number => serviceTime() / 1000

/** Is told when the clock turns out to be another one. Answers how to stop. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Compares the clocks by an answer that was made for its call and kept nowhere in between: its moment lies between the question
 * and now. @param askedAt when it was asked for, in milliseconds of this browser's clock
 */
export function hearClock({ headers }: Response, askedAt: number): void {
  if (!headers.get('cache-control')?.includes('no-store')) return
  const said = Date.parse(headers.get('date') ?? '')
  const now = Date.now()
  if (Number.isNaN(said) || (said > askedAt + aheadMs - SAME_MS && said < now + aheadMs + SAME_MS)) return
  aheadMs = said - now
  for (const listener of listeners) listener()
}
