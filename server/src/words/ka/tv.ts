import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Georgian. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'ეს არხი ახლა არ მაუწყებლობს',
}
