import { visitStorage } from '../api/kept-storage.ts'
import type { Location } from 'react-router'

const STORED = 'openair.places'
/** Pages and rows whose places are kept. */
const MOST_PLACES = 400

let places: Map<string, number> | null = null

/** Where pages and rows were left in this tab, in pixels, by their names. */
export function keptPlaces(): ReadonlyMap<string, number> {
  return (places ??= storedPlaces())
}

/** Keeps where a page or a row stands now; the latest outlive the others. */
export function keepPlace(name: string, place: number): void {
  places ??= storedPlaces()
  places.delete(name)
  places.set(name, place)
}

/** What goes on under another name stands where it stood. */
export function inheritPlace(before: string, now: string): void {
  const place = keptPlaces().get(before)
  if (place !== undefined) keepPlace(now, place)
}

/** A reload finds what was kept. */
export function storePlaces(): void {
  visitStorage().setItem(STORED, JSON.stringify([...keptPlaces()].slice(-MOST_PLACES)))
}

/** Names an entry of the history. The first one of every document has the same key, so the address belongs to it. */
export const entryOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string => `${key} ${pathname}`

function storedPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(visitStorage().getItem(STORED) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    return new Map()
  }
}
