import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import type { Buying } from './buying-flow.ts'
import { type BuyingState, NOTHING } from './buying-state.ts'

interface Current {
  /** Null until its code has come. */
  readonly buying: Buying | null
  /** Whether what an earlier page had begun is known. */
  readonly isResumed: boolean
  /** The window that the purchase has opened, until it is there: the purchase may have gone on by then. */
  readonly opening: string | null
}

/** The purchase of this page, for the windows that show it. */
export const useCurrentBuying = create<Current>(() => ({
  buying: null,
  isResumed: false,
  opening: null,
}))

const nothing = () => NOTHING
const never = () => () => undefined

/** What the purchase of this page is at. */
export function useBuyingState(): BuyingState {
  const buying = useCurrentBuying((current) => current.buying)
  return useSyncExternalStore(buying?.subscribe ?? never, buying?.get ?? nothing)
}
