import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Latvian. */
export const ads: WordsOf<typeof russian> = {
  region: 'Reklāma',
  packshot: 'Ievada klips',
  number: 'Reklāma {{number}} no {{count}}',
  left: 'Reklāma, atlicis {{time}}',
  skip: 'Izlaist',
  skip_in: 'Izlaist pēc {{seconds}} s',
  remove: 'Izslēgt reklāmas',
  visit: 'Reklāmdevēja vietne',
  resume: 'Turpināt skatīties',
  loading: 'Reklāma tiek ielādēta',
}
