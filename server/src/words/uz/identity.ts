import type { WordsOf } from '../words.ts'

/** Refusals of signing in, of profiles and of devices, Uzbek. */
export const identity: WordsOf<'identity'> = {
  last_profile: 'Kamida bitta kattalar profili qolishi kerak',
  no_phone_for_pin: 'PIN-kodni yuborish uchun telefon raqami yo‘q',
  no_pin: 'PIN-kod hali o‘rnatilmagan',
  old_link: 'Havola endi yaroqsiz, yangi kod so‘rang',
  pin_changed: 'PIN-kod hozirgina o‘zgartirildi, qaytaring',
  taken_number: 'Bu telefon raqami band',
  too_many_passwords: 'Noto‘g‘ri parollar juda ko‘p, 15 daqiqadan keyin qaytaring',
  too_many_pins: 'Noto‘g‘ri PIN-kodlar juda ko‘p, 15 daqiqadan keyin qaytaring yoki SMS orqali oling',
  too_many_pins_today: 'Bugun noto‘g‘ri PIN-kodlar juda ko‘p, ertaga qaytaring yoki SMS orqali oling',
  unknown_device: 'Bu qurilma endi ro‘yxatda yo‘q, qaytadan kiring',
  wrong_number: 'Telefon raqamini tekshiring: u noto‘g‘ri ko‘rsatilgan',
  wrong_password: 'Login yoki parol noto‘g‘ri',
  wait_for_code: 'Yangi kodni {seconds} soniyadan keyin so‘rash mumkin',
}
