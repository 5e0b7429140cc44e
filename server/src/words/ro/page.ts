import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Romanian. */
export const page: WordsOf<'page'> = {
  home: 'Acasă',
  channels: 'Canale TV',
  free_channels: 'Canale gratuite',
  new_year: 'Anul Nou',
  schedule: 'Program TV',
  cast: 'Distribuție și echipă',
  similar: 'Similare',
  works: 'Filme și seriale',
  movies: 'Filme',
  serials: 'Seriale',
  season: 'Sezonul {season}',
  minutes: '{minutes} min',
  not_found: 'Aici nu este nimic',
  not_found_content: 'Nu există un astfel de titlu',
  not_found_channel: 'Nu există un astfel de canal',
  packets: 'Pachete',
  not_found_packet: 'Nu există un astfel de pachet',
  news: 'Știri',
  questions: 'Întrebări și răspunsuri',
  apps: 'Aplicații',
  apps_text: 'Vizionați pe telefon, tabletă și televizor: un cont pentru toate dispozitivele.',
  instructions: 'Cum se configurează',
  gift: 'Cineva v-a dăruit ceva de vizionat',
  gift_text: 'Codul de pe card deschide canale și filme atât cât scrie pe card.',
  promo: 'Aveți un cod promoțional?',
  promo_text:
    'Un cod deschide un pachet pentru câteva zile. Ce și pentru cât timp, vă spunem imediat ce îl introduceți.',
  device_ios: 'iPhone și iPad',
  no_script: 'Pentru a viziona, porniți JavaScript în browser.',
}
