import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Tajik. */
export const guide: WordsOf<typeof russian> = {
  now: 'Ҳозир',
  gap: 'Барнома нест',
  failed: 'Бор нашуд. Такрор кардан',
  watch: 'Тамошои канал',
}
