import type { FavouriteKind } from '#domain/catalogue/favourite-order.ts'

interface FavouriteTab {
  /** Behind `/my/`; the first tab has none. */
  readonly path: string
  /** Key of its word. */
  readonly label: string
  readonly kind: FavouriteKind
}
interface HistoryTab extends Omit<FavouriteTab, 'kind'> {
  readonly kind?: undefined
  readonly state: 'begun' | 'all'
}
export type MyTab = FavouriteTab | HistoryTab

/** The pages of what is the viewer's own, in their order. */
export const MY_TABS: readonly MyTab[] = [
  { path: '', label: 'contents', kind: 'content' },
  { path: 'channels', label: 'channels', kind: 'channel' },
  { path: 'programs', label: 'programs', kind: 'program' },
  { path: 'persons', label: 'persons', kind: 'person' },
  { path: 'continue', label: 'continue', state: 'begun' },
  { path: 'history', label: 'history', state: 'all' },
]
