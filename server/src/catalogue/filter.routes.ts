import { countContents, listContents, listCountries, listGenres } from '#contract/filters.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import { countFiltered, readCountries, readFiltered, readGenres } from './filter.store.ts'

const LIMIT = 24
const LASTING = { tags: ['catalogue'], maxAgeSeconds: 900 }

/** Films and series by a filter, and what can be chosen for one. */
export function registerFilters(app: App): void {
  serveShared(
    app,
    listContents,
    async (call) => {
      const { limit = LIMIT, offset = 0, ...filter } = call.query
      return readFiltered(call, filter, { limit, offset })
    },
    { ...LASTING, byPackets: true },
  )
  serveShared(app, countContents, async (call) => ({ count: await countFiltered(call, call.query) }), LASTING)
  serveShared(app, listCountries, async (call) => readCountries(call, call.query), LASTING)
  serveShared(app, listGenres, async (call) => readGenres(call, call.query), LASTING)
}
