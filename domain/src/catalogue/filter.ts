import type { Filter } from '#contract/filters.ts'

/** Years that a title may be of, both included; null is open. */
export interface YearRange {
  readonly from: number | null
  readonly to: number | null
}

const OLDEST_DECADE = 1980
const DECADES = [2010, 2000, 1990, OLDEST_DECADE]
const SINGLE_YEARS = 4

/**
 * The years that the filter offers: the last two together, the four before them one by one, 2020 onward, the decades down
 * to the eighties, and all before those (001 §9).
 */
export function yearChoices(currentYear: number): readonly YearRange[] {
  const last = { from: currentYear - 1, to: currentYear }
  const singles = Array.from({ length: SINGLE_YEARS }, (_, at) => last.from - 1 - at)
  return [
    last,
    ...singles.map((year) => ({ from: year, to: year })),
    { from: 2020, to: null },
    ...DECADES.map((decade) => ({ from: decade, to: decade + 9 })),
    { from: null, to: OLDEST_DECADE - 1 },
  ]
}

/** The years of a filter. */
export const yearsOf = ({ year_from, year_to }: Filter): YearRange => ({
  from: year_from ?? null,
  to: year_to ?? null,
})

/** How many choices of a filter narrow what is found; both ends of the years are one choice, the type of page is none. */
export function countChoices({
  main_genre,
  genre,
  country,
  year_from,
  year_to,
  rating_from,
}: Filter): number {
  return [main_genre, genre, country, year_from ?? year_to, rating_from].filter((one) => one !== undefined)
    .length
}

/** The fields that an address may carry, with the least and the most of each. */
const FIELDS = {
  main_genre: [1, 2_147_483_647],
  genre: [1, 2_147_483_647],
  country: [1, 2_147_483_647],
  year_from: [1, 9999],
  year_to: [1, 9999],
  rating_from: [1, 10],
} as const
type Field = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as readonly Field[]

/** The choices in the query of an address; what cannot be is no choice. */
export function filterOfQuery(query: URLSearchParams): Omit<Filter, 'content_type'> {
  const chosen = NAMES.flatMap((name) => {
    const text = query.get(name) ?? ''
    const [least, most] = FIELDS[name]
    const isNumber = name === 'rating_from' ? /^\d{1,2}(\.\d+)?$/.test(text) : /^\d{1,10}$/.test(text)
    const value = Number(text)
    return isNumber && value >= least && value <= most ? [[name, value] as const] : []
  })
  return Object.fromEntries(chosen)
}

/** A query with the choices of a filter in it; whatever else it carries stays. */
export function queryWithFilter(query: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(query)
  // One filter has one address, in whatever order it was chosen.
  for (const name of NAMES) {
    next.delete(name)
    if (filter[name] !== undefined) next.set(name, String(filter[name]))
  }
  return next
}

/** A filter without some of its choices. */
export function withoutChoice(filter: Filter, ...fields: readonly (keyof Filter)[]): Filter {
  const kept = Object.entries(filter).filter(([name]) => !fields.includes(name as keyof Filter))
  return Object.fromEntries(kept)
}
