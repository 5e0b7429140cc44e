import type { WordsOf } from '../words.ts'

/** What payment systems that call this service are told, Latvian. */
export const gateways: WordsOf<'gateways'> = {
  payme_bad_request: 'Pieprasījums nav pilnīgs',
  payme_no_json: 'Pieprasījums nav JSON',
  payme_no_method: 'Tādas metodes nav',
  payme_no_rights: 'Izsaucējs šeit nav zināms',
  payme_failed: 'Pakalpojums pašlaik nevar atbildēt',
  payme_wrong_amount: 'Summa nav šī maksājuma summa',
  payme_no_transaction: 'Tāda darījuma nav',
  payme_not_cancelled: 'Samaksātais jau tiek lietots, un to nevar atcelt',
  payme_not_possible: 'Ar darījumu to vairs nevar izdarīt',
  payme_no_payment: 'Tāda maksājuma nav',
  payme_over: 'Šis maksājums ir pabeigts vai beidzies. Lūdzu, sāciet jaunu',
  payme_busy: 'Šis maksājums jau tiek veikts',
}
