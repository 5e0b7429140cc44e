import type { WordsOf } from '../words.ts'

/** What is said of buying and paying, Latvian. */
export const commerce: WordsOf<'commerce'> = {
  has_packet: 'Šī pakete jums jau ir',
  base_packet_first: 'Vispirms vajadzīga kāda no pamata paketēm',
  offer_over: 'Piedāvājums ir beidzies: cenas tiek prasītas no jauna',
  not_enough: 'Atlikumā nepietiek naudas',
  payment_open: 'Maksājums par šo paketi tiek pārbaudīts. Uzgaidiet mirkli, lai nemaksātu divreiz.',
  trial_used: 'Šīs paketes izmēģinājums jau izmantots: cenas tiek prasītas no jauna',
  pays_for: '{packet} pie {provider}',
  not_renewed: 'Šī pakete netiek pagarināta: tā beidzas pati',
  no_purchase: 'Tāda pirkuma nav',
  no_account: 'Tāda konta nav',
  no_transaction: 'Tāda maksājuma nav',
  no_subscription: 'Tāda abonementa nav',
  no_pay_system: 'Šis maksāšanas veids šeit netiek piedāvāts',
  money_kept: 'Maksājums saņemts, bet paketi neizdevās pieslēgt. Nauda ir jūsu atlikumā.',
  declined: 'Maksājums noraidīts. Nauda netika paņemta.',
  insufficient_funds: 'Kartē nepietiek naudas. Nauda netika paņemta.',
  expired_card: 'Kartei beidzies termiņš. Nauda netika paņemta.',
  too_late: 'Maksājums netika pabeigts laikā. Ja nauda tomēr tiks paņemta, tā nonāks jūsu atlikumā.',
}
