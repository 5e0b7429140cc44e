import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useRef, useState, type RefCallback } from 'react'

/** A pressed arrow is deaf for this long, in milliseconds. */
const ARROW_LOCK_MS = 800
/** Sideways turns of a wheel or strokes on a touchpad that add up to one step, in pixels. */
const WHEEL_STEP_PX = 120

export interface SliderControls {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
  readonly back: () => void
  readonly forward: () => void
}

/** A slider: put `viewport` on its frame; the arrows may stand anywhere. */
export function useSlider(): {
  readonly viewport: RefCallback<HTMLElement>
  readonly controls: SliderControls
} {
  const [setViewport, slider] = useEmblaCarousel({
    // The edge belongs to the track, so that cards bleed to the window's edge but rest at the page's.
    align: pageEdge,
    containScroll: 'trimSnaps',
    slidesToScroll: 'auto',
    dragFree: true,
    duration: 28,
    inViewThreshold: 0.5,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })
  const [ends, setEnds] = useState({ canGoBack: false, canGoForward: false })
  const lockedUntil = useRef(0)

  useEffect(() => {
    if (!slider) return
    const look = () => {
      const canGoBack = slider.canScrollPrev()
      const canGoForward = slider.canScrollNext()
      setEnds((last) =>
        last.canGoBack === canGoBack && last.canGoForward === canGoForward
          ? last
          : { canGoBack, canGoForward },
      )
    }
    look()
    slider.on('select', look).on('reInit', look)
    return () => {
      slider.off('select', look).off('reInit', look)
    }
  }, [slider])

  useEffect(() => {
    const frame = slider?.rootNode()
    if (!slider || !frame) return
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return
      event.preventDefault()
      turned += event.deltaX
      if (Math.abs(turned) < WHEEL_STEP_PX) return
      if (turned > 0) slider.scrollNext()
      else slider.scrollPrev()
      turned = 0
    }
    frame.addEventListener('wheel', onWheel, { passive: false })
    return () => frame.removeEventListener('wheel', onWheel)
  }, [slider])

  const step = useCallback(
    (way: 'scrollPrev' | 'scrollNext') => {
      const now = performance.now()
      if (now < lockedUntil.current) return
      lockedUntil.current = now + ARROW_LOCK_MS
      slider?.[way]()
    },
    [slider],
  )
  return {
    viewport: setViewport,
    controls: { ...ends, back: () => step('scrollPrev'), forward: () => step('scrollNext') },
  }
}

/** The page's edge at the present width, in pixels. */
function pageEdge(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--edge')) || 0
}
