import type { WordsOf } from '../words.ts'

/** Messages to accounts and what their screens are told; `{…}` is filled in, Uzbek. */
export const account: WordsOf<'account'> = {
  first_profile: 'Mening profilim',
  pin_message: '{name}: sizning PIN-kodingiz {pin}',
  pin_offer_title: 'Ota-ona nazorati',
  pin_offer_message: 'Bolalar kattalar uchun bo‘lgan narsani ochmasligi uchun PIN-kod o‘rnating.',
  pin_offer_set: 'PIN-kod o‘rnatish',
  pin_offer_close: 'Hozir emas',
  code_message: '{code} — {name} xizmatiga kirish kodi. Uni hech kimga aytmang.',
  code_sent_by_sms: 'Kod SMS orqali yuborildi, u 10 daqiqa amal qiladi.',
  code_sent_by_messenger: 'Kod {channel} orqali yuborildi, u 10 daqiqa amal qiladi.',
  phone_changed_title: 'Hisob raqami o‘zgartirildi',
  phone_changed_text:
    'Yangi raqam {after}, {time}. Agar bu siz bo‘lmasangiz, avvalgi {before} raqamiga kelgan SMSdagi havolani oching: u bir kun ichida raqamni qaytaradi va barcha qurilmalarni hisobdan chiqaradi. O‘sha telefon yoningizda bo‘lmasa, qo‘llab-quvvatlash xizmatiga murojaat qiling va notanish qurilmalarni o‘chiring.',
  phone_changed_sms:
    '{name}: hisobingiz raqami {phone} ga o‘zgartirildi. Agar bu siz bo‘lmasangiz, bir kun ichida qaytaring: {link}',
  phone_changed_sms_nowhere:
    '{name}: hisobingiz raqami {phone} ga o‘zgartirildi. Agar bu siz bo‘lmasangiz, bir kun ichida qaytaring: sayt manziliga {link} ni qo‘shing',
  return_ask: 'Hisobga {phone} raqami qaytarilsinmi? Barcha qurilmalar hisobdan chiqadi.',
  return_button: 'Raqamni qaytarish',
  return_done: 'Hisobda yana {phone} raqami. U bilan qaytadan kiring va PIN-kodni almashtiring.',
}
