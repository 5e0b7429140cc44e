import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Uzbek. */
export const landing: WordsOf<typeof russian> = {
  try_one: '{{count}} kun ko‘rish',
  try_other: '{{count}} kun ko‘rish',
  watch: 'Ko‘rish',
  how: 'Qanday ulash mumkin',
  features: 'Xizmatda nimalar bor',
  devices: 'Qurilmangizga o‘rnating',
  tariffs: 'Tariflar',
  none: 'Hozircha tarif yo‘q',
  contacts: 'Yordam kerakmi?',
  phone: 'Yordam telefoni',
  email: 'Yordam pochtasi',
  site: 'Sayt',
  register: 'Ulanish',
}
