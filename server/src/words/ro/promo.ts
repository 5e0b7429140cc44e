import type { WordsOf } from '../words.ts'

/** What is said of promo codes, Romanian. */
export const promo: WordsOf<'promo'> = {
  no_key: 'Nu există un astfel de cod promoțional. Verificați literele și cifrele.',
  not_begun: 'Acest cod promoțional nu este încă valabil: încercați mai târziu',
  over: 'Acest cod promoțional nu mai este valabil',
  used_up: 'Acest cod promoțional a fost epuizat',
  used_before: 'Ați folosit deja această promoție',
  only_new: 'Acest cod este pentru spectatori noi, iar dvs. ați avut deja un pachet aici',
  has_it: 'Aveți deja ce deschide acest cod, și nu se încheie',
  card_used: 'Această promoție a fost deja folosită cu cardul dvs. Legați altul.',
  card_first: 'Mai întâi legați un card, apoi codul poate fi folosit',
  too_often: 'Prea multe încercări. Încercați peste o oră.',
}
