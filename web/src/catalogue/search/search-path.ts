import type { Location } from 'react-router'
import type { Suggestion } from '#contract/search.ts'
import { channelPath, contentPath, personPath, rowPath } from '#domain/catalogue/addresses.ts'
import { searchTextOf } from '#domain/catalogue/search-text.ts'
import { pathOf } from '../../frame/windows/window-stack.ts'

export const SEARCH_PATH = '/search'

/** Kept in the history entry of the search: where it was opened. */
interface SearchState {
  readonly from: string
}

export const isSearch = ({ pathname }: Pick<Location, 'pathname'>): boolean => pathname === SEARCH_PATH

/** The text that an address searches for. */
export const queryOf = (location: Pick<Location, 'pathname' | 'search'>): string =>
  isSearch(location) ? searchTextOf(new URLSearchParams(location.search).get('q') ?? '') : ''

export const searchPath = (text: string): string =>
  text === '' ? SEARCH_PATH : `${SEARCH_PATH}?${new URLSearchParams({ q: text }).toString()}`

/** All that a text finds of one kind. */
export const allFoundPath = (row: Parameters<typeof rowPath>[0], text: string): string =>
  `${rowPath(row)}?${new URLSearchParams({ text }).toString()}`

/** Where the search was opened; undefined where it was come to by its address. */
export function openedFrom({ state }: Location): string | undefined {
  const from: unknown = Object(state).from
  return typeof from === 'string' ? from : undefined
}

/** What goes along with the address of a search, so that hiding it finds the way back. */
export const searchState = (location: Location): SearchState | null => {
  if (!isSearch(location)) return { from: pathOf(location) }
  const from = openedFrom(location)
  return from === undefined ? null : { from }
}

interface Airing {
  readonly slug: string
  /** Unix seconds. */
  readonly timestamp: number
  /** seconds */
  readonly duration: number
}

/** A broadcast: what is over is played from its beginning, what is on or to come is its channel. @param now Unix seconds */
export function broadcastPath({ slug, timestamp, duration }: Airing, now: number): string {
  const path = channelPath({ id: slug, slug })
  return timestamp + duration <= now ? `${path}?ts=${timestamp}` : path
}

export interface Target {
  readonly path: string
  /** Opens over the page that is there. */
  readonly isModal: boolean
}

/** Where a suggestion leads. @param now Unix seconds */
export function targetOf(suggestion: Suggestion, now: number): Target {
  const { content_type, object_id: id, slug, channel_id, timestamp, duration } = suggestion
  switch (content_type) {
    case 'channel':
      return { path: channelPath({ id, slug }), isModal: false }
    case 'person':
      return { path: personPath({ id, slug }), isModal: true }
    case 'program': {
      const airing = { slug: String(channel_id), timestamp: timestamp ?? now, duration: duration ?? 0 }
      return { path: broadcastPath(airing, now), isModal: false }
    }
    default:
      return { path: contentPath({ id, slug }), isModal: true }
  }
}
