import {
  queryOptions,
  type QueryClient,
  QueryObserver,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Favourite, getFavouritesVersion, listFavourites, listHistories } from '#contract/personal.ts'
import { call } from '../../api/client.ts'
import { MESSAGES } from '../../identity/messages.queries.ts'
import { useViewer } from '../../identity/profiles/viewer.queries.ts'

/** Other devices change the favourites too: the service is asked this often whether they have, in milliseconds. */
const FOLLOW_MS = 3000

export const FAVOURITES = ['favourites']

const versionQuery = queryOptions({
  queryKey: ['favourites-version'],
  queryFn: async ({ signal, client, queryKey }) => {
    const now = await call(getFavouritesVersion, { signal })
    const before = client.getQueryData<typeof now>(queryKey)
    if (before && before.version !== now.version) void client.invalidateQueries({ queryKey: FAVOURITES })
    if (before && before.messages_version !== now.messages_version)
      void client.invalidateQueries({ queryKey: MESSAGES })
    return now
  },
  // Only while the page is seen; who comes back to it asks at once.
  refetchInterval: FOLLOW_MS,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
})

/** What is kept, without its cards. The version is known first, so that no change in between is missed. */
export const keptQuery = queryOptions({
  queryKey: [...FAVOURITES, 'kept'],
  queryFn: async ({ signal, client }): Promise<readonly Favourite[]> => {
    await client.ensureQueryData(versionQuery)
    return call(listFavourites, { query: { cards: false }, signal })
  },
  staleTime: 0,
})

/** What is kept, with its cards. */
export const keptCardsQuery = (language: string) =>
  queryOptions({
    queryKey: [...FAVOURITES, 'cards', language],
    queryFn: ({ signal }): Promise<readonly Favourite[]> => call(listFavourites, { signal }),
    staleTime: 0,
  })

export const historiesQuery = (language: string, state: 'begun' | 'all') =>
  queryOptions({
    queryKey: [language, 'histories', state],
    queryFn: ({ signal }) => call(listHistories, { query: { state }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

let followers = 0
let stopFollowing = (): void => undefined

/** Follows the favourites of the account for as long as anybody on the page shows some. */
function follow(queries: QueryClient): () => void {
  if (followers === 0) stopFollowing = new QueryObserver(queries, versionQuery).subscribe(() => undefined)
  followers += 1
  return () => {
    followers -= 1
    if (followers === 0) stopFollowing()
  }
}

export interface KnownFavourites {
  /** Undefined while nobody knows; a guest keeps nothing. */
  readonly kept: readonly Favourite[] | undefined
  /** Undefined while nobody knows. */
  readonly isGuest: boolean | undefined
}

/** The favourites of who uses this page, as they are on all devices of the account. */
export function useFavourites(): KnownFavourites {
  const queries = useQueryClient()
  const { user } = useViewer()
  const isUser = user?.is_guest === false
  const { data, isError } = useQuery({ ...keptQuery, enabled: isUser })
  useEffect(() => (isUser ? follow(queries) : undefined), [queries, isUser])
  // Where the service cannot say, pages go on without.
  const isNothing = user?.is_guest === true || isError
  return { kept: data ?? (isNothing ? NOTHING : undefined), isGuest: user?.is_guest }
}
const NOTHING: readonly Favourite[] = []
