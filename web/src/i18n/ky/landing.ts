import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Kyrgyz. */
export const landing: WordsOf<typeof russian> = {
  try_one: '{{count}} күн сынап көрүү',
  try_other: '{{count}} күн сынап көрүү',
  watch: 'Көрүү',
  how: 'Кантип кошулса болот',
  features: 'Эмнелер бар',
  devices: 'Түзмөгүңүзгө орнотуңуз',
  tariffs: 'Пакеттер',
  none: 'Азырынча пакет жок',
  contacts: 'Жардам керекпи?',
  phone: 'Колдоо телефону',
  email: 'Колдоо почтасы',
  site: 'Сайт',
  register: 'Кошулуу',
}
