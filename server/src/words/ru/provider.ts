import type { WordsOf } from '../words.ts'

/** What a provider is described with, Russian. */
export const provider: WordsOf<'provider'> = {
  description: 'Телеканалы с архивом, фильмы и сериалы',
  blocked: 'Оператор заблокировал подписку или ждёт оплаты',
}
