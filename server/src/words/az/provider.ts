import type { WordsOf } from '../words.ts'

/** What a provider is described with, Azerbaijani. */
export const provider: WordsOf<'provider'> = {
  description: 'Arxivli canlı kanallar, filmlər və seriallar',
  blocked: 'Operator abunəni bloklayıb və ya ödənişi gözləyir',
}
