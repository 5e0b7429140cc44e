import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Azerbaijani. */
export const page: WordsOf<'page'> = {
  home: 'Ana səhifə',
  channels: 'Telekanallar',
  free_channels: 'Pulsuz kanallar',
  new_year: 'Yeni il',
  schedule: 'TV proqram',
  cast: 'Aktyorlar və yaradıcı heyət',
  similar: 'Oxşarlar',
  works: 'Filmlər və seriallar',
  movies: 'Filmlər',
  serials: 'Seriallar',
  season: '{season}. mövsüm',
  minutes: '{minutes} dəq',
  not_found: 'Burada heç nə yoxdur',
  not_found_content: 'Belə ad yoxdur',
  not_found_channel: 'Belə kanal yoxdur',
  packets: 'Paketlər',
  not_found_packet: 'Belə paket yoxdur',
  news: 'Xəbərlər',
  questions: 'Suallar və cavablar',
  no_script: 'Baxmaq üçün brauzerdə JavaScript-i açın.',
}
