import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Romanian. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Filme',
  series: 'Seriale',
}
