import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Tajik. */
export const ads: WordsOf<typeof russian> = {
  region: 'Реклама',
  packshot: 'Навори ибтидоӣ',
  number: 'Реклама {{number}} аз {{count}}',
  left: 'Реклама, {{time}} монд',
  skip: 'Гузаштан',
  skip_in: 'Гузаштан баъди {{seconds}} с',
  remove: 'Хомӯш кардани реклама',
  visit: 'Ба сомонаи рекламадиҳанда',
  resume: 'Идомаи тамошо',
  loading: 'Реклама бор мешавад',
}
