import { EPISODES_CUT } from '#contract/catalogue.ts'

/** How an episode stands for the viewer: never begun, so many percent, or seen to its end. */
export type EpisodeShare = 'new' | 'seen' | { readonly percent: number }

/** @param percentage 0 to 100, undefined where it was never begun */
export function episodeShare(percentage: number | undefined): EpisodeShare {
  if (percentage === undefined || percentage <= 0) return 'new'
  return percentage >= 100 ? 'seen' : { percent: percentage }
}

/** How much of a season is unfolded: one line, the first 25, everything. */
export type Unfolding = 'line' | 'cut' | 'all'

/** Episodes in the one line that shows at first, by the width of the window in pixels. */
export function lineLength(width: number): number {
  if (width <= 480) return 2
  return width <= 932 ? 3 : 4
}

/**
 * The part of a season that shows: from index, how many. The one line holds the episode that plays next; the rest
 * begins at the beginning.
 */
export function shownPart(
  count: number,
  {
    unfolding,
    width,
    next,
  }: { readonly unfolding: Unfolding; readonly width: number; readonly next: number },
): { readonly from: number; readonly length: number } {
  if (unfolding === 'all') return { from: 0, length: count }
  if (unfolding === 'cut') return { from: 0, length: Math.min(count, EPISODES_CUT) }
  const length = Math.min(count, lineLength(width))
  return { from: Math.max(0, Math.min(next, count - length)), length }
}

/** What unfolding comes next; null where everything shows already. */
export function unfoldMore(count: number, unfolding: Unfolding): Unfolding | null {
  if (unfolding === 'line') return count > EPISODES_CUT ? 'cut' : 'all'
  return unfolding === 'cut' && count > EPISODES_CUT ? 'all' : null
}
