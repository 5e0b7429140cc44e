import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Georgian. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'ფილმები',
  series: 'სერიალები',
}
