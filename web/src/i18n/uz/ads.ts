import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Uzbek. */
export const ads: WordsOf<typeof russian> = {
  region: 'Reklama',
  packshot: 'Kirish roligi',
  number: 'Reklama {{number}}/{{count}}',
  left: 'Reklama, {{time}} qoldi',
  skip: 'O‘tkazib yuborish',
  skip_in: '{{seconds}} s dan keyin o‘tkazish mumkin',
  remove: 'Reklamani o‘chirish',
  visit: 'Reklama beruvchi sayti',
  resume: 'Ko‘rishda davom etish',
  loading: 'Reklama yuklanmoqda',
}
