import type { WordsOf } from '../words.ts'

/** What is said of what is sold, and of what somebody has of it, Latvian. */
export const shop: WordsOf<'shop'> = {
  has_parts: 'Viss no šī komplekta jums jau ir',
  agreement_first: 'Vispirms jāpiekrīt šīs paketes noteikumiem',
  no_agreement: 'Neviena pakete neprasa šo vienošanos',
  forbidden_country: 'Šo paketi jūsu valstī nepārdod',
  nothing_due: 'Pašlaik nav par ko maksāt: pakete tiek pievienota bez maksājuma',
  paused: 'Pakete ir apturēta: samaksātais laiks tiek glabāts, līdz turpināsiet',
  covered: 'Šī pakete ir komplektā: tās samaksātās dienas ({days}) tiek glabātas, līdz komplekts beigsies',
  covered_paused:
    'Šī pakete ir komplektā, bet pati bija apturēta: tās samaksātās dienas ({days}) tiek glabātas, līdz turpināsiet pēc komplekta',
  has_bundle: 'Tagad šī pakete ir komplektā. Tās samaksātās dienas turpināsies, kad komplekts beigsies.',
  too_many_changes: 'Šodien abonementus esat mainījis ļoti bieži. Mēģiniet rīt.',
  no_pause: 'Šo paketi nevar apturēt',
  given_now: 'Pakete jums tagad ir atvērta kā dāvana. Kad dāvana beigsies, turpiniet ar savu.',
  no_giving_up: 'No apturētas paketes šeit atteikties nevar',
  renewal_is_off: 'Šīs paketes pagarināšana jau ir izslēgta',
  term_runs: 'Šīs paketes noteikumi vēl neļauj izslēgt pagarināšanu',
  same_period: 'Nākamā pagarināšana jau ir par šo periodu',
  no_survey: 'Tādas aptaujas nav',
  no_answer: 'Izvēlieties atbildi vai uzrakstiet savu',
  choose_packet: 'Izvēlēties paketi',
  from_price: 'no {price}',
}
