import { type Filter, countContents, listContents, listCountries, listGenres } from '#contract/filters.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { Fact } from '../http/shown-things.ts'
import type { App } from '../ports.ts'
import { countFiltered, readCountries, readFiltered, readGenres } from './filter.store.ts'
import { openedCards } from './opened-cards.ts'
import { untilBegun } from './release.store.ts'

const LIMIT = 24
const LASTING = { tags: ['catalogue'], maxAgeSeconds: 900 }

/** The facts that a filter chooses by. */
const factsOf = ({
  main_genre,
  genre,
  country,
  year_from,
  year_to,
  rating_from,
}: Filter): readonly Fact[] => [
  ...((genre ?? main_genre) === undefined ? [] : (['genre'] as const)),
  ...(country === undefined ? [] : (['country'] as const)),
  ...((year_from ?? year_to) === undefined ? [] : (['year'] as const)),
  ...(rating_from === undefined ? [] : (['rating'] as const)),
]

/** Films and series by a filter, and what can be chosen for one. */
export function registerFilters(app: App): void {
  serveShared(
    app,
    listContents,
    async (call) => {
      const { limit = LIMIT, offset = 0, ...filter } = call.query
      return untilBegun(call, await readFiltered(call, filter, { limit, offset }))
    },
    // The newest first.
    { ...LASTING, listsBy: (query) => ['year', ...factsOf(query)], byPackets: true, open: openedCards },
  )
  serveShared(app, countContents, async (call) => ({ count: await countFiltered(call, call.query) }), {
    ...LASTING,
    listsBy: factsOf,
  })
  serveShared(app, listCountries, async (call) => readCountries(call, call.query), {
    ...LASTING,
    listsBy: ['country'],
  })
  serveShared(app, listGenres, async (call) => readGenres(call, call.query), {
    ...LASTING,
    listsBy: ['genre'],
  })
}
