import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Kyrgyz. */
export const ads: WordsOf<typeof russian> = {
  region: 'Жарнама',
  packshot: 'Кириш ролик',
  number: 'Жарнама {{number}}/{{count}}',
  left: 'Жарнама, {{time}} калды',
  skip: 'Өткөрүп жиберүү',
  skip_in: '{{seconds}} с кийин өткөрүүгө болот',
  remove: 'Жарнаманы өчүрүү',
  visit: 'Жарнама берүүчүнүн сайты',
  resume: 'Көрүүнү улантуу',
  loading: 'Жарнама жүктөлүүдө',
}
