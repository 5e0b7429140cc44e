import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readService } from '../read/read-service.ts'

/** The least that uses every kind of file; its lines are counted by the mistakes that tests make in them. */
const FILES: Readonly<Record<string, string>> = {
  'service.yaml': `name: Small
timeline_epoch_days: 15
standby: { palette: ash }
program_categories:
  - { id: 3, slug: news, name: News }
`,
  'providers.yaml': `- id: 1
  shortname: small
  name: Small
  is_default: true
  country: KZ
  time_zone: Asia/Almaty
  accent: '#F4B544'
  brand: { style: sunrise }
  languages: [{ key: ru, name: Русский, interface: true }]
  currency: { UTF_NAME: '₸', ASCII_NAME: KZT, ISO_CODE: 398, FORMAT: '{amount} {symbol}' }
  phone_mask: '+7'
  support: { phone: '+7', email: a@b.example, url: 'https://b.example' }
  is_guest_allowed: true
  menu:
    - { id: 1, slug: home, title: Home, template: startpage, rowset: home }
  ads: { without: [gold], origins: ['https://ads.example'] }
`,
  'genres.yaml': '- { id: 1, slug: drama, title: { ru: Драма, en: Drama } }\n',
  'countries.yaml': '- { id: 1, code: KZ, name: { ru: Казахстан, en: Kazakhstan } }\n',
  'persons/all.yaml':
    '- { id: 1, slug: lang, name: Fritz Lang, look: m, born: 1890, bio: { ru: Режиссёр., en: Director. } }\n',
  'contents/m.yaml': `id: 1001
slug: m
type: movie
title: { ru: Эм, en: M }
original: M
year: 1931
age: 12
minutes: 110
countries: [KZ]
genres: [drama]
persons:
  - { person: lang, role: director }
description: { ru: Фильм., en: A film. }
art: { palette: ash }
`,
  'contents/serial.yaml': `id: 1002
slug: serial
type: series
title: Serial
original: Serial
year: 1916
age: 12
minutes: 20
countries: [KZ]
genres: [drama]
persons: []
description: Parts.
seasons:
  - number: 1
    year: 1916
    episodes:
      - { title: One, minutes: 20 }
      - { title: Two, minutes: 21 }
`,
  'categories.yaml': '- { id: 16, slug: all, name: All, short: All, tags: [all_channels] }\n',
  'channels.yaml':
    '- { id: 101, num: 1, slug: dala, name: Dala, description: One., categories: [all], age: 0, archived_days: 7, logo: { style: sun } }\n',
  'programs.yaml': '- { id: 2001, slug: news, title: News, description: News., category: news, age: 0 }\n',
  'schedule/dala.yaml': `channel: dala
lists: { drama: [m, news] }
plans:
  day:
    - 06:00 program:news
    - 07:00 films:drama
    - 20:00 series:serial
    - 00:30 film:m
week: { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
`,
  'packets.yaml':
    "- { id: 1, slug: free, name: Free, short: F, description: F, base: false, free: true, price: '0.00', period: 0-1-0, channels: {}, contents: { genres: [drama], except: [serial] }, benefits: [], art: {} }\n- { id: 2, slug: gold, name: Gold, short: G, description: G, base: true, price: '5.00', period: 0-1-0, trial: { price: '1.00', days: 7 }, benefits: [], art: {} }\n",
  'promos.yaml': `- id: 1
  slug: spring
  name: Spring
  packets: [gold]
  days: 30
  after_renew_packet: gold
  confirmation: { title: Spring, text: Gold for a month. }
  limits: { from: '2026-03-01T00:00:00Z', until: '2026-06-01T00:00:00Z' }
  codes: [SPRING-1]
- { id: 2, slug: summer, name: Summer, packets: [gold], days: 7, codes: [SUMMER] }
`,
  'ads.yaml': `- id: 1
  slug: tea
  rolls: [pre]
  packets: [free]
  age: 6
  from: '2026-03-01T00:00:00Z'
  until: '2026-06-01T00:00:00Z'
  ads:
    - { title: Tea, art: { palette: ash }, seconds: 12, skip_after: 5, click: 'https://tea.example' }
    - { title: Other, tag: 'https://ads.example/v' }
`,
  'rows.yaml': `- id: 1
  slug: promo
  title: Promo
  template: promo-bg
  content_type: promotions
  promotions:
    - { title: M, destination: { type: content, slug: m } }
- { id: 2, slug: dramas, title: Dramas, template: content-v, content_type: contents, rule: { kind: genre, value: drama } }
`,
  'rowsets.yaml': '- { id: 1, slug: home, title: Home, template: startpage, rows: [promo, dramas] }\n',
  'legal.yaml':
    "- { kind: privacy, providers: [small], title: Privacy, text: 'Ask {provider} at {email}.' }\n",
  'avatars.yaml': '- { id: 1, title: Animals, avatars: [{ id: 101, kind: owl }] }\n',
  'accounts.yaml':
    "- { login: a, password: b, first_name: C, phone: '+77010000001', provider: small, packets: [free] }\n",
  'artwork/main.ts': `export const CHOICES = { motif: ['towers'], palette: ['ash'], logoStyle: ['sun'], brandStyle: ['sunrise'], avatarKind: ['owl'] }\n`,
}

const made: string[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** A folder of its own, removed after the test; in one file `from` becomes `to`, or the whole file goes where `from` is missing. */
export async function folderWith(file?: string, from?: string, to = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-service-'))
  made.push(folder)
  for (const [name, text] of Object.entries(FILES)) {
    if (name === file && from === undefined) continue
    if (name === file && from !== undefined && !text.includes(from)) throw new Error(`${file} has no ${from}`)
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), name === file && from !== undefined ? text.replace(from, to) : text)
  }
  return folder
}

/** A text that becomes another one in a file, and the place and words of the problem that this makes. */
export type Mistake = [
  name: string,
  file: string,
  from: string,
  to: string,
  line: number,
  field: string,
  message: string,
  /** The file of the problem, where it is another one. */
  where?: string,
]

/** A test for each: `readService` names the mistake with file, line and field. */
export function testMistakes(mistakes: readonly Mistake[]): void {
  test.each(mistakes)(
    '%s is named with file, line and field',
    async (_, file, from, to, line, field, message, where = file) => {
      const read = await readService(await folderWith(file, from, to))
      if (read.ok) throw new Error('the mistake was not seen')
      expect(
        read.problems.map(({ file: place, line: at, field: name, message: words }) => [
          place,
          at,
          name,
          words,
        ]),
      ).toContainEqual([where, line, field, message])
    },
  )
}
