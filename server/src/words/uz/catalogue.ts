import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Uzbek. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Filmlar',
  series: 'Seriallar',
}
