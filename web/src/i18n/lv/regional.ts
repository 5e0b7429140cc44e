import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Latvian. */
export const regional: WordsOf<typeof russian, 'zero' | 'one' | 'other'> = {
  choose_address: 'Izvēlieties pieslēgto adresi',
  choose_city: 'Izvēlieties pilsētu',
  no_places: 'Pakalpojumu sniedzējs nav norādījis ne adreses, ne pilsētas',
  block_title: 'Piekļuve ir apturēta',
  child_text: 'Pasakiet pieaugušajam: viņa profilā redzams, kas jādara.',
  qr_title: 'Samaksājiet parādu',
  contract: 'Līgums',
  balance: 'Atlikums',
  amount: 'Jāmaksā',
  qr_alt: 'QR kods samaksai',
  qr_text: 'Pavērsiet tālruņa kameru pret kodu un samaksājiet. Logs aizvērsies pats.',
  pay: 'Maksāt',
  look_again: 'Pārbaudīt maksājumu',
  nothing_owed: 'Nav par ko maksāt',
}
