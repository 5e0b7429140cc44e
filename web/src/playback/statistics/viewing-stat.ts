import { isHistoryDue, isPositionDue, isStatDue } from '#domain/playback/viewing.ts'
import { createPlayedCount } from './played-count.ts'

/** One heartbeat: seconds watched so far, and for films the position. */
export interface Heartbeat {
  readonly statId: string
  readonly duration: number
  readonly seconds?: number
  /** The page goes away: the call has to outlive it. */
  readonly isLast: boolean
}

/** Where a viewing stands. */
export interface ViewingProgress {
  readonly statId: string
  /** Seconds that really played since it was loaded. */
  readonly watched: number
  /** Media seconds of a film; null for channels. */
  readonly position: number | null
}

export interface ViewingStat {
  /** Call it about once a second of playback; it decides what is sent. */
  readonly progress: (at: ViewingProgress) => void
  /** The viewing ends: what was not sent yet is sent now. */
  readonly leave: () => void
}

export interface ViewingCalls {
  readonly beat: (beat: Heartbeat) => void
  /** The position alone, between heartbeats: seconds into the film. */
  readonly position: (statId: string, seconds: number) => void
}

const tenths = (position: number): number => Math.max(0, Math.round(position * 10) / 10)

/**
 * Sends a heartbeat every 30 s of playback, and the rest when the viewing ends or gives way to another. A film tells its
 * position with the first 10 s and every 12 s from then on, so that a tab that dies loses little.
 */
export function createViewingStat(calls: ViewingCalls): ViewingStat {
  const played = createPlayedCount()
  let last: ViewingProgress | null = null
  let sent = 0
  let placed = 0

  function beat(at: ViewingProgress, isLast: boolean): void {
    const duration = Math.floor(at.watched)
    sent = duration
    placed = at.watched
    calls.beat({
      statId: at.statId,
      duration,
      ...(at.position !== null && { seconds: tenths(at.position) }),
      isLast,
    })
  }

  function leave(): void {
    if (last && Math.floor(last.watched) > sent) beat(last, true)
  }

  return {
    progress({ statId, watched, position }) {
      const at = { statId, watched: played(statId, watched), position }
      if (last?.statId !== at.statId) {
        leave()
        sent = 0
        placed = 0
      }
      last = at
      const isFirstPosition = at.position !== null && !isHistoryDue(sent) && isHistoryDue(at.watched)
      if (isFirstPosition || isStatDue(sent, at.watched)) beat(at, false)
      else if (at.position !== null && isPositionDue(placed, at.watched)) {
        placed = at.watched
        calls.position(at.statId, tenths(at.position))
      }
    },
    leave,
  }
}
