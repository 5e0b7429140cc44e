/** Genres with higher numbers are in no list of filters: clients keep the numbers of filters as integers. */
export const GENRES_BELOW = 100_000

/** Which titles a filter means: all of a group, or those of one genre in it. */
export interface GroupFilter {
  readonly group: number
  readonly genre: number | null
}

/** The number of a filter, from 1. */
export const filterId = (group: number, genre = 0): number => group * GENRES_BELOW + genre

const NUMBERS = /^\d{1,15}(?:,\d{1,15})*$/

/** Filters by the numbers in a list such as `100000,200003`; null without a wish, none of them where nothing can be meant. */
export function groupFilters(text: string | undefined): GroupFilter[] | null {
  const wanted = text?.replaceAll(/\s/g, '') ?? ''
  if (wanted === '' || wanted === '0') return null
  if (!NUMBERS.test(wanted)) return []
  return [...new Set(wanted.split(',').map(Number))]
    .toSorted((a, b) => a - b)
    .map((id) => ({ group: Math.floor(id / GENRES_BELOW), genre: id % GENRES_BELOW || null }))
}

/** The same for all lists that mean the same. */
export const sameFilters = (text: string): string => JSON.stringify(groupFilters(text))
