import { countContents, listContents, listCountries, listGenres } from '#contract/filters.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import type { Context } from './context.ts'
import { countFiltered, readCountries, readFiltered, readGenres } from './filter.store.ts'

const LIMIT = 24
const LASTING = { tags: ['catalogue'], maxAgeSeconds: 900 }

type ContextOf = (call: Omit<Context, 'db'>) => Context

/** Films and series by a filter, and what can be chosen for one. */
export function registerFilters(app: App, context: ContextOf): void {
  serveShared(
    app,
    listContents,
    async (call) => {
      const { limit = LIMIT, offset = 0, ...filter } = call.query
      return readFiltered(context(call), filter, { limit, offset })
    },
    { ...LASTING, byPackets: true },
  )
  serveShared(
    app,
    countContents,
    async (call) => ({ count: await countFiltered(context(call), call.query) }),
    LASTING,
  )
  serveShared(app, listCountries, async (call) => readCountries(context(call), call.query), LASTING)
  serveShared(app, listGenres, async (call) => readGenres(context(call), call.query), LASTING)
}
