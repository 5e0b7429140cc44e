import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Kyrgyz. */
export const guide: WordsOf<typeof russian> = {
  now: 'Азыр',
  gap: 'Берүү жок',
  failed: 'Жүктөлгөн жок. Кайталоо',
  watch: 'Каналды көрүү',
}
