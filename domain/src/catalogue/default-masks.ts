import type { SeoMasks } from '#contract/seo.ts'

type Language = 'ru' | 'en' | 'kk' | 'uz'

/** Masks of providers that name none of their own. The first 70 characters of a description are what is told. */
const DEFAULT_MASKS: Readonly<Record<Language, SeoMasks>> = {
  ru: {
    home: { title: '{provider}', description: '{about}' },
    rowset: { title: '{title} — {provider}', description: '[{description}] {title}: смотрите на {provider}' },
    row: { title: '{title} — {provider}', description: '[{description}] {title}: смотрите на {provider}' },
    movies: {
      title: 'Фильмы онлайн — {provider}',
      description: 'Фильмы по жанрам, странам и годам на {provider}',
    },
    serials: {
      title: 'Сериалы онлайн — {provider}',
      description: 'Сериалы по жанрам, странам и годам на {provider}',
    },
    movie: {
      title: '{title}[ ({year})], фильм[, {genre}] — {provider}',
      description: '[{description}] {title}: смотрите на {provider}',
    },
    series: {
      title: '{title}[ ({year})], сериал[, {genre}] — {provider}',
      description: '[{description}] {title}: все серии на {provider}',
    },
    episode: {
      title: '{name}[: {season} сезон], {series} серия, {title} — {provider}',
      description: '[{description}] {name}, {series} серия: смотрите на {provider}',
    },
    person: {
      title: '{name}: фильмы и сериалы — {provider}',
      description: '[{description}] {name}: фильмы и сериалы на {provider}',
    },
    channels: {
      title: 'Телеканалы онлайн — {provider}',
      description: 'Телеканалы в прямом эфире и программа передач на {provider}',
    },
    category: {
      title: '{title}: телеканалы — {provider}',
      description: '{title}: телеканалы в прямом эфире на {provider}',
    },
    channel: {
      title: '{name}: прямой эфир и программа передач — {provider}',
      description: '[Сейчас: {programme}.] [{description}] {name} на {provider}',
    },
    page: { title: '{title} — {provider}', description: '{about}' },
    not_found: { title: 'Страница не найдена — {provider}', description: '{about}' },
  },
  en: {
    home: { title: '{provider}', description: '{about}' },
    rowset: { title: '{title} — {provider}', description: '[{description}] {title}: watch on {provider}' },
    row: { title: '{title} — {provider}', description: '[{description}] {title}: watch on {provider}' },
    movies: {
      title: 'Films online — {provider}',
      description: 'Films by genre, country and year on {provider}',
    },
    serials: {
      title: 'Series online — {provider}',
      description: 'Series by genre, country and year on {provider}',
    },
    movie: {
      title: '{title}[ ({year})], film[, {genre}] — {provider}',
      description: '[{description}] {title}: watch on {provider}',
    },
    series: {
      title: '{title}[ ({year})], series[, {genre}] — {provider}',
      description: '[{description}] {title}: all episodes on {provider}',
    },
    episode: {
      title: '{name}[: season {season}], episode {series}, {title} — {provider}',
      description: '[{description}] {name}, episode {series}: watch on {provider}',
    },
    person: {
      title: '{name}: films and series — {provider}',
      description: '[{description}] {name}: films and series on {provider}',
    },
    channels: {
      title: 'TV channels live — {provider}',
      description: 'TV channels live and the programme guide on {provider}',
    },
    category: {
      title: '{title}: TV channels — {provider}',
      description: '{title}: TV channels live on {provider}',
    },
    channel: {
      title: '{name}: live and programme guide — {provider}',
      description: '[Now: {programme}.] [{description}] {name} on {provider}',
    },
    page: { title: '{title} — {provider}', description: '{about}' },
    not_found: { title: 'Page not found — {provider}', description: '{about}' },
  },
  kk: {
    home: { title: '{provider}', description: '{about}' },
    rowset: {
      title: '{title} — {provider}',
      description: '[{description}] {title}: {provider} арқылы көріңіз',
    },
    row: { title: '{title} — {provider}', description: '[{description}] {title}: {provider} арқылы көріңіз' },
    movies: {
      title: 'Фильмдер онлайн — {provider}',
      description: 'Жанры, елі және жылы бойынша фильмдер — {provider}',
    },
    serials: {
      title: 'Сериалдар онлайн — {provider}',
      description: 'Жанры, елі және жылы бойынша сериалдар — {provider}',
    },
    movie: {
      title: '{title}[ ({year})], фильм[, {genre}] — {provider}',
      description: '[{description}] {title}: {provider} арқылы көріңіз',
    },
    series: {
      title: '{title}[ ({year})], сериал[, {genre}] — {provider}',
      description: '[{description}] {title}: барлық бөлімі — {provider}',
    },
    episode: {
      title: '{name}[: {season}-маусым], {series}-бөлім, {title} — {provider}',
      description: '[{description}] {name}, {series}-бөлім: {provider} арқылы көріңіз',
    },
    person: {
      title: '{name}: фильмдер мен сериалдар — {provider}',
      description: '[{description}] {name}: фильмдер мен сериалдар — {provider}',
    },
    channels: {
      title: 'Телеарналар онлайн — {provider}',
      description: 'Телеарналардың тікелей эфирі мен бағдарламасы — {provider}',
    },
    category: {
      title: '{title}: телеарналар — {provider}',
      description: '{title}: телеарналар тікелей эфирде — {provider}',
    },
    channel: {
      title: '{name}: тікелей эфир және бағдарлама — {provider}',
      description: '[Қазір: {programme}.] [{description}] {name} — {provider}',
    },
    page: { title: '{title} — {provider}', description: '{about}' },
    not_found: { title: 'Бет табылмады — {provider}', description: '{about}' },
  },
  uz: {
    home: { title: '{provider}', description: '{about}' },
    rowset: {
      title: '{title} — {provider}',
      description: '[{description}] {title}: {provider} orqali tomosha qiling',
    },
    row: {
      title: '{title} — {provider}',
      description: '[{description}] {title}: {provider} orqali tomosha qiling',
    },
    movies: {
      title: 'Filmlar onlayn — {provider}',
      description: 'Janr, mamlakat va yil bo‘yicha filmlar — {provider}',
    },
    serials: {
      title: 'Seriallar onlayn — {provider}',
      description: 'Janr, mamlakat va yil bo‘yicha seriallar — {provider}',
    },
    movie: {
      title: '{title}[ ({year})], film[, {genre}] — {provider}',
      description: '[{description}] {title}: {provider} orqali tomosha qiling',
    },
    series: {
      title: '{title}[ ({year})], serial[, {genre}] — {provider}',
      description: '[{description}] {title}: barcha qismlari — {provider}',
    },
    episode: {
      title: '{name}[: {season}-mavsum], {series}-qism, {title} — {provider}',
      description: '[{description}] {name}, {series}-qism: {provider} orqali tomosha qiling',
    },
    person: {
      title: '{name}: filmlar va seriallar — {provider}',
      description: '[{description}] {name}: filmlar va seriallar — {provider}',
    },
    channels: {
      title: 'Telekanallar onlayn — {provider}',
      description: 'Telekanallar jonli efiri va teledastur — {provider}',
    },
    category: {
      title: '{title}: telekanallar — {provider}',
      description: '{title}: telekanallar jonli efirda — {provider}',
    },
    channel: {
      title: '{name}: jonli efir va teledastur — {provider}',
      description: '[Hozir: {programme}.] [{description}] {name} — {provider}',
    },
    page: { title: '{title} — {provider}', description: '{about}' },
    not_found: { title: 'Sahifa topilmadi — {provider}', description: '{about}' },
  },
}

/** The masks of a language; those of the first of `order` that has some, else the English ones, for others. */
export function defaultMasks(language: string, order: readonly string[]): SeoMasks {
  const known = [language, ...order].find((key): key is Language => Object.hasOwn(DEFAULT_MASKS, key))
  return DEFAULT_MASKS[known ?? 'en']
}
