import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#contract/catalogue.ts'
import { openPageService, PAGE_NOW } from '../testing/page-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { seePage, thing } from '../testing/seen-page.ts'

/** 2026-06-15 10:30 in Almaty. */
const MORNING = Date.UTC(2026, 5, 15, 5, 30)
let service: RunningService
beforeAll(async () => {
  service = await openPageService()
})
afterAll(() => service.close())

const see = (url: string, headers?: Record<string, string>) => seePage(service, url, headers)

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
  // A link is shown wide: the wide picture, and not the upright one.
  const { cover } = (await service.app.inject('/v2/contents/10')).json<Content>()
  const pictureOf = (address: string | null | undefined) => /\/art\/[0-9a-f]{24}/.exec(address ?? '')?.[0]
  expect(pictureOf(film.meta('og:image'))).toBe(pictureOf(cover.src_16x9))
  expect(pictureOf(cover.src_2x3)).not.toBe(pictureOf(cover.src_16x9))
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

test('a language that was chosen where it was offered, and is not offered here, stands in the way of nothing else [shell.language-from-browser]', async () => {
  const cookie = 'openair_language=kk'
  const languageOf = async (url: string, headers: Record<string, string>) =>
    /<html lang="([a-z]+)"/.exec((await see(url, { cookie, ...headers })).html)?.[1]
  expect(await languageOf('/contents/metropolis', { 'accept-language': 'en-GB' })).toBe('en')
  expect(await languageOf('/contents/metropolis?lang=en', { 'accept-language': 'ru' })).toBe('en')
  expect(await languageOf('/contents/metropolis', { 'accept-language': 'kk' })).toBe('ru')
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
  // A season has no page of its own: it is told as its series.
  expect(await see('/contents/1101?lang=en')).toMatchObject({
    title: series.title,
    canonical: 'https://tv.example/contents/serial-11?lang=en',
  })
})

test('a channel tells what is on and what follows, the list of channels every one of them', async () => {
  const channel = await see('/channels/all/dala?lang=en')
  expect(channel.title).toBe('Дала: live and programme guide — Small')
  expect(channel.meta('description')).toMatch(/^Now: .+\. The steppe\. Дала on Small/)
  const broadcaster = thing(channel, 'BroadcastService')
  expect(broadcaster).toMatchObject({ name: 'Дала', '@id': 'https://tv.example/channels/all/dala?lang=en' })
  const events = channel.things.filter((node) => node['@type'] === 'BroadcastEvent')
  expect(events.length).toBeGreaterThan(3)
  expect(Date.parse(String(events[0]?.['startDate']))).toBeLessThanOrEqual(PAGE_NOW)
  expect(Date.parse(String(events[0]?.['endDate']))).toBeGreaterThan(PAGE_NOW)
  expect(events[0]?.['publishedOn']).toEqual({ '@id': broadcaster?.['@id'] })
  expect(channel.text).toContain('Metropolis')
  // What has ended within this hour is told no more: at 10:30 the news have been over for a quarter.
  service.clock.time = MORNING
  const morning = (await see('/channels/all/bulletin?lang=en')).things
  const ends = morning.flatMap(({ endDate }) => (typeof endDate === 'string' ? [Date.parse(endDate)] : []))
  expect(Math.min(...ends)).toBeGreaterThan(MORNING)
  service.clock.time = PAGE_NOW
  const list = await see('/channels')
  expect(list.links).toEqual(expect.arrayContaining(['/channels/all/dala', '/channels/all/bulletin']))
  const { links } = await see('/channels/public')
  expect([links.includes('/channels/all/dala'), links.includes('/channels/all/bulletin')]).toEqual([
    true,
    false,
  ])
  expect((await see('/channels/public')).title).toBe('Общие: телеканалы — Small')
})

test('a packet tells what it opens, the list of packets leads to each', async () => {
  const list = await see('/packets?lang=en')
  expect(list.title).toBe('Packets — Small')
  expect(list.links).toContain('/packets/free')
  const packet = await see('/packets/1?lang=en')
  expect(packet.canonical).toBe('https://tv.example/packets/free?lang=en')
  expect(packet.links).toEqual(expect.arrayContaining(['/channels/all/dala', '/contents/metropolis-10']))
})

test('home names the service and finds what is searched for; rows tell what is in them', async () => {
  const home = await see('/?lang=en')
  expect([home.title, home.canonical]).toEqual(['Small', 'https://tv.example/?lang=en'])
  expect(home.meta('og:type')).toBe('website')
  const url = 'https://tv.example/?lang=en'
  expect(thing(home, 'WebSite')).toMatchObject({
    '@id': url,
    url,
    name: 'Small',
    publisher: { '@type': 'Organization', name: 'Small', url, email: 'help@small.example' },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: 'https://tv.example/search?lang=en&q={search_term_string}',
      },
      'query-input': 'required name=search_term_string',
    },
  })
  expect(home.links).toEqual(expect.arrayContaining(['/contents/metropolis-10', '/row/films']))
  expect(home.text).toContain('Films')
  // The first page of the menu is the site's own address.
  expect(home.links).toContain('/')
  expect(home.links).not.toContain('/home')
  // An unknown first segment shows home, and search engines are told so.
  expect((await see('/nothing/here')).canonical).toBe('https://tv.example/')
  expect((await see('/rowset/home')).canonical).toBe('https://tv.example/')
  const row = await see('/row/films?lang=en')
  expect(row.title).toBe('Films — Small')
  expect(thing(row, 'CollectionPage')).toMatchObject({
    mainEntity: { itemListElement: [{ position: 1, name: 'Metropolis' }, { position: 2 }] },
  })
})

test('a row that is each viewer’s own is there when its page is loaded again, and told to nobody', async () => {
  const own = await see('/row/mine?lang=en')
  expect([own.status, own.title, own.isIndexed]).toEqual([200, 'Small', false])
  expect(own.text).not.toContain('Metropolis')
  expect((await see('/row/nothing')).status).toBe(404)
})
