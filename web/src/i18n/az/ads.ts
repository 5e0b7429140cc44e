import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Azerbaijani. */
export const ads: WordsOf<typeof russian> = {
  region: 'Reklam',
  packshot: 'Giriş çarxı',
  number: 'Reklam {{number}}/{{count}}',
  left: 'Reklam, {{time}} qalıb',
  skip: 'Keç',
  skip_in: '{{seconds}} s sonra keçmək olar',
  remove: 'Reklamı söndür',
  visit: 'Reklamverənin saytı',
  resume: 'Baxmağa davam et',
  loading: 'Reklam yüklənir',
}
