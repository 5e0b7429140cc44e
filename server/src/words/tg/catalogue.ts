import type { WordsOf } from '../words.ts'

/** Groups of titles that boxes list, Tajik. */
export const catalogue: WordsOf<'catalogue'> = {
  films: 'Филмҳо',
  series: 'Сериалҳо',
}
