import type { WordsOf } from '../words.ts'

/** What is said of promo codes, Latvian. */
export const promo: WordsOf<'promo'> = {
  no_key: 'Tāda promokoda nav. Pārbaudiet burtus un ciparus.',
  not_begun: 'Šis promokods vēl nav derīgs: mēģiniet vēlāk',
  over: 'Šis promokods vairs nav derīgs',
  used_up: 'Šis promokods ir izlietots',
  used_before: 'Šo akciju jau esat izmantojis',
  only_new: 'Šis promokods ir jauniem skatītājiem, bet jums šeit jau ir bijusi pakete',
  has_it: 'Jums jau ir tas, ko šis promokods atver, un tas nebeidzas',
  card_used: 'Šī akcija ar jūsu karti jau ir izmantota. Piesaistiet citu.',
  card_first: 'Vispirms piesaistiet karti, tad kodu varēs izmantot',
  too_often: 'Pārāk daudz mēģinājumu. Mēģiniet pēc stundas.',
}
