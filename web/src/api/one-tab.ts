/** A tab that does not end its turn within this time (milliseconds) is not waited for any longer. */
const PATIENCE_MS = 10_000
const NAME = 'openair.session'

/** Does some work while no other tab of this browser does its own; where the browser cannot tell tabs apart, at once. */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  const turn = { isOurs: false }
  try {
    return await locks.request(NAME, { signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      turn.isOurs = true
      return work()
    })
  } catch (error) {
    // What failed in our turn has failed; a turn that never came is no reason not to begin.
    if (turn.isOurs) throw error
    return work()
  }
}
