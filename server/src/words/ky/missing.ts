import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Kyrgyz. */
export const missing: WordsOf<'missing'> = {
  channel: 'Мындай канал жок',
  programme: 'Мындай берүү жок',
  title: 'Мындай аталыш жок',
  trailer: 'Мындай трейлер жок',
  person: 'Мындай адам жок',
  page: 'Мындай бет жок',
  row: 'Мындай катар жок',
  packet: 'Мындай пакет жок',
  favourite: 'Мындай тандалган жок',
  profile: 'Мындай профиль жок',
  device: 'Мындай түзмөк жок',
}
