import { type Connection, RETRY_FLAG_MS } from './connection.ts'
import type { EngineFault } from './engine.ts'
import type { PlayerSnapshot, Store } from './snapshot.ts'

/** What a returned connection may do to a player. */
interface ReturningHands {
  readonly connection: Connection
  readonly store: Store<PlayerSnapshot>
  /** Milliseconds. */
  readonly now: () => number
  /** Whether what played was cut off on purpose. */
  readonly isCut: () => boolean
  /** What was wrong before no longer counts. */
  readonly forget: () => void
  readonly restart: () => void
  readonly mend: (fault: EngineFault) => void
}

/**
 * Brings back what a lost connection has stopped, but not again and again while it flickers. An engine that gave up while the picture still
 * played from what it held is set going again, or that would run out.
 */
export function mendAfterLoss({ connection, store, now, isCut, forget, restart, mend }: ReturningHands) {
  let lastReturn = Number.NEGATIVE_INFINITY
  let missed: EngineFault | null = null
  let isTold = false
  let again: ReturnType<typeof setTimeout> | undefined
  const lookAgain = (): void => {
    clearTimeout(again)
    if (connection.isLost()) return
    const { state, message } = store.get()
    const isStopped =
      state === 'loading' || state === 'waiting' || (state === 'error' && message === 'error_video_download')
    const wanted = missed
    if (isCut()) return
    if (!isStopped && !wanted) {
      // What was held has outlasted the loss: the next wait has nothing to do with it.
      if (isTold) forget()
      isTold = false
      return
    }
    const wait = lastReturn + RETRY_FLAG_MS - now()
    if (wait > 0) {
      // What has given up does not go on by itself, and nothing else may tell of it.
      if (wanted || state === 'error') again = setTimeout(lookAgain, wait)
      return
    }
    lastReturn = now()
    missed = null
    isTold = false
    forget()
    if (isStopped) restart()
    else if (wanted) mend(wanted)
  }
  const stopListening = connection.onReturn(lookAgain)
  return {
    /** A fault that came while there was no connection: nothing can be done about it before there is one. */
    miss(fault: EngineFault): void {
      store.patch({ message: 'error_video_download' })
      isTold = true
      if (fault.isFatal) missed = fault
    },
    /** A new beginning: what the one before has missed is nobody's. */
    begin() {
      clearTimeout(again)
      missed = null
      isTold = false
    },
    stop() {
      clearTimeout(again)
      stopListening()
    },
  }
}
