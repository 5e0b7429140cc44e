/** Milliseconds before each further try; after the last one only the browser's word that it is online leads to another. */
const WAITS_MS: readonly number[] = [1000, 2000, 4000, 8000, 16_000]
/** So many further tries are made before anybody is told, as with every question to the service. */
const QUIET_TRIES = 2

/** Further tries of a question that failed for what may pass by itself. */
export interface FurtherTries {
  /** Whether nobody needs to hear of it yet. */
  readonly areQuiet: () => boolean
  /** Does it again after a wait, each longer than the one before, or as soon as the browser is online. */
  readonly next: (again: () => void) => void
}

/** Tries until `signal` calls them off. */
export function furtherTries(signal: AbortSignal): FurtherTries {
  let made = 0
  return {
    areQuiet: () => made < QUIET_TRIES,
    next(again) {
      const wait = WAITS_MS[made]
      made += 1
      const done = new AbortController()
      const run = (): void => {
        done.abort()
        again()
      }
      const timer = wait === undefined ? undefined : setTimeout(run, wait)
      done.signal.addEventListener('abort', () => clearTimeout(timer))
      signal.addEventListener('abort', () => done.abort(), { signal: done.signal })
      const returned = (): void => {
        made = 0
        run()
      }
      addEventListener('online', returned, { signal: done.signal })
    },
  }
}
