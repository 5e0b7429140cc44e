import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Russian. */
export const missing: WordsOf<'missing'> = {
  channel: 'Такого канала нет',
  programme: 'Такой передачи нет',
  title: 'Такого фильма или сериала нет',
  trailer: 'Такого трейлера нет',
  person: 'Такого человека в каталоге нет',
  page: 'Такой страницы нет',
  row: 'Такой подборки нет',
  packet: 'Такого пакета нет',
  favourite: 'В избранном этого нет',
  profile: 'Такого профиля нет',
  device: 'Такого устройства нет',
}
