import { useCallback, useLayoutEffect, useRef, useState, type RefCallback } from 'react'
import { usePlaceName, inheritPlace } from './kept-places.ts'
import { dragByMouse, scrollBehavior } from './slider-drag.ts'
import { type SliderEnds, watchEnds } from './slider-ends.ts'
import { holdPlace } from './slider-place.ts'
import { nextStop } from './slider-stops.ts'

/** Further presses of an arrow are ignored for this long, in milliseconds. */
const ARROW_LOCK_MS = 800

export interface SliderControls extends SliderEnds {
  readonly back: () => void
  readonly forward: () => void
}

/**
 * A slider: put `viewport` on its frame; the arrows may stand anywhere. It comes back to where it was left with its page.
 * @param label names it on its page
 */
export function useSlider(label: string): {
  readonly viewport: RefCallback<HTMLElement>
  readonly controls: SliderControls
} {
  const frame = useRef<HTMLElement | null>(null)
  const [ends, setEnds] = useState<SliderEnds>({ canGoBack: false, canGoForward: false })
  const lockedUntil = useRef(0)
  const name = `${usePlaceName()} ${label}`
  const named = useRef(name)
  useLayoutEffect(() => {
    // The page has changed its address and not its cards.
    if (named.current !== name) inheritPlace(named.current, name)
    named.current = name
  }, [name])

  const viewport = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    frame.current = element
    const endWatch = watchEnds(element, ({ canGoBack, canGoForward }) =>
      setEnds((last) =>
        last.canGoBack === canGoBack && last.canGoForward === canGoForward
          ? last
          : { canGoBack, canGoForward },
      ),
    )
    const endDrag = dragByMouse(element)
    const endPlace = holdPlace(element, () => named.current)
    return () => {
      frame.current = null
      endWatch()
      endDrag()
      endPlace()
    }
  }, [])

  const step = useCallback((way: 'back' | 'forward') => {
    const now = performance.now()
    if (!frame.current || now < lockedUntil.current) return
    lockedUntil.current = now + ARROW_LOCK_MS
    scrollOn(frame.current, way)
  }, [])
  return {
    viewport,
    controls: { ...ends, back: () => step('back'), forward: () => step('forward') },
  }
}

function scrollOn(viewport: HTMLElement, way: 'back' | 'forward'): void {
  const cards = [...(viewport.firstElementChild?.children ?? [])].filter(
    (card) => card instanceof HTMLElement,
  )
  const edge = cards[0]?.offsetLeft ?? 0
  const places = cards.map(({ offsetLeft, offsetWidth }) => ({
    start: offsetLeft - edge,
    end: offsetLeft - edge + offsetWidth,
  }))
  const view = { at: viewport.scrollLeft, width: viewport.clientWidth, edge: edge - viewport.offsetLeft }
  viewport.scrollTo({ left: nextStop(places, view, way), behavior: scrollBehavior() })
}
