import { LEGAL_KINDS } from '#contract/legal.ts'

/** Pages of ours that a menu leads to by their slug alone, without a rowset; each has the path of that name. */
export const MENU_PAGES: ReadonlySet<string> = new Set([
  'movies',
  'series',
  'packets',
  'channels',
  'channelsfree',
  'newyear',
  'tv-guide',
  'news',
  'faq',
  'instructions',
  'promo',
  'gift',
  ...LEGAL_KINDS,
])
