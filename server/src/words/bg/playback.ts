import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Bulgarian. */
export const playback: WordsOf<'playback'> = {
  future: 'Това предаване още не е започнало',
  not_purchased: 'Записът се отваря с абонамент',
  no_catchup: 'Притежателят на правата не разрешава запис',
  blackout: 'Записът за това време е затворен',
  too_old: 'Записът вече не се пази',
  adults_sign_in: 'Влезте, за да гледате това, което е за възрастни',
  announced: 'Този епизод още не е излязъл',
  closed_channel: 'Този канал се отваря с абонамент',
  closed_title: 'Това заглавие се отваря с абонамент',
  nothing_on_air: 'По това време не е имало нищо в ефира',
  not_for_children: 'Това не е за деца',
  no_preview: 'За възрастни няма предварителен преглед',
  processed: 'Това заглавие се обработва',
  too_many_at_once: 'Профилът ви вече гледа на толкова устройства, на колкото може едновременно',
}
