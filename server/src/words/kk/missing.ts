import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Kazakh. */
export const missing: WordsOf<'missing'> = {
  channel: 'Мұндай арна жоқ',
  programme: 'Мұндай бағдарлама жоқ',
  title: 'Мұндай фильм не сериал жоқ',
  trailer: 'Мұндай трейлер жоқ',
  person: 'Каталогта мұндай адам жоқ',
  page: 'Мұндай бет жоқ',
  row: 'Мұндай топтама жоқ',
  packet: 'Мұндай пакет жоқ',
  favourite: 'Бұл таңдаулыларда жоқ',
  profile: 'Мұндай профиль жоқ',
  device: 'Мұндай құрылғы жоқ',
}
