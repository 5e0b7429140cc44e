import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEO_PAGES, type SeoMasks } from '#contract/seo.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { smallServiceFile } from '../testing/small-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
/** What somebody might name a film to take over its page. */
const EVIL = `</title></script><script>alert('1')</script>"'<!--`
let service: RunningService

beforeAll(async () => {
  service = await runSmallService(NOW, {
    'providers.yaml': `${smallServiceFile('providers.yaml').replace(
      '  menu:',
      `  seo: {movie: {title: '{title} [{year}] at {provider}'}}\n  menu:`,
    )}- id: 2
  shortname: other
  name: Other
  domain: other.example
  is_default: false
  country: KZ
  time_zone: Asia/Almaty
  accent: '#F4B544'
  brand: {style: sunrise}
  languages: [{key: en, name: English, interface: true}]
  currency: {UTF_NAME: ₸, ASCII_NAME: KZT, ISO_CODE: 398, FORMAT: '{amount} {symbol}'}
  phone_mask: '+7 ### ### ## ##'
  support: {phone: '+7 700 000 00 00', email: help@other.example, url: 'https://other.example'}
  is_guest_allowed: false
  menu: [{id: 1, slug: home, title: Home, template: startpage, rowset: home}]
`,
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}- {id: 2, slug: brigitte-helm, name: {ru: Бригитта Хельм, en: Brigitte Helm}, look: f, bio: {ru: Актриса., en: An actress.}}\n`,
    'contents/all.yaml': `${smallServiceFile('contents/all.yaml')
      .replace(
        '{person: fritz-lang, role: director}',
        '{person: fritz-lang, role: director}, {person: brigitte-helm, role: actor}',
      )
      .replace('persons: []', 'persons: [{person: fritz-lang, role: director}]')}- id: 12
  slug: evil
  type: movie
  title: {ru: ${JSON.stringify(EVIL)}, en: ${JSON.stringify(EVIL)}}
  original: Evil
  year: 1920
  age: 18
  minutes: 20
  countries: [DE]
  genres: [drama]
  persons: []
  description: {ru: ${JSON.stringify(EVIL)}, en: ${JSON.stringify(EVIL)}}
  art: {genre: sci-fi, motif: towers}
`,
  })
})
afterAll(() => service.close())

interface Seen {
  readonly status: number
  readonly html: string
  readonly title: string
  readonly canonical: string | undefined
  readonly isIndexed: boolean
  /** Content of an element `meta` by name or property. */
  meta(name: string): string | undefined
  /** Nodes of the structured data. */
  readonly things: readonly Record<string, unknown>[]
  /** What stands in the root of the app, without markup. */
  readonly text: string
  readonly links: readonly string[]
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescape = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)

async function see(url: string, headers: Record<string, string> = {}): Promise<Seen> {
  const answer = await service.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  const html = answer.body
  const one = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(html)?.[1]
    return found === undefined ? undefined : unescape(found)
  }
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  const root = /<div id="root">(.*)<\/div>\s*<\/body>/s.exec(html)?.[1] ?? ''
  return {
    status: answer.statusCode,
    html,
    title: one(/<title>([^<]*)<\/title>/) ?? '',
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    isIndexed: !html.includes('<meta name="robots" content="noindex"'),
    meta: (name) => one(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    things: data === undefined ? [] : (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph'],
    text: unescape(root.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')),
    links: [...root.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href),
  }
}

const thing = (seen: Seen, type: string) => seen.things.find((node) => node['@type'] === type)

test('masks say titles and descriptions by kind of page, in the language of the call, the provider’s own first [catalogue.api-seo-masks]', async () => {
  const masks = async (query: string) => (await service.app.inject(`/v2/seo/masks${query}`)).json<SeoMasks>()
  const own = await masks('?lang=en')
  expect(Object.keys(own)).toEqual([...SEO_PAGES])
  expect(own.movie.title).toBe('{title} [{year}] at {provider}')
  expect(own.person).toEqual({
    title: '{name}: films and series — {provider}',
    description: '[{description}] {name}: films and series on {provider}',
  })
  expect((await masks('?lang=ru')).person.title).toBe('{name}: фильмы и сериалы — {provider}')
  expect((await masks('?provider=other')).movie.title).toMatch(/^\{title\}\[ \(\{year\}\)\], film/)
})

test('the page of a film says what it is, to search engines and to all who read its HTML', async () => {
  const film = await see('/contents/metropolis-10?lang=en')
  expect(film.status).toBe(200)
  expect(film.title).toBe('Metropolis 1927 at Small')
  expect(film.meta('description')).toBe('A city above a city. Metropolis: watch on Small')
  expect(film.canonical).toBe('https://tv.example/contents/metropolis-10?lang=en')
  expect(film.isIndexed).toBe(true)
  expect(film.meta('og:type')).toBe('video.movie')
  expect(film.meta('og:url')).toBe(film.canonical)
  expect(film.meta('og:image')).toMatch(/^https:\/\/tv\.example\/art\/[0-9a-f]{24}\.jpg$/)
  expect(film.meta('twitter:card')).toBe('summary_large_image')
  expect(film.meta('twitter:image')).toBe(film.meta('og:image'))
  expect(thing(film, 'Movie')).toMatchObject({
    url: film.canonical,
    name: 'Metropolis',
    duration: 'PT2H28M',
    dateCreated: '1927',
    contentRating: '12+',
    genre: ['Drama'],
    director: [{ name: 'Fritz Lang', url: 'https://tv.example/persons/fritz-lang?lang=en' }],
    actor: [{ name: 'Brigitte Helm' }],
  })
  expect(thing(film, 'BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://tv.example/?lang=en' },
      { position: 2, name: 'Drama' },
      { position: 3, name: 'Metropolis', item: film.canonical },
    ],
  })
  expect(film.text).toContain('Metropolis 1927 12+ Germany Drama 148 min A city above a city.')
  expect(film.links).toEqual(expect.arrayContaining(['/', '/persons/fritz-lang', '/contents/serial-11']))
  expect(film.html).toContain('<html lang="en"')
})

test('every language of a page has its own address, and they know of each other', async () => {
  const alternates = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, key, href]) => [
      key,
      href,
    ])
  const russian = await see('/contents/metropolis')
  expect(russian.title).toMatch(/^Метрополис/)
  expect(russian.canonical).toBe('https://tv.example/contents/metropolis-10')
  const expected = [
    ['ru', 'https://tv.example/contents/metropolis-10'],
    ['en', 'https://tv.example/contents/metropolis-10?lang=en'],
    ['x-default', 'https://tv.example/contents/metropolis-10'],
  ]
  expect(alternates(russian.html)).toEqual(expected)
  const english = await see('/contents/metropolis', { 'accept-language': 'en' })
  expect(english.title).toMatch(/^Metropolis/)
  expect(english.canonical).toBe('https://tv.example/contents/metropolis-10')
  expect(alternates(english.html)).toEqual(expected)
  const chosen = await see('/contents/metropolis?lang=en', { cookie: 'openair_language=ru' })
  expect([chosen.title, chosen.canonical]).toEqual([russian.title, russian.canonical])
  expect((await see('/contents/metropolis?lang=fr')).canonical).toBe(russian.canonical)
})

test('an id without letters is not for search engines, and its page names the address with the slug [catalogue.noindex-no-letters]', async () => {
  for (const [asked, canonical] of [
    ['/contents/10', '/contents/metropolis-10'],
    ['/persons/1', '/persons/fritz-lang'],
    ['/channels/all/1', '/channels/all/dala'],
    ['/row/2', '/row/films'],
  ]) {
    const page = await see(asked!)
    expect([page.status, page.isIndexed, page.canonical]).toEqual([
      200,
      false,
      `https://tv.example${canonical}`,
    ])
    expect((await see(canonical!)).isIndexed).toBe(true)
  }
})

test('a person of fewer than two works is not for search engines [catalogue.noindex-person]', async () => {
  const [known, hardly] = [await see('/persons/fritz-lang?lang=en'), await see('/persons/brigitte-helm')]
  expect([known.isIndexed, hardly.isIndexed]).toEqual([true, false])
  expect(known.title).toBe('Fritz Lang: films and series — Small')
  expect(known.meta('og:type')).toBe('profile')
  expect(thing(known, 'Person')).toMatchObject({
    name: 'Fritz Lang',
    description: 'A director.',
    subjectOf: [
      { '@type': 'Movie', name: 'Metropolis' },
      { '@type': 'TVSeries', name: 'Serial' },
    ],
  })
  expect(known.text).toContain('Fritz Lang A director.')
})

test('what is personal, on the way or searched for is not for search engines', async () => {
  for (const path of ['/my', '/settings/account', '/search?q=metropolis', '/watch/10', '/auth']) {
    const page = await see(path)
    expect([path, page.status, page.isIndexed, page.canonical]).toEqual([path, 200, false, undefined])
  }
})

test('a series tells its seasons and episodes, an episode what it is part of', async () => {
  const series = await see('/contents/serial-11?lang=en')
  const address = 'https://tv.example/contents/serial-11/serial-1-2-110102?lang=en'
  expect(thing(series, 'TVSeries')).toMatchObject({
    numberOfSeasons: 1,
    containsSeason: [
      {
        '@type': 'TVSeason',
        seasonNumber: 1,
        numberOfEpisodes: 2,
        episode: [
          { name: 'First' },
          { '@type': 'TVEpisode', episodeNumber: 2, name: 'Second', url: address },
        ],
      },
    ],
  })
  expect(series.links).toContain('/contents/serial-11/serial-1-2-110102')
  const episode = await see('/contents/serial-11/serial-1-2-110102?lang=en')
  expect(episode.status).toBe(200)
  expect(episode.title).toBe('Serial: season 1, episode 2, Second — Small')
  expect([episode.canonical, episode.isIndexed]).toEqual([address, true])
  expect(thing(episode, 'TVEpisode')).toMatchObject({
    episodeNumber: 2,
    partOfSeason: { seasonNumber: 1 },
    partOfSeries: { name: 'Serial', url: 'https://tv.example/contents/serial-11?lang=en' },
  })
  expect((await see('/episodes/110102?lang=en')).canonical).toBe(address)
})

test('a channel tells what is on and what follows, the list of channels every one of them', async () => {
  const channel = await see('/channels/all/dala?lang=en')
  expect(channel.title).toBe('Дала: live and programme guide — Small')
  expect(channel.meta('description')).toMatch(/^Now: .+\. The steppe\. Дала on Small/)
  const service = thing(channel, 'BroadcastService')
  expect(service).toMatchObject({ name: 'Дала', '@id': 'https://tv.example/channels/all/dala?lang=en' })
  const events = channel.things.filter((node) => node['@type'] === 'BroadcastEvent')
  expect(events.length).toBeGreaterThan(3)
  expect(Date.parse(String(events[0]?.['startDate']))).toBeLessThanOrEqual(NOW)
  expect(Date.parse(String(events[0]?.['endDate']))).toBeGreaterThan(NOW)
  expect(events[0]?.['publishedOn']).toEqual({ '@id': service?.['@id'] })
  expect(channel.text).toContain('Metropolis')
  const list = await see('/channels')
  expect(list.links).toContain('/channels/all/dala')
  expect((await see('/channels/public')).title).toBe('Общие: телеканалы — Small')
})

test('home names the service and finds what is searched for; rows tell what is in them', async () => {
  const home = await see('/?lang=en')
  expect([home.title, home.canonical]).toEqual(['Small', 'https://tv.example/?lang=en'])
  expect(home.meta('og:type')).toBe('website')
  expect(thing(home, 'WebSite')).toMatchObject({
    name: 'Small',
    potentialAction: {
      target: { urlTemplate: 'https://tv.example/search?lang=en&q={search_term_string}' },
    },
  })
  expect(home.links).toEqual(expect.arrayContaining(['/contents/metropolis-10', '/row/films']))
  expect(home.text).toContain('Films')
  // An unknown first segment shows home, and search engines are told so.
  expect((await see('/nothing/here')).canonical).toBe('https://tv.example/')
  expect((await see('/rowset/home')).canonical).toBe('https://tv.example/')
  const row = await see('/row/films?lang=en')
  expect(row.title).toBe('Films — Small')
  expect(thing(row, 'CollectionPage')).toMatchObject({
    mainEntity: { itemListElement: [{ position: 1, name: 'Metropolis' }, { position: 2 }] },
  })
})

test('what is not there has its status, and the app that says so [shell.error-page-404] [catalogue.error-content-404] [catalogue.error-person-404] [catalogue.error-row-404]', async () => {
  for (const path of [
    '/contents/nobody',
    '/contents/999',
    '/persons/nobody',
    '/row/nothing',
    '/rowset/nothing',
    '/channels/all/nothing',
    '/channels/nothing',
    '/contents',
    `/persons/${'x'.repeat(500)}`,
    '/contents/%00',
  ]) {
    const page = await see(path)
    expect([path, page.status, page.isIndexed, page.canonical]).toEqual([path, 404, false, undefined])
    expect(page.html).toContain('id="boot"')
  }
  const [film, channel] = [await see('/contents/nobody'), await see('/channels/all/nothing')]
  expect(film.title).toBe('Страница не найдена — Small')
  expect([film.text, channel.text].map((text) => /Такого \S+ нет/.exec(text)?.[0])).toEqual([
    'Такого фильма нет',
    'Такого канала нет',
  ])
})

test('a hostile title stays a title', async () => {
  const page = await see('/contents/evil')
  expect(page.status).toBe(200)
  expect(page.html).not.toContain('<script>alert')
  expect(page.html.match(/<script/g)).toHaveLength(2)
  expect(page.html.match(/<\/title>/g)).toHaveLength(1)
  expect(page.title).toBe(`${EVIL} 1920 at Small`)
  expect(thing(page, 'Movie')?.['name']).toBe(EVIL)
  expect(page.text).toContain(EVIL)
})

test('a child’s browser gets nothing above its age, and nobody gets its page', async () => {
  const cookie = { cookie: 'openair_age=child' }
  expect((await see('/contents/evil', cookie)).status).toBe(404)
  expect((await see('/contents/evil')).status).toBe(200)
  expect((await see('/row/films', cookie)).text).not.toContain(EVIL)
  expect((await see('/row/films')).text).toContain(EVIL)
})

test('a provider without guests shows search engines its name only', async () => {
  const at = { host: 'other.example' }
  const home = await see('/', at)
  expect([home.title, home.canonical, home.isIndexed]).toEqual(['Other', 'https://other.example/', true])
  expect(home.text).not.toContain('Metropolis')
  const film = await see('/contents/metropolis', at)
  expect([film.status, film.isIndexed, film.canonical]).toEqual([200, false, undefined])
  expect(film.text).not.toContain('Metropolis')
  expect(film.things).toEqual([])
})

test('a page that is unchanged is not sent twice, one that is lost is always told', async () => {
  const first = await service.app.inject({ url: '/contents/metropolis-10', headers: { accept: 'text/html' } })
  const again = await service.app.inject({
    url: '/contents/metropolis-10',
    headers: { accept: 'text/html', 'if-none-match': String(first.headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const lost = await service.app.inject({
    url: '/contents/nobody',
    headers: { accept: 'text/html', 'if-none-match': '*' },
  })
  expect(lost.statusCode).toBe(404)
})
