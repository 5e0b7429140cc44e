import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Bulgarian. */
export const ads: WordsOf<typeof russian> = {
  region: 'Реклама',
  packshot: 'Начална заставка',
  number: 'Реклама {{number}} от {{count}}',
  left: 'Реклама, остават {{time}}',
  skip: 'Пропускане',
  skip_in: 'Пропускане след {{seconds}} с',
  remove: 'Без реклами',
  visit: 'Към рекламодателя',
  resume: 'Продължаване',
  loading: 'Рекламата се зарежда',
}
