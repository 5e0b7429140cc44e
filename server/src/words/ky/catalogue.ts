import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Kyrgyz. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Тасмалар',
  series: 'Сериалдар',
}
