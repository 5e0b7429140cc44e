import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Bulgarian. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Този канал сега не излъчва',
}
