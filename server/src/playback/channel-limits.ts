import type { WindowLimits } from '#media/playlist/window.ts'

const DAY_SECONDS = 86_400
/** Programmes that began before these days are over: every day has its own plan. */
const DAYS_BACK = 3
/** Counted from the beginning of the day, so that at least one is left at its end: a stream is over before, it opens half a day. */
const DAYS_AHEAD = 2
/**
 * Days for which more than the archive may be seen: what began before it and ended in it is kept whole, and a channel without an
 * archive shows the programmes before the one that is on. The schedule is kept for as long.
 */
const DAYS_BEFORE_ARCHIVE = 2

const dayOf = (seconds: number): number => seconds - (seconds % DAY_SECONDS)

/**
 * Between which moments the programmes around one are looked at. Whole days of UTC, so that all whose limits they become share their
 * playlists and pictures for a day. Unix seconds.
 */
export function lookedAt(seconds: number): { from: number; to: number } {
  const day = dayOf(seconds)
  return { from: day - DAYS_BACK * DAY_SECONDS, to: day + DAYS_AHEAD * DAY_SECONDS }
}

/** What a viewer may see of a channel around a moment. Unix milliseconds; null is no limit. */
export interface ChannelPart {
  /** When the last programme before ended that the viewer must not see. */
  readonly since: number | null
  /** When the next one begins. */
  readonly until: number | null
}

/**
 * What a viewer may see of a channel at most. A stream keeps within its window besides, but a pass for scrub pictures opens whatever
 * lies between: so nobody gets more than the archive has, and who must not see every programme gets nothing that was not looked at.
 * @param part what was found around the moment for this viewer
 * @param watched that moment, Unix seconds; null for who may see everything
 * @param now Unix seconds
 */
export function channelLimits(
  { since, until }: ChannelPart,
  watched: number | null,
  archivedDays: number,
  now: number,
): WindowLimits {
  const kept = (dayOf(now) - (archivedDays + DAYS_BEFORE_ARCHIVE) * DAY_SECONDS) * 1000
  if (watched === null) return { notBeforeMs: kept }
  const { from, to } = lookedAt(watched)
  return {
    notBeforeMs: Math.max(kept, from * 1000, since ?? 0),
    notAfterMs: Math.min(to * 1000, until ?? Infinity),
  }
}

/** Limits that end at a moment at the latest. @param atMs Unix milliseconds; null changes nothing */
export function endingAt(limits: WindowLimits, atMs: number | null): WindowLimits {
  return atMs === null ? limits : { ...limits, notAfterMs: Math.min(limits.notAfterMs ?? Infinity, atMs) }
}
