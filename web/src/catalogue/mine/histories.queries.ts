import { queryOptions } from '@tanstack/react-query'
import { listHistories } from '#contract/personal.ts'
import { call } from '../../api/client.ts'
import { KEPT_MS } from '../../api/kept-times.ts'

/** What this profile has begun, or all that it has watched, the latest first. */
export const historiesQuery = (language: string, state: 'begun' | 'all') =>
  queryOptions({
    queryKey: [language, 'histories', state],
    queryFn: ({ signal }) => call(listHistories, { query: { state }, signal }),
    staleTime: KEPT_MS,
    gcTime: 0,
  })
