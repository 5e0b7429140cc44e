import type { WordsOf } from '../words.ts'

/** What is said of promo codes, Azerbaijani. */
export const promo: WordsOf<'promo'> = {
  no_key: 'Belə promokod yoxdur. Hərf və rəqəmləri yoxlayın.',
  not_begun: 'Bu promokod hələ etibarlı deyil: sonra cəhd edin',
  over: 'Bu promokod artıq etibarlı deyil',
  used_up: 'Bu promokod tükənib',
  used_before: 'Bu aksiyadan artıq istifadə etmisiniz',
  only_new: 'Bu promokod yeni tamaşaçılar üçündür, sizin isə burada paketiniz olub',
  has_it: 'Bu promokodun açdığı artıq sizdə var və bitmir',
  card_used: 'Bu aksiya kartınızla artıq istifadə olunub. Başqasını bağlayın.',
  card_first: 'Əvvəlcə kart bağlayın, sonra kodu istifadə etmək olar',
  too_often: 'Cəhd çoxdur. Bir saatdan sonra cəhd edin.',
}
