import type { WordsOf } from '../words.ts'

/** What every service has and no folder of a service names, Kazakh. */
export const service: WordsOf<'service'> = {
  film: 'Фильм',
  one_series: 'Сериал',
  library: 'Каталог',
}
