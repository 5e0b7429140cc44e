/** Where a card of a slider begins and ends, in pixels from the beginning of the first one. */
export interface CardPlace {
  readonly start: number
  readonly end: number
}

export interface SliderView {
  /** How far it is scrolled, its width, and the empty edge before the first card; all in pixels. */
  readonly at: number
  readonly width: number
  readonly edge: number
}

/** Parts of a pixel that scrolling leaves over. */
const ROUNDING_PX = 1

/**
 * Where one press of an arrow scrolls to, in pixels: the cards of the next view begin at the page's edge and no card is
 * passed over. Stays where it is at either end.
 */
export function nextStop(cards: readonly CardPlace[], view: SliderView, way: 'back' | 'forward'): number {
  const { at, width, edge } = view
  if (way === 'forward') {
    const cut = cards.find(
      ({ start, end }) => end + edge > at + width + ROUNDING_PX && start > at + ROUNDING_PX,
    )
    return cut?.start ?? at
  }
  const first = cards.findIndex(({ start }) => start >= at - ROUNDING_PX)
  const shown = first === -1 ? cards.length : first
  const before = cards[shown - 1]
  if (!before) return 0
  // The card before the first must still be whole at the far end of the new view.
  const stop = cards.find(({ start }) => start >= before.end + edge - width)
  return Math.min(stop?.start ?? before.start, before.start)
}
