import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Latvian. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Šis kanāls pašlaik neraida',
}
