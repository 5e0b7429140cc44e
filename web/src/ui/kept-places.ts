import { createContext, useContext } from 'react'
import { type Location, useLocation } from 'react-router'
import { visitStorage } from '../api/kept-storage.ts'

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

/** What the first entry of a document carries in its state, see `nameFirstEntry`. */
interface NamedEntry {
  readonly entry?: string
}

/**
 * Gives the entry that a document begins with a name of its own, once: the router calls all of these alike, and an address that is
 * typed anew would begin where an earlier visit of it was left. A reload, and the way back to it, find the name again.
 * @param name nobody else's
 */
export function nameFirstEntry(history: History, name: string): void {
  const state = history.state as { readonly key?: string; readonly usr?: NamedEntry } | null
  if (state?.key !== undefined || state?.usr?.entry !== undefined) return
  history.replaceState({ ...state, usr: { ...state?.usr, entry: name } }, '')
}

/** Names an entry of the history, with its address: an entry may go on under another one. */
export function entryOf({ key, state, pathname }: Pick<Location, 'key' | 'state' | 'pathname'>): string {
  return `${(state as NamedEntry | null)?.entry ?? key} ${pathname}`
}

/** The name of what lies over a page, whose places are its own. */
const PlaceNameContext = createContext<string | null>(null)
export const PlaceName = PlaceNameContext.Provider

/** The name of the page, or of what lies over it, for the places of what a component shows. */
export function usePlaceName(): string {
  const page = entryOf(useLocation())
  return useContext(PlaceNameContext) ?? page
}

function storedPlaces(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(visitStorage().getItem(STORED) ?? '[]')
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : [])
  } catch {
    return new Map()
  }
}
