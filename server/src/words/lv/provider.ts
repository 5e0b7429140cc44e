import type { WordsOf } from '../words.ts'

/** What a provider is described with, Latvian. */
export const provider: WordsOf<'provider'> = {
  description: 'Tiešraides kanāli ar arhīvu, filmas un seriāli',
  blocked: 'Operators ir bloķējis abonementu vai gaida maksājumu',
}
