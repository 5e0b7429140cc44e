import { type Reader, textFor } from './reader-text.ts'

const LAST_DIGITS = 4
const TITLE = {
  ru: 'Номер аккаунта изменён',
  en: 'The phone of the account was changed',
  kk: 'Аккаунт нөмірі өзгертілді',
  uz: 'Akkaunt raqami o‘zgartirildi',
}
const TEXT = {
  ru: 'Новый номер {after}, {time}. Если это не вы, откройте ссылку из СМС на прежний номер {before}: в течение суток она вернёт номер и отключит все устройства. Если того телефона нет под рукой, обратитесь в поддержку и отключите незнакомые устройства.',
  en: 'The new phone is {after}, since {time}. If it was not you, open the link in the message to the old phone {before}: within a day it takes the phone back and signs out all devices. If that phone is not at hand, tell support and remove the devices that you do not know.',
  kk: 'Жаңа нөмір {after}, {time}. Егер бұл сіз болмасаңыз, бұрынғы {before} нөміріне келген СМС-тегі сілтемені ашыңыз: ол бір тәулік ішінде нөмірді қайтарып, барлық құрылғыны аккаунттан шығарады. Ол телефон қолыңызда болмаса, қолдау қызметіне хабарласып, бейтаныс құрылғыларды ажыратыңыз.',
  uz: 'Yangi raqam {after}, {time}. Agar bu siz bo‘lmasangiz, avvalgi {before} raqamiga kelgan SMSdagi havolani oching: u bir kun ichida raqamni qaytaradi va barcha qurilmalarni akkauntdan chiqaradi. O‘sha telefon yoningizda bo‘lmasa, qo‘llab-quvvatlash xizmatiga murojaat qiling va notanish qurilmalarni o‘chiring.',
}

/** The end of a phone number, enough to know the own one by. */
export const endOfPhone = (phone: string): string => `…${phone.slice(-LAST_DIGITS)}`

/** A changed phone. Phones are digits. */
interface Changed {
  readonly before: string
  readonly after: string
  readonly at: Date
}

/** What the other devices of an account are told of its changed phone; the moment as the provider's clocks show it. */
export function phoneChangedMessage(
  { before, after, at }: Changed,
  reader: Reader,
): { title: string; text: string } {
  // Figures are the same in every language.
  const time = new Intl.DateTimeFormat('ru', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: reader.provider.time_zone,
  }).format(at)
  const text = textFor(TEXT, reader)
    .replace('{after}', endOfPhone(after))
    .replace('{before}', endOfPhone(before))
    .replace('{time}', time)
  return { title: textFor(TITLE, reader), text }
}
