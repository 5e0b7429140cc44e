/** A pressed mouse that moves less than this, in pixels, is a click. */
const CLICK_PX = 6
/** A let-go slider glides on for as long as it would have moved in this time, in milliseconds. */
const GLIDE_MS = 180
/** A mouse that rested for so long before it let go does not glide, in milliseconds. */
const REST_MS = 60

/**
 * Lets a mouse pull what is scrolled, as fingers do by themselves. Returns what ends it.
 * @param isFree it is pulled up and down too, and not only to the sides
 */
export function dragByMouse(viewport: HTMLElement, isFree = false): () => void {
  const end = new AbortController()
  const on = { signal: end.signal }
  let from: { x: number; y: number; left: number; top: number } | null = null
  let last = { x: 0, y: 0, time: 0, across: 0, down: 0 }
  let isMoved = false

  viewport.addEventListener(
    'pointerdown',
    ({ pointerType, button, clientX: x, clientY: y, timeStamp: time }) => {
      isMoved = false
      if (pointerType !== 'mouse' || button !== 0) return
      from = { x, y, left: viewport.scrollLeft, top: viewport.scrollTop }
      last = { x, y, time, across: 0, down: 0 }
    },
    on,
  )
  viewport.addEventListener(
    'pointermove',
    ({ pointerId, buttons, clientX: x, clientY: y, timeStamp: time }) => {
      // Let go outside of the slider, of which it is not told.
      if (buttons === 0) from = null
      if (!from) return
      const distance = isFree ? Math.max(Math.abs(x - from.x), Math.abs(y - from.y)) : Math.abs(x - from.x)
      if (!isMoved && distance < CLICK_PX) return
      if (!isMoved) viewport.setPointerCapture(pointerId)
      isMoved = true
      const ms = Math.max(1, time - last.time)
      last = { x, y, time, across: (last.x - x) / ms, down: (last.y - y) / ms }
      viewport.scrollLeft = from.left + from.x - x
      if (isFree) viewport.scrollTop = from.top + from.y - y
    },
    on,
  )
  const letGo = ({ timeStamp }: PointerEvent) => {
    if (from && isMoved && timeStamp - last.time < REST_MS) {
      const top = isFree ? last.down * GLIDE_MS : 0
      viewport.scrollBy({ left: last.across * GLIDE_MS, top, behavior: scrollBehavior() })
    }
    from = null
  }
  viewport.addEventListener('pointerup', letGo, on)
  viewport.addEventListener('pointercancel', letGo, on)
  // What was pulled is not pressed.
  viewport.addEventListener(
    'click',
    (event) => {
      if (!isMoved) return
      isMoved = false
      event.preventDefault()
      event.stopPropagation()
    },
    { ...on, capture: true },
  )
  viewport.addEventListener('dragstart', (event) => event.preventDefault(), on)
  return () => end.abort()
}

/** Smooth, but at once for who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
