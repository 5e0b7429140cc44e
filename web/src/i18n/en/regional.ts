import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, English. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'Choose the address that is connected',
  choose_city: 'Choose a city',
  no_places: 'The provider has named neither addresses nor cities',
  block_title: 'Access is suspended',
  child_text: 'Tell an adult: their profile shows what is to be done.',
  qr_title: 'Pay what is owed',
  contract: 'Contract',
  balance: 'Balance',
  amount: 'To pay',
  qr_alt: 'QR code to pay by',
  qr_text: 'Point the camera of a phone at the code and pay. The window closes by itself.',
  pay: 'Pay',
  look_again: 'Look for the payment',
  nothing_owed: 'There is nothing to pay',
}
