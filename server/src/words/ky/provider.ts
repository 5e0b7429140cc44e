import type { WordsOf } from '../words.ts'

/** What a provider is described with, Kyrgyz. */
export const provider: WordsOf<'provider'> = {
  description: 'Архиви бар түз эфир каналдары, тасмалар жана сериалдар',
  blocked: 'Оператор жазылууну бөгөттөдү же төлөмдү күтүп жатат',
}
