import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Romanian. */
export const regional: WordsOf<typeof russian, 'one' | 'few' | 'other'> = {
  choose_address: 'Alegeți adresa conectată',
  choose_city: 'Alegeți un oraș',
  no_places: 'Furnizorul nu a indicat nici adrese, nici orașe',
  block_title: 'Accesul este suspendat',
  child_text: 'Spuneți unui adult: în profilul său se vede ce este de făcut.',
  qr_title: 'Plătiți datoria',
  contract: 'Contract',
  balance: 'Sold',
  amount: 'De plătit',
  qr_alt: 'Cod QR pentru plată',
  qr_text: 'Îndreptați camera telefonului spre cod și plătiți. Fereastra se închide singură.',
  pay: 'Plătește',
  look_again: 'Verifică plata',
  nothing_owed: 'Nu este nimic de plătit',
}
