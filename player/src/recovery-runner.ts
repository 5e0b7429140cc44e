import type { EngineFault } from './engine.ts'
import {
  decideRecovery,
  type Fault,
  HEALTHY_AFTER_S,
  NO_TROUBLES,
  policyOf,
  type RecoveryAction,
  type Troubles,
} from './recovery.ts'
import type { PlayerSnapshot, Store } from './snapshot.ts'
import type { Source } from './source.ts'
import { watchStandstill } from './standstill.ts'

/** What the recovery may do to a player. */
export interface MendingHands {
  readonly video: Pick<HTMLVideoElement, 'playbackRate' | 'readyState'>
  readonly store: Store<PlayerSnapshot>
  /** Pauses and stops loading for a while that the viewer did not ask for. */
  readonly hold: () => void
  /** Stops everything but leaves the last frame where it is. */
  readonly end: (state: 'error' | 'codecError') => void
  readonly retryLoad: () => void
  readonly recoverMedia: (swapAudioCodec: boolean) => void
  /** Loads the stream again, so many seconds after where it is. */
  readonly restart: (ahead: number) => void
  /** What should play has stood for a while, and nothing has said why. */
  readonly onStandstill: (fault: EngineFault) => void
}

export interface RecoveryRunner {
  /** Acts on a fault. `isTold`: the viewer sees a message since; `isFinal`: playback ended by it. */
  mend(fault: Fault): { readonly isFinal: boolean; readonly isTold: boolean }
  /** Another `seconds` played well. */
  readonly watched: (seconds: number) => void
  /** A new source: what was wrong with the one before no longer counts, but that its grant was refused. */
  forget(): void
  /** A new beginning, which the viewer asked for: nothing of before counts. */
  forgive(): void
  /** A source begins, or the present one again: from now on it should move. */
  readonly begin: () => void
  /** Calls off what was to be done later; another grant is not asked for any more. */
  stop(): void
}

/** A new grant is there in tens of milliseconds; where none comes in so many, there is none. */
const RENEWAL_MS = 10_000

/** Carries out what `decideRecovery` decides, and remembers the troubles until playback has been well for long enough. */
export function createRecoveryRunner({
  video,
  store,
  hold,
  end,
  retryLoad,
  recoverMedia,
  restart,
  onStandstill,
}: MendingHands): RecoveryRunner {
  const standstill = watchStandstill(store, video, onStandstill)
  let troubles = NO_TROUBLES
  /** Whose grant was refused last, of what is counted. */
  let refused: Source | null = null
  let wellFor = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is to be done when its time has come. */
  let pending: RecoveryAction['do'] | null = null

  function later(what: RecoveryAction['do'], milliseconds: number, action: () => void): void {
    clearTimeout(timer)
    pending = what
    timer = setTimeout(() => {
      timer = undefined
      pending = null
      action()
    }, milliseconds)
  }

  function callOff(): void {
    clearTimeout(timer)
    timer = undefined
    pending = null
  }

  /** Ends it for good: what was to help would play on behind the message. */
  function giveUp(state: 'error' | 'codecError'): void {
    callOff()
    end(state)
  }

  function stop(): void {
    callOff()
    // What begins after this may be refused again, also where it is the same as before.
    store.patch({ isGrantOver: false })
    standstill.stop()
  }

  function act(action: RecoveryAction): void {
    switch (action.do) {
      case 'carryOn':
        return
      case 'retryLoad':
        return later(action.do, action.afterMs, retryLoad)
      case 'recoverMedia':
        return recoverMedia(action.swapAudioCodec)
      case 'reload':
        hold()
        return later(action.do, action.afterMs, () => restart(0))
      case 'renew':
        later(action.do, RENEWAL_MS, () => {
          store.patch({ message: 'error_video_download' })
          end('error')
        })
        return void store.patch({ isGrantOver: true })
      case 'seekAhead':
        hold()
        return later(action.do, action.afterMs, () => restart(action.seconds))
      case 'fail':
        return giveUp('error')
      case 'codecError':
        return giveUp('codecError')
    }
  }

  function startAnew(troublesLeft: Troubles): void {
    troubles = troublesLeft
    if (troubles.refused === 0) refused = null
    wellFor = 0
    store.patch({ message: null, protection: null })
  }
  const forgive = (): void => startAnew(NO_TROUBLES)

  return {
    mend(fault) {
      // Help is on its way: what the stream says until then is the same trouble again. What only will be loaded again helps
      // neither a decoder that gave up meanwhile nor who was refused.
      const isMended = pending !== null && !(pending === 'retryLoad' && policyOf(fault).outlastsLoading)
      if (isMended && !policyOf(fault).isHopeless) return { isFinal: false, isTold: false }
      standstill.rest()
      const isRefusal = policyOf(fault).counts === 'refused'
      const { source } = store.get()
      const decision = decideRecovery(troubles, { ...fault, isKnown: isRefusal && source === refused })
      if (isRefusal) refused = source
      const isTold = decision.message !== null && store.get().message !== decision.message
      troubles = decision.troubles
      wellFor = 0
      store.patch({ message: decision.message, protection: fault.protection ?? null })
      act(decision.action)
      return { isFinal: decision.action.do === 'fail' || decision.action.do === 'codecError', isTold }
    },
    watched(seconds) {
      if (troubles === NO_TROUBLES) return
      wellFor += seconds
      if (wellFor >= HEALTHY_AFTER_S) forgive()
    },
    forget() {
      const { refused } = troubles
      startAnew(refused === 0 ? NO_TROUBLES : { ...NO_TROUBLES, refused })
    },
    forgive,
    begin: standstill.look,
    stop,
  }
}
