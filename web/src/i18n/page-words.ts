import { addPageWords, type WordFiles } from './translations.ts'

/** Words that travel with the pages that say them, which wait for those of their reader (ui/lazy-page.tsx). */
const FILES = {
  ads: import.meta.glob('./*/ads.ts', { import: 'ads' }),
  buying: import.meta.glob('./*/buying.ts', { import: 'buying' }),
  card: import.meta.glob('./*/card.ts', { import: 'card' }),
  cast: import.meta.glob('./*/cast.ts', { import: 'cast' }),
  channel: import.meta.glob('./*/channel.ts', { import: 'channel' }),
  engagement: import.meta.glob('./*/engagement.ts', { import: 'engagement' }),
  consent: import.meta.glob('./*/consent.ts', { import: 'consent' }),
  landing: import.meta.glob('./*/landing.ts', { import: 'landing' }),
  filters: import.meta.glob('./*/filters.ts', { import: 'filters' }),
  info: import.meta.glob('./*/info.ts', { import: 'info' }),
  mine: import.meta.glob('./*/mine.ts', { import: 'mine' }),
  money: import.meta.glob('./*/money.ts', { import: 'money' }),
  packets: import.meta.glob('./*/packets.ts', { import: 'packets' }),
  promo: import.meta.glob('./*/promo.ts', { import: 'promo' }),
  regional: import.meta.glob('./*/regional.ts', { import: 'regional' }),
  search: import.meta.glob('./*/search.ts', { import: 'search' }),
  settings: import.meta.glob('./*/settings.ts', { import: 'settings' }),
} as const satisfies Readonly<Record<string, WordFiles>>

export type PageWords = keyof typeof FILES

/** Has words fetched for a page whose code says them, or is on its way. */
export function wantWords(...namespaces: readonly PageWords[]): void {
  for (const namespace of namespaces) addPageWords(namespace, FILES[namespace])
}
