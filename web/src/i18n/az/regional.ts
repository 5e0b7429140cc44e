import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Azerbaijani. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'Qoşulmuş ünvanı seçin',
  choose_city: 'Şəhər seçin',
  no_places: 'Provayder nə ünvan, nə də şəhər göstərib',
  block_title: 'Giriş dayandırılıb',
  child_text: 'Böyüyə deyin: nə etmək lazım olduğu onun profilində görünür.',
  qr_title: 'Borcu ödəyin',
  contract: 'Müqavilə',
  balance: 'Balans',
  amount: 'Ödənilməli',
  qr_alt: 'Ödəniş üçün QR kod',
  qr_text: 'Telefonun kamerasını koda tutun və ödəyin. Pəncərə özü bağlanır.',
  pay: 'Ödə',
  look_again: 'Ödənişi yoxla',
  nothing_owed: 'Ödəməyə heç nə yoxdur',
}
