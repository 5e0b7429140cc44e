import { type RefObject, useEffect, useEffectEvent } from 'react'
import { keyAction } from '../playback/controls/gestures.ts'
import { focusOf, SCROLLING } from '../playback/controls/use-keys.ts'

interface AdKeys {
  /** The player that the ad covers. */
  readonly surface: RefObject<HTMLElement | null>
  /** Whether keys are heard wherever the focus is; otherwise those pressed in the player, and where nothing has the focus. */
  readonly hearsPage: boolean
  readonly onPause: () => void
  readonly onFullscreen: () => void
  readonly onMute: () => void
}

/** Space, F and M while an ad is shown; what else would reach the programme behind it is kept from it. */
export function useAdKeys({ surface, hearsPage, onPause, onFullscreen, onMute }: AdKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { target, code } = event
    const isInside = target instanceof Node && surface.current?.contains(target)
    if (!hearsPage && !isInside && target !== document.body) return
    const focus = focusOf(target)
    const ofPlayer = keyAction(event, focus)
    const isMute = code === 'KeyM' && !event.ctrlKey && !event.metaKey && !event.altKey && focus !== 'text'
    if (!ofPlayer && !isMute) return
    // Beside the picture the page goes on scrolling.
    if (!hearsPage && SCROLLING.has(code)) return event.stopPropagation()
    event.preventDefault()
    if (isMute) onMute()
    else if (ofPlayer === 'togglePlay') onPause()
    else if (ofPlayer === 'fullscreen') onFullscreen()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
