import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Romanian. */
export const guide: WordsOf<typeof russian> = {
  now: 'Acum',
  gap: 'Nicio emisiune',
  failed: 'Nu s-a încărcat. Încearcă din nou',
  watch: 'Vezi canalul',
}
