import { addPageWords, type WordFiles } from './translations.ts'

/**
 * Words of pages that are opened from outside: they are fetched beside the code of their page (app/routes.tsx), so that the app itself knows
 * where they lie. Where those of all other pages lie travels with them (`money-words.ts` and its like).
 */
const FILES = {
  card: import.meta.glob('./*/card.ts', { import: 'card' }),
  channel: import.meta.glob('./*/channel.ts', { import: 'channel' }),
  filters: import.meta.glob('./*/filters.ts', { import: 'filters' }),
  mine: import.meta.glob('./*/mine.ts', { import: 'mine' }),
  settings: import.meta.glob('./*/settings.ts', { import: 'settings' }),
} as const satisfies Readonly<Record<string, WordFiles>>

export type PageWords = keyof typeof FILES

/** Has words fetched for a page whose code says them, or is on its way. */
export function wantWords(...namespaces: readonly PageWords[]): void {
  for (const namespace of namespaces) addPageWords(namespace, FILES[namespace])
}
