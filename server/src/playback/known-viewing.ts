import { playedSpan, withSpan } from '#domain/playback/watched-spans.ts'
import type { ToldViewing, ViewSession } from './view-session.store.ts'

/** Where what is known of watching it ends. */
const watchedUntil = ({ watched, startedAt }: ViewSession): number => watched.at(-1)?.until ?? startedAt

/**
 * Notes what a heartbeat tells. The first one tells of all that was watched until then, and what was counted of fetches gives way to it: who
 * pauses may fetch on.
 * @param duration seconds watched, of the whole viewing @param at when it came, Unix milliseconds
 */
export function noteSeconds(session: ViewSession, duration: number, at: number): void {
  if (duration > 0 && session.isTold === false) {
    session.duration = 0
    session.watched = [{ from: session.startedAt, until: session.startedAt }]
  }
  if (duration > 0) session.isTold = true
  const seconds = duration - session.duration
  if (seconds > 0) session.watched = withSpan(session.watched, playedSpan(watchedUntil(session), at, seconds))
  session.duration = Math.max(session.duration, duration)
}

/** What another node was told of a viewing takes the place of what was counted here of its fetches. */
export function takeTold(known: ViewSession, { duration, watched }: Omit<ToldViewing, 'id'>): void {
  if (known.isTold) return
  known.isTold = true
  known.duration = duration
  known.watched = watched
}

/**
 * Brings what is known here to what another node has written of the same viewing. Answers what is known here.
 * @param isPlaced whether a position was told here that is not written yet
 */
export function takeNewer(known: ViewSession, written: ViewSession, isPlaced: boolean): ViewSession {
  if (!isPlaced) known.position = written.position
  if (written.isTold) takeTold(known, written)
  known.seenAt = Math.max(known.seenAt, written.seenAt)
  // What another node has counted of fetches says nothing beside what was told here.
  if (!known.isTold || written.isTold !== false) {
    known.duration = Math.max(known.duration, written.duration)
    if (watchedUntil(written) > watchedUntil(known)) known.watched = [...known.watched, ...written.watched]
  }
  if (written.endsAt !== null) known.endsAt = Math.min(known.endsAt ?? written.endsAt, written.endsAt)
  return known
}
