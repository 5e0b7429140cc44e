import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listRowsets } from '#contract/catalogue-endpoints.ts'
import { reportFound, suggest, type Suggested } from '#contract/search.ts'
import { call } from '../../api/client.ts'
import { KEPT_MS } from '../../api/kept-times.ts'

/** What a text may mean; what is popular without one. The last answer stays until the next one is there. */
export const suggestionsQuery = (language: string, text: string) =>
  queryOptions({
    queryKey: [language, 'suggestions', text],
    queryFn: ({ signal }) => call(suggest, { query: text === '' ? {} : { text }, signal }),
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })

/** The rows that hold what a search finds; null where the provider has none. */
export const searchRowsetQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'search-rowset'],
    queryFn: async ({ signal }) =>
      (await call(listRowsets, { signal })).find(({ template }) => template === 'search') ?? null,
  })

interface Found {
  readonly text: string
  readonly content_type: Suggested
  readonly object_id: string
  readonly title: string
}

/** Tells what a text led to. Whether it arrives changes nothing for the viewer. */
export function tellFound(found: Found): void {
  if (found.text !== '') call(reportFound, { body: found }).catch(() => undefined)
}
