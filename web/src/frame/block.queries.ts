import { queryOptions, useQuery } from '@tanstack/react-query'
import { BLOCK_STATUS, type BlockData, getBlockStatus } from '#contract/regional.ts'
import { call } from '../api/client.ts'
import { useNetwork } from './service.queries.ts'
import { shownFailure } from './shown-failure.ts'
import { useViewer } from './viewer.queries.ts'

/** A payment is looked for this often while its window is open, in milliseconds. */
export const LOOK_AGAIN_MS = 15_000

const BLOCK_KEY = ['block-status']

/** Whether a query is of anything but the block itself. */
export const isOfOthers = ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }): boolean =>
  first !== BLOCK_KEY[0]

const blockQuery = queryOptions({
  queryKey: BLOCK_KEY,
  queryFn: ({ signal }) => call(getBlockStatus, { signal }),
  staleTime: LOOK_AGAIN_MS,
  retry: false,
})

export interface Block {
  /** The provider has a backend of its own that may block; undefined while nobody knows. */
  readonly isRegional: boolean | undefined
  /** Undefined while it is not known, and at providers that block nobody. */
  readonly data: BlockData | undefined
  /** Why it is not known; null while it may still come. */
  readonly failure: Error | null
  /** The subscriber is blocked, or has to pay. */
  readonly isBlocked: boolean
  /** Signing in cannot be left until that has changed. */
  readonly isBinding: boolean
  readonly lookAgain: () => void
}

/** How the subscriber stands at the regional provider. @param isWatching whether it is looked at again and again */
export function useBlock(isWatching = false): Block {
  const network = useNetwork()
  const regional = network?.regional ?? null
  const { user } = useViewer()
  const { data, error, refetch } = useQuery({
    ...blockQuery,
    enabled: regional !== null && user?.is_guest === false,
    refetchInterval: isWatching ? LOOK_AGAIN_MS : false,
  })
  const isBlocked = data?.status === BLOCK_STATUS.blocked || data?.status === BLOCK_STATUS.unpaid
  return {
    isRegional: network && regional !== null,
    data,
    failure: shownFailure(error, data),
    isBlocked,
    isBinding: isBlocked && regional?.is_block_binding === true,
    lookAgain: () => void refetch(),
  }
}
