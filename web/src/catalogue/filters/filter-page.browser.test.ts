import { page, userEvent } from 'vitest/browser'
import { getRowset } from '#contract/catalogue-endpoints.ts'
import { listContents, listGenres } from '#contract/filters.ts'
import { getNetwork, getResources } from '#contract/providers.ts'
import { filters as kazakh } from '../../i18n/kk/filters.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { usual } from '../../testing/browser/usual-answers.ts'
import { answerFilters, genreOf } from '../../testing/browser/usual-filters.ts'
import { menuPageOf, networkOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue, filters, shell } = words.en

const main = page.getByRole('main')
const found = main.getByRole('status')
const cards = main.getByRole('listitem')
const select = (name: string) => main.getByRole('button', { name: new RegExp(`^${name}`) })
const list = page.getByRole('listbox', { name: filters.country })
const options = list.getByRole('option')

test('series have such a page too; keys open its lists, move in them and choose [catalogue.route-series]', async ({
  app,
  service,
}) => {
  answerFilters(service)
  await app.open('/series?rating_from=ten')
  await expect.element(page.getByRole('heading', { level: 1, name: catalogue.series })).toBeVisible()
  await expect
    .poll(() => textsOf(cards))
    .toEqual([expect.stringMatching(/^Thirty Chapters/), expect.stringMatching(/^Les Vampires/)])
  await expect.element(found).toHaveTextContent('2 series')
  const genres = page.getByRole('group', { name: filters.main_genre })
  await expect.element(genres.getByRole('button', { name: 'Drama', exact: true })).toBeVisible()
  expect(genres.getByRole('button', { name: 'Horror', exact: true }).elements()).toHaveLength(0)

  const country = select(filters.country)
  const button = country.element() as HTMLElement
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => textsOf(options)).toEqual([filters.any_country, 'France'])
  await expect.element(list).toHaveFocus()
  await userEvent.keyboard('f')
  await expect.element(list).toHaveAttribute('aria-activedescendant', String(options.last().element().id))
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(country).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{End}')
  await userEvent.keyboard('{Enter}')
  await expect.element(country).toHaveTextContent('Country: France')
  await expect.element(country).toHaveFocus()
  await expect.poll(() => app.address).toContain('country=3')
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(select(filters.years)).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
})

test('the lists of years and ratings offer what can be asked for, and one of each narrows the page [catalogue.year-filter-choices] [catalogue.rating-filter-choices]', async ({
  app,
  service,
}) => {
  answerFilters(service)
  await app.open('/movies')
  const offered = page.getByRole('listbox').getByRole('option')
  await select(filters.years).click()
  await expect
    .poll(() => textsOf(offered))
    .toEqual([
      filters.any_years,
      '2025–2026',
      '2024',
      '2023',
      '2022',
      '2021',
      'from 2020',
      '2010–2019',
      '2000–2009',
      '1990–1999',
      '1980–1989',
      'before 1980',
    ])
  await offered.last().click()
  await expect.poll(() => app.address).toContain('year_to=1979')
  await select(filters.rating).click()
  await expect.poll(() => textsOf(offered)).toEqual([filters.any_rating, 'from 8', 'from 7', 'from 6'])
  await offered.nth(2).click()
  await expect.poll(() => app.address).toContain('rating_from=7')
  await expect
    .poll(() => textsOf(cards))
    .toEqual([expect.stringMatching(/^Nosferatu/), expect.stringMatching(/^The Kid/)])
})

test('a catalogue page shows the rows of its rowset, by slug, by number, and from the page of films or series [catalogue.route-catalog]', async ({
  app,
  service,
}) => {
  answerFilters(service)
  const resources = {
    pages: [...usual.resources.pages, menuPageOf(4, 'Series', { rowset_slug: 'films' })],
  }
  service.answer(getResources, resources)
  const row = page.getByRole('heading', { name: 'Silent films' })
  await app.open('/series', { resources })
  await page.getByRole('link', { name: filters.collections }).click()
  await expect.poll(() => app.address).toMatch(/^\/catalog\/films/)
  await expect.element(row).toBeVisible()
  await app.open('/catalog/2')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Films' })).toBeVisible()
  await expect.element(row).toBeVisible()
  service.refuse(getRowset, 'not_found')
  for (const path of ['/catalog', '/catalog/nothing']) {
    await app.open(path)
    await expect.element(page.getByRole('heading', { name: shell.not_found_page })).toBeVisible()
  }
})

test('a list whose first answer is lost is asked for again by itself', async ({ app, clock, service }) => {
  answerFilters(service)
  service.lose(listContents)
  await app.open('/movies')
  await expect.poll(() => service.asked(listContents, 'lost').length).toBe(1)
  answerFilters(service)
  await clock.runFor(1000)
  await expect.poll(() => cards.elements()).toHaveLength(8)
})

test('a list that does not come says so and comes on a press', async ({ app, clock, service }) => {
  answerFilters(service)
  service.lose(listContents)
  await app.open('/movies')
  await outwaitTries(clock, () => service.asked(listContents, 'lost').length)
  await expect.element(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  answerFilters(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.poll(() => cards.elements()).toHaveLength(8)
})

test('on a phone one sheet holds the choices, and changes the page only when told to; long words fit [catalogue.filters-page]', async ({
  app,
  service,
}) => {
  answerFilters(service)
  const known = networkOf()
  const kk = { key: 'kk', name: 'Қазақша', priority: 3, interface: true }
  const languages = { ...known.languages, available: [...known.languages.available, kk] }
  const network = { ...known, languages }
  service.answer(getNetwork, network)
  await resize(NARROW)
  await app.open('/movies?provider=club&year_to=1979', { network })
  const button = page.getByRole('button', { name: 'Filters 1' })
  await expect.element(found).toHaveTextContent('8 films')
  expect(pixelsTooWide()).toBe(0)
  await button.click()
  const sheet = page.getByRole('dialog', { name: filters.title })
  const chip = (name: string) => sheet.getByRole('button', { name, exact: true })
  await expect.element(chip('before 1980')).toHaveAttribute('aria-pressed', 'true')
  await chip('Horror').click()
  await expect.element(chip('Show 2 films')).toBeVisible()
  await chip('France').click()
  await expect.element(chip(filters.filters_no_found)).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(found).toHaveTextContent('8 films')
  expect(app.address).toBe('/movies?provider=club&year_to=1979')
  await expect.element(button).toHaveFocus()
  // So does the phone's own back, which does not leave the page for it.
  await button.click()
  await expect.element(sheet).toBeVisible()
  history.back()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/movies?provider=club&year_to=1979')
  await expect.element(found).toHaveTextContent('8 films')

  await button.click()
  await chip(filters.reset).click()
  await chip('Germany').click()
  await chip('Show 3 films').click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/movies?country=1&provider=club')
  await expect.element(found).toHaveTextContent('3 films')
  history.back()
  await expect.element(found).toHaveTextContent('8 films')

  service.answer(listGenres, [genreOf(9, 'Қанағаттандырылмағандықтарыңыздан')])
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /Language: / }).click()
  await banner.getByRole('button', { name: kk.name }).click()
  await page.getByRole('button', { name: /^Сүзгілер/ }).click()
  const kazakhSheet = page.getByRole('dialog', { name: kazakh.title })
  await expect.element(kazakhSheet).toBeVisible()
  expect(pixelsTooWide()).toBe(0)
  const { scrollWidth, clientWidth } = kazakhSheet.element()
  expect(scrollWidth, 'the sheet needs no sideways scrolling').toBeLessThanOrEqual(clientWidth)
})

test('what is chosen already is no step of the history: one step back is what was chosen before', async ({
  app,
  service,
}) => {
  answerFilters(service)
  await app.open('/movies')
  const genres = page.getByRole('group', { name: filters.main_genre })
  const drama = genres.getByRole('button', { name: 'Drama', exact: true })
  await drama.click()
  await expect.element(drama).toHaveAttribute('aria-pressed', 'true')
  await drama.click()
  history.back()
  await expect.poll(() => app.address).toBe('/movies')
})
