/** This much of a card counts as all of it: scrolling leaves parts of pixels over. */
const WHOLE = 0.98

export interface SliderEnds {
  readonly canGoBack: boolean
  readonly canGoForward: boolean
}

/**
 * Tells whether cards are hidden on either side, whenever that changes. The browser looks by itself, after it has laid
 * out the page: a slider that measured its cards would make it lay out once for every row that appears.
 * Returns what ends the watch.
 */
export function watchEnds(viewport: HTMLElement, onEnds: (ends: SliderEnds) => void): () => void {
  const track = viewport.firstElementChild
  if (!track) return () => undefined
  const whole = new Map<Element, boolean>()
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) whole.set(target, intersectionRatio >= WHOLE)
      const { firstElementChild: first, lastElementChild: last } = track
      onEnds({
        canGoBack: first !== null && whole.get(first) === false,
        canGoForward: last !== null && whole.get(last) === false,
      })
    },
    { root: viewport, threshold: WHOLE },
  )
  const watchOuter = () => {
    sight.disconnect()
    whole.clear()
    for (const card of new Set([track.firstElementChild, track.lastElementChild]))
      if (card) sight.observe(card)
  }
  watchOuter()
  const cards = new MutationObserver(watchOuter)
  cards.observe(track, { childList: true })
  return () => {
    cards.disconnect()
    sight.disconnect()
  }
}
