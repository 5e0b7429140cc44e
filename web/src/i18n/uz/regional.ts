import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Uzbek. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'Ulangan manzilni tanlang',
  choose_city: 'Shaharni tanlang',
  no_places: 'Provayder manzil ham, shahar ham aytmadi',
  block_title: 'Kirish to‘xtatilgan',
  child_text: 'Kattalarga ayting: nima qilish kerakligi ularning profilida ko‘rinadi.',
  qr_title: 'Qarzni to‘lang',
  contract: 'Shartnoma',
  balance: 'Balans',
  amount: 'To‘lovga',
  qr_alt: 'To‘lov uchun QR-kod',
  qr_text: 'Telefon kamerasini kodga qaratib to‘lang. Oyna o‘zi yopiladi.',
  pay: 'To‘lash',
  look_again: 'To‘lovni tekshirish',
  nothing_owed: 'To‘laydigan narsa yo‘q',
}
