import { page, userEvent } from 'vitest/browser'
import { authDevice } from '#contract/identity-endpoints.ts'
import { getProfile } from '#contract/profiles.ts'
import { getNetwork, getResources } from '#contract/providers.ts'
import { suggest } from '#contract/search.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { pixelsTooWide } from '../testing/browser/page-width.ts'
import { profileOf } from '../testing/browser/usual-account.ts'
import { answerUser, usual } from '../testing/browser/usual-answers.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { authOf, deviceOf, menuPageOf, networkOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { search, shell } = words.en
const banner = page.getByRole('banner')
const sections = banner.getByRole('navigation', { name: shell.sections })
const more = sections.getByRole('button', { name: shell.more_sections })

const many = {
  pages: [
    ...usual.resources.pages,
    ...[
      'Series',
      'Cartoons for children',
      'Science and nature',
      'Sport and motors',
      'Music and concerts',
    ].map((title, at) => menuPageOf(at + 4, title, { rowset_slug: 'films' })),
    menuPageOf(20, 'The shop', { template: 'outer_link', url: 'https://shop.example/tv', rowset_slug: null }),
  ],
}

test('sections that do not fit are behind the dots, which open, close and lead on by mouse and keys', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getResources, many)
  await app.open('/', { ...homeBoot(), resources: many })
  const all = many.pages.map(({ title }) => title)
  const links = sections.getByRole('link')
  await expect.element(more).toBeVisible()
  const atFirst = textsOf(links)
  await resize({ width: 1100, height: 800 })
  await clock.runFor(200)
  await expect.poll(() => links.elements().length).toBeLessThan(atFirst.length)
  const fitting = textsOf(links)
  expect(fitting.length).toBeGreaterThan(1)
  expect(fitting).toEqual(all.slice(0, fitting.length))
  expect(pixelsTooWide()).toBe(0)

  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => textsOf(links)).toEqual(all)
  const shop = sections.getByRole('link', { name: 'The shop' })
  await expect.element(shop).toHaveAttribute('href', 'https://shop.example/tv')
  await expect.element(shop).toHaveAttribute('target', '_blank')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => textsOf(links)).toEqual(fitting)
  await expect.element(more).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => textsOf(links)).toEqual(all)
  await page.getByRole('main').click({ position: { x: 5, y: 500 } })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await sections.getByRole('link', { name: 'Music and concerts' }).click()
  await expect.poll(() => app.address).toBe('/music-and-concerts')
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
})

test('a page that came with the section for adults shows it to them, and to no child [shell.menu-page-1000]', async ({
  app,
  service,
}) => {
  const night = menuPageOf(1000, 'After midnight', { rowset_slug: 'films' })
  const resources = { pages: [...usual.resources.pages, night] }
  const link = page.getByRole('link', { name: night.title })
  await app.open('/faq', { resources })
  await expect.element(sections.getByRole('link', { name: night.title })).toBeVisible()
  answerUser(service)
  const ela = profileOf(2, 'Ela', 'child')
  service.answer(getProfile, ela)
  service.answer(authDevice, () =>
    authOf(deviceOf('device'), Math.floor(Date.now() / 1000) + 3600, { was_guest: false, profile: ela }),
  )
  document.cookie = 'openair_age=child; Path=/'
  await app.open('/faq', { resources })
  await expect.element(sections.getByRole('link', { name: 'Films' })).toBeVisible()
  await app.atRest()
  expect(link.elements()).toEqual([])
})

test('what fits is counted anew 200 ms after the last change of the width, and at once in another language [shell.header-menu-overflow]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getResources, many)
  // Whatever it is called in the language of the page.
  const menu = banner.getByCss('nav')
  const dots = menu.getByRole('button')
  const fitting = () => menu.getByRole('link').elements().length
  /** Between the last entry and what stands beside the menu, in pixels; below 0 one lies on the other. */
  const room = (): number => {
    const after = dots.element().getBoundingClientRect().right
    const beside = [...banner.element().querySelectorAll('a, button')]
      .map((one) => one.getBoundingClientRect().left)
      .filter((left) => left > menu.element().getBoundingClientRect().left + 1)
      .filter((left) => left >= menu.element().getBoundingClientRect().right - 1)
    return Math.min(...beside) - after
  }
  await app.open('/faq', { resources: many })
  await expect.element(more).toBeVisible()
  await app.atRest()
  const wide = fitting()
  clock.pause()
  const heard = new Promise((resolve) => addEventListener('resize', resolve, { once: true }))
  await resize({ width: 1060, height: 800 })
  await heard
  await clock.runFor(190)
  expect(fitting()).toBe(wide)
  await expect
    .poll(async () => {
      await clock.runFor(10)
      return fitting()
    })
    .toBeLessThan(wide)
  expect(room()).toBeGreaterThanOrEqual(0)
  clock.resume()
  const inEnglish = fitting()
  const long = many.pages.map((one, at) => ({ ...one, title: `${one.title} (раздел ${at})` }))
  service.answer(getResources, { pages: long })
  await banner.getByRole('button', { name: pattern(shell.language_now, { name: 'English' }) }).click()
  await banner.getByRole('button', { name: 'Русский' }).click()
  await expect.poll(() => textsOf(menu.getByRole('link')).at(0)).toContain('раздел')
  expect(fitting()).toBeLessThan(inEnglish)
  expect(room()).toBeGreaterThanOrEqual(0)
})

test('entries of the menu lead to the search and to pages of titles, as their templates say [shell.page-templates]', async ({
  app,
  service,
}) => {
  const resources = {
    pages: [
      ...usual.resources.pages,
      menuPageOf(4, 'Find', { template: 'group.catalog.search', rowset_slug: null }),
      menuPageOf(5, 'Kids', { template: 'group.catalog.page', rowset_slug: 'films' }),
      menuPageOf(6, 'Science', { template: 'group.catalog.search', rowset_slug: 'films' }),
    ],
  }
  service.answer(getResources, resources)
  service.answer(suggest, [])
  await app.open('/', { ...homeBoot(), resources })
  for (const [entry, address, title] of [
    ['Kids', '/kids', 'Films'],
    ['Science', '/science', 'Films'],
    ['Find', '/search', search.title_empty],
  ] as const) {
    await sections.getByRole('link', { name: entry }).click()
    await expect.poll(() => app.address).toBe(address)
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  }
})

test('the section that is open is marked, below its first page too', async ({ app }) => {
  await app.open('/', homeBoot())
  const marked = () => textsOf(sections.getByCss('[aria-current="page"]'))
  await expect.poll(marked).toEqual(['Home'])
  expect(more.elements()).toEqual([])
  await sections.getByRole('link', { name: 'TV channels' }).click()
  await expect.poll(marked).toEqual(['TV channels'])
  await app.open('/channels/all/one')
  await expect.poll(marked).toEqual(['TV channels'])
  await app.open('/persons/person-1')
  await expect.element(page.getByRole('heading', { name: 'Fritz Lang' }).first()).toBeVisible()
  expect(marked()).toEqual([])
})

test('the header stands on its own ground once the page was scrolled, and gives way on a phone that lies on its side [shell.header-dark-scroll] [shell.header-hide-scroll]', async ({
  app,
}) => {
  const mark = (name: string) => banner.element().getAttribute(`data-${name}`)
  await app.open('/', homeBoot())
  await expect.element(page.getByRole('heading', { name: 'People' })).toBeInTheDocument()
  expect(mark('dark')).toBe('false')
  scrollTo(0, 140)
  await new Promise(requestAnimationFrame)
  expect(mark('dark')).toBe('false')
  scrollTo(0, 141)
  await expect.poll(() => mark('dark')).toBe('true')
  scrollTo(0, 400)
  await new Promise(requestAnimationFrame)
  expect(mark('away')).toBe('false')
  await resize({ width: 844, height: 390 })
  /** Scrolls, and waits until it is heard. */
  const scroll = async (to: number) => {
    const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, to)
    await heard
    await new Promise(requestAnimationFrame)
  }
  await scroll(240)
  await scroll(250)
  expect(mark('away')).toBe('false')
  await scroll(251)
  await expect.poll(() => mark('away')).toBe('true')
  const bottom = () => banner.element().getBoundingClientRect().bottom
  expect(bottom()).toBe(0)
  // It comes back to whom the keyboard has led into it.
  await userEvent.keyboard('{Tab}{Tab}')
  expect(banner.element().contains(document.activeElement)).toBe(true)
  expect(bottom()).toBeGreaterThan(0)
  ;(document.activeElement as HTMLElement).blur()
  await scroll(245)
  await expect.poll(() => mark('away')).toBe('false')
})

test('the language is named with its code, the present one is pressed, and another is taken at once', async ({
  app,
}) => {
  await app.open('/', homeBoot())
  const opener = (words: { readonly language_now: string }, name: string) =>
    banner.getByRole('button', { name: pattern(words.language_now, { name }) })
  await expect.element(opener(shell, 'English')).toHaveTextContent('EN')
  await opener(shell, 'English').click()
  const choice = (name: string) => banner.getByRole('button', { name, exact: true })
  await expect.element(choice('English')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(choice('Русский')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(choice('Русский')).toHaveAttribute('lang', 'ru')
  await choice('Русский').click()
  await expect.element(opener(words.ru.shell, 'Русский')).toHaveTextContent('RU')
  await expect.element(choice('Русский')).not.toBeInTheDocument()
  await expect.poll(() => document.documentElement.lang).toBe('ru')
})

test('where there is one language nothing offers to change it [shell.header-language-switcher]', async ({
  app,
  service,
}) => {
  const network = networkOf({
    languages: {
      available: [{ key: 'en', name: 'English', priority: 1, interface: true }],
      audio: [],
      subtitle: [],
    },
  })
  service.answer(getNetwork, network)
  await app.open('/', { ...homeBoot(), network })
  await expect.element(page.getByRole('heading', { name: 'People' })).toBeInTheDocument()
  expect(banner.getByRole('button', { name: /English/ }).elements()).toEqual([])
})

test('a phone has its sections below, with the present one marked and each with its sign', async ({
  app,
}) => {
  await resize(NARROW)
  await app.open('/', homeBoot())
  const bar = page.getByRole('navigation', { name: shell.sections }).last()
  await expect.poll(() => textsOf(bar.getByRole('link'))).toEqual(['Home', 'TV channels', 'Films'])
  const marked = () => textsOf(bar.getByCss('[aria-current="page"]'))
  expect(marked()).toEqual(['Home'])
  expect(bar.getByCss('a > svg').elements()).toHaveLength(3)
  await bar.getByRole('link', { name: 'TV channels' }).click()
  await expect.poll(marked).toEqual(['TV channels'])
})

test('the colours of the provider are laid over those of the house', async ({ app }) => {
  await app.open('/', {
    ...homeBoot(),
    accent: { dark: { '--accent': '#12ab34', color: 'red' }, light: null },
  })
  const root = document.documentElement.style
  await expect.poll(() => root.getPropertyValue('--accent')).toBe('#12ab34')
  expect(root.color).toBe('')
})

test('what the keyboard reaches under the header is brought out from under it', async ({ app }) => {
  // So low that the page goes on below the link.
  await resize({ width: 1440, height: 480 })
  await app.open('/', homeBoot())
  const link = page.getByRole('main').getByRole('link').last()
  await expect.element(link).toBeInTheDocument()
  const top = () => link.element().getBoundingClientRect().top
  scrollTo(0, scrollY + top() - 20)
  await expect.poll(top).toBeCloseTo(20, -1)
  ;(link.element() as HTMLElement).focus()
  const header = page.getByRole('banner').element()
  await expect.poll(() => top() - header.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0)
})
