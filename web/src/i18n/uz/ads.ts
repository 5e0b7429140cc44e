import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Uzbek. */
export const ads: WordsOf<typeof russian> = {
  region: 'Reklama',
  packshot: 'Kirish roligi',
  number: 'Reklama {{number}}/{{count}}',
  left: 'Reklama, {{time}} qoldi',
  skip: 'Oʻtkazib yuborish',
  skip_in: '{{seconds}} s dan keyin oʻtkazish mumkin',
  remove: 'Reklamani oʻchirish',
  visit: 'Reklama beruvchi sayti',
  resume: 'Koʻrishda davom etish',
  loading: 'Reklama yuklanmoqda',
}
