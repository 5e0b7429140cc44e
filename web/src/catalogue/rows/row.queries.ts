import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { getRow, getRowset } from '#contract/catalogue-endpoints.ts'
import type { Row, Rowset } from '#contract/catalogue.ts'
import type { Variant } from '#domain/catalogue/audience.ts'
import { isPrerenderer, rowPageSize } from '#domain/catalogue/row-size.ts'
import { briefAnswers } from '../../api/brief-answers.ts'
import { call, session } from '../../api/client.ts'
import { isKind } from '../../api/failure-meaning.ts'
import { inTime } from '../../api/in-time.ts'
import { KEPT_MS } from '../../api/kept-times.ts'
import { CATALOGUE_FRESH_MS } from '../../api/query-client.ts'
import type { RequestOf } from '../../api/request.ts'
import { serviceTime } from '../../api/service-clock.ts'
import { nextRefresh } from '../cards/on-air.ts'
import { callAsHolder, maySayWrong } from '../../api/as-holder.ts'
import { isTriedAgain, LOAD_MORE_TIMEOUT_MS } from './row-pages.ts'

/** The same rowset, the same row, is not asked for again within these, in milliseconds. */
const ROWSET_KEPT_MS = 500
const ROW_KEPT_MS = 300
/** Of what is asked for; a child is answered something else. */
const asked = (...parts: readonly unknown[]): string => JSON.stringify([session.role(), ...parts])

const sizeOf = (template: string | null): number =>
  rowPageSize(template, isPrerenderer(globalThis.navigator?.userAgent ?? ''))

/** How long a row may be shown without being asked for again, in milliseconds: what the service says, or a quarter of an hour. */
const freshFor = (row: Pick<Row, 'cache_timeout'> | undefined): number =>
  row?.cache_timeout == null ? CATALOGUE_FRESH_MS : row.cache_timeout * 1000

/** Everything in a row that may show a lock. */
const lockedThings = (row: Row | undefined) => row && [...row.contents, ...row.promotions, ...row.channels]

export const rowsetKey = (language: string, id: string, variant: Variant = 'web') => [
  language,
  'rowset',
  id,
  variant,
]
export const rowKey = (language: string, id: string) => [language, 'row', id]

/** One rowset by number or slug, as one kind of client shows it. */
export const rowsetQuery = (language: string, id: string, variant: Variant = 'web') =>
  queryOptions({
    queryKey: rowsetKey(language, id, variant),
    queryFn: () =>
      briefAnswers.take(asked('rowset', language, id, variant), ROWSET_KEPT_MS, () =>
        call(getRowset, { params: { id }, query: { variant } }),
      ),
  })

/** The first items of a row. Personal rows are asked for with the viewer's token and not kept. */
export const rowQuery = (language: string, { id, isPersonal }: { id: string; isPersonal: boolean }) =>
  queryOptions({
    queryKey: rowKey(language, id),
    queryFn: ({ signal, queryKey }) => {
      const request = { params: { id }, query: { limit: sizeOf(null) } }
      if (isPersonal) return call(getRow, { ...request, signal }, { asViewer: true })
      return briefAnswers.take(asked('row', language, id), ROW_KEPT_MS, () =>
        callAsHolder(getRow, request, queryKey),
      )
    },
    staleTime: ({ state, queryKey }) =>
      isPersonal || maySayWrong(lockedThings(state.data), queryKey) ? 0 : freshFor(state.data),
    // What is on air changes by itself.
    refetchInterval: (query) => nextRefresh(query.state.data?.channels ?? [], serviceTime()),
  })

/** Which row is meant, and what of it. */
export interface RowWish {
  /** Number or slug. */
  readonly id: string
  readonly library?: number | undefined
  readonly text?: string | undefined
  /** As far as it is known before the row is: the first page is then as long as the others. */
  readonly template?: string | null
}

/** All of a row, page by page, until a page brings fewer items than it could. */
export const rowPagesQuery = (language: string, { id, library, text, template = null }: RowWish) =>
  infiniteQueryOptions({
    queryKey: [language, 'row-pages', id, library, text],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...pageParam,
        ...(library !== undefined && { library_id: library }),
        ...(text !== undefined && { text }),
      }
      const ask = (given: AbortSignal) => askAsAnybody({ params: { id }, query, signal: given })
      return pageParam.offset === 0 ? ask(signal) : inTime(LOAD_MORE_TIMEOUT_MS, signal, ask)
    },
    initialPageParam: { offset: 0, limit: sizeOf(template) },
    getNextPageParam: (last: Row, pages, { limit }) => {
      if (countItems(last) < limit) return undefined
      const offset = pages.reduce((sum, page) => sum + countItems(page), 0)
      return { offset, limit: sizeOf(last.template) }
    },
    // What a search finds changes from hour to hour.
    staleTime: ({ state }) => (text === undefined ? freshFor(state.data?.pages[0]) : KEPT_MS),
    retry: isTriedAgain,
  })

/** A page of a row, shared or, where it is a viewer's own, theirs. */
async function askAsAnybody(request: RequestOf<typeof getRow>): Promise<Row> {
  try {
    return await callAsHolder(getRow, request)
  } catch (error) {
    if (!isKind(error, 'session')) throw error
    return call(getRow, request, { asViewer: true })
  }
}

function countItems(row: Row): number {
  return Math.max(
    row.contents.length,
    row.promotions.length,
    row.channels.length,
    row.persons.length,
    row.histories.length,
    row.packets.length,
  )
}

/** The template of a row that a page seen before has told of. */
export function knownTemplate(queries: QueryClient, language: string, id: string): string | null {
  const seen = queries.getQueriesData<Rowset>({ queryKey: [language, 'rowset'] })
  const heads = seen.flatMap(([, rowset]) => rowset?.rows ?? [])
  return heads.find((head) => head.slug === id || String(head.id) === id)?.template ?? null
}
