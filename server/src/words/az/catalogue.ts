import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Azerbaijani. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Filmlər',
  series: 'Seriallar',
}
