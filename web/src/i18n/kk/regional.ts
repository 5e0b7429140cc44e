import type { regional as russian } from '../ru/regional.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of a regional provider, Kazakh. */
export const regional: WordsOf<typeof russian> = {
  choose_address: 'Қосылған мекенжайды таңдаңыз',
  choose_city: 'Қаланы таңдаңыз',
  no_places: 'Провайдер мекенжайды да, қаланы да атамады',
  block_title: 'Қолжетімділік тоқтатылды',
  child_text: 'Ересек адамға айтыңыз: не істеу керегі оның профилінде көрінеді.',
  qr_title: 'Қарызды төлеңіз',
  contract: 'Шарт',
  balance: 'Баланс',
  amount: 'Төлеуге',
  qr_alt: 'Төлеуге арналған QR-код',
  qr_text: 'Телефон камерасын кодқа бағыттап, төлеңіз. Терезе өзі жабылады.',
  pay: 'Төлеу',
  look_again: 'Төлемді тексеру',
  nothing_owed: 'Төлейтін ештеңе жоқ',
}
