import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Boot } from '#contract/boot.ts'
import { SEO_PAGES, type SeoMasks } from '#contract/seo.ts'
import { EVIL, openPageService } from '../testing/page-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { seePage, thing } from '../testing/seen-page.ts'

let service: RunningService
beforeAll(async () => {
  service = await openPageService()
})
afterAll(() => service.close())

const see = (url: string, headers?: Record<string, string>) => seePage(service, url, headers)

/** What a page brings along for the app. */
const bootOf = (html: string): Boot =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Boot

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

test('who copies pages for others finds 100 items of each row in a page, everybody else 24 [catalogue.row-page-size]', async () => {
  const limits = async (agent: string) => {
    const { html } = await see('/', { 'user-agent': `Mozilla/5.0 Chrome/140.0 ${agent}` })
    return new Set(bootOf(html).rows.map(({ limit }) => limit))
  }
  expect(await limits('Prerender (+https://prerender.example)')).toEqual(new Set([100]))
  expect(await limits('Safari/537.36')).toEqual(new Set([24]))
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
    expect([path, page.title]).toEqual([path, 'Small'])
  }
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
    '/channel/%00',
    '/packets/nothing',
    '/packets/%00',
    '/contents/%E0%A4%A',
    '/persons/%zz',
    '/channels/all/100%?lang=ru',
  ]) {
    const page = await see(path)
    expect([path, page.status, page.isIndexed, page.canonical]).toEqual([path, 404, false, undefined])
    expect(page.html).toContain('id="boot"')
  }
  const [film, channel] = [await see('/contents/nobody'), await see('/channels/all/nothing')]
  const packet = await see('/packets/nothing')
  expect(film.title).toBe('Страница не найдена — Small')
  expect([film.text, channel.text, packet.text].map((text) => /Такого \S+ нет/.exec(text)?.[0])).toEqual([
    'Такого фильма нет',
    'Такого канала нет',
    'Такого пакета нет',
  ])
})

test('a page that cannot be made for another reason is not told to be gone', async () => {
  service.app.parts.shared.dropHere(['*'])
  const broken = vi.spyOn(service.app.parts.shared, 'make').mockRejectedValueOnce(new Error('no connection'))
  expect((await service.app.inject('/contents/metropolis-10')).statusCode).toBe(500)
  broken.mockRestore()
  expect((await see('/contents/metropolis-10')).status).toBe(200)
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

test('a hidden channel is not for search engines', async () => {
  const hide = async (is_hidden: boolean) => {
    await service.ports.database.whole
      .updateTable('provider_channel')
      .set({ is_hidden })
      .where('channel_id', '=', 2)
      .execute()
    service.app.parts.shared.dropHere(['channels'])
    return see('/channels/all/bulletin')
  }
  expect(await hide(true)).toMatchObject({ status: 200, isIndexed: false })
  expect(await hide(false)).toMatchObject({ status: 200, isIndexed: true })
})

test('a child’s browser gets nothing above its age, and nobody gets its page; each says whom it was drawn for', async () => {
  const cookie = { cookie: 'openair_age=child' }
  expect((await see('/contents/evil', cookie)).status).toBe(404)
  expect((await see('/contents/evil')).status).toBe(200)
  expect((await see('/row/films', cookie)).text).not.toContain(EVIL)
  expect((await see('/row/films')).text).toContain(EVIL)
  for (const path of ['/', '/contents/evil']) {
    const pages = [await see(path, cookie), await see(path)]
    expect(pages.map(({ html }) => bootOf(html).drawn_for)).toEqual(['child', 'adult'])
  }
})

test('a provider without guests shows search engines its name only', async () => {
  const at = { host: 'other.example' }
  const home = await see('/', at)
  expect([home.title, home.canonical, home.isIndexed]).toEqual(['Other', 'https://other.example/', true])
  expect(home.text).not.toContain('Metropolis')
  const film = await see('/contents/metropolis', at)
  expect([film.status, film.isIndexed, film.canonical]).toEqual([200, false, undefined])
  expect(film.title).toBe('Other')
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
  // A cache takes the policy of the page from what it is told last.
  expect(first.headers['content-security-policy']).toContain("default-src 'none'")
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
  const lost = await service.app.inject({
    url: '/contents/nobody',
    headers: { accept: 'text/html', 'if-none-match': '*' },
  })
  expect(lost.statusCode).toBe(404)
})
