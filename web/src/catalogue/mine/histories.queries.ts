import { infiniteQueryOptions } from '@tanstack/react-query'
import { listHistories } from '#contract/personal.ts'
import { call } from '../../api/client.ts'
import { inTime } from '../../api/in-time.ts'
import { KEPT_MS } from '../../api/kept-times.ts'
import { isTriedAgain, LOAD_MORE_TIMEOUT_MS } from '../rows/row-pages.ts'

/** Titles that are asked for at once. */
const PAGE = 100

/** What this profile has begun, or all that it has watched, the latest first, page by page until one is not full. */
export const historiesQuery = (language: string, state: 'begun' | 'all') =>
  infiniteQueryOptions({
    queryKey: [language, 'histories', state],
    queryFn: ({ pageParam: offset, signal: given }) => {
      const ask = (signal: AbortSignal) =>
        call(listHistories, { query: { state, limit: PAGE, offset }, signal })
      return offset === 0 ? ask(given) : inTime(LOAD_MORE_TIMEOUT_MS, given, ask)
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    retry: isTriedAgain,
    staleTime: KEPT_MS,
    gcTime: 0,
  })
