import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Tajik. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Ин канал ҳоло пахш намекунад',
}
