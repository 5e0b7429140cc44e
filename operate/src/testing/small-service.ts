import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const generator = new URL('../../../demo/artwork/main.ts', import.meta.url).href

/** A service of one channel, one film and one series: the least that uses every kind of file. */
const FILES: Record<string, string> = {
  'artwork/main.ts': `export * from ${JSON.stringify(generator)}\n`,
  'service.yaml': `name: Small
timeline_epoch_days: 2
standby: {title: Small}
program_categories:
  - {id: 3, slug: news, name: {ru: Новости, en: News}}
`,
  'providers.yaml': `- id: 1
  shortname: small
  name: Small
  is_default: true
  country: KZ
  time_zone: Asia/Almaty
  accent: '#F4B544'
  brand: {style: sunrise}
  languages: [{key: ru, name: Русский, interface: true}, {key: en, name: English, interface: true}]
  currency: {UTF_NAME: ₸, ASCII_NAME: KZT, ISO_CODE: 398, FORMAT: '{amount} {symbol}'}
  phone_mask: '+7 ### ### ## ##'
  support: {phone: '+7 700 000 00 00', email: help@small.example, url: 'https://small.example'}
  is_guest_allowed: true
  menu: [{id: 1, slug: home, title: {ru: Главная, en: Home}, template: startpage, rowset: home}]
`,
  'genres.yaml': `- {id: 1, slug: drama, title: {ru: Драма, en: Drama}}\n`,
  'countries.yaml': `- {id: 1, code: DE, name: {ru: Германия, en: Germany}}\n- {id: 2, code: KZ, name: {ru: Казахстан, en: Kazakhstan}}\n`,
  'persons/all.yaml': `- {id: 1, slug: fritz-lang, name: {ru: Фриц Ланг, en: Fritz Lang}, look: m, bio: {ru: Режиссёр., en: A director.}}\n`,
  'contents/all.yaml': `- id: 10
  slug: metropolis
  type: movie
  title: {ru: Метрополис, en: Metropolis}
  original: Metropolis
  year: 1927
  age: 12
  minutes: 148
  countries: [DE]
  genres: [drama]
  persons: [{person: fritz-lang, role: director}]
  description: {ru: Город над городом., en: A city above a city.}
  art: {genre: sci-fi, motif: towers}
- id: 11
  slug: serial
  type: series
  title: {ru: Сериал, en: Serial}
  original: Serial
  year: 1916
  age: 12
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: []
  description: {ru: Две серии., en: Two episodes.}
  seasons: [{number: 1, year: 1916, episodes: [{title: {ru: Первая, en: First}, minutes: 20}, {title: {ru: Вторая, en: Second}, minutes: 21}]}]
`,
  'categories.yaml': `- {id: 16, slug: all, name: {ru: Все, en: All}, short: {ru: Все, en: All}, tags: [all_channels]}
- {id: 2, slug: public, name: {ru: Общие, en: Public}, short: {ru: Общие, en: Public}}
`,
  'channels.yaml': `- id: 1
  num: 1
  slug: dala
  name: Дала
  description: {ru: Канал степи., en: The steppe.}
  categories: [public]
  age: 6
  is_free: true
  archived_days: 7
  logo: {genre: general, style: sun}
`,
  'programs.yaml': `- id: 500
  slug: news
  title: {ru: Новости, en: News}
  description: {ru: Главное за день., en: The day.}
  category: news
  age: 6
`,
  'schedule/dala.yaml': `channel: dala
lists: {cinema: [metropolis]}
plans: {day: ['06:00 program:news', '07:00 films:cinema', '10:00 series:serial', '11:00 program:news', '20:00 film:metropolis', '23:00 program:news']}
week: {mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day}
`,
  'packets.yaml': `- id: 1
  slug: free
  name: {ru: Открытое, en: Open}
  short: {ru: Для всех, en: For all}
  description: {ru: Для всех., en: For all.}
  base: true
  free: true
  price: '0.00'
  period: 0-1-0
  channels: {}
  contents: {}
  benefits: [{icon: tv, text: {ru: Каналы, en: Channels}}]
  art: {motif: globe}
`,
  'rows.yaml': `- id: 1
  slug: heroes
  title: {ru: Главное, en: Featured}
  template: promo-bg
  content_type: promotions
  promotions: [{title: {ru: Метрополис, en: Metropolis}, destination: {type: content, slug: metropolis}}]
- {id: 2, slug: films, title: {ru: Фильмы, en: Films}, template: content-v, content_type: contents, rule: {kind: type, value: movie}}
- {id: 3, slug: mine, title: {ru: Продолжить, en: Continue}, template: history, content_type: histories, rule: {kind: history}}
`,
  'rowsets.yaml': `- {id: 1, slug: home, title: {ru: Главная, en: Home}, template: startpage, rows: [heroes, films, mine]}\n`,
  'avatars.yaml': `- {id: 1, title: {ru: Звери, en: Animals}, avatars: [{id: 101, kind: owl}, {id: 102, kind: fox}]}\n`,
  'accounts.yaml': `- {login: aida, password: openair, first_name: Аида, phone: '+77010000001', provider: small, packets: [free]}\n`,
}

interface SmallFilm {
  readonly id: number
  readonly slug: string
  readonly year: number
  readonly age?: number
  /** As the file lists them: `drama, animation`. */
  readonly genres?: string
  readonly persons?: string
  /** Further lines of the file. */
  readonly more?: string
}

/** A film more for `contents/all.yaml`. */
export const smallFilm = ({
  id,
  slug,
  year,
  age = 6,
  genres = 'drama',
  persons = '',
  more = '',
}: SmallFilm): string => `- id: ${id}
  slug: ${slug}
  type: movie
  title: {ru: ${slug}, en: ${slug}}
  original: ${slug}
  year: ${year}
  age: ${age}
  minutes: 90
  countries: [DE]
  genres: [${genres}]
  persons: [${persons}]
  description: {ru: Фильм., en: A film.}
${more}`

/** Writes the small service into a new folder, with some files replaced; answers the folder. */
export async function smallService(replaced: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-service-'))
  for (const [file, text] of Object.entries({ ...FILES, ...replaced })) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

/** The text of one of its files, to be changed by a test. */
export const smallServiceFile = (file: string): string => FILES[file] ?? ''
