import type { ads as russian } from '../ru/ads.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of advertising. Georgian. */
export const ads: WordsOf<typeof russian> = {
  region: 'რეკლამა',
  packshot: 'შესავალი რგოლი',
  number: 'რეკლამა {{number}} / {{count}}',
  left: 'რეკლამა, დარჩა {{time}}',
  skip: 'გამოტოვება',
  skip_in: 'გამოტოვება {{seconds}} წამში',
  remove: 'რეკლამის გამორთვა',
  visit: 'რეკლამის დამკვეთის საიტი',
  resume: 'ყურების გაგრძელება',
  loading: 'რეკლამა იტვირთება',
}
