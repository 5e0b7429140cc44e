import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { SKIP_STEP_S } from '#domain/playback/skip.ts'
import { useIsCovered } from '../../frame/windows/open-window.ts'
import { type KeyAction, keyAction } from './gestures.ts'
import type { SurfaceActions } from '../surface-actions.ts'

interface KeyTargets {
  readonly actions: SurfaceActions
  readonly onFullscreen: () => void
  readonly onSubtitles: () => void
  readonly onUsed: () => void
  /**
   * A full player hears keys wherever the focus is; one within a page those pressed inside of it, and where nothing has the focus
   * those that pages have no use for.
   */
  readonly hearsPage: boolean
}

/** What goes on for as long as its key is held down; everything else is done once. */
const GOES_ON: ReadonlySet<KeyAction> = new Set(['skipBack', 'skipForward', 'louder', 'quieter'])

/** Keys that scroll a page. */
export const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown'])

type Key = Pick<
  KeyboardEvent,
  'code' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'defaultPrevented' | 'preventDefault'
>

/** Space, C, F and the arrows. Put the answered handler on the surface. */
export function useKeys({
  actions,
  onFullscreen,
  onSubtitles,
  onUsed,
  hearsPage,
}: KeyTargets): (event: ReactKeyboardEvent) => void {
  const isCovered = useIsCovered()
  function press(event: Key): void {
    if (event.defaultPrevented || isCovered()) return
    const action = keyAction(event, focusOf(event.target))
    if (!action) return
    event.preventDefault()
    if (event.repeat && !GOES_ON.has(action)) return
    onUsed()
    switch (action) {
      case 'togglePlay':
        return actions.togglePlay()
      case 'toggleSubtitles':
        return onSubtitles()
      case 'fullscreen':
        return onFullscreen()
      case 'skipBack':
        return actions.skip(-SKIP_STEP_S)
      case 'skipForward':
        return actions.skip(SKIP_STEP_S)
      case 'louder':
        return actions.changeVolume(1)
      case 'quieter':
        return actions.changeVolume(-1)
    }
  }

  const pressOnPage = useEffectEvent(press)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const isNowhere = event.target === document.body && !SCROLLING.has(event.code)
      if (hearsPage || isNowhere) pressOnPage(event)
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [hearsPage])

  return (event) => {
    if (!hearsPage) press(event)
  }
}

/** What the thing that has the focus does with keys itself. */
export function focusOf(target: EventTarget | null): 'text' | 'button' | 'other' {
  if (!(target instanceof HTMLElement)) return 'other'
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'text'
  return target.matches('button, a, [role="menuitem"], [role="tab"]') ? 'button' : 'other'
}
