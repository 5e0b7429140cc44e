import { useMedia } from '../ui/use-media.ts'

/** The widest window, in pixels, that counts as a phone's whatever it runs on. */
const MOBILE_WIDTH = 932
const MOBILE_AGENT = /Mobi|Android|iPhone|iPad|iPod/i

/** Whether this is a phone: a narrow window, or a browser that says so of itself. */
export function useIsMobile(): boolean {
  return useMedia(`(max-width: ${MOBILE_WIDTH}px)`) || MOBILE_AGENT.test(navigator.userAgent)
}
