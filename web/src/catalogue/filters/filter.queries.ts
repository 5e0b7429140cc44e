import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  COUNTRY_LIST_LENGTH,
  FILTER_FIRST_PAGE,
  FILTER_NEXT_PAGE,
  type Filter,
  countContents,
  listContents,
  listCountries,
  listGenres,
} from '#contract/filters.ts'
import { call } from '../../api/client.ts'
import { inTime } from '../../api/in-time.ts'
import { callAsHolder } from '../../api/as-holder.ts'
import { isTriedAgain, LOAD_MORE_TIMEOUT_MS } from '../rows/row-pages.ts'

/** What a filter finds, page by page, until a page brings fewer titles than it could. */
export const foundQuery = (language: string, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [language, 'found', filter],
    queryFn: ({ pageParam, signal: given }) => {
      const ask = (signal: AbortSignal) =>
        callAsHolder(listContents, { query: { ...filter, ...pageParam }, signal })
      return pageParam.offset === 0 ? ask(given) : inTime(LOAD_MORE_TIMEOUT_MS, given, ask)
    },
    initialPageParam: { offset: 0, limit: FILTER_FIRST_PAGE },
    getNextPageParam: (last, pages, asked) => {
      if (last.length < asked.limit) return undefined
      return { offset: pages.reduce((sum, page) => sum + page.length, 0), limit: FILTER_NEXT_PAGE }
    },
    retry: isTriedAgain,
  })

/** How many titles a filter finds. The number before stays while the next one is on its way. */
export const foundCountQuery = (language: string, filter: Filter) =>
  queryOptions({
    queryKey: [language, 'found-count', filter],
    queryFn: ({ signal }) => call(countContents, { query: filter, signal }),
    placeholderData: keepPreviousData,
  })

type PageType = NonNullable<Filter['content_type']>

/** Genres of the titles of a page; of them only those that come first at one, where that is asked. */
export const genreChoicesQuery = (language: string, content_type: PageType, is_main: boolean) =>
  queryOptions({
    queryKey: [language, 'genre-choices', content_type, is_main],
    queryFn: ({ signal }) => call(listGenres, { query: { content_type, is_main }, signal }),
  })

/** The countries that most titles of a page come from. */
export const countryChoicesQuery = (language: string, content_type: PageType) =>
  queryOptions({
    queryKey: [language, 'country-choices', content_type],
    queryFn: ({ signal }) =>
      call(listCountries, { query: { content_type, limit: COUNTRY_LIST_LENGTH }, signal }),
  })
