import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Georgian. */
export const playback: WordsOf<'playback'> = {
  future: 'ეს გადაცემა ჯერ არ დაწყებულა',
  not_purchased: 'ჩანაწერი იხსნება გამოწერით',
  no_catchup: 'უფლების მფლობელი ჩაწერას არ უშვებს',
  blackout: 'ამ დროის ჩანაწერი დახურულია',
  too_old: 'ჩანაწერი აღარ ინახება',
  adults_sign_in: 'შედით, რომ ზრდასრულთა შინაარსს უყუროთ',
  announced: 'ეს სერია ჯერ არ გამოსულა',
  closed_channel: 'ეს არხი იხსნება გამოწერით',
  closed_title: 'ეს სათაური იხსნება გამოწერით',
  nothing_on_air: 'იმ დროს ეთერში არაფერი იყო',
  not_for_children: 'ეს ბავშვებისთვის არ არის',
  no_preview: 'ზრდასრულთა შინაარსს გადახედვა არ აქვს',
  processed: 'ეს სათაური მუშავდება',
  too_many_at_once: 'თქვენი ანგარიში უკვე უყურებს იმდენ მოწყობილობაზე, რამდენზეც ერთდროულად შეიძლება',
}
