export const PHONE_CHANGED = {
  ru: '{name}: номер вашего аккаунта изменён на {phone}. Если это не вы, верните его в течение суток: {link}',
  en: '{name}: the phone of your account was changed to {phone}. If it was not you, take it back within a day: {link}',
  kk: '{name}: аккаунтыңыздың нөмірі {phone} болып өзгертілді. Егер бұл сіз болмасаңыз, бір тәулік ішінде қайтарыңыз: {link}',
  uz: '{name}: akkauntingiz raqami {phone} ga o‘zgartirildi. Agar bu siz bo‘lmasangiz, bir kun ichida qaytaring: {link}',
}

/** Where the service does not know its own address: its reader does, and adds the path to it. */
export const PHONE_CHANGED_NOWHERE = {
  ru: '{name}: номер вашего аккаунта изменён на {phone}. Если это не вы, верните его в течение суток: добавьте к адресу сайта {link}',
  en: '{name}: the phone of your account was changed to {phone}. If it was not you, take it back within a day: add to the address of the site {link}',
  kk: '{name}: аккаунтыңыздың нөмірі {phone} болып өзгертілді. Егер бұл сіз болмасаңыз, бір тәулік ішінде қайтарыңыз: сайт мекенжайына {link} қосыңыз',
  uz: '{name}: akkauntingiz raqami {phone} ga o‘zgartirildi. Agar bu siz bo‘lmasangiz, bir kun ichida qaytaring: sayt manziliga {link} ni qo‘shing',
}

export const RETURN_PAGE = {
  ask: {
    ru: 'Вернуть аккаунту номер {phone}? Все устройства выйдут из аккаунта.',
    en: 'Give the account its number {phone} back? All devices will be signed out.',
    kk: 'Аккаунтқа {phone} нөмірін қайтару керек пе? Барлық құрылғы аккаунттан шығады.',
    uz: 'Akkauntga {phone} raqami qaytarilsinmi? Barcha qurilmalar akkauntdan chiqadi.',
  },
  button: {
    ru: 'Вернуть номер',
    en: 'Take the number back',
    kk: 'Нөмірді қайтару',
    uz: 'Raqamni qaytarish',
  },
  done: {
    ru: 'Номер {phone} снова у аккаунта. Войдите с ним заново и смените PIN-код.',
    en: 'The account has the number {phone} again. Sign in with it anew and change the PIN.',
    kk: 'Аккаунтта {phone} нөмірі қайта тұр. Онымен қайта кіріп, PIN-кодты ауыстырыңыз.',
    uz: 'Akkauntda yana {phone} raqami. U bilan qaytadan kiring va PIN-kodni almashtiring.',
  },
}
