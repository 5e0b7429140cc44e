import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Uzbek. */
export const guide: WordsOf<typeof russian> = {
  now: 'Hozir',
  gap: 'Ko‘rsatuv yo‘q',
  failed: 'Yuklanmadi. Qayta urinish',
  watch: 'Kanalni ko‘rish',
}
