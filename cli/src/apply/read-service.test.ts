import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readService } from './read-service.ts'

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
    "- { id: 1, slug: free, name: Free, short: F, description: F, base: false, free: true, price: '0.00', period: 0-1-0, channels: {}, contents: { genres: [drama], except: [serial] }, benefits: [], art: {} }\n",
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
  'avatars.yaml': '- { id: 1, title: Animals, avatars: [{ id: 101, kind: owl }] }\n',
  'accounts.yaml':
    "- { login: a, password: b, first_name: C, phone: '+77010000001', provider: small, packets: [free] }\n",
  'artwork/main.ts': `export const CHOICES = { motif: ['towers'], palette: ['ash'], logoStyle: ['sun'], brandStyle: ['sunrise'], avatarKind: ['owl'] }\n`,
}

const made: string[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** The small folder with one file changed: `from` becomes `to`, or the whole file goes where `from` is missing. */
async function folderWith(file?: string, from?: string, to = ''): Promise<string> {
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

test('a folder becomes a service with its references resolved', async () => {
  const read = await readService(await folderWith())
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const { contents, plans, packets, rows, rowsets, providers, categories, accounts } = read.service
  expect(contents[0]).toMatchObject({
    id: 1001,
    countries: [1],
    genres: [1],
    persons: [{ person: 1, role: 'director' }],
    picture: {
      title: { ru: 'Эм', en: 'M' },
      genre: 'drama',
      year: 1931,
      credit: 'Fritz Lang',
      palette: 'ash',
    },
  })
  expect(contents[1]?.seasons).toMatchObject([
    { id: 100_201, episodes: [{ id: 10_020_101 }, { id: 10_020_102 }] },
  ])
  expect(plans[0]).toMatchObject({
    channel: 'dala',
    lists: {
      drama: [
        { kind: 'film', content: 1001 },
        { kind: 'program', program: 2001 },
      ],
      'series:serial': [{ episode: 10_020_101 }, { episode: 10_020_102 }],
    },
    plans: {
      day: [{ at: 360 }, { at: 420, show: { kind: 'next', list: 'drama' } }, { at: 1200 }, { at: 1470 }],
    },
  })
  expect(categories[0]?.channels).toEqual([101])
  expect(packets[0]).toMatchObject({ isFree: true, channels: [101], contents: [1001] })
  expect(rows[0]?.promotions[0]).toMatchObject({
    destination: { type: 'content', id: 1001, slug: 'm' },
    picture: { palette: 'ash', year: 1931 },
  })
  expect(rows[1]?.rule).toEqual({ kind: 'genre', genre: 1 })
  expect(rowsets[0]?.rows).toEqual([1, 2])
  expect(providers[0]?.menu[0]).toMatchObject({ rowset: 1 })
  expect(accounts[0]).toMatchObject({ provider: 1, packets: [1] })
})

type Case = [
  name: string,
  file: string,
  from: string,
  to: string,
  line: number,
  field: string,
  message: string,
]

const MISTAKES: Case[] = [
  ['a missing field', 'contents/m.yaml', 'year: 1931\n', '', 1, 'year', 'is missing'],
  [
    'an unknown field',
    'contents/m.yaml',
    'year: 1931',
    'year: 1931\nlength: 3',
    7,
    'length',
    'is not a known field',
  ],
  ['a wrong type', 'contents/m.yaml', 'year: 1931', 'year: soon', 6, 'year', 'must be integer'],
  [
    'a word outside the choice',
    'contents/m.yaml',
    'role: director',
    'role: boss',
    12,
    'persons[0].role',
    'must be one of director, actor, producer, writer, composer, presenter, editor',
  ],
  [
    'words without English',
    'contents/m.yaml',
    '{ ru: Эм, en: M }',
    '{ ru: Эм }',
    4,
    'title.en',
    'is missing',
  ],
  [
    'words that are a number',
    'contents/m.yaml',
    '{ ru: Эм, en: M }',
    '7',
    4,
    'title',
    'must be string or object',
  ],
  [
    'an unknown person',
    'contents/m.yaml',
    'person: lang',
    'person: long',
    12,
    'persons[0].person',
    'unknown person "long"',
  ],
  [
    'an unknown genre',
    'contents/m.yaml',
    '[drama]',
    '[drama, dream]',
    10,
    'genres[1]',
    'unknown genre "dream"',
  ],
  ['an unknown country', 'contents/m.yaml', '[KZ]', '[ZZ]', 9, 'countries[0]', 'unknown country "ZZ"'],
  [
    'an unknown palette',
    'contents/m.yaml',
    'palette: ash',
    'palette: cash',
    14,
    'art.palette',
    'unknown palette "cash"; known are ash',
  ],
  [
    'an unknown motif',
    'contents/m.yaml',
    'palette: ash',
    'motif: tower',
    14,
    'art.motif',
    'unknown motif "tower"; known are towers',
  ],
  [
    'a series without seasons',
    'contents/m.yaml',
    'type: movie',
    'type: series',
    1,
    'seasons',
    'a series needs seasons',
  ],
  [
    'a slug used twice',
    'contents/m.yaml',
    'slug: m',
    'slug: serial',
    2,
    'slug',
    'content "serial" exists already in contents/m.yaml:1',
  ],
  [
    'an id used twice',
    'programs.yaml',
    'id: 2001',
    'id: 1001',
    1,
    '[0].id',
    'id 1001 is taken by contents/m.yaml:1',
  ],
  [
    'an unknown program category',
    'programs.yaml',
    'category: news',
    'category: gnus',
    1,
    '[0].category',
    'unknown category "gnus"',
  ],
  [
    'an unknown channel category',
    'channels.yaml',
    'categories: [all]',
    'categories: [al]',
    1,
    '[0].categories[0]',
    'unknown category "al"',
  ],
  [
    'an unknown logo style',
    'channels.yaml',
    'style: sun',
    'style: moon',
    1,
    '[0].logo.style',
    'unknown style "moon"; known are sun',
  ],
  [
    'an unknown channel',
    'schedule/dala.yaml',
    'channel: dala',
    'channel: dale',
    1,
    'channel',
    'unknown channel "dale"',
  ],
  [
    'an unknown name in a list',
    'schedule/dala.yaml',
    '[m, news]',
    '[m, gnus]',
    2,
    'lists.drama[1]',
    'unknown program "gnus"',
  ],
  [
    'an unknown list',
    'schedule/dala.yaml',
    'films:drama',
    'films:dream',
    6,
    'plans.day[1]',
    'unknown list "dream"',
  ],
  [
    'a time outside the day',
    'schedule/dala.yaml',
    '07:00',
    '27:00',
    6,
    'plans.day[1]',
    '"27:00" is not a time of day',
  ],
  [
    'a slot that cannot be read',
    'schedule/dala.yaml',
    '07:00 films:drama',
    '07:00 drama',
    6,
    'plans.day[1]',
    '"07:00 drama" is not "HH:MM[:SS] program|film|films|series:name"',
  ],
  [
    'a film shown as a series',
    'schedule/dala.yaml',
    'series:serial',
    'series:m',
    7,
    'plans.day[2]',
    '"m" is a movie',
  ],
  ['an unknown plan', 'schedule/dala.yaml', 'sun: day', 'sun: dya', 9, 'week.sun', 'unknown plan "dya"'],
  [
    'an unknown avatar',
    'avatars.yaml',
    'kind: owl',
    'kind: yeti',
    1,
    '[0].avatars[0].kind',
    'unknown kind "yeti"; known are owl',
  ],
  ['an unknown packet', 'accounts.yaml', '[free]', '[fee]', 1, '[0].packets[0]', 'unknown packet "fee"'],
  [
    'a price for a free packet',
    'packets.yaml',
    "'0.00'",
    "'1.00'",
    1,
    '[0].price',
    'a free packet, and only it, costs 0.00',
  ],
  [
    'a price without cents',
    'packets.yaml',
    "'0.00'",
    "'0'",
    1,
    '[0].price',
    'must match pattern "^\\d{1,7}\\.\\d{2}$"',
  ],
  [
    'an unknown destination',
    'rows.yaml',
    'slug: m }',
    'slug: n }',
    7,
    '[0].promotions[0].destination.slug',
    'unknown content "n"',
  ],
  [
    'a destination without its target',
    'rows.yaml',
    'type: content, slug: m',
    'type: open_url',
    7,
    '[0].promotions[0].destination.src',
    'is missing; a destination of type open_url needs it',
  ],
  [
    'an unknown genre of a rule',
    'rows.yaml',
    'value: drama',
    'value: dream',
    8,
    '[1].rule.value',
    'unknown genre "dream"',
  ],
  [
    'an unknown row',
    'rowsets.yaml',
    '[promo, dramas]',
    '[promo, comas]',
    1,
    '[0].rows[1]',
    'unknown row "comas"',
  ],
  [
    'an unknown rowset',
    'providers.yaml',
    'rowset: home',
    'rowset: hone',
    15,
    '[0].menu[0].rowset',
    'unknown rowset "hone"',
  ],
  [
    'a placeholder that nothing fills',
    'providers.yaml',
    '  menu:',
    "  seo: { movie: { title: '{titel} — {provider}' } }\n  menu:",
    14,
    '[0].seo.movie.title',
    'unknown placeholder {titel}',
  ],
  [
    'an unknown time zone',
    'providers.yaml',
    'Asia/Almaty',
    'Asia/Almata',
    6,
    '[0].time_zone',
    'unknown time zone "Asia/Almata"',
  ],
]

test.each(MISTAKES)(
  '%s is named with file, line and field',
  async (_, file, from, to, line, field, message) => {
    const read = await readService(await folderWith(file, from, to))
    if (read.ok) throw new Error('the mistake was not seen')
    expect(
      read.problems.map(({ line: at, field: name, message: words }) => [at, name, words]),
    ).toContainEqual([line, field, message])
  },
)

test('one mistake is one problem, also where others name the broken entry', async () => {
  const read = await readService(await folderWith('genres.yaml', 'id: 1,', ''))
  expect(read).toEqual({
    ok: false,
    problems: [{ file: 'genres.yaml', line: 1, field: '[0].id', message: 'is missing' }],
  })
})

test('all mistakes are named at once, in the order of their places', async () => {
  const folder = await folderWith(
    'contents/m.yaml',
    'age: 12\nminutes: 110',
    'age: old\nminutes: long\nrank: 1',
  )
  await rm(join(folder, 'accounts.yaml'))
  const read = await readService(folder)
  if (read.ok) throw new Error('the mistakes were not seen')
  expect(read.problems.map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([
    'accounts.yaml:1 ',
    'contents/m.yaml:7 age',
    'contents/m.yaml:8 minutes',
    'contents/m.yaml:9 rank',
  ])
})

test('a file that is not YAML is named with the line', async () => {
  const read = await readService(await folderWith('genres.yaml', '- {', '- id: 1\n  id: 2\n- {'))
  if (read.ok) throw new Error('the mistake was not seen')
  expect(read.problems.filter(({ file }) => file === 'genres.yaml')).toMatchObject([{ line: 2, field: '' }])
})

test('a channel without a schedule is named', async () => {
  const read = await readService(await folderWith('schedule/dala.yaml'))
  if (read.ok) throw new Error('the mistake was not seen')
  expect(read.problems.map(({ file, message }) => [file, message])).toContainEqual([
    'channels.yaml',
    'channel "dala" has no schedule',
  ])
})
