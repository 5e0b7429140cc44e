import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Bulgarian. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'Изберете свързания адрес',
  choose_city: 'Изберете град',
  no_places: 'Доставчикът не е посочил нито адреси, нито градове',
  block_title: 'Достъпът е спрян',
  child_text: 'Кажете на възрастен: в неговия профил се вижда какво трябва да се направи.',
  qr_title: 'Платете дължимото',
  contract: 'Договор',
  balance: 'Баланс',
  amount: 'За плащане',
  qr_alt: 'QR код за плащане',
  qr_text: 'Насочете камерата на телефона към кода и платете. Прозорецът ще се затвори сам.',
  pay: 'Плати',
  look_again: 'Провери плащането',
  nothing_owed: 'Няма какво да се плаща',
}
