import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Romanian. */
export const ads: WordsOf<typeof russian> = {
  region: 'Reclamă',
  packshot: 'Secvență de început',
  number: 'Reclama {{number}} din {{count}}',
  left: 'Reclamă, au rămas {{time}}',
  skip: 'Omite',
  skip_in: 'Omite peste {{seconds}} s',
  remove: 'Fără reclame',
  visit: 'Site-ul companiei',
  resume: 'Continuă vizionarea',
  loading: 'Reclama se încarcă',
}
