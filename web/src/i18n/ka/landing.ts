import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Georgian. */
export const landing: WordsOf<typeof russian> = {
  try_one: 'სცადეთ {{count}} დღე',
  try_other: 'სცადეთ {{count}} დღე',
  watch: 'ყურება',
  how: 'როგორ ჩავრთოთ',
  features: 'რა აქვს',
  devices: 'დააყენეთ თქვენს მოწყობილობაზე',
  tariffs: 'პაკეტები',
  none: 'პაკეტები ჯერ არ არის',
  contacts: 'გჭირდებათ დახმარება?',
  phone: 'მხარდაჭერის ტელეფონი',
  email: 'მხარდაჭერის ელფოსტა',
  site: 'საიტი',
  register: 'ჩართვა',
}
