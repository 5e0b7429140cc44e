import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType, type Location } from 'react-router'
import { placeOf } from './scroll-places.ts'

const STORED = 'openair.places'
/** Rows that are still on their way may make the page tall enough for so long, in milliseconds. */
const PATIENCE_MS = 3000
/** Entries of the history whose places are kept. */
const MOST_PLACES = 100

/** Begins each page where it should, and remembers in this tab where pages were left. @param shown the page in the window */
export function useScrollPlaces(shown: Location): void {
  const by = useNavigationType()
  const places = useRef<Map<string, number> | null>(null)
  places.current ??= storedPlaces()
  const before = useRef<Location | null>(null)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const note = () => {
      if (before.current) places.current?.set(entryOf(before.current), scrollY)
    }
    const store = () =>
      sessionStorage.setItem(STORED, JSON.stringify([...(places.current ?? [])].slice(-MOST_PLACES)))
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', store)
    }
  }, [])

  useLayoutEffect(() => {
    const from = before.current
    if (from?.key === shown.key) return
    before.current = shown
    const to = { pathname: shown.pathname, key: entryOf(shown) }
    const place = placeOf({ from, to, by }, places.current ?? new Map())
    if (place !== null) return reach(place)
  }, [shown, by])
}

/** Names an entry of the history. The first one of every document has the same key, so the address belongs to it. */
const entryOf = ({ key, pathname }: Location): string => `${key} ${pathname}`

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

function storedPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    return new Map()
  }
}
