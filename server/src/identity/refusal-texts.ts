import type { Words } from '../http/error-texts.ts'

/** An unknown login and a wrong password are told in the same words. */
export const WRONG_PASSWORD: Words = {
  en: 'The login or the password is wrong',
  ru: 'Неверный логин или пароль',
  kk: 'Логин немесе құпиясөз қате',
  uz: 'Login yoki parol noto‘g‘ri',
}
export const TOO_MANY_PASSWORDS: Words = {
  en: 'Too many wrong passwords, try again in 15 minutes',
  ru: 'Слишком много неверных паролей, повторите через 15 минут',
  kk: 'Қате құпиясөздер тым көп, 15 минуттан кейін қайталаңыз',
  uz: 'Noto‘g‘ri parollar juda ko‘p, 15 daqiqadan keyin qaytaring',
}
export const TOO_MANY_PINS: Words = {
  en: 'Too many wrong PINs, try again in 15 minutes or have it sent by SMS',
  ru: 'Слишком много неверных PIN-кодов, повторите через 15 минут или получите код по SMS',
  kk: 'Қате PIN-кодтар тым көп, 15 минуттан кейін қайталаңыз немесе SMS арқылы алыңыз',
  uz: 'Noto‘g‘ri PIN-kodlar juda ko‘p, 15 daqiqadan keyin qaytaring yoki SMS orqali oling',
}
export const WRONG_NUMBER: Words = {
  en: 'This is not a phone number of this provider',
  ru: 'Проверьте номер телефона: он указан неверно',
  kk: 'Телефон нөмірін тексеріңіз: ол қате көрсетілген',
  uz: 'Telefon raqamini tekshiring: u noto‘g‘ri ko‘rsatilgan',
}
export const TAKEN_NUMBER: Words = {
  en: 'This phone number is taken',
  ru: 'Этот номер телефона уже занят',
  kk: 'Бұл телефон нөмірі бос емес',
  uz: 'Bu telefon raqami band',
}
export const UNKNOWN_DEVICE: Words = {
  en: 'This device is not known',
  ru: 'Это устройство больше не зарегистрировано, войдите снова',
  kk: 'Бұл құрылғы енді тіркелмеген, қайта кіріңіз',
  uz: 'Bu qurilma endi ro‘yxatda yo‘q, qaytadan kiring',
}
export const LAST_PROFILE: Words = {
  en: 'One profile of an adult has to stay',
  ru: 'Хотя бы один взрослый профиль должен остаться',
  kk: 'Кемінде бір ересек профилі қалуы керек',
  uz: 'Kamida bitta kattalar profili qolishi kerak',
}
export const OLD_LINK: Words = {
  en: 'This link is no longer valid, ask for another code',
  ru: 'Ссылка больше не действует, запросите новый код',
  kk: 'Сілтеме енді жарамсыз, жаңа код сұраңыз',
  uz: 'Havola endi yaroqsiz, yangi kod so‘rang',
}

/** Another code has to be waited for. */
export const waitForCode = (seconds: number): Words => ({
  en: `Another code can be sent in ${seconds} s`,
  ru: `Новый код можно запросить через ${seconds} с`,
  kk: `Жаңа кодты ${seconds} с кейін сұрауға болады`,
  uz: `Yangi kodni ${seconds} soniyadan keyin so‘rash mumkin`,
})
