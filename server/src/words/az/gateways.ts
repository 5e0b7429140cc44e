import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Azerbaijani. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Sorğu tam deyil',
  payme_no_json: 'Sorğu JSON deyil',
  payme_no_method: 'Belə metod yoxdur',
  payme_no_rights: 'Müraciət edən burada tanınmır',
  payme_failed: 'Xidmət indi cavab verə bilmir',
  payme_wrong_amount: 'Məbləğ bu ödənişin məbləği deyil',
  payme_no_transaction: 'Belə tranzaksiya yoxdur',
  payme_not_cancelled: 'Ödənilən artıq istifadə olunur və ləğv edilə bilməz',
  payme_not_possible: 'Tranzaksiya ilə bunu daha etmək olmaz',
  payme_no_payment: 'Belə ödəniş yoxdur',
  payme_over: 'Bu ödəniş bitib və ya vaxtı keçib. Yenisinə başlayın',
  payme_busy: 'Bu ödəniş artıq aparılır',
}
