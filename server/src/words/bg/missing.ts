import type { WordsOf } from '../words.ts'

/** What is not there, where it is known what was asked for, Bulgarian. */
export const missing: WordsOf<'missing'> = {
  channel: 'Няма такъв канал',
  programme: 'Няма такова предаване',
  title: 'Няма такова заглавие',
  trailer: 'Няма такъв трейлър',
  person: 'Няма такъв човек',
  page: 'Няма такава страница',
  row: 'Няма такъв ред',
  packet: 'Няма такъв пакет',
  favourite: 'Няма такова любимо',
  profile: 'Няма такъв профил',
  device: 'Няма такова устройство',
}
