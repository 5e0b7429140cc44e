import type { Tell } from '../work/in-transaction.ts'

/** What an answer shows: the ids of all things that stand in it, of whatever kind. Null: nobody knows, so it may be anything. */
export type Shown = ReadonlySet<string> | null

/** Begins a tag that drops what shows the thing of an id. */
const SHOWS = 'shows:'
/** Tag of answers that say of titles whether and in which order they can be played. */
export const PLAYABLE = 'assets'
/** Tag of answers that say of some videos whether they are ready; they have `videoTag` of each too. */
export const VIDEOS = 'videos'
export const videoTag = (assetId: string): string => `video:${assetId}`
/** Tags of the answers that a change of a video concerns; `*` is of any. */
export const tagsOfVideo = (assetId: string): string[] => [
  PLAYABLE,
  assetId === '*' ? VIDEOS : videoTag(assetId),
]
/** What of films, series and programmes lists choose by, order by or find by. */
export const FACTS = ['title', 'year', 'genre', 'country', 'rating'] as const
export type Fact = (typeof FACTS)[number]
/** Tag of answers in which something may stand, or stand elsewhere, once this fact of a title has changed. */
export const listedBy = (fact: Fact): string => `listed by ${fact}`
/** With more things than this everything counts as changed. */
const MOST_NAMED = 100

/** The id of the thing that a dropped tag is about; undefined where it is about something else. */
export const shownBy = (tag: string): string | undefined =>
  tag.startsWith(SHOWS) ? tag.slice(SHOWS.length) : undefined

const isId = (key: string): boolean => key === 'id' || key.endsWith('_id')

/**
 * Collects the ids in an answer. Numbers of different kinds of things are not told apart: an answer may be dropped for another thing of
 * the same number, and is never kept in spite of its own.
 */
export function shownIn(answer: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) return value.forEach(look)
    // Answers have thousands of values: a list of pairs for each object would cost more than looking at them.
    for (const key of Object.keys(value)) {
      const one = (value as Record<string, unknown>)[key]
      if (typeof one === 'object') look(one)
      else if (isId(key) && (typeof one === 'string' || typeof one === 'number')) found.add(String(one))
    }
  }
  look(answer)
  return found
}

/**
 * Tells every node that these titles or programmes look different, and which of their facts have changed: what shows one of them goes, and
 * every list by one of these facts, in which they may stand or have stood. Whatever else changes (what there is, who may see it, in which
 * order the catalogue is) drops everything (`*`).
 */
export function tellShown(tell: Tell, ids: readonly (number | string)[], facts: Iterable<Fact> = []): void {
  if (ids.length > MOST_NAMED) return tell('shared', '*')
  for (const id of ids) tell('shared', SHOWS + String(id))
  for (const fact of facts) tell('shared', listedBy(fact))
}
