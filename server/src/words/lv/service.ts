import type { WordsOf } from '../words.ts'

/** What every service has and no folder of a service names, Latvian. */
export const service: WordsOf<'service'> = {
  film: 'Filma',
  one_series: 'Seriāls',
  library: 'Katalogs',
}
