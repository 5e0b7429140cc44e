import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType, type Location } from 'react-router'
import { entryOf, inheritPlace, keepPlace, keptPlaces, storePlaces } from '../ui/kept-places.ts'
import { beginPageMoves, watchPageMoves } from '../ui/page-moves.ts'
import { placeOf } from './scroll-places.ts'

/** Rows that are still on their way may make the page tall enough for so long, in milliseconds. */
const PATIENCE_MS = 3000

/** Begins each page where it should, and remembers in this tab where pages were left. @param shown the page in the window */
export function useScrollPlaces(shown: Location): void {
  const by = useNavigationType()
  const before = useRef<Location | null>(null)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => {
      if (before.current) keepPlace(entryOf(before.current), scrollY)
    }
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', storePlaces)
    const endMoves = watchPageMoves()
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', storePlaces)
      endMoves()
    }
  }, [])

  useLayoutEffect(() => {
    const from = before.current
    if (from?.key === shown.key) return
    before.current = shown
    beginPageMoves()
    const to = { pathname: shown.pathname, key: entryOf(shown) }
    const place = placeOf({ from, to, by }, keptPlaces())
    if (place !== null) return reach(place)
    // What only changed its query stands where it stood.
    if (from?.pathname === shown.pathname) inheritPlace(entryOf(from), to.key)
    return undefined
  }, [shown, by])
}

/** Scrolls to a place, again while the page grows until it is tall enough, unless the viewer moves first. */
function reach(place: number): () => void {
  scrollTo(0, place)
  const growth = new ResizeObserver(() => {
    scrollTo(0, place)
    if (scrollY >= place) stop()
  })
  const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
  const stop = (): void => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of moves) removeEventListener(move, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  if (scrollY >= place) stop()
  else {
    growth.observe(document.body)
    for (const move of moves) addEventListener(move, stop, { passive: true })
  }
  return stop
}
