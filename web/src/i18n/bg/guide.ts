import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Bulgarian. */
export const guide: WordsOf<typeof russian> = {
  now: 'Сега',
  gap: 'Няма предаване',
  failed: 'Не се зареди. Опитай пак',
  watch: 'Гледай канала',
}
