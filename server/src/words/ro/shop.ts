import type { WordsOf } from '../words.ts'

/** What is said of what is sold, and of what somebody has of it, Romanian. */
export const shop: WordsOf<'shop'> = {
  has_parts: 'Aveți deja tot ce este în acest pachet combinat',
  agreement_first: 'Mai întâi trebuie acceptate condițiile acestui pachet',
  no_agreement: 'Niciun pachet nu cere acest acord',
  forbidden_country: 'Acest pachet nu se vinde în țara dvs.',
  nothing_due: 'Acum nu este nimic de plătit: pachetul se adaugă fără plată',
  paused: 'Pachetul este în pauză: timpul plătit se păstrează până continuați',
  covered: 'Un pachet combinat îl conține: zilele plătite, {days}, se păstrează până se încheie',
  covered_paused:
    'Un pachet combinat îl conține, iar el era în pauză: zilele plătite, {days}, se păstrează până continuați după acela',
  has_bundle: 'Acum pachetul este într-unul combinat. Zilele plătite continuă după ce acela se încheie.',
  too_many_changes: 'Astăzi v-ați schimbat abonamentele foarte des. Încercați mâine.',
  no_pause: 'Acest pachet nu poate fi pus în pauză',
  given_now: 'Acum pachetul vă este deschis în dar. Continuați cu al dvs. după ce se încheie darul.',
  no_giving_up: 'Nu se poate renunța aici la un pachet în pauză',
  renewal_is_off: 'Reînnoirea acestui pachet este deja oprită',
  term_runs: 'Condițiile acestui pachet nu permit încă oprirea reînnoirii',
  same_period: 'Următoarea reînnoire este deja pentru această perioadă',
  no_survey: 'Nu există un astfel de sondaj',
  no_answer: 'Alegeți un răspuns sau scrieți unul propriu',
  choose_packet: 'Alege un pachet',
  from_price: 'de la {price}',
}
