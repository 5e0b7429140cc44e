import { type Page, type Route } from '@playwright/test'
import type { Item } from '#contract/catalogue.ts'
import { filters as kazakh } from '#web/i18n/kk/filters.ts'
import { NARROW, expect, expectNoOverflow, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, filters, shell } = words.en

const found = (page: Page) => page.locator('main').getByRole('status')
const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const genre = (page: Page, name: string) =>
  page.getByRole('group', { name: filters.main_genre }).getByRole('button', { name, exact: true })
const select = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })
const options = (page: Page, name: string) => page.getByRole('listbox', { name }).getByRole('option')

async function choose(page: Page, name: string, option: string): Promise<void> {
  await select(page, name).click()
  await options(page, name).filter({ hasText: option }).click()
}

test('films are narrowed by main genre, genre, country, years and rating; the address keeps it, back undoes it, a reload does not [catalogue.route-movies] [catalogue.filters-page] [catalogue.error-filters-empty] [catalogue.country-list-length]', async ({
  page,
}) => {
  const countries = page.waitForRequest(/\/v2\/countries\?.*limit=30/)
  await page.goto('/movies')
  await expect(page.getByRole('heading', { level: 1, name: catalogue.movies })).toBeVisible()
  await expect(found(page)).toHaveText('8 films')
  await expect(cards(page)).toHaveCount(8)
  await countries

  await genre(page, 'Horror').click()
  await expect(page).toHaveURL('/movies?main_genre=2')
  await expect(found(page)).toHaveText('2 films')
  await expect(genre(page, 'Horror')).toHaveAttribute('aria-pressed', 'true')
  await choose(page, filters.rating, 'from 7')
  await expect(cards(page)).toHaveText([/^Nosferatu/])
  await choose(page, filters.rating, 'from 8')
  await expect(page.getByRole('heading', { name: filters.filters_no_found })).toBeVisible()
  await expect(found(page)).toHaveText('0 films')
  await page.goBack()
  await expect(cards(page)).toHaveText([/^Nosferatu/])

  await page.getByRole('main').getByRole('button', { name: filters.reset }).click()
  await expect(page).toHaveURL('/movies')
  await choose(page, filters.country, 'USA')
  await expect(cards(page)).toHaveText([/^The General/, /^The Kid/])
  await choose(page, filters.genre, 'Comedy')
  await choose(page, filters.years, '2025')
  await expect(page).toHaveURL(/\/movies\?genre=3&country=2&year_from=2\d{3}&year_to=2\d{3}$/)
  await expect(page.getByRole('heading', { name: filters.filters_no_found })).toBeVisible()
  await choose(page, filters.years, 'before 1980')
  await expect(found(page)).toHaveText('2 films')
  await page.reload()
  await expect(select(page, filters.years)).toHaveText('Years: before 1980')
  await expect(select(page, filters.country)).toHaveText('Country: USA')
  await expect(found(page)).toHaveText('2 films')
  await choose(page, filters.years, '2024')
  await page.getByRole('main').getByRole('button', { name: filters.reset }).last().click()
  await expect(page).toHaveURL('/movies')
  await expect(cards(page)).toHaveCount(8)
})

test('series have such a page too; keys open its lists, move in them and choose [catalogue.route-series]', async ({
  page,
}) => {
  await page.goto('/series?rating_from=ten')
  await expect(page.getByRole('heading', { level: 1, name: catalogue.series })).toBeVisible()
  await expect(cards(page)).toHaveText([/^Thirty Chapters/, /^Les Vampires/])
  await expect(found(page)).toHaveText('2 series')
  await expect(genre(page, 'Horror')).toBeHidden()

  const country = select(page, filters.country)
  await country.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options(page, filters.country)).toHaveText(['Any country', 'France'])
  const list = page.getByRole('listbox', { name: filters.country })
  await expect(list).toBeFocused()
  await page.keyboard.press('f')
  const second = await options(page, filters.country).last().getAttribute('id')
  await expect(list).toHaveAttribute('aria-activedescendant', String(second))
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(country).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(country).toHaveText('Country: France')
  await expect(country).toBeFocused()
  await expect(page).toHaveURL(/country=3/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(select(page, filters.years)).toBeFocused()
  await expect(list).toBeHidden()
})

test('a catalogue page shows the rows of its rowset, by slug, by number, and from the page of films or series [catalogue.route-catalog]', async ({
  page,
}) => {
  await page.goto('/series?provider=club')
  await page.getByRole('link', { name: filters.collections }).click()
  await expect(page).toHaveURL(/\/catalog\/films/)
  await expect(page.getByRole('heading', { name: 'Silent films' })).toBeVisible()
  await page.goto('/catalog/2')
  await expect(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stills' })).toBeVisible()
  for (const path of ['/catalog', '/catalog/nothing']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: shell.not_found_page })).toBeVisible()
  }
})

/** Answers lists of films as a catalogue of so many would; those behind the first page wait until they are let through. */
async function manyFilms(page: Page, count: number) {
  const asked: string[] = []
  const [film] = (await (await page.request.get('/v2/contents?content_type=movie&limit=1')).json()) as Item[]
  let letThrough: (() => void) | undefined
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/v2/contents/count?*', (route) => route.fulfill({ json: { count } }))
  await page.route('**/v2/contents?*', async (route: Route) => {
    const query = new URL(route.request().url()).searchParams
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    asked.push(`${limit} from ${offset}`)
    const length = Math.max(0, Math.min(limit, count - offset))
    const items = Array.from({ length }, (_, at) => ({
      ...film,
      id: String(10_000 + offset + at),
      title: `Film ${offset + at + 1}`,
    }))
    if (offset > 0) await gate
    await route.fulfill({ json: items })
  })
  return { asked, letThrough: () => letThrough?.() }
}

/** Scrolls so that the end of the page is so many pixels beneath the window, and lets the page come to rest. */
async function scrollToEnd(page: Page, pixels: number): Promise<void> {
  await page.evaluate(async (distance) => {
    scrollTo(0, document.documentElement.scrollHeight - innerHeight - distance)
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  }, pixels)
  await page.clock.fastForward(1000)
}

test('more comes as the end comes near: 100 at first, then 50 from 1000 px on; few are drawn; the way back finds its place [catalogue.filters-infinite-scroll] [catalogue.filter-scroll-distance] [catalogue.filter-page-size]', async ({
  page,
}) => {
  // The page looks where it stands when it has come to rest: the test says when that is.
  await page.clock.install()
  const { asked, letThrough } = await manyFilms(page, 230)
  await page.goto('/movies')
  const list = page.getByRole('list', { name: catalogue.movies })
  await expect(list).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Film 1', { exact: true })).toBeVisible()
  expect(asked).toEqual(['100 from 0'])

  await scrollToEnd(page, 1040)
  await expect(list).toHaveAttribute('aria-busy', 'false')
  expect(asked).toEqual(['100 from 0'])
  await scrollToEnd(page, 960)
  await expect(list).toHaveAttribute('aria-busy', 'true')
  letThrough()
  for (const next of ['50 from 100', '50 from 150', '50 from 200']) {
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await expect.poll(() => asked.at(-1)).toBe(next)
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await scrollToEnd(page, 0)
  }
  await expect(page.getByText('Film 230', { exact: true })).toBeVisible()
  expect(asked).toHaveLength(4)
  expect(await cards(page).count()).toBeLessThan(80)
  await expect(cards(page).last()).toHaveAttribute('aria-posinset', '230')
  await expect(cards(page).last()).toHaveAttribute('aria-setsize', '230')

  await page.evaluate(() => scrollTo(0, 5000))
  // The rows there are drawn a moment later.
  const third = cards(page).filter({ visible: true }).nth(20)
  await expect(third).toBeInViewport()
  const [title, box] = [await third.innerText(), await third.boundingBox()]
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(5000)
  const again = cards(page).filter({ hasText: title.split('\n')[0] ?? '' })
  await expect(again).toBeVisible()
  expect(await again.boundingBox()).toEqual(box)
  expect(asked).toHaveLength(4)
})

test('a list that does not come says so and comes on a press', async ({ page }) => {
  const isList = (url: URL) => url.pathname === '/v2/contents'
  await page.route(isList, (route) => route.abort())
  await page.goto('/movies')
  await expect(page.getByRole('heading', { name: shell.failed_title })).toBeVisible({ timeout: 30_000 })
  await page.unroute(isList)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect(cards(page)).toHaveCount(8)
})

test('on a phone one sheet holds the choices, and changes the page only when told to; long words fit [catalogue.filters-page]', async ({
  page,
}) => {
  await page.setViewportSize(NARROW)
  await page.goto('/movies?provider=club&year_to=1979')
  await expectNoOverflow(page)
  const button = page.getByRole('button', { name: 'Filters 1' })
  await button.click()
  const sheet = page.getByRole('dialog', { name: filters.title })
  const chip = (name: string) => sheet.getByRole('button', { name, exact: true })
  await expect(chip('before 1980')).toHaveAttribute('aria-pressed', 'true')
  await chip('Horror').click()
  await expect(chip('Show 2 films')).toBeVisible()
  await chip('France').click()
  await expect(chip(filters.filters_no_found)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(found(page)).toHaveText('8 films')
  await expect(button).toBeFocused()

  await button.click()
  await chip(filters.reset).click()
  await chip('Germany').click()
  await chip('Show 3 films').click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/movies?provider=club&country=1')
  await expect(found(page)).toHaveText('3 films')
  await page.goBack()
  await expect(found(page)).toHaveText('8 films')

  await page
    .getByRole('banner')
    .getByRole('button', { name: /Language: / })
    .click()
  await page.getByRole('banner').getByRole('button', { name: 'Қазақша' }).click()
  await page.getByRole('button', { name: /^Сүзгілер/ }).click()
  await expect(page.getByRole('dialog', { name: kazakh.title })).toBeVisible()
  await expectNoOverflow(page)
  const inside = await page
    .getByRole('dialog', { name: kazakh.title })
    .evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)
  expect(inside, 'the sheet needs no sideways scrolling').toBe(true)
})
