import { type Reader, textFor } from './reader-text.ts'

/** The code stands first, where a phone shows it without opening the message. */
const CODE_MESSAGE = {
  ru: '{code} — код для входа в {name}. Никому его не сообщайте.',
  en: '{code} is your code for {name}. Do not share it with anyone.',
  kk: '{code} — {name} қызметіне кіру коды. Оны ешкімге айтпаңыз.',
  uz: '{code} — {name} xizmatiga kirish kodi. Uni hech kimga aytmang.',
}
const SENT_BY_SMS = {
  ru: 'Код отправлен в SMS и действует 10 минут.',
  en: 'The code was sent by SMS and is valid for 10 minutes.',
  kk: 'Код SMS арқылы жіберілді, ол 10 минут жарамды.',
  uz: 'Kod SMS orqali yuborildi, u 10 daqiqa amal qiladi.',
}
const SENT_BY_MESSENGER = {
  ru: 'Код отправлен в {channel} и действует 10 минут.',
  en: 'The code was sent to {channel} and is valid for 10 minutes.',
  kk: 'Код {channel} арқылы жіберілді, ол 10 минут жарамды.',
  uz: 'Kod {channel} orqali yuborildi, u 10 daqiqa amal qiladi.',
}

/** The message that carries a code to a phone. A function fills in the name, since `$` means something in a replacement. */
export const codeMessage = (code: string, reader: Reader): string =>
  textFor(CODE_MESSAGE, reader)
    .replace('{code}', code)
    .replace('{name}', () => reader.provider.name)

/** What a screen says after a code was sent. */
export const sentSentence = (channel: string, reader: Reader): string =>
  channel === 'sms'
    ? textFor(SENT_BY_SMS, reader)
    : textFor(SENT_BY_MESSENGER, reader).replace('{channel}', () => channel)
