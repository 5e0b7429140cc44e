import {
  type ManagedTimerId,
  onlineManager,
  QueryClient,
  type TimeoutProvider,
  timeoutManager,
} from '@tanstack/react-query'
import { mayPass } from './failure-meaning.ts'

/** Catalogue answers are taken as fresh for this long, in milliseconds. */
export const CATALOGUE_FRESH_MS = 900_000

/** Trouble of the service or the connection is tried again twice; what is refused or missing stays so. */
export function createQueryClient(): QueryClient {
  timeoutManager.setTimeoutProvider(TIMERS)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CATALOGUE_FRESH_MS,
        gcTime: CATALOGUE_FRESH_MS,
        refetchOnWindowFocus: false,
        // Without a connection a page says so rather than wait in silence, and loads by itself when the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
    },
  })
}

/** Polls that were due while there was no connection, by their timers. */
const due = new Map<ManagedTimerId, () => void>()

/**
 * The timers of all queries. Intervals are their polls (`refetchInterval`): those rest while there is no connection, and what was
 * due meanwhile is asked for once when it is back. A first load is no poll: it is tried, and says what is the matter.
 */
const TIMERS: TimeoutProvider = {
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (id) => clearTimeout(Number(id)),
  setInterval(callback, ms) {
    const id = setInterval(() => {
      if (onlineManager.isOnline()) callback()
      else due.set(id, callback)
    }, ms)
    return id
  },
  clearInterval(id) {
    if (id === undefined) return
    due.delete(id)
    clearInterval(Number(id))
  },
}

onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  const missed = [...due.values()]
  due.clear()
  for (const ask of missed) ask()
})
