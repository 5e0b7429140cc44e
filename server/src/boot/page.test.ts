import { expect, test } from 'vitest'
import type { Boot } from '#contract/boot.ts'
import { defaultMasks } from '../providers/default-masks.ts'
import { renderPage } from './page.ts'
import { plainText, type PageText } from './page-text.ts'

const TEMPLATE =
  '<!doctype html><html lang="ru"><head><title>Openair</title><!--boot--></head><body><div id="root"></div></body></html>'
const LONG = 'Телеканалы с архивом на две недели, фильмы и сериалы: в браузере, в телефоне и в телевизоре.'

/** The parts of boot data that the page reads by itself. */
const bootOf = (parts: {
  name?: string
  description?: string
  accent?: Record<string, string>
  light?: Record<string, string>
  language?: string
}): Boot =>
  ({
    language: parts.language ?? 'kk',
    network: {
      default: { title: parts.name ?? 'Openair', description: parts.description ?? '' },
      languages: { available: [] },
      provider: null,
      country: null,
    },
    resources: { pages: [] },
    masks: defaultMasks('ru', []),
    accent: { dark: parts.accent ?? {}, light: parts.light ?? null },
  }) as unknown as Boot

const pages = { origin: 'https://tv.example', provider: null, language: 'ru', asked: 'ru' }
const render = (boot: Boot, text: Partial<PageText> = {}, template = TEMPLATE): string =>
  renderPage(template, { boot, text: { ...plainText('home', 'Openair'), ...text }, pages, isIndexed: true })

const descriptionOf = (page: string): string => /name="description" content="([^"]*)"/.exec(page)?.[1] ?? ''

test('the description is cut to 70 characters [shell.meta-description-trim]', () => {
  const description = descriptionOf(render(bootOf({ description: LONG })))
  expect(LONG.startsWith(description)).toBe(true)
  expect(description.length).toBeGreaterThan(60)
  expect(description.length).toBeLessThanOrEqual(70)
})

test('the page speaks its language and fetches its first picture at once', () => {
  const page = render(bootOf({}), { first: '/art/hero.svg' })
  expect(page).toContain('<html lang="kk"')
  expect(page).toContain('<link rel="preload" as="image" href="/art/hero.svg"')
})

test('words of an operator stay words: nothing in them becomes markup', () => {
  const evil = '</script><script>alert(1)</script>"\'&$&'
  const page = render(bootOf({ name: evil, description: evil }), {
    page: 'movie',
    values: { title: evil, description: evil },
    path: '/contents/evil-1',
    heading: evil,
    facts: [evil],
    text: evil,
    crumbs: [
      { title: evil, path: evil },
      { title: evil, path: null },
    ],
    sections: [{ title: evil, path: evil, shape: 'wide', links: [{ title: evil, path: evil }] }],
    picture: `/art/${evil}`,
    first: `/art/${evil}`,
    things: () => [{ '@type': 'Movie', name: evil }],
  })
  expect(page).not.toContain('<script>alert')
  // The data of the app, the structured data, and nothing else.
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  expect(page).not.toMatch(/(?:href|src|content)="[^"]*"'/)
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  expect((JSON.parse(json) as Boot).network.default.title).toBe(evil)
  const things = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  expect(JSON.parse(things)).toMatchObject({ '@graph': [{ name: evil }, { '@type': 'BreadcrumbList' }] })
})

test('links of a page that its address names a provider for name it too, so that the next page is not another provider’s', () => {
  const boot = bootOf({})
  boot.resources.pages.push({
    title: 'Films',
    slug: 'films',
    template: 'rowset',
    rowset_slug: 'films',
  } as never)
  const text: PageText = {
    ...plainText('home', 'Openair'),
    sections: [
      {
        title: 'New',
        path: '/row/new?page=2#last',
        shape: 'wide',
        links: [{ title: 'One', path: '/contents/one-1' }],
      },
    ],
  }
  const hrefs = (provider: string | null) =>
    renderPage(TEMPLATE, { boot, text, pages: { ...pages, provider }, isIndexed: false })
      .split('<div class="first"')[1]
      ?.match(/(?<=href=")[^"]*/g)
  expect(hrefs('club')).toEqual([
    '/?provider=club',
    '/films?provider=club',
    '/row/new?page=2&amp;provider=club#last',
    '/contents/one-1?provider=club',
  ])
  expect(hrefs(null)).toEqual(['/', '/films', '/row/new?page=2#last', '/contents/one-1'])
})

test('a brand colour that is no colour does not reach the style sheet', () => {
  const page = render(bootOf({ accent: { '--accent': '#f4b544', '--bad': 'red}body{display:none' } }))
  expect(page).toContain('<style>:root{--accent:#f4b544}</style>')
  const light = bootOf({ accent: { '--accent': '#f4b544' }, light: { '--accent': '#845b00' } })
  expect(render(light)).toContain(
    "<style>:root{--accent:#f4b544}:root[data-theme='light']{--accent:#845b00}</style>",
  )
})

test('the words of the language come along with the page, where the script does not hold them', () => {
  const template = TEMPLATE.replace(
    '<!--boot-->',
    '<!--words uz=/assets/uz.js kk=/assets/kk.js--><!--boot-->',
  )
  expect(render(bootOf({}), {}, template).match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/kk.js" />',
  ])
  expect(render(bootOf({ language: 'en' }), {}, template)).not.toContain('/assets/')
})

test('the letters of the language come along with the page', () => {
  const template = TEMPLATE.replace(
    '<!--boot-->',
    '<!--fonts latin=/assets/l.woff2 cyrillic=/assets/c.woff2--><!--boot-->',
  )
  const fonts = (language: string) =>
    [
      ...render(bootOf({ language }), {}, template).matchAll(
        /<link rel="preload" as="font"[^>]* href="([^"]*)"/g,
      ),
    ].map(([, file]) => file)
  expect(fonts('kk')).toEqual(['/assets/l.woff2', '/assets/c.woff2'])
  expect(fonts('uz')).toEqual(['/assets/l.woff2'])
})

test('a browser without JavaScript is told so first, in the language of the page and in those of its provider', () => {
  const boot = bootOf({ language: 'kk' })
  const available = ['ru', 'kk', 'en', 'de'].map((key) => ({ key, interface: key !== 'en' }))
  const page = render({ ...boot, network: { ...boot.network, languages: { available } } } as unknown as Boot)
  const told = /<noscript>(.*?)<\/noscript>/.exec(page)?.[1] ?? ''
  expect(
    [...told.matchAll(/<p lang="(\w+)">([^<]+)<\/p>/g)].map(([, language, text]) => [language, text]),
  ).toEqual([
    ['kk', 'Көру үшін браузерде JavaScript-ті қосыңыз.'],
    ['ru', 'Чтобы смотреть, включите в браузере JavaScript.'],
  ])
  expect(page.indexOf('<noscript>')).toBeLessThan(page.indexOf('<header>'))
})
