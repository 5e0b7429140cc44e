import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Russian. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Фильмы',
  series: 'Сериалы',
}
