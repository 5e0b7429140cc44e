import type { WordsOf } from '../words.ts'

/** What a page says itself, before and without the script, Uzbek. */
export const page: WordsOf<'page'> = {
  home: 'Bosh sahifa',
  channels: 'Telekanallar',
  free_channels: 'Bepul kanallar',
  new_year: 'Yangi yil',
  schedule: 'Teledastur',
  cast: 'Aktyorlar va suratga olish guruhi',
  similar: 'O‘xshash',
  works: 'Filmlar va seriallar',
  movies: 'Filmlar',
  serials: 'Seriallar',
  season: '{season}-mavsum',
  minutes: '{minutes} daqiqa',
  not_found: 'Bu yerda hech narsa yo‘q',
  not_found_content: 'Bunday film yo‘q',
  not_found_channel: 'Bunday kanal yo‘q',
  packets: 'Paketlar',
  not_found_packet: 'Bunday paket yo‘q',
  news: 'Yangiliklar',
  questions: 'Savollar va javoblar',
  apps: 'Ilovalar',
  apps_text: 'Telefon, planshet va televizorda tomosha qiling: barcha qurilmalarga bitta hisob.',
  instructions: 'Qanday o‘rnatiladi',
  gift: 'Sizga tomosha sovg‘a qilindi',
  gift_text: 'Otkritkadagi kod telekanallar va filmlarni unda ko‘rsatilgan muddatga ochadi.',
  promo: 'Promokodingiz bormi?',
  promo_text:
    'Kod paketni bir necha kunga ochadi. Nima va qancha vaqtga ochilishini kod kiritilishi bilan aytamiz.',
  device_ios: 'iPhone va iPad',
  no_script: 'Tomosha qilish uchun brauzerda JavaScript-ni yoqing.',
}
