import { useSyncExternalStore } from 'react'

/** Wider than 932 px the channel page is one page: player at the left, channels at the right. */
const WIDE = '(min-width: 933px)'
/** Above 1280 px lists are virtual. */
const VIRTUAL = '(min-width: 1281px)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsWide = (): boolean => useMedia(WIDE)
export const useIsVirtual = (): boolean => useMedia(VIRTUAL)
