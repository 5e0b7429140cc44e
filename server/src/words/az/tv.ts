import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Azerbaijani. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Bu kanal indi yayımlamır',
}
