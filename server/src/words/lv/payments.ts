import type { WordsOf } from '../words.ts'

/** What is said of ways of paying, cards and money; `{…}` is filled in, Latvian. */
export const payments: WordsOf<'payments'> = {
  go_text: 'Jūsu maksājums turpinās bankā.',
  go_button: 'Uz banku',
  renewal_failed_title: 'Pagarinājums nav apmaksāts',
  renewal_failed_text:
    '{packet}: {amount} nevarēja paņemt no kartes {card}. {access} {again} Pārbaudiet karti vai papildiniet atlikumu.',
  renewal_failed_last:
    '{packet}: {amount} nevarēja paņemt no kartes {card}, un vairs netiks mēģināts. {access} {until} Piesaistiet citu karti vai papildiniet atlikumu.',
  open_until: 'Pakete ir atvērta līdz {day}.',
  closed_since: 'Pakete ir slēgta kopš {day}.',
  renewed_title: 'Pakete ir pagarināta',
  renewed_text: '{packet} ir pagarināta par {amount} un atvērta līdz {day}.',
  renewal_due_title: 'Atlikumā nepietiek naudas paketei',
  renewal_due_text:
    '{packet}: {day} jāsamaksā {amount}, atlikumā trūkst {missing}. Papildiniet atlikumu vai piesaistiet karti.',
  subscription_ended_title: 'Abonements ir beidzies',
  subscription_ended_text: '{packet} abonements beidzās {day}. Par to nauda vairs netiek ņemta.',
  late_money_title: 'Maksājums pienāca vēlu',
  late_money_text: '{amount} pienāca, kad maksājums vairs netika gaidīts. Nauda ir jūsu atlikumā.',
  money_kept_title: 'Pakete nav pieslēgta',
  money_kept_text: '{packet}: {amount} saņemti, bet paketi neizdevās pieslēgt. Nauda ir jūsu atlikumā.',
  card_expires_title: 'Kartei drīz beigsies termiņš',
  card_expires_text: 'Karte {card} ir derīga līdz {expires}. Piesaistiet jaunu, lai paketes turpinātos.',
  refunded_title: 'Nauda ir atmaksāta',
  refunded_text: '{amount} atgriežas tur, no kurienes samaksāts. Bankai tas var prasīt dažas dienas.',
  refund_failed_title: 'Naudu neizdevās atmaksāt',
  refund_failed_text:
    '{amount} atgriezās pie mums no turienes, no kurienes samaksāts: karte vai konts, iespējams, ir slēgts.',
  refund_failed_kept:
    '{amount} atgriezās pie mums no turienes, no kurienes samaksāts: karte vai konts, iespējams, ir slēgts. {kept} ir jūsu atlikumā.',
  packet_renewal_failed:
    'Pagarinājums nav apmaksāts: {why}. {next} Pārbaudiet karti vai papildiniet atlikumu.',
  packet_tried_again: 'Nākamais mēģinājums: {day}.',
  packet_pay_until: 'Samaksāt var līdz {day}.',
  why_balance: 'atlikumā nepietiek naudas',
  why_declined: 'banka to noraidīja',
  why_insufficient_funds: 'kartē nepietiek naudas',
  why_expired_card: 'kartei beidzies termiņš',
  adds_to_balance: 'Atlikums pie {provider}',
  links_card: 'Kartes piesaiste pie {provider}: nauda atgriežas uzreiz',
  balance_title: 'Atlikums',
  card_title: 'Kartes piesaiste',
  card_info: '{amount} tiek paņemts kartes pārbaudei un uzreiz atdots.',
  balance_info: 'Nauda nonāk jūsu atlikumā.',
  packet_info:
    'Tagad {amount}. Nākamais maksājums: {day}, {next}, un tā tālāk, līdz izslēgsiet pagarināšanu.',
  renewal_info: 'Nākamais maksājums: {day}, {next}, un tā tālāk, līdz izslēgsiet pagarināšanu.',
  no_card: 'Tādas kartes nav',
  no_saving: 'Neviens pakalpojums, kas šeit pieņem naudu, nevar saglabāt karti',
  top_up_open: 'Iepriekšējā papildināšana vēl tiek pārbaudīta. Uzgaidiet mirkli, lai nemaksātu divreiz.',
  payments_off: 'Maksājumi šeit ir izslēgti. Lūdzu, jautājiet atbalstam.',
  wrong_code: 'Tas nav kods',
  no_more_tries: 'Kods bija nepareizs pārāk bieži. Nekas netika paņemts; sāciet no jauna.',
  nothing_to_confirm: 'Šis maksājums negaida kodu',
  card_expired: 'Kartei beidzies termiņš',
  card_not_taken:
    'Ar šo karti šeit vairs nevar maksāt. Nekas netika paņemts. Izvēlieties citu veidu vai piesaistiet karti no jauna.',
  moved_payment: 'Maksājums',
  moved_purchase: '{packet}',
  moved_renewal: '{packet}, pagarinājums',
  moved_refund: 'Atmaksāts',
  moved_refund_of: '{packet}, atmaksa',
  moved_refund_back: 'Atmaksa neizdevās',
  moved_gift: 'Dāvana',
  moved_card: 'Kartes piesaiste',
}
