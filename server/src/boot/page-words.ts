const RU = {
  home: 'Главная',
  channels: 'Телеканалы',
  schedule: 'Программа передач',
  cast: 'Актёры и съёмочная группа',
  similar: 'Похожее',
  works: 'Фильмы и сериалы',
  movies: 'Фильмы',
  serials: 'Сериалы',
  season: '{season} сезон',
  minutes: '{minutes} мин',
  not_found: 'Здесь ничего нет',
  not_found_content: 'Такого фильма нет',
  not_found_channel: 'Такого канала нет',
  no_script: 'Чтобы смотреть, включите в браузере JavaScript.',
}
type PageWords = Readonly<typeof RU>

const WORDS: Readonly<Record<string, PageWords>> = {
  ru: RU,
  en: {
    home: 'Home',
    channels: 'TV channels',
    schedule: 'Programme guide',
    cast: 'Cast and crew',
    similar: 'Similar',
    works: 'Films and series',
    movies: 'Films',
    serials: 'Series',
    season: 'Season {season}',
    minutes: '{minutes} min',
    not_found: 'Nothing here',
    not_found_content: 'No such title',
    not_found_channel: 'No such channel',
    no_script: 'To watch, switch on JavaScript in your browser.',
  },
  kk: {
    home: 'Басты бет',
    channels: 'Телеарналар',
    schedule: 'Бағдарлама',
    cast: 'Актерлер мен түсірілім тобы',
    similar: 'Ұқсас',
    works: 'Фильмдер мен сериалдар',
    movies: 'Фильмдер',
    serials: 'Сериалдар',
    season: '{season}-маусым',
    minutes: '{minutes} мин',
    not_found: 'Мұнда ештеңе жоқ',
    not_found_content: 'Мұндай фильм жоқ',
    not_found_channel: 'Мұндай арна жоқ',
    no_script: 'Көру үшін браузерде JavaScript-ті қосыңыз.',
  },
  uz: {
    home: 'Bosh sahifa',
    channels: 'Telekanallar',
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
    no_script: 'Tomosha qilish uchun brauzerda JavaScript-ni yoqing.',
  },
}

/** What a browser without JavaScript is told, in the languages of a page's provider, that of the page first. */
export function noScriptTexts(languages: readonly string[]): readonly { language: string; text: string }[] {
  const told = [...new Set(languages)].flatMap((language) => {
    const text = WORDS[language]?.no_script
    return text === undefined ? [] : [{ language, text }]
  })
  return told.length > 0 ? told : [{ language: 'ru', text: RU.no_script }]
}

/** The few words that a page says itself; its things bring their own. @param order languages of the provider */
export function pageWords(language: string, order: readonly string[]): PageWords {
  for (const key of [language, ...order]) {
    const words = WORDS[key]
    if (words) return words
  }
  return RU
}
export type { PageWords }
