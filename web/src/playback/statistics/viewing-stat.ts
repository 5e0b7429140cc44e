import { isHistoryDue, isPositionDue, isStatDue } from '#domain/playback/viewing.ts'
import { VIEWINGS_LEFT_AT_MOST } from '#contract/playback.ts'
import { createPlayedCount } from './played-count.ts'

/** One heartbeat: seconds watched so far, and for films the position. */
export interface Heartbeat {
  readonly statId: string
  readonly duration: number
  readonly seconds?: number
  /** The page goes away: the call has to outlive it. */
  readonly isLast: boolean
  /** Viewings that are over with it, this one among them. */
  readonly ends?: readonly string[]
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
  /** A viewing begins, of which nothing has played yet. */
  readonly open: (statId: string) => void
  /** Call it about once a second of playback; it decides what is sent. */
  readonly progress: (at: ViewingProgress) => void
  /** Nothing of it plays for now, although it is watched: an ad is in front of it. Call it every 30 s of that. */
  readonly stay: (statId: string) => void
  /** The viewing may end: what was not sent yet is sent now. */
  readonly leave: () => void
  /** It has ended, and with it those that it has taken the place of: another device may watch in its place at once. */
  readonly end: () => void
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
  /** All that were opened here and may still have a place, the latest last. */
  let opened: readonly string[] = []

  function open(statId: string): void {
    if (!opened.includes(statId)) opened = [...opened, statId].slice(-VIEWINGS_LEFT_AT_MOST)
  }

  function beat(at: ViewingProgress, isLast: boolean, ends?: readonly string[]): void {
    const duration = Math.floor(at.watched)
    sent = duration
    placed = at.watched
    calls.beat({
      statId: at.statId,
      duration,
      ...(at.position !== null && { seconds: tenths(at.position) }),
      isLast,
      ...(ends && { ends }),
    })
  }

  function leave(): void {
    if (last && Math.floor(last.watched) > sent) beat(last, true)
  }

  return {
    open,
    progress({ statId, watched, position }) {
      open(statId)
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
    stay(statId) {
      if (last?.statId === statId) beat(last, false)
      else calls.beat({ statId, duration: 0, isLast: false })
    },
    leave,
    end() {
      const statId = last?.statId ?? opened.at(-1)
      if (statId === undefined || opened.length === 0) return
      beat(last ?? { statId, watched: 0, position: null }, true, opened)
      opened = []
    },
  }
}
