import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Latvian. */
export const page: WordsOf<'page'> = {
  home: 'Sākums',
  channels: 'TV kanāli',
  free_channels: 'Bezmaksas kanāli',
  new_year: 'Jaunais gads',
  schedule: 'TV programma',
  cast: 'Aktieri un radošā komanda',
  similar: 'Līdzīgi',
  works: 'Filmas un seriāli',
  movies: 'Filmas',
  serials: 'Seriāli',
  season: '{season}. sezona',
  minutes: '{minutes} min',
  not_found: 'Šeit nekā nav',
  not_found_content: 'Tāda nosaukuma nav',
  not_found_channel: 'Tāda kanāla nav',
  packets: 'Paketes',
  not_found_packet: 'Tādas paketes nav',
  news: 'Jaunumi',
  questions: 'Jautājumi un atbildes',
  no_script: 'Lai skatītos, pārlūkprogrammā ieslēdziet JavaScript.',
}
