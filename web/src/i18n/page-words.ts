import { addPageWords, type WordFiles } from './translations.ts'

/** Words that travel with the pages that say them, which wait for those of their reader (ui/lazy-page.tsx). */
const FILES = {
  card: import.meta.glob('./*/card.ts', { import: 'card' }),
  filters: import.meta.glob('./*/filters.ts', { import: 'filters' }),
  mine: import.meta.glob('./*/mine.ts', { import: 'mine' }),
  packets: import.meta.glob('./*/packets.ts', { import: 'packets' }),
  search: import.meta.glob('./*/search.ts', { import: 'search' }),
  settings: import.meta.glob('./*/settings.ts', { import: 'settings' }),
} as const satisfies Readonly<Record<string, WordFiles>>

export type PageWords = keyof typeof FILES

/** Has words fetched for a page whose code says them, or is on its way. */
export function wantWords(...namespaces: readonly PageWords[]): void {
  for (const namespace of namespaces) addPageWords(namespace, FILES[namespace])
}
