import { beforeAll, expect, test, vi } from 'vitest'
import { queriesForTests, renderPage, startWords } from '../testing/render-page.tsx'
import { Footer } from './footer.tsx'
import { networkKey, resourcesKey } from '../frame/service.queries.ts'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))

const language = (key: string, name: string, priority: number) => ({ key, name, priority, interface: true })
const menuPage = (id: number, title: string, template: string, rowset_slug: string | null = null) => ({
  id,
  slug: title.toLowerCase(),
  title,
  template,
  icon: { tv_x3: null, name: null },
  mode: null,
  rowset_slug,
  url: null,
})

const BOTH = [language('ru', 'Русский', 2), language('en', 'English', 1)]
const support = (given: Record<string, string | null>) => ({
  languages: { available: BOTH },
  header: { is_promo_shown: false, is_back_shown: false, home_url: null },
  provider: { name: 'Portal', landing: { shortname: 'portal', logo: null, support: given } },
})

beforeAll(() => startWords())
/** The footer where the service has told all that it needs. */
function footer(
  given: Record<string, string | null> = { email: null, phone: null, url: null },
  more: object = {},
): Promise<string> {
  const queries = queriesForTests()
  queries.setQueryData(networkKey('en'), { ...support(given), ...more })
  const pages = [menuPage(1, 'Home', 'startpage'), menuPage(2, 'Films', 'group.catalog', 'films')]
  queries.setQueryData(resourcesKey('en'), { pages })
  return renderPage(queries, '/', <Footer />)
}
/** Address and words of each link under a heading. */
function linksUnder(name: string, html: string): string[][] {
  const column = html.split(`<h2>${name}</h2>`)[1]?.split('</ul>')[0] ?? ''
  return [...column.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)
}

test('the footer lists the pages of the menu [shell.footer-sections]', async () => {
  expect(linksUnder('Sections', await footer())).toEqual([
    ['/', 'Home'],
    ['/films', 'Films'],
  ])
})

test('the footer says how to reach the support: by mail, phone or a link, which is called by its messenger [shell.footer-support] [shell.footer-contact-label]', async () => {
  const ways = { email: 'help@tv.example', phone: '+7 700 000', url: 'https://t.me/help' }
  expect(linksUnder('Support', await footer(ways))).toEqual([
    ['mailto:help@tv.example', 'help@tv.example'],
    ['tel:+7700000', '+7 700 000'],
    ['https://t.me/help', 'Telegram'],
  ])
  const others = { email: null, phone: null }
  for (const [url, name] of [
    ['https://wa.me/7700', 'WhatsApp'],
    ['https://help.example', 'Support site'],
  ] as const)
    expect(linksUnder('Support', await footer({ ...others, url }))).toEqual([[url, name]])
  const alone = { email: null, phone: '+7 700 000', url: null }
  expect(linksUnder('Support', await footer(alone))).toEqual([['tel:+7700000', '+7 700 000']])
})

test('the footer has the list of languages, the present one pressed [shell.footer-languages] [shell.languages-sorted]', async () => {
  const buttons = (await footer()).matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*>([^<]*)</g)
  expect([...buttons].map(([, isOn, name]) => [name, isOn])).toEqual([
    ['English', 'true'],
    ['Русский', 'false'],
  ])
})

test('a provider that names no way to reach it is reached by the default ones, and so is an unknown one; one way of its own is enough to have no other [shell.support-contact-fallbacks]', async () => {
  const defaults = [
    ['mailto:help@openair.example', 'help@openair.example'],
    ['tel:+77000000000', '+7 700 000 00 00'],
  ]
  expect(linksUnder('Support', await footer())).toEqual(defaults)
  expect(linksUnder('Support', await footer({ email: '', phone: '', url: '' }))).toEqual(defaults)
  expect(linksUnder('Support', await footer({}, { provider: null }))).toEqual(defaults)
  expect(linksUnder('Support', await footer({ email: 'a@b.example', phone: null, url: null }))).toEqual([
    ['mailto:a@b.example', 'a@b.example'],
  ])
})

/** What stands at the very bottom, as text. */
const bottom = (html: string): string =>
  html
    .slice(html.lastIndexOf('©'))
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')

test('the bottom names the operator with its e-mail and phone, or the service with its own [shell.footer-bottom-text]', async () => {
  const own = { email: 'help@tv.example', phone: '+7 700 000', url: null }
  expect(bottom(await footer(own))).toContain('© Portal|Operator: Portal|help@tv.example|+7 700 000|')
  expect(bottom(await footer(own, { provider: null }))).toContain(
    '© Openair|Operator: Openair|help@openair.example|+7 700 000 00 00|',
  )
})

test('the footer tells of the service and of promo codes, and names legal texts only where there are some [shell.footer-information]', async () => {
  const names = async (more: object) =>
    linksUnder('Information', await footer({}, more)).map(([href, name]) => [href, name])
  const about = [
    ['/provider/portal', 'About the service'],
    ['/news', 'News'],
    ['/faq', 'Questions and answers'],
  ]
  expect(await names({ is_promo_allowed: false, agreement: null, privacy: null })).toEqual(about)
  expect(await names({ is_promo_allowed: true, agreement: '/agreement', privacy: '/privacy' })).toEqual([
    ...about,
    ['/#promocode', 'Enter a promo code'],
    ['/agreement', 'Terms of use'],
    ['/privacy', 'Privacy'],
  ])
  const one = await names({ is_promo_allowed: false, agreement: null, privacy: 'https://law.example' })
  expect(one.slice(3)).toEqual([['https://law.example', 'Privacy']])
})

test('the footer lists the devices where there is no list of languages, each with its instructions [shell.footer-devices]', async () => {
  const alone = { languages: { available: [language('en', 'English', 1)] } }
  expect(linksUnder('Devices', await footer({}, alone))).toEqual([
    ['/instructions?device=android_tv', 'Android TV'],
    ['/instructions?device=samsung', 'Samsung Smart TV'],
    ['/instructions?device=lg', 'LG Smart TV'],
    ['/instructions?device=android', 'Android'],
    ['/instructions?device=ios', 'iPhone and iPad'],
  ])
  expect(await footer({}, alone)).not.toContain('aria-pressed')
  const both = await footer()
  expect(linksUnder('Devices', both)).toEqual([])
  expect(both).toContain('aria-pressed')
})
