/** A pressed mouse that moves less than this, in pixels, is a click. */
const CLICK_PX = 6
/** A let-go slider glides on for as long as it would have moved in this time, in milliseconds. */
const GLIDE_MS = 180
/** A mouse that rested for so long before it let go does not glide, in milliseconds. */
const REST_MS = 60

/** Lets a mouse pull the slider, as fingers do by themselves. Returns what ends it. */
export function dragByMouse(viewport: HTMLElement): () => void {
  const end = new AbortController()
  const on = { signal: end.signal }
  let from: { x: number; at: number } | null = null
  let last = { x: 0, time: 0, speed: 0 }
  let isMoved = false

  viewport.addEventListener(
    'pointerdown',
    ({ pointerType, button, clientX: x, timeStamp: time }) => {
      isMoved = false
      if (pointerType !== 'mouse' || button !== 0) return
      from = { x, at: viewport.scrollLeft }
      last = { x, time, speed: 0 }
    },
    on,
  )
  viewport.addEventListener(
    'pointermove',
    ({ pointerId, buttons, clientX: x, timeStamp: time }) => {
      // Let go outside of the slider, of which it is not told.
      if (buttons === 0) from = null
      if (!from) return
      if (!isMoved && Math.abs(x - from.x) < CLICK_PX) return
      if (!isMoved) viewport.setPointerCapture(pointerId)
      isMoved = true
      last = { x, time, speed: (last.x - x) / Math.max(1, time - last.time) }
      viewport.scrollLeft = from.at + from.x - x
    },
    on,
  )
  const letGo = ({ timeStamp }: PointerEvent) => {
    if (from && isMoved && timeStamp - last.time < REST_MS) {
      viewport.scrollBy({ left: last.speed * GLIDE_MS, behavior: scrollBehavior() })
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
