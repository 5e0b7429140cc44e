import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Romanian. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Cererea nu este completă',
  payme_no_json: 'Cererea nu este JSON',
  payme_no_method: 'Nu există o astfel de metodă',
  payme_no_rights: 'Apelantul nu este cunoscut aici',
  payme_failed: 'Serviciul nu poate răspunde acum',
  payme_wrong_amount: 'Suma nu este cea a acestei plăți',
  payme_no_transaction: 'Nu există o astfel de tranzacție',
  payme_not_cancelled: 'Ce s-a plătit este deja folosit și nu poate fi anulat',
  payme_not_possible: 'Aceasta nu se mai poate face cu tranzacția',
  payme_no_payment: 'Nu există o astfel de plată',
  payme_over: 'Această plată este încheiată sau a expirat. Vă rugăm să începeți una nouă',
  payme_busy: 'Această plată este deja în curs',
}
