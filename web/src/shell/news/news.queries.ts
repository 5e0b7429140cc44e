import { queryOptions } from '@tanstack/react-query'
import { getNewsItem, listNews } from '#contract/news.ts'
import { call } from '../../api/client.ts'

/** News of the provider, the newest first. */
export const newsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'news'],
    queryFn: ({ signal }) => call(listNews, { signal }),
  })

/** One of them, with its text. */
export const newsItemQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'news', id],
    queryFn: ({ signal }) => call(getNewsItem, { params: { id }, signal }),
  })
