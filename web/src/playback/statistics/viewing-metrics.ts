import type { Metric, StartType } from '#contract/analytics.ts'
import { FIVE_MINUTES_S, isStatDue, playbackUpdates } from '#domain/playback/viewing.ts'
import type { PlayerFailure, PlayerSnapshot } from '#player/snapshot.ts'
import type { Source } from '#player/source.ts'
import { createPlayedCount } from './played-count.ts'

/** What a source is to statistics. */
export interface Viewing {
  readonly statId: string
  readonly channelId: number | null
  readonly contentId: number | null
  /** Of an episode its series. */
  readonly contentParentId: number | null
  readonly libraryId: number | null
  readonly startType: StartType
}

type Without<One> = One extends Metric ? Omit<One, 'at'> : never
export type ViewingMetric =
  | Without<Extract<Metric, { statId: unknown }>>
  | { readonly metric: 'event'; readonly name: 'five_minutes'; readonly value: string }

interface Parts {
  /** Null while it is not known whose a source is. */
  readonly describe: (source: Source) => Viewing | null
  readonly tell: (metric: ViewingMetric) => void
  /** A channel is watched: at its beginning, and from then on as often as heartbeats are sent. */
  readonly track: (watched: WatchedMoment) => void
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number
  /** The service's time, Unix seconds. */
  readonly moment: () => number
}

/** A picture that stands still where the viewer has gone to another place has not stalled. */
const SEEK_S = 1.5

/** What an audience counter is told of. */
export interface WatchedMoment {
  readonly channelId: number
  readonly isArchive: boolean
  /** What is on the screen, Unix seconds. */
  readonly moment: number
}

type Place = Pick<PlayerSnapshot, 'position' | 'wallClock'>

interface Course {
  readonly source: Source
  readonly viewing: Viewing
  hasFrame: boolean
  /** Seconds of playback up to which marks were told. */
  measured: number
  /** Seconds of playback at which the audience was counted last. */
  tracked: number | null
  /** When the picture stopped by itself; null while it plays. */
  stalledAt: number | null
  lastPosition: number
}

/** Tells the course of viewings: their start, first frame, halts, failures, and that they go on. */
export function createViewingMetrics({ describe, tell, track, now, moment }: Parts) {
  let course: Course | null = null
  const told = new Set<string>()
  /** Viewings that had a picture, or have failed before they had one. */
  const decided = new Set<string>()
  const played = createPlayedCount()

  /** Where a source stands: of a channel the broadcast moment, also before there is a picture that says it. */
  const whereAt = ({ kind, wallClock: start }: Source, { wallClock, position }: Place): number =>
    kind === 'film' ? Math.max(0, position) : (wallClock ?? start ?? moment())

  function begin(source: Source): Course | null {
    const viewing = describe(source)
    if (!viewing) return null
    const { statId, startType, ...of } = viewing
    if (!told.has(statId)) {
      told.add(statId)
      const position = whereAt(source, { position: source.startAt ?? 0, wallClock: null })
      tell({ metric: 'playback', statId, startType, position, ...of })
    }
    return { source, viewing, hasFrame: false, measured: 0, tracked: null, stalledAt: null, lastPosition: 0 }
  }

  function stall(at: Course, { state, position, wantsToPlay }: PlayerSnapshot): void {
    const hasJumped = Math.abs(position - at.lastPosition) > SEEK_S
    at.lastPosition = position
    const stands = at.hasFrame && wantsToPlay && (state === 'waiting' || state === 'loading')
    if (hasJumped || state === 'paused') at.stalledAt = null
    else if (stands) at.stalledAt ??= now()
    else if (state === 'playing' && at.stalledAt !== null) {
      tell({
        metric: 'stall',
        statId: at.viewing.statId,
        milliseconds: Math.min(now() - at.stalledAt, 86_400_000),
      })
      at.stalledAt = null
    }
  }

  function audience(at: Course, { wallClock }: PlayerSnapshot, watched: number): void {
    const { channelId, startType } = at.viewing
    if (channelId === null || !at.hasFrame) return
    if (at.tracked !== null && !isStatDue(at.tracked, watched)) return
    at.tracked = watched
    track({ channelId, isArchive: startType === 'archive', moment: wallClock ?? moment() })
  }

  return {
    /** Call it with each change of the player. */
    observe(snapshot: PlayerSnapshot): void {
      const { source, firstFrameMs } = snapshot
      if (source === null) return void (course = null)
      if (course?.source !== source) {
        const next = begin(source)
        // The same viewing under another grant goes on counting.
        if (next && course?.viewing.statId === next.viewing.statId) {
          next.measured = course.measured
          next.tracked = course.tracked
        }
        course = next
      }
      if (!course) return
      const { statId } = course.viewing
      const watched = played(statId, snapshot.watched)
      stall(course, snapshot)
      if (!course.hasFrame && firstFrameMs !== null) {
        course.hasFrame = true
        decided.add(statId)
        tell({ metric: 'first_frame', statId, milliseconds: Math.min(firstFrameMs, 86_400_000) })
      }
      for (const mark of playbackUpdates(course.measured, watched)) {
        tell({ metric: 'playback_update', statId, position: whereAt(source, snapshot) })
        if (mark === FIVE_MINUTES_S)
          tell({ metric: 'event', name: 'five_minutes', value: `viewing:${statId}` })
      }
      course.measured = watched
      audience(course, snapshot, watched)
    },
    /** Call it with each failure of the player. */
    failed(failure: PlayerFailure, snapshot: PlayerSnapshot): void {
      const { code, errorType, streamType, url, position, details, isFinal } = failure
      const { source, wallClock } = snapshot
      const of = course?.source === source ? course?.viewing : undefined
      const failsStart = isFinal && of !== undefined && !decided.has(of.statId)
      if (failsStart) decided.add(of.statId)
      tell({
        metric: 'playback_error',
        statId: of?.statId ?? null,
        code: code === null ? null : Math.trunc(code),
        errorType: errorType.slice(0, 300),
        streamType,
        url: url.slice(0, 1000),
        position: source ? whereAt(source, { position, wallClock }) : Math.max(0, position),
        details: details.slice(0, 300),
        content: of?.contentId ?? null,
        library: of?.libraryId ?? null,
        channel: of?.channelId ?? null,
        isFinal,
        failsStart,
      })
    },
  }
}
