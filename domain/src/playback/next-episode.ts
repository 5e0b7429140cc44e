import type { Episode, Season } from '#contract/catalogue.ts'

/** What follows an episode: the next one of its season, else the first of the next season; null after the last. */
export function nextEpisode(seasons: readonly Season[], id: string): Episode | null {
  const all = seasons.toSorted((one, other) => one.season - other.season).flatMap(({ contents }) => contents)
  const at = all.findIndex((episode) => episode.id === id)
  return at < 0 ? null : (all[at + 1] ?? null)
}

/** Whether all that there is of a series is announced: nothing of it is out yet. */
export function isOnlyAnnounced(seasons: readonly Season[]): boolean {
  const all = seasons.flatMap(({ contents }) => contents)
  return all.length > 0 && all.every(({ is_announcement }) => is_announcement)
}

/** Where a series begins when nothing says where the viewer was: its first episode that can be watched. */
export function firstEpisode(seasons: readonly Season[]): Episode | null {
  const all = seasons.toSorted((one, other) => one.season - other.season).flatMap(({ contents }) => contents)
  return all.find(({ is_announcement, is_available }) => !is_announcement && is_available) ?? null
}
