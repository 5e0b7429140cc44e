import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Boot } from '#contract/boot.ts'
import { listNews } from '#contract/news.ts'
import type { NewsItem, NewsLine } from '#contract/news.ts'
import type { ProviderInfo } from '#contract/provider-page.ts'
import type { Network, Resources } from '#contract/providers.ts'
import type { Help } from '#contract/help.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { seePage } from '../testing/seen-page.ts'

/** 2026-06-15 20:30 in Almaty. Unix milliseconds. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const NEWS = `- {id: 1, published: '2026-06-01T10:00:00+05:00', title: {ru: Первая, en: First}, short: {ru: Коротко., en: In short.}, text: {ru: Текст., en: "Ask {email}.\\n\\n## More\\n\\n- One"}, art: {motif: towers}}
- {id: 2, published: '2026-06-10T10:00:00+05:00', title: {ru: Вторая, en: Second}, text: {ru: Текст., en: Text.}}
- {id: 3, published: '2026-06-15T21:00:00+05:00', title: {ru: Скоро, en: Soon}, text: {ru: Текст., en: Text.}}
- {id: 4, provider: other, published: '2026-06-12T10:00:00+05:00', title: {ru: Чужая, en: Of the other}, text: {ru: Текст., en: 'Text of {provider}.'}}
`
const HELP = `- providers: [small]
  questions: [{question: {ru: Как?, en: How?}, answer: {ru: Так., en: "Call {phone}."}}]
  devices:
    - {device: ios, store: 'https://apps.example/tv', steps: [{ru: Раз., en: One.}]}
    - {device: android_tv, steps: [{ru: Раз., en: "Find {provider}."}]}
`
const LANGUAGES = ['ro', 'az', 'lv', 'ka', 'uz', 'ky', 'tg', 'kk', 'bg', 'en', 'ru']
  .map((key) => `{key: ${key}, name: ${key}, interface: true}`)
  .join(', ')

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, {
    'providers.yaml': `${smallServiceFile('providers.yaml').replace(
      '  menu:',
      `  promo_codes: true
  header: {promo_code: true}
  landing: {title: {ru: Телевидение города, en: Television of the town}, text: {ru: Всё вместе., en: All in one place.}, features: [{icon: archive, title: {ru: Неделя назад, en: A week back}, text: {ru: Смотрите., en: Watch what you missed.}}]}
  menu_links: [{id: 20, slug: radio, title: {ru: Радио, en: Radio}, src: 'https://radio.example'}, {id: 21, slug: shop, title: {ru: Лавка, en: Shop}, src: 'https://shop.example'}]
  menu:`,
    )}${otherProvider(
      'id: 2',
      'shortname: other',
      'name: Other',
      'is_guest_allowed: false',
      'header: {promo_code: true, back: true, home: /films}',
    )
      .replace(/languages: .*/, `languages: [${LANGUAGES}]`)
      .replace(
        'rowset: home}]',
        "rowset: home, icon: {tv_x3: 'https://art.example/home.png'}, mode: dark}]",
      )}`,
    'news.yaml': NEWS,
    'help.yaml': HELP,
  })
})
afterAll(() => service.close())

const ask = (path: string, query = 'lang=en') => service.app.inject(`/v2/${path}?${query}`)
const news = async (query?: string) => (await ask('news', query)).json<NewsLine[]>()

/** Applies the folder with other news; answers what it says. */
async function apply(text: string): Promise<string[]> {
  const said: string[] = []
  const { ports, pictures, folder } = service
  await writeFile(join(folder, 'news.yaml'), text)
  const say = (line: string) => said.push(line)
  const at = { database: ports.database, pictures, passwords: createHashGate(), now: () => NOW, say }
  await applyService(at, folder)
  return said
}

test("the news of a provider are its own, out at their time, the newest first and in the caller's language [shell.api-news]", async () => {
  expect(listNews.method + listNews.path).toBe('GET/v2/news')
  expect(await news()).toEqual([
    { id: 2, title: 'Second', short: null, image: null, published_at: '2026-06-10T05:00:00.000Z' },
    {
      id: 1,
      title: 'First',
      short: 'In short.',
      image: expect.stringMatching(/\/art\/.+\.webp$/),
      published_at: '2026-06-01T05:00:00.000Z',
    },
  ])
  expect((await news('lang=ru')).map(({ title }) => title)).toEqual(['Вторая', 'Первая'])
  expect((await news('provider=other&lang=en')).map(({ id }) => id)).toEqual([4])
  // An answer that is kept says what came out meanwhile.
  service.clock.time = Date.UTC(2026, 5, 15, 16, 0)
  expect((await news()).map(({ id }) => id)).toEqual([3, 2, 1])
  service.clock.time = NOW
})

test('one of the news is told by its id, with its text; what is not out, of another provider or no id is not there [shell.api-news-item]', async () => {
  expect((await ask('news/1')).json<NewsItem>()).toMatchObject({
    id: 1,
    title: 'First',
    short: 'In short.',
    text: 'Ask help@small.example.\n\n## More\n\n- One',
    published_at: '2026-06-01T05:00:00.000Z',
  })
  expect((await ask('news/4', 'provider=other&lang=en')).json<NewsItem>().text).toBe('Text of Other.')
  for (const id of ['3', '4', '99', '9999999999', '-1', '1.5', 'first', '__proto__'])
    expect([id, (await ask(`news/${id}`)).statusCode]).toEqual([id, 404])
})

test('news are pages for search engines as well, and a page that is not there is lost', async () => {
  const list = await seePage(service, '/news?lang=en')
  expect([list.status, list.isIndexed]).toEqual([200, true])
  expect(list.html).toContain('<a href="/news/2">Second</a>')
  const item = await seePage(service, '/news/1?lang=en')
  expect([item.status, item.isIndexed]).toEqual([200, true])
  expect(item.title).toContain('First')
  expect(item.html).toContain('<h2>More</h2><ul><li>One</li>')
  expect((await seePage(service, '/news/99')).status).toBe(404)
  expect((await seePage(service, '/faq?lang=en')).html).toContain(
    '<h2>How?</h2><p>Call +7\u00a0700\u00a0000\u00a000\u00a000.</p>',
  )
  // Nobody has to sign in to read them.
  expect((await seePage(service, '/news/4?provider=other&lang=en')).text).toContain('Text of Other.')
  const { body } = await service.app.inject('/sitemaps/pages-1.xml')
  for (const path of [
    '/news',
    '/news/1',
    '/news/2',
    '/faq',
    '/app_store',
    '/instructions',
    '/provider/small',
  ])
    expect(body).toContain(`${path}</loc>`)
})

test('what a provider says of itself, of devices and of codes are pages with words of their own; one that is not there is lost', async () => {
  const seen = async (path: string) => {
    const { status, title, canonical, isIndexed, text, links, meta } = await seePage(service, path)
    expect([path, status, meta('og:title')]).toEqual([path, 200, title])
    return { title, text, links, address: new URL(canonical ?? '').pathname, isIndexed }
  }
  const own = await seen('/provider/small?lang=en')
  expect(own).toMatchObject({ address: '/provider/small', isIndexed: true })
  expect(own.title).toContain('Television of the town')
  expect(own.text).toMatch(
    /Television of the town .*All in one place\. .*A week back Watch what you missed\./,
  )
  expect(own.links).toContain('/packets/free')
  // At another provider it is found as well, where its packets are not sold; its number is another name of it.
  const elsewhere = await seePage(service, '/provider/1?provider=other&lang=en')
  expect([elsewhere.status, elsewhere.isIndexed, elsewhere.links.join()]).toEqual([
    200,
    false,
    expect.not.stringContaining('/packets/free'),
  ])
  expect((await seePage(service, '/provider/nobody')).status).toBe(404)
  const apps = await seen('/app_store?lang=en')
  expect(apps).toMatchObject({ address: '/app_store', isIndexed: true })
  expect(apps.links).toContain('/instructions?device=ios')
  const instructions = await seen('/instructions?device=ios&lang=en')
  expect(instructions.address).toBe('/instructions')
  expect(instructions.text).toContain('How to set it up Android TV Find Small. iPhone and iPad One.')
  expect((await seen('/gift?lang=en')).title).toContain('Somebody gave you something to watch')
  expect((await seen('/promo/CODE?lang=en')).address).toBe('/promo')
  // A provider that says nothing of devices has no such pages.
  for (const path of ['/app_store', '/instructions'])
    expect([path, (await seePage(service, `${path}?provider=other`)).status]).toEqual([path, 404])
})

test('pages of texts bring what the web shows there, so that it need not ask', async () => {
  const broughtBy = async (path: string): Promise<Partial<Boot>> => {
    const { html } = await seePage(service, `${path}${path.includes('?') ? '' : '?'}lang=en`)
    const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    return JSON.parse(boot) as Boot
  }
  const { news } = await broughtBy('/news')
  const told = (await ask('news')).json<NewsLine[]>()
  expect(news?.map(({ title }) => title)).toEqual(told.map(({ title }) => title))
  expect((await broughtBy('/news/1')).news_item?.text).toBe((await ask('news/1')).json<NewsItem>().text)
  const help = (await ask('help')).json<Help>()
  for (const path of ['/faq', '/app_store', '/instructions'])
    expect([path, (await broughtBy(path)).help]).toEqual([path, help])
  expect(await broughtBy('/')).not.toHaveProperty('news')
  // A provider is told of as its own pages and those of another one show it: by name or number.
  const small = (await ask('providers/small/info')).json<ProviderInfo>()
  expect(small.page.title).not.toBe('')
  const said = ({ id, name, page, packets }: ProviderInfo) => [id, name, page, packets.map((one) => one.name)]
  for (const path of ['/provider/small?', '/provider/1?', '/provider/small?provider=other&']) {
    const { seller } = await broughtBy(path)
    expect([path, seller && said(seller)]).toEqual([path, said(small)])
  }
})

test('what a provider says to those who ask is its own, devices in their order', async () => {
  expect((await ask('help')).json<Help>()).toEqual({
    questions: [{ question: 'How?', answer: 'Call +7\u00a0700\u00a0000\u00a000\u00a000.' }],
    devices: [
      { device: 'android_tv', store: null, steps: ['Find Small.'] },
      { device: 'ios', store: 'https://apps.example/tv', steps: ['One.'] },
    ],
  })
  expect((await ask('help', 'provider=other')).json<Help>()).toEqual({ questions: [], devices: [] })
})

test('all eleven languages can be offered, and come in the order of their priority [shell.languages-offered]', async () => {
  const { languages } = (await ask('users/self/network', 'provider=other')).json<Network>()
  expect(languages.available.map(({ key }) => key)).toEqual([
    'ro',
    'az',
    'lv',
    'ka',
    'uz',
    'ky',
    'tg',
    'kk',
    'bg',
    'en',
    'ru',
  ])
  expect(languages.available.map(({ priority }) => priority)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the header has what its provider wants in it, and the menu its links out', async () => {
  const headerOf = async (provider: string) =>
    (await ask('users/self/network', `provider=${provider}`)).json<Network>().header
  expect(await headerOf('small')).toEqual({ is_promo_shown: true, is_back_shown: false, home_url: null })
  // Who takes no codes offers no place for one.
  expect(await headerOf('other')).toEqual({ is_promo_shown: false, is_back_shown: true, home_url: '/films' })
  const { pages } = (await ask('platform/resources')).json<Resources>()
  expect(pages.map(({ title, template, url }) => [title, template, url])).toEqual([
    ['Home', 'startpage', null],
    ['Radio', 'outer_link', 'https://radio.example'],
    ['Shop', 'outer_link', 'https://shop.example'],
  ])
})

test('a page of the menu has what televisions show of it where the folder says so [shell.menu-page-fields]', async () => {
  const { pages } = (await ask('platform/resources', 'provider=other')).json<Resources>()
  expect(pages).toEqual([
    {
      id: 1,
      slug: 'home',
      title: 'Home',
      template: 'startpage',
      icon: { tv_x3: 'https://art.example/home.png', name: expect.any(String) },
      mode: 'dark',
      rowset_slug: 'home',
      url: null,
    },
  ])
  const [first] = (await ask('platform/resources')).json<Resources>().pages
  expect(first).toMatchObject({ icon: { tv_x3: null, name: expect.any(String) }, mode: null })
})

test('news that leave the folder are gone, and are told at once', async () => {
  expect(await apply(NEWS)).toEqual(['nothing to change'])
  expect(await news()).toHaveLength(3)
  expect((await apply(NEWS.slice(0, NEWS.indexOf('- {id: 2')))).join('\n')).toContain('news_item: 3 removed')
  await expect.poll(async () => (await news()).map(({ id }) => id)).toEqual([1])
})
