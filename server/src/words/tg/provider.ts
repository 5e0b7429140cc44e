import type { WordsOf } from '../words.ts'

/** What a provider is described with, Tajik. */
export const provider: WordsOf<'provider'> = {
  description: 'Каналҳои мустақим бо бойгонӣ, филмҳо ва сериалҳо',
  blocked: 'Оператор обунаро баст ё пардохтро интизор аст',
}
