import type { Words } from '../http/error-texts.ts'

/** Why a moment of a channel may not be watched. */
export const REFUSALS = {
  future: {
    en: 'This programme has not started yet',
    ru: 'Эта передача ещё не началась',
    kk: 'Бұл бағдарлама әлі басталған жоқ',
    uz: 'Bu ko‘rsatuv hali boshlanmagan',
  },
  not_purchased: {
    en: 'The recording opens with a subscription',
    ru: 'Запись откроется с подпиской',
    kk: 'Жазба жазылыммен ашылады',
    uz: 'Yozuv obuna bilan ochiladi',
  },
  no_catchup: {
    en: 'The rights holder allows no recording',
    ru: 'Правообладатель не разрешил запись',
    kk: 'Құқық иесі жазуға рұқсат бермеді',
    uz: 'Huquq egasi yozib olishga ruxsat bermagan',
  },
  too_old: {
    en: 'The recording is no longer kept',
    ru: 'Запись больше не хранится',
    kk: 'Жазба енді сақталмайды',
    uz: 'Yozuv endi saqlanmaydi',
  },
} as const satisfies Readonly<Record<string, Words>>

/** No programme was on air at a moment that the archive would still keep. */
export const NOTHING_ON_AIR: Words = {
  en: 'Nothing was on air at that time',
  ru: 'В это время ничего не было в эфире',
  kk: 'Бұл уақытта эфирде ештеңе болған жоқ',
  uz: 'Bu vaqtda efirda hech narsa bo‘lmagan',
}
export const PROCESSED: Words = {
  en: 'This title is being processed',
  ru: 'Видео ещё готовится',
  kk: 'Видео әлі дайындалып жатыр',
  uz: 'Video hali tayyorlanmoqda',
}
export const CLOSED_CHANNEL: Words = {
  en: 'This channel opens with a subscription',
  ru: 'Канал открывается с подпиской',
  kk: 'Арна жазылыммен ашылады',
  uz: 'Kanal obuna bilan ochiladi',
}
export const CLOSED_TITLE: Words = {
  en: 'This title opens with a subscription',
  ru: 'Видео открывается с подпиской',
  kk: 'Видео жазылыммен ашылады',
  uz: 'Video obuna bilan ochiladi',
}
export const ANNOUNCED: Words = {
  en: 'This episode is not out yet',
  ru: 'Эта серия ещё не вышла',
  kk: 'Бұл серия әлі шыққан жоқ',
  uz: 'Bu qism hali chiqmagan',
}
export const NOT_FOR_CHILDREN: Words = {
  en: 'This is not for children',
  ru: 'Это не для детей',
  kk: 'Бұл балаларға арналмаған',
  uz: 'Bu bolalar uchun emas',
}
export const NO_PREVIEW: Words = {
  en: 'There is no preview of what is for adults',
  ru: 'То, что для взрослых, не показывают в предпросмотре',
  kk: 'Ересектерге арналған алдын ала көрсетілмейді',
  uz: 'Kattalar uchun bo‘lgan narsa oldindan ko‘rsatilmaydi',
}
export const ADULTS_SIGN_IN: Words = {
  en: 'Sign in to watch what is for adults',
  ru: 'Войдите, чтобы смотреть то, что для взрослых',
  kk: 'Ересектерге арналғанды көру үшін кіріңіз',
  uz: 'Kattalar uchun bo‘lganni ko‘rish uchun tizimga kiring',
}
