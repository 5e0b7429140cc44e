import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Kazakh. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Фильмдер',
  series: 'Сериалдар',
}
