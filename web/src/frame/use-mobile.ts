import { mobileSystem } from '../api/mobile-system.ts'
import { useMedia } from '../ui/use-media.ts'

/** The widest window, in pixels, that counts as a phone's whatever it runs on. */
const MOBILE_WIDTH = 932
/** Of all others that have one. */
const MOBILE_AGENT = /Mobi/i

/** Whether this is a phone: a narrow window, or a browser that says so of itself. */
export function useIsMobile(): boolean {
  const isNarrow = useMedia(`(max-width: ${MOBILE_WIDTH}px)`)
  return isNarrow || mobileSystem(navigator) !== null || MOBILE_AGENT.test(navigator.userAgent)
}
