import {
  focusManager,
  type ManagedTimerId,
  onlineManager,
  QueryClient,
  type TimeoutProvider,
  timeoutManager,
} from '@tanstack/react-query'
import { isKind, mayPass } from './failure-meaning.ts'

/** Catalogue answers are taken as fresh for this long, in milliseconds. */
export const CATALOGUE_FRESH_MS = 900_000

/** Trouble of the service or the connection is tried again twice; what is refused or missing stays so. */
export function createQueryClient(): QueryClient {
  timeoutManager.setTimeoutProvider(TIMERS)
  // It takes a page to begin with a connection, and would not notice that one comes to a page that was opened without.
  if (navigator.onLine === false) onlineManager.setOnline(false)
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

/** Asks anew for what a page shows and a connection without a word of its loss has kept from it. */
export function askForMissed(queries: QueryClient): Promise<void> {
  return queries.refetchQueries({ type: 'active', predicate: ({ state }) => isKind(state.error, 'line') })
}

/** Polls that were due while there was no connection or nobody looked, by their timers. */
const due = new Map<ManagedTimerId, () => void>()

/**
 * The timers of all queries. Intervals are their polls (`refetchInterval`): those rest while there is no connection, or the page is
 * hidden, and what was due meanwhile is asked for once when that is over. A first load is no poll: it is tried, and says what is the
 * matter.
 */
const TIMERS: TimeoutProvider = {
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (id) => clearTimeout(Number(id)),
  setInterval(callback, ms) {
    const id = setInterval(() => {
      if (isPollTime()) callback()
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

/** Whether polls are made: a connection is there, and the page is seen. */
const isPollTime = (): boolean => onlineManager.isOnline() && focusManager.isFocused()

function askDue(): void {
  if (!isPollTime()) return
  const missed = [...due.values()]
  due.clear()
  for (const ask of missed) ask()
}
onlineManager.subscribe(askDue)
focusManager.subscribe(askDue)
