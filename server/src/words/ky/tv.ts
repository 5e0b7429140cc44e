import type { WordsOf } from '../words.ts'

/** Why a channel is not available, Kyrgyz. */
export const tv: WordsOf<'tv'> = {
  nothing_to_show: 'Бул канал азыр берүү таратпайт',
}
