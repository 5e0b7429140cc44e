import type { Words } from './error-texts.ts'

/** What is not there, where it is known what was asked for. */
export const MISSING = {
  channel: {
    en: 'There is no such channel',
    ru: 'Такого канала нет',
    kk: 'Мұндай арна жоқ',
    uz: 'Bunday kanal yo‘q',
  },
  programme: {
    en: 'There is no such programme',
    ru: 'Такой передачи нет',
    kk: 'Мұндай бағдарлама жоқ',
    uz: 'Bunday ko‘rsatuv yo‘q',
  },
  title: {
    en: 'There is no such title',
    ru: 'Такого фильма или сериала нет',
    kk: 'Мұндай фильм не сериал жоқ',
    uz: 'Bunday film yoki serial yo‘q',
  },
  trailer: {
    en: 'There is no such trailer',
    ru: 'Такого трейлера нет',
    kk: 'Мұндай трейлер жоқ',
    uz: 'Bunday treyler yo‘q',
  },
  person: {
    en: 'There is no such person',
    ru: 'Такого человека в каталоге нет',
    kk: 'Каталогта мұндай адам жоқ',
    uz: 'Katalogda bunday shaxs yo‘q',
  },
  page: {
    en: 'There is no such page',
    ru: 'Такой страницы нет',
    kk: 'Мұндай бет жоқ',
    uz: 'Bunday sahifa yo‘q',
  },
  row: {
    en: 'There is no such row',
    ru: 'Такой подборки нет',
    kk: 'Мұндай топтама жоқ',
    uz: 'Bunday to‘plam yo‘q',
  },
  packet: {
    en: 'There is no such packet',
    ru: 'Такого пакета нет',
    kk: 'Мұндай пакет жоқ',
    uz: 'Bunday paket yo‘q',
  },
  favourite: {
    en: 'There is no such favourite',
    ru: 'В избранном этого нет',
    kk: 'Бұл таңдаулыларда жоқ',
    uz: 'Bu tanlanganlarda yo‘q',
  },
  profile: {
    en: 'There is no such profile',
    ru: 'Такого профиля нет',
    kk: 'Мұндай профиль жоқ',
    uz: 'Bunday profil yo‘q',
  },
  device: {
    en: 'There is no such device',
    ru: 'Такого устройства нет',
    kk: 'Мұндай құрылғы жоқ',
    uz: 'Bunday qurilma yo‘q',
  },
} as const satisfies Readonly<Record<string, Words>>
