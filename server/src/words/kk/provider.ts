import type { WordsOf } from '../words.ts'

/** What a provider is described with, Kazakh. */
export const provider: WordsOf<'provider'> = {
  description: 'Мұрағаты бар телеарналар, фильмдер мен сериалдар',
  blocked: 'Оператор жазылымды бұғаттады немесе төлемді күтіп отыр',
}
