import { STAT_INTERVAL_SECONDS } from '#contract/playback.ts'

/** Films tell their position for the first time after so many seconds of playback. */
export const FIRST_POSITION_S = 10

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
  /** Seconds that really played. */
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

/** Sends a heartbeat every 30 s of playback, and the rest when the viewing ends or gives way to another. */
export function createViewingStat(send: (beat: Heartbeat) => void): ViewingStat {
  let last: ViewingProgress | null = null
  let sent = 0

  function beat(at: ViewingProgress, isLast: boolean): void {
    const duration = Math.floor(at.watched)
    sent = duration
    send({
      statId: at.statId,
      duration,
      ...(at.position !== null && { seconds: Math.max(0, Math.round(at.position * 10) / 10) }),
      isLast,
    })
  }

  function leave(): void {
    if (last && Math.floor(last.watched) > sent) beat(last, true)
  }

  return {
    progress(at) {
      if (last?.statId !== at.statId) {
        leave()
        sent = 0
      }
      last = at
      const isFirstPosition =
        at.position !== null && sent < FIRST_POSITION_S && at.watched >= FIRST_POSITION_S
      if (isFirstPosition || at.watched - sent >= STAT_INTERVAL_SECONDS) beat(at, false)
    },
    leave,
  }
}
