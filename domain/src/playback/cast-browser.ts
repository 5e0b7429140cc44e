/** Browsers that cast, and those that do not, as far as there is something to say to their viewers. */
export type CastBrowser = 'chrome' | 'firefox' | 'opera' | 'iron' | 'safari'

/** What they are called. */
export const CAST_BROWSER_NAMES: Readonly<Record<CastBrowser, string>> = {
  chrome: 'Google Chrome',
  firefox: 'Firefox',
  opera: 'Opera',
  iron: 'Iron',
  safari: 'Safari',
}

/** Nearly every browser names others besides itself: the first that fits is meant. */
const MARKS: readonly (readonly [CastBrowser, RegExp])[] = [
  ['firefox', /Firefox\/|FxiOS\//],
  ['opera', /OPR\/|Opera|OPiOS\/|OPT\//],
  ['iron', /\bIron\b/],
  // On an iPhone every browser is Safari beneath.
  ['safari', /iPhone|iPad|iPod|^(?!.*(?:Chrome|Chromium|Android)).*Safari\//],
]

/** Which browser a user agent is, to who wants to cast. Whatever is built on Chrome is tried as Chrome is. */
export const castBrowser = (userAgent: string): CastBrowser =>
  MARKS.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'chrome'
