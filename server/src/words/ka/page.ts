import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Georgian. */
export const page: WordsOf<'page'> = {
  home: 'მთავარი',
  channels: 'ტელეარხები',
  free_channels: 'უფასო არხები',
  new_year: 'ახალი წელი',
  schedule: 'ტელეპროგრამა',
  cast: 'მსახიობები და ჯგუფი',
  similar: 'მსგავსი',
  works: 'ფილმები და სერიალები',
  movies: 'ფილმები',
  serials: 'სერიალები',
  season: 'სეზონი {season}',
  minutes: '{minutes} წთ',
  not_found: 'აქ არაფერია',
  not_found_content: 'ასეთი სათაური არ არის',
  not_found_channel: 'ასეთი არხი არ არის',
  packets: 'პაკეტები',
  not_found_packet: 'ასეთი პაკეტი არ არის',
  news: 'სიახლეები',
  questions: 'კითხვა-პასუხი',
  no_script: 'საყურებლად ბრაუზერში ჩართეთ JavaScript.',
}
