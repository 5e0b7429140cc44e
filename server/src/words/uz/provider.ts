import type { WordsOf } from '../words.ts'

/** What a provider is described with, Uzbek. */
export const provider: WordsOf<'provider'> = {
  description: 'Arxivli telekanallar, filmlar va seriallar',
  blocked: 'Operator obunani blokladi yoki to‘lovni kutmoqda',
}
