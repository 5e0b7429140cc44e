import type { guide as russian } from '../ru/guide.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the guide, English. */
export const guide: WordsOf<typeof russian> = {
  now: 'Now',
  gap: 'No programme',
  failed: 'Did not load. Try again',
  watch: 'Watch the channel',
}
