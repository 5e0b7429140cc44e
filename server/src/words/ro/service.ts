import type { WordsOf } from '../words.ts'

/** What every service has and no folder of a service names, Romanian. */
export const service: WordsOf<'service'> = {
  film: 'Film',
  one_series: 'Serial',
  library: 'Catalog',
}
