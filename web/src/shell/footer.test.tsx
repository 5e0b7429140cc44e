import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Given, press, tellingRuntime } from '../testing/pressed.ts'
import { queriesForTests, renderPage, startWords } from '../testing/render-page.tsx'
import { Footer } from './footer.tsx'

const told = vi.hoisted(() => ({
  given: [] as Given[],
  chosen: [] as string[],
  support: {} as Record<string, string | null>,
}))
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

vi.mock('react/jsx-dev-runtime', async (original) =>
  tellingRuntime(await original(), (given) => told.given.push(given)),
)
vi.mock('../i18n/translations.ts', () => ({ chooseLanguage: (key: string) => told.chosen.push(key) }))
vi.mock('./shell.queries.ts', () => ({
  useLanguage: () => 'en',
  useMenuPages: () => ({
    isKnown: true,
    pages: [menuPage(1, 'Home', 'startpage'), menuPage(2, 'Films', 'group.catalog', 'films')],
  }),
  useNetwork: () => ({
    languages: { available: [language('ru', 'Русский', 2), language('en', 'English', 1)] },
    provider: { name: 'Portal', landing: { logo: null, support: told.support } },
  }),
}))

beforeAll(() => startWords())
beforeEach(() => {
  told.given = []
  told.support = { email: null, phone: null, url: null }
})
const footer = () => renderPage(queriesForTests(), '/', <Footer />)
/** Address and words of each link under a heading. */
async function linksUnder(name: string): Promise<string[][]> {
  const column = (await footer()).split(`<h2>${name}</h2>`)[1]?.split('</ul>')[0] ?? ''
  return [...column.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, ...link]) => link)
}

test('the footer lists the pages of the menu [shell.footer-sections]', async () => {
  expect(await linksUnder('Sections')).toEqual([
    ['/', 'Home'],
    ['/films', 'Films'],
  ])
})

test('the footer says how to reach the support: by mail, phone or a link [shell.footer-support]', async () => {
  expect(await linksUnder('Support')).toEqual([])
  told.support = { email: 'help@tv.example', phone: '+7 700 000', url: 'https://t.me/help' }
  expect(await linksUnder('Support')).toEqual([
    ['mailto:help@tv.example', 'help@tv.example'],
    ['tel:+7700000', '+7 700 000'],
    ['https://t.me/help', 'Telegram'],
  ])
})

test('the footer has the list of languages, and a press chooses one [shell.footer-languages]', async () => {
  await footer()
  const buttons = told.given.filter(({ type, lang }) => type === 'button' && lang)
  expect(buttons.map((one) => [one['children'], one['aria-pressed']])).toEqual([
    ['English', true],
    ['Русский', false],
  ])
  press(buttons[1])
  expect(told.chosen).toEqual(['ru'])
})
