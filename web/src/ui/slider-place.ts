import { keepPlace, keptPlaces } from './kept-places.ts'

/** Cards that are still drawn may make the slider long enough for so long, in milliseconds. */
const PATIENCE_MS = 3000

/**
 * Brings a slider back to where it was left, again while cards are added to it, unless the viewer moves it first; and keeps
 * from then on where it stands. Returns what ends that.
 * @param name of the slider on the present page
 */
export function holdPlace(viewport: HTMLElement, name: () => string): () => void {
  const end = new AbortController()
  const note = () => keepPlace(name(), viewport.scrollLeft)
  const place = keptPlaces().get(name()) ?? 0
  // A slider that was never moved is not measured.
  const stop = place > 0 ? reach(viewport, place) : undefined
  viewport.addEventListener('scroll', note, { signal: end.signal, passive: true })
  return () => {
    stop?.()
    end.abort()
  }
}

function reach(viewport: HTMLElement, place: number): () => void {
  const end = new AbortController()
  const stop = (): void => {
    growth.disconnect()
    clearTimeout(timer)
    end.abort()
  }
  const go = (): void => {
    viewport.scrollTo({ left: place, behavior: 'instant' })
    if (viewport.scrollLeft >= place - 1) stop()
  }
  const growth = new ResizeObserver(go)
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const move of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    viewport.addEventListener(move, stop, { signal: end.signal, passive: true })
  if (viewport.firstElementChild) growth.observe(viewport.firstElementChild)
  return stop
}
