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

const support = (given: Record<string, string | null>) => ({
  languages: { available: [language('ru', 'Русский', 2), language('en', 'English', 1)] },
  provider: { name: 'Portal', landing: { logo: null, support: given } },
})

beforeAll(() => startWords())
/** The footer where the service has told all that it needs. */
function footer(
  given: Record<string, string | null> = { email: null, phone: null, url: null },
): Promise<string> {
  const queries = queriesForTests()
  queries.setQueryData(networkKey('en'), support(given))
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

test('the footer says how to reach the support: by mail, phone or a link [shell.footer-support]', async () => {
  expect(linksUnder('Support', await footer())).toEqual([])
  const ways = { email: 'help@tv.example', phone: '+7 700 000', url: 'https://t.me/help' }
  expect(linksUnder('Support', await footer(ways))).toEqual([
    ['mailto:help@tv.example', 'help@tv.example'],
    ['tel:+7700000', '+7 700 000'],
    ['https://t.me/help', 'Telegram'],
  ])
  const alone = { email: null, phone: '+7 700 000', url: null }
  expect(linksUnder('Support', await footer(alone))).toEqual([['tel:+7700000', '+7 700 000']])
})

test('the footer has the list of languages, the present one pressed [shell.footer-languages]', async () => {
  const buttons = (await footer()).matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*>([^<]*)</g)
  expect([...buttons].map(([, isOn, name]) => [name, isOn])).toEqual([
    ['English', 'true'],
    ['Русский', 'false'],
  ])
})
