import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getContent,
  getContentMeta,
  getFilmography,
  getPerson,
  getRow,
  getRowset,
  getSimilar,
} from '#contract/catalogue-endpoints.ts'
import { type Row } from '#contract/catalogue.ts'
import { call } from '../api/client.ts'
import { rowPageSize } from './row-pages.ts'
import { nextRefresh } from './on-air.ts'

export const rowsetKey = (language: string, id: string) => [language, 'rowset', id]
export const rowKey = (language: string, id: string) => [language, 'row', id]

/** One rowset by number or slug. */
export const rowsetQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: rowsetKey(language, id),
    queryFn: ({ signal }) => call(getRowset, { params: { id }, signal }),
  })

/** The first items of a row. Personal rows are asked for with the viewer's token and not kept. */
export const rowQuery = (language: string, { id, isPersonal }: { id: string; isPersonal: boolean }) =>
  queryOptions({
    queryKey: rowKey(language, id),
    queryFn: ({ signal }) => call(getRow, { params: { id }, signal }, { asViewer: isPersonal }),
    ...(isPersonal ? { staleTime: 0 } : {}),
    // What is on air changes by itself.
    refetchInterval: (query) => nextRefresh(query.state.data?.channels ?? [], Date.now()),
  })

/** All of a row, page by page, until a page brings fewer items than it could. */
export const rowPagesQuery = (language: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [language, 'row-pages', id],
    queryFn: ({ pageParam, signal }) => call(getRow, { params: { id }, query: pageParam, signal }),
    // The template, and with it the best size of a page, is known from the first page on.
    initialPageParam: { offset: 0, limit: rowPageSize(null) },
    getNextPageParam: (last: Row, pages, asked) => {
      if (countItems(last) < asked.limit) return undefined
      const offset = pages.reduce((sum, page) => sum + countItems(page), 0)
      return { offset, limit: rowPageSize(last.template) }
    },
  })

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

export const contentQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'content', id],
    queryFn: ({ signal }) => call(getContent, { params: { id }, signal }),
  })

/** What is personal about a content. Asked for anew at each visit; while its video is being prepared, every 10 s. */
export const contentMetaQuery = (id: string) =>
  queryOptions({
    queryKey: ['content-meta', id],
    queryFn: ({ signal }) => call(getContentMeta, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.is_processing ? 10_000 : false),
  })

export const similarQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'similar', id],
    queryFn: ({ signal }) => call(getSimilar, { params: { id }, signal }),
  })

export const personQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'person', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  })

export const filmographyQuery = (language: string, personId: number) =>
  queryOptions({
    queryKey: [language, 'filmography', personId],
    queryFn: ({ signal }) => call(getFilmography, { query: { person_id: personId, limit: 100 }, signal }),
  })
