import { queryOptions } from '@tanstack/react-query'
import { getNewsItem, listNews } from '#contract/news.ts'
import { call } from '../../api/client.ts'
import { broughtWith, madeAt } from '../../frame/page-texts.ts'

/** News of the provider, the newest first. */
export const newsQuery = (language: string) =>
  queryOptions({
    queryKey: [language, 'news'],
    queryFn: ({ signal }) => call(listNews, { signal }),
    initialData: () => broughtWith(language, ({ news }) => news),
    initialDataUpdatedAt: madeAt,
  })

/** One of them, with its text. */
export const newsItemQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'news', id],
    queryFn: ({ signal }) => call(getNewsItem, { params: { id }, signal }),
    initialData: () =>
      broughtWith(language, ({ news_item: item }) => (String(item?.id) === id ? item : undefined)),
    initialDataUpdatedAt: madeAt,
  })
