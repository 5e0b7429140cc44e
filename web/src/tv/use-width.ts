import { useIsMobile } from '../frame/use-mobile.ts'
import { useMedia } from '../ui/use-media.ts'

/** Wider than 932 px, and on no phone or tablet, the channel page is one page: player at the left, channels at the right. */
export const useIsWide = (): boolean => !useIsMobile()
/** Above 1280 px lists are virtual. */
export const useIsVirtual = (): boolean => useMedia('(min-width: 1281px)')
