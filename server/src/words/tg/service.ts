import type { WordsOf } from '../words.ts'

/** What every service has and no folder of a service names, Tajik. */
export const service: WordsOf<'service'> = {
  film: 'Филм',
  one_series: 'Сериал',
  library: 'Каталог',
}
