import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. English. */
export const ads: WordsOf<typeof russian> = {
  region: 'Advertisement',
  packshot: 'Opening ident',
  number: 'Ad {{number}} of {{count}}',
  left: 'Ad, {{time}} left',
  skip: 'Skip ad',
  skip_in: 'Skip in {{seconds}} s',
  remove: 'Remove ads',
  visit: 'Visit the advertiser',
  resume: 'Continue watching',
  loading: 'Loading the ad',
}
