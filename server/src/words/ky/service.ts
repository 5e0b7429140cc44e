import type { WordsOf } from '../words.ts'

/** What every service has and no folder of a service names, Kyrgyz. */
export const service: WordsOf<'service'> = {
  film: 'Тасма',
  one_series: 'Сериал',
  library: 'Каталог',
}
