import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Romanian. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Acest canal nu transmite acum',
}
