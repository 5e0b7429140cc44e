import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Bulgarian. */
export const page: WordsOf<'page'> = {
  home: 'Начало',
  channels: 'ТВ канали',
  free_channels: 'Безплатни канали',
  new_year: 'Нова година',
  schedule: 'Програма',
  cast: 'Актьори и екип',
  similar: 'Подобни',
  works: 'Филми и сериали',
  movies: 'Филми',
  serials: 'Сериали',
  season: 'Сезон {season}',
  minutes: '{minutes} мин',
  not_found: 'Тук няма нищо',
  not_found_content: 'Няма такова заглавие',
  not_found_channel: 'Няма такъв канал',
  packets: 'Пакети',
  not_found_packet: 'Няма такъв пакет',
  news: 'Новини',
  questions: 'Въпроси и отговори',
  no_script: 'За да гледате, включете JavaScript в браузъра си.',
}
