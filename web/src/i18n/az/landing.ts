import type { landing as russian } from '../ru/landing.ts'
import type { WordsOf } from '../words-of.ts'

/** Words of the page of a provider, Azerbaijani. */
export const landing: WordsOf<typeof russian> = {
  try_one: '{{count}} gün sına',
  try_other: '{{count}} gün sına',
  watch: 'Bax',
  how: 'Necə qoşulmalı',
  features: 'Nələr var',
  devices: 'Cihazınıza quraşdırın',
  tariffs: 'Paketlər',
  none: 'Hələ paket yoxdur',
  contacts: 'Kömək lazımdır?',
  phone: 'Dəstək telefonu',
  email: 'Dəstək e-poçtu',
  site: 'Sayt',
  register: 'Qoşulun',
}
