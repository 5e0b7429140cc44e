import type { cast as russian } from '../ru/cast.ts'
import type { WordsOf } from '../words-of.ts'

/** Boshqa qurilmalarda ko‘rsatish haqida so‘zlar. */
export const cast: WordsOf<typeof russian> = {
  start: 'Televizorda ko‘rsatish',
  stop: 'Shu yerda ko‘rsatish',
  plays_on: '“{{device}}” qurilmasida ketmoqda',
  connecting: '“{{device}}” qurilmasiga ulanmoqda',
  failed: 'Qurilmaga ulanib bo‘lmadi',
  no_source: 'Video manbai ko‘rsatilmagan.',
  unsupported: '{{browser}} translyatsiyani qo‘llamaydi',
  hint_firefox: 'Bu sahifani Google Chrome’da oching: u videoni televizorda ko‘rsata oladi.',
  hint_opera:
    'Opera’da translyatsiya o‘chirilgan. Uni brauzer sozlamalarida yoqing yoki sahifani Google Chrome’da oching.',
  hint_iron: 'Iron’da translyatsiya yo‘q. Bu sahifani Google Chrome’da oching.',
  hint_safari:
    'Safari videoni Apple TV’da AirPlay orqali ko‘rsatadi. Boshqa televizorlar uchun sahifani Google Chrome’da oching.',
}
