import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Bulgarian. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Филми',
  series: 'Сериали',
}
