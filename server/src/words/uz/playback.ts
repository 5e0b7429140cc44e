import type { WordsOf } from '../words.ts'

/** Why something may not be watched, Uzbek. */
export const playback: WordsOf<'playback'> = {
  future: 'Bu ko‘rsatuv hali boshlanmagan',
  not_purchased: 'Yozuv obuna bilan ochiladi',
  no_catchup: 'Huquq egasi yozib olishga ruxsat bermagan',
  blackout: 'Bu vaqtning yozuvi yopiq',
  too_old: 'Yozuv endi saqlanmaydi',
  adults_sign_in: 'Kattalar uchun bo‘lganni ko‘rish uchun tizimga kiring',
  announced: 'Bu qism hali chiqmagan',
  closed_channel: 'Kanal obuna bilan ochiladi',
  closed_title: 'Video obuna bilan ochiladi',
  nothing_on_air: 'Bu vaqtda efirda hech narsa bo‘lmagan',
  not_for_children: 'Bu bolalar uchun emas',
  no_preview: 'Kattalar uchun bo‘lgan narsa oldindan ko‘rsatilmaydi',
  processed: 'Video hali tayyorlanmoqda',
  too_many_at_once: 'Hisobingiz bir vaqtda ruxsat etilgan miqdordagi qurilmalarda tomosha qilmoqda',
  no_place: 'Hisobingiz bir vaqtda ruxsat etilgan miqdordagi qurilmalarda tomosha qilmoqda',
  taken: 'Tomosha hisobingizdagi boshqa qurilmadan tugatildi',
}
