/** How an episode stands for the viewer: never begun, so many percent, or seen to its end. */
export type EpisodeShare = 'new' | 'seen' | { readonly percent: number }

/** @param percentage 0 to 100, undefined where it was never begun */
export function episodeShare(percentage: number | undefined): EpisodeShare {
  if (percentage === undefined || percentage <= 0) return 'new'
  return percentage >= 100 ? 'seen' : { percent: percentage }
}
