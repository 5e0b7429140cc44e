import { useEffect, useEffectEvent } from 'react'

interface AdKeys {
  readonly onPause: () => void
  readonly onFullscreen: () => void
  readonly onMute: () => void
}

/** Keys that mean something to the programme, which stands still. */
const OF_PLAYER = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

/** Space, F and M while an ad is shown; what else would reach the programme behind it is kept from it. */
export function useAdKeys({ onPause, onFullscreen, onMute }: AdKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isOnButton = event.target instanceof HTMLElement && event.target.matches('button, a')
    const action = { Space: isOnButton ? undefined : onPause, KeyF: onFullscreen, KeyM: onMute }[event.code]
    if (!action && !OF_PLAYER.has(event.code)) return
    event.preventDefault()
    action?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])
}
