/** How much of it was watched, 0 to 100 with one decimal. The last 2 % are credits: from there it counts as watched. */
export function watchPercentage(seconds: number, duration: number): number {
  if (duration <= 0) return 0
  const part = Math.min(100, (seconds / duration) * 100)
  return part >= 98 ? 100 : Math.max(0, Math.round(part * 10) / 10)
}

/** An episode and what the viewer saw of it. */
export interface WatchedEpisode {
  readonly id: string
  readonly percentage: number
  /** When it was last watched, Unix milliseconds; null for never. */
  readonly watchedAt: number | null
}

/**
 * Which episode of a series to play: the one watched last, or the one after it when that was seen to its end; the first
 * one of a series that is new or seen to its very end.
 * @param episodes in the order of broadcast
 * @returns undefined for a series without episodes
 */
export function nextToPlay<E extends WatchedEpisode>(episodes: readonly E[]): E | undefined {
  let last = -1
  episodes.forEach((episode, position) => {
    if (episode.watchedAt !== null && episode.watchedAt > (episodes[last]?.watchedAt ?? -1)) last = position
  })
  if (last < 0) return episodes[0]
  return episodes[last]!.percentage < 100 ? episodes[last] : (episodes[last + 1] ?? episodes[0])
}
