import type { WordsOf } from '../words.ts'

/** What is said of buying and paying, Romanian. */
export const commerce: WordsOf<'commerce'> = {
  has_packet: 'Aveți deja acest pachet',
  base_packet_first: 'Mai întâi este nevoie de un pachet de bază',
  offer_over: 'Oferta a expirat: prețurile se cer din nou',
  not_enough: 'Nu sunt destui bani în sold',
  payment_open:
    'O plată pentru acest pachet este în verificare. Așteptați puțin, ca să nu plătiți de două ori.',
  trial_used: 'Perioada de probă a acestui pachet a fost deja folosită: prețurile se cer din nou',
  pays_for: '{packet} la {provider}',
  not_renewed: 'Acest pachet nu se reînnoiește: se încheie singur',
  no_purchase: 'Nu există o astfel de cumpărare',
  no_account: 'Nu există un astfel de cont',
  no_transaction: 'Nu există o astfel de plată',
  no_subscription: 'Nu există un astfel de abonament',
  no_pay_system: 'Acest mod de plată nu este oferit aici',
  money_kept: 'Plata a venit, dar pachetul nu a putut fi conectat. Banii sunt în soldul dvs.',
  declined: 'Plata a fost respinsă. Nu s-au luat bani.',
  insufficient_funds: 'Nu sunt destui bani pe card. Nu s-au luat bani.',
  expired_card: 'Cardul a expirat. Nu s-au luat bani.',
  too_late: 'Plata nu s-a încheiat la timp. Dacă banii se iau totuși, ajung în soldul dvs.',
}
