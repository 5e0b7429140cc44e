import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Latvian. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Filmas',
  series: 'Seriāli',
}
