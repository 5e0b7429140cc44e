import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Kazakh. */
export const guide: WordsOf<typeof russian> = {
  now: 'Қазір',
  gap: 'Хабар жоқ',
  failed: 'Жүктелмеді. Қайталау',
  watch: 'Арнаны көру',
}
