import { queryOptions } from '@tanstack/react-query'
import {
  getContent,
  getContentMeta,
  getEpisodes,
  getFilmography,
  getPerson,
  getSimilar,
  getSources,
  getWatchedEpisodes,
} from '#contract/catalogue-endpoints.ts'
import type { Item } from '#contract/catalogue.ts'
import { call } from '../api/client.ts'
import { CATALOGUE_FRESH_MS } from '../api/query-client.ts'
import { KEPT_MS } from '../api/kept-times.ts'
import { callAsHolder, maySayWrong } from '../api/as-holder.ts'

export const contentQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'content', id],
    queryFn: ({ signal }) => call(getContent, { params: { id }, signal }),
  })

/** What the key of all that is personal about a content begins with. */
export const CONTENT_META = 'content-meta'

/** What is personal about a content. Asked for anew at each visit; while its video is being prepared, every 10 s. */
export const contentMetaQuery = (id: string) =>
  queryOptions({
    queryKey: [CONTENT_META, id],
    queryFn: ({ signal }) => call(getContentMeta, { params: { id }, signal }),
    staleTime: KEPT_MS,
    refetchInterval: (query) => (query.state.data?.is_processing ? 10_000 : false),
  })

/** Episodes are asked for again no sooner than this, in milliseconds, however often there is a reason to. */
export const EPISODES_REFRESH_MS = 10_000

/** Seasons of a series. They change by themselves: announced episodes come out, videos get ready. */
export const episodesQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'episodes', id],
    queryFn: ({ signal }) => call(getEpisodes, { params: { id }, signal }),
    staleTime: EPISODES_REFRESH_MS,
    refetchOnWindowFocus: true,
  })

/** How much of each episode the viewer has watched, percent by its id. Asked for anew at each visit. */
export const watchedEpisodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['watched-episodes', id],
    queryFn: ({ signal }) => call(getWatchedEpisodes, { params: { id }, signal }),
    select: (episodes) => new Map(episodes.map((one) => [one.id, one.watch_percentage])),
    staleTime: KEPT_MS,
  })

/** Recordings of a title that this viewer may watch. */
export const sourcesQuery = (id: string) =>
  queryOptions({
    queryKey: ['sources', id],
    queryFn: ({ signal }) => call(getSources, { params: { id }, signal }),
  })

export const similarQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'similar', id],
    queryFn: ({ signal, queryKey }) => callAsHolder(getSimilar, { params: { id }, signal }, queryKey),
    staleTime: ({ state, queryKey }) => (maySayWrong(state.data, queryKey) ? 0 : CATALOGUE_FRESH_MS),
  })

export const personQuery = (language: string, id: string) =>
  queryOptions({
    queryKey: [language, 'person', id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  })

/** Works of a person that are asked for at once. */
const WORKS = 100

/** The first works of a person. */
export const filmographyQuery = (language: string, personId: number) =>
  queryOptions({
    queryKey: [language, 'filmography', personId],
    queryFn: ({ signal, queryKey }) =>
      callAsHolder(getFilmography, { query: { person_id: personId, limit: WORKS }, signal }, queryKey),
    staleTime: ({ state, queryKey }) =>
      maySayWrong(state.data?.contents, queryKey) ? 0 : CATALOGUE_FRESH_MS,
  })

/** All other works of a person. @param from how many are known */
export const furtherWorksQuery = (language: string, personId: number, from: number) =>
  queryOptions({
    queryKey: [language, 'filmography', personId, 'from', from],
    queryFn: async ({ signal }) => {
      const works: Item[] = []
      for (;;) {
        const query = { person_id: personId, limit: WORKS, offset: from + works.length }
        const { contents, more_count: more } = await callAsHolder(getFilmography, { query, signal })
        works.push(...contents)
        if (contents.length === 0 || more === 0) return works
      }
    },
  })
