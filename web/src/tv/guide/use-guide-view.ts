import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { serviceSeconds } from '../../api/service-clock.ts'
import { keepPlace, keptPlaces, usePlaceName } from '../../ui/kept-places.ts'
import { dragByMouse, scrollBehavior } from '../../ui/slider-drag.ts'
import { momentOn } from './guide-days.ts'
import { timeZone } from '../viewer-zone.ts'
import {
  type GuideRange,
  type GuideScale,
  type GuideView,
  isSameView,
  momentAt,
  viewAt,
  xOf,
} from './guide-scale.ts'

/** The present stands so far from the left edge, as a share of what is in sight. */
const NOW_AT = 0.2
/** Pixels. */
const EDGE_STEP_PX = 60
/** Further than so many widths nothing glides: it would be a ride through days. */
const MOST_WIDTHS = 3

const placeOf = ({
  scrollLeft: left,
  scrollTop: top,
  clientWidth: width,
  clientHeight: height,
}: HTMLElement) => ({
  left,
  top,
  width,
  height,
})

interface ViewParts {
  readonly box: RefObject<HTMLDivElement | null>
  readonly range: GuideRange
  readonly scale: GuideScale
  readonly rows: number
  /** Names the choice of channels. */
  readonly choice: string
}

/** What of the guide is drawn, as its box is scrolled. It begins at the present, or where this page was left. */
export function useGuideView({ box, range, scale, rows, choice }: ViewParts) {
  const name = usePlaceName()
  const begun = useRef<string | null>(null)
  const [view, setView] = useState<GuideView>(() =>
    viewAt(
      { left: xOf(serviceSeconds(), range, scale), top: 0, width: innerWidth, height: innerHeight },
      range,
      scale,
      rows,
    ),
  )
  const read = useCallback(() => {
    const element = box.current
    if (!element) return
    // What lies across the edge is told where the edge is, in steps: each of them styles all cells anew.
    element.style.setProperty('--edge-x', `${Math.ceil(element.scrollLeft / EDGE_STEP_PX) * EDGE_STEP_PX}px`)
    const next = viewAt(placeOf(element), range, scale, rows)
    setView((before) => (isSameView(before, next) ? before : next))
  }, [box, range, scale, rows])

  const goTo = useCallback(
    (left: number) => {
      const element = box.current
      if (!element) return
      const isFar = Math.abs(left - element.scrollLeft) > MOST_WIDTHS * element.clientWidth
      element.scrollTo({ left, behavior: isFar ? 'instant' : scrollBehavior() })
    },
    [box],
  )
  /** Where a box of this width stands at the present. */
  const nowLeft = useCallback(
    (width: number): number =>
      Math.round(Math.max(0, xOf(serviceSeconds(), range, scale) - (width - scale.column) * NOW_AT)),
    [range, scale],
  )
  const goToNow = useCallback(() => {
    if (box.current) goTo(nowLeft(box.current.clientWidth))
  }, [box, goTo, nowLeft])
  const goToDay = useCallback(
    (date: string) => {
      if (!box.current) return
      const at = momentAt(box.current.scrollLeft, range, scale)
      goTo(Math.round(xOf(momentOn(date, at, timeZone), range, scale)))
    },
    [box, range, scale, goTo],
  )
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const [at, top] = [keptPlaces().get(`${name} guide`), keptPlaces().get(`${name} guide rows`)]
    // Windows over it have names of their own. Another choice of channels begins at its top, at the same hour.
    const left = begun.current === null ? nowLeft(element.clientWidth) : element.scrollLeft
    const present = begun.current === choice ? element.scrollTop : 0
    begun.current = choice
    element.scrollTo({
      left: at === undefined ? left : Math.round(xOf(at, range, scale)),
      top: top === undefined ? present : Math.round(top * scale.row),
      behavior: 'instant',
    })
    const note = () => {
      read()
      keepPlace(`${name} guide`, momentAt(element.scrollLeft, range, scale))
      keepPlace(`${name} guide rows`, element.scrollTop / scale.row)
    }
    element.addEventListener('scroll', note, { passive: true })
    // It tells of the present size at once.
    const size = new ResizeObserver(read)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', note)
      size.disconnect()
    }
  }, [box, name, choice, range, scale, read, nowLeft])
  useEffect(() => (box.current ? dragByMouse(box.current, true) : undefined), [box])
  return { view, goToNow, goToDay }
}
