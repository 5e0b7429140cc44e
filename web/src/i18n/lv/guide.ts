import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, Latvian. */
export const guide: WordsOf<typeof russian> = {
  now: 'Tagad',
  gap: 'Nav raidījuma',
  failed: 'Neielādējās. Mēģināt vēlreiz',
  watch: 'Skatīties kanālu',
}
