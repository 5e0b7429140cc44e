import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Uzbek. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Kanal hozir efirga chiqmayapti',
}
