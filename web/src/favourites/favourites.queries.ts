import {
  queryOptions,
  type QueryClient,
  QueryObserver,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Favourite, getFavouritesVersion, listFavourites } from '#contract/personal.ts'
import { call } from '../api/client.ts'
import { hearVersions, type Versions } from '../api/told-versions.ts'
import { KEPT_MS } from '../api/kept-times.ts'
import { MESSAGES } from '../identity/messages/messages.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'

export const FAVOURITES = ['favourites']
export const FAVOURITE_CARDS = [...FAVOURITES, 'cards']

const VERSIONS = ['favourites-version']

/** Asks anew for what other devices have changed since these numbers were told last. */
function compare(queries: QueryClient, now: Versions): void {
  const before = queries.getQueryData<Versions>(VERSIONS)
  if (before && before.version !== now.version) void queries.invalidateQueries({ queryKey: FAVOURITES })
  if (before && before.messages_version !== now.messages_version)
    void queries.invalidateQueries({ queryKey: MESSAGES })
}

/**
 * Other devices change the favourites too. Who comes back to the page asks whether they have; while something plays its heartbeats tell.
 */
const versionQuery = queryOptions({
  queryKey: VERSIONS,
  queryFn: async ({ signal, client }) => {
    const now = await call(getFavouritesVersion, { signal })
    compare(client, now)
    return now
  },
  refetchOnWindowFocus: 'always',
  staleTime: KEPT_MS,
})

function followHeartbeats(queries: QueryClient): () => void {
  return hearVersions((now) => {
    compare(queries, now)
    queries.setQueryData(VERSIONS, now)
  })
}

/** What is kept, without its cards. The version is known first, so that no change in between is missed. */
export const favouritesQuery = queryOptions({
  queryKey: [...FAVOURITES, 'kept'],
  queryFn: async ({ signal, client }): Promise<readonly Favourite[]> => {
    await client.ensureQueryData(versionQuery)
    return call(listFavourites, { query: { cards: false }, signal })
  },
  staleTime: KEPT_MS,
})

/** What is kept, with its cards. */
export const favouriteCardsQuery = (language: string) =>
  queryOptions({
    queryKey: [...FAVOURITE_CARDS, language],
    queryFn: ({ signal }): Promise<readonly Favourite[]> => call(listFavourites, { signal }),
    staleTime: KEPT_MS,
  })

let followers = 0
let stopFollowing = (): void => undefined

/** Follows the favourites of the account for as long as anybody on the page shows some. */
function follow(queries: QueryClient): () => void {
  if (followers === 0) {
    const stops = [
      new QueryObserver(queries, versionQuery).subscribe(() => undefined),
      followHeartbeats(queries),
    ]
    stopFollowing = () => stops.forEach((stop) => stop())
  }
  followers += 1
  return () => {
    followers -= 1
    if (followers === 0) stopFollowing()
  }
}

export interface KnownFavourites {
  /** Undefined while nobody knows; a guest keeps nothing, and pages go on with nothing where the service cannot say. */
  readonly kept: readonly Favourite[] | undefined
  /** Whether somebody said that this is what is kept. */
  readonly isSaid: boolean
  /** Undefined while nobody knows. */
  readonly isGuest: boolean | undefined
}

/** The favourites of who uses this page, as they are on all devices of the account. */
export function useFavourites(): KnownFavourites {
  const queries = useQueryClient()
  const { user } = useViewer()
  const isUser = user?.is_guest === false
  const { data, isError } = useQuery({ ...favouritesQuery, enabled: isUser })
  useEffect(() => (isUser ? follow(queries) : undefined), [queries, isUser])
  const isGuest = user?.is_guest
  return {
    kept: data ?? (isGuest || isError ? NOTHING : undefined),
    isSaid: data !== undefined || isGuest === true,
    isGuest,
  }
}
const NOTHING: readonly Favourite[] = []
