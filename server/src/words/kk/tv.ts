import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Kazakh. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Арна қазір хабар таратпайды',
}
