import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Azerbaijani. */
export const guide: WordsOf<typeof russian> = {
  now: 'İndi',
  gap: 'Veriliş yoxdur',
  failed: 'Yüklənmədi. Təkrar et',
  watch: 'Kanala bax',
}
