import type { consent as russian } from '../ru/consent.ts'
import type { WordsOf } from '../words-of.ts'

/** Words about what pages load of others. English. */
export const consent: WordsOf<typeof russian> = {
  title: 'Audience measurement',
  text: 'Let counters of other companies learn which channels are watched and how the site works. Without your permission they are not loaded, and you can watch just the same.',
  allow: 'Allow',
  refuse: 'Do not allow',
  setting: 'Counters of other companies',
  declined: 'Your browser asks not to be tracked on your behalf: no counters are loaded.',
}
