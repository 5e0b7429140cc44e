import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { listPurchasePackets } from '#contract/commerce.ts'
import { listFutureSubscriptions, listPastPackets, listSubscriptions } from '#contract/subscriptions.ts'
import type { HeldPacket } from '#domain/commerce/packet-actions.ts'
import { call } from '../api/client.ts'
import { isKind } from '../api/failure-meaning.ts'
import { isChildSession } from '../api/profile-role.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { useViewer } from '../frame/viewer.queries.ts'
import { MONEY } from './money.queries.ts'

/** Subscriptions that are not there are none. */
function noneThere(error: unknown): [] {
  if (isKind(error, 'not_found')) return []
  throw error
}

/** Packets that the viewer has now. */
export const subscriptionsQuery = (language: string) =>
  queryOptions({
    queryKey: [...MONEY, 'subscriptions', language],
    queryFn: ({ signal }) => call(listSubscriptions, { signal }).catch(noneThere),
    staleTime: 0,
  })

/** Packets of the viewer that begin later. */
export const futureSubscriptionsQuery = (language: string) =>
  queryOptions({
    queryKey: [...MONEY, 'futures', language],
    queryFn: ({ signal }) => call(listFutureSubscriptions, { signal }).catch(noneThere),
    staleTime: 0,
  })

/** So much of what the viewer has had is asked for at once. */
const PAST = 20

/** What the viewer has had, the newest first, page by page. */
export const pastPacketsQuery = (language: string) =>
  infiniteQueryOptions({
    queryKey: [...MONEY, 'past', language],
    queryFn: ({ signal, pageParam }) =>
      call(listPastPackets, { query: { limit: PAST, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAST ? null : pages.length * PAST),
    staleTime: 0,
  })

/** What the provider sells, with what this viewer has of each. */
export const purchasePacketsQuery = (language: string) =>
  queryOptions({
    queryKey: [...MONEY, 'packets', language],
    queryFn: ({ signal }) => call(listPurchasePackets, { signal }, { asViewer: true }),
    staleTime: 0,
  })

export interface MyPackets {
  /** What the viewer has by the packet's id, what runs before what begins later; empty while it is not known. */
  readonly held: ReadonlyMap<number, HeldPacket>
  /** Whether it is known; of guests and children it is that they have none. */
  readonly isKnown: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** What the viewer has of packets, now and later. */
export function useMyPackets(): MyPackets {
  const language = useLanguage()
  const { user } = useViewer()
  const isAsked = user?.is_guest === false && !isChildSession()
  const now = useQuery({ ...subscriptionsQuery(language), enabled: isAsked })
  const later = useQuery({ ...futureSubscriptionsQuery(language), enabled: isAsked })
  const held = new Map<number, HeldPacket>()
  for (const packet of later.data ?? []) held.set(packet.id, { packet, isFuture: true })
  for (const packet of now.data ?? []) held.set(packet.id, { packet, isFuture: false })
  return {
    held,
    isKnown: isAsked ? now.data !== undefined && later.data !== undefined : user !== undefined,
    error: now.data && later.data ? null : (now.error ?? later.error),
    retry: () => {
      void now.refetch()
      void later.refetch()
    },
  }
}
