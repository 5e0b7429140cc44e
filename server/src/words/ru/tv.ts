import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Russian. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Канал сейчас не вещает',
}
