import type { Static } from 'typebox'
import type { ParentalDialogue } from '#contract/identity.ts'
import { type Reader, textFor } from './reader-text.ts'

const FIRST_PROFILE = { ru: 'Мой профиль', en: 'My profile', kk: 'Менің профилім', uz: 'Mening profilim' }
const PIN_MESSAGE = {
  ru: '{name}: ваш PIN-код {pin}',
  en: '{name}: your PIN is {pin}',
  kk: '{name}: сіздің PIN-кодыңыз {pin}',
  uz: '{name}: sizning PIN-kodingiz {pin}',
}
const OFFER_TITLE = {
  ru: 'Родительский контроль',
  en: 'Parental control',
  kk: 'Ата-ана бақылауы',
  uz: 'Ota-ona nazorati',
}
const OFFER_MESSAGE = {
  ru: 'Задайте PIN-код, чтобы дети не открыли то, что для взрослых.',
  en: 'Set a PIN so that children do not open what is for adults.',
  kk: 'Балалар ересектерге арналғанды ашпауы үшін PIN-код орнатыңыз.',
  uz: 'Bolalar kattalar uchun bo‘lgan narsani ochmasligi uchun PIN-kod o‘rnating.',
}
const OFFER_SET = { ru: 'Задать PIN-код', en: 'Set a PIN', kk: 'PIN-код орнату', uz: 'PIN-kod o‘rnatish' }
const OFFER_CLOSE = { ru: 'Не сейчас', en: 'Not now', kk: 'Қазір емес', uz: 'Hozir emas' }

/** The name of a first profile whose user has told none. */
export const firstProfileName = (reader: Reader): string => textFor(FIRST_PROFILE, reader)

/** The message that carries a PIN to the phone of its owner. */
export const pinMessage = (pin: string, reader: Reader): string =>
  textFor(PIN_MESSAGE, reader)
    .replace('{name}', () => reader.provider.name)
    .replace('{pin}', pin)

/** Offers to set a PIN. */
export function parentalOffer(reader: Reader): Static<typeof ParentalDialogue> {
  return {
    icon: 'lock',
    title: textFor(OFFER_TITLE, reader),
    message: textFor(OFFER_MESSAGE, reader),
    buttons: [
      { label: textFor(OFFER_SET, reader), action: 'parental_set', is_primary: true },
      { label: textFor(OFFER_CLOSE, reader), action: 'close', is_primary: false },
    ],
  }
}
