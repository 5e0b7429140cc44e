import { onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getRow, listRowsets } from '#contract/catalogue-endpoints.ts'
import { getConfiguration } from '#contract/providers.ts'
import { suggest } from '#contract/search.ts'
import { type AppPage, NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { homeBoot, usualFilms, usualRow } from '../../testing/browser/usual-home.ts'
import { answerSearch, suggestionOf } from '../../testing/browser/usual-search.ts'
import { headOf, itemOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'
import { configurationOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { catalogue, search, shell } = words.en
const input = page.getByRole('combobox', { name: shell.search })
const list = page.getByRole('listbox')
const found = page.getByRole('region', { name: 'Films and series' })

async function open(app: AppPage, service: FakeService, address: string): Promise<void> {
  answerSearch(service)
  await app.open(address, homeBoot())
}

test('a text too short shows no results, and the list goes after the field is left [catalogue.search-min-chars catalogue.suggestions-hide-delay]', async ({
  app,
  clock,
  service,
}) => {
  await open(app, service, '/search?q=metropolis')
  await expect.element(found).toBeVisible()
  await expect.element(input).toHaveValue('metropolis')
  await input.click()
  await expect.element(list).toBeVisible()
  clock.pause()
  await userEvent.keyboard('{Tab}')
  await expect.element(input).not.toHaveFocus()
  await clock.runFor(499)
  await expect.element(list).toBeVisible()
  await clock.runFor(1)
  await expect.element(list).not.toBeInTheDocument()

  await input.fill('')
  await clock.runFor(1000)
  await expect.element(found).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/search')
  // Two letters are the least here.
  await input.fill('m')
  await clock.runFor(1000)
  expect(app.address).toBe('/search')
  await expect.element(found).not.toBeInTheDocument()
  await input.fill('me')
  await clock.runFor(1000)
  await expect.poll(() => app.address).toBe('/search?q=me')
  await expect.element(found).toBeVisible()
})

test('on a narrow screen the list goes as well once the field is left, and stays under an empty field [catalogue.suggestions-hide-delay]', async ({
  app,
  clock,
  service,
}) => {
  await page.viewport(390, 844)
  await open(app, service, '/search')
  await expect.element(list).toBeVisible()
  clock.pause()
  await userEvent.keyboard('{Tab}')
  await expect.element(input).not.toHaveFocus()
  await clock.runFor(1000)
  await expect.element(list).toBeVisible()
  await input.fill('metropolis')
  await clock.runFor(1000)
  await expect.element(found).toBeVisible()
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await clock.runFor(499)
  await expect.element(list).toBeVisible()
  await clock.runFor(1)
  await expect.element(list).not.toBeInTheDocument()
})

test('the list waits for the interval that the service says [catalogue.search-debounce]', async ({
  app,
  clock,
  service,
}) => {
  const configuration = configurationOf({ bouncing_interval: 1300 })
  service.answer(getConfiguration, configuration)
  answerSearch(service)
  await app.open('/', { ...homeBoot(), configuration })
  await input.fill('metro')
  await expect.element(page.getByRole('option', { name: /^Metropolis/ })).toBeVisible()
  clock.pause()
  await clock.runFor(1300)
  await expect.poll(() => app.address).toBe('/search?q=metro')
  await input.fill('metrop')
  await clock.runFor(1299)
  expect(app.address).toBe('/search?q=metro')
  await clock.runFor(1)
  await expect.poll(() => app.address).toBe('/search?q=metrop')
})

test('where a person is meant, people stand before titles', async ({ app, service }) => {
  const titles = headOf(91, { slug: 'search-titles', title: 'Films and series' })
  const people = headOf(92, {
    slug: 'search-persons',
    title: 'People',
    template: 'person',
    content_type: 'persons',
  })
  service.answer(listRowsets, [rowsetOf('search', [titles, people], { id: 20, template: 'search' })])
  const lang = { id: 1, slug: 'fritz-lang', name: 'Fritz Lang', image: null, role: null }
  service.answer(suggest, ({ query }) => [
    {
      ...suggestionOf('1', 'Fritz Lang'),
      content_type: query.text === 'lang' ? ('person' as const) : ('movie' as const),
    },
  ])
  service.answer(getRow, ({ params, query: { text } }) => {
    if (text === undefined) return usualRow(params.id)
    return params.id === '92'
      ? rowOf(92, { ...people, persons: [lang] })
      : rowOf(91, { ...titles, contents: [...usualFilms] })
  })
  const headings = () =>
    page
      .getByRole('region', { name: /^(?:People|Films and series)$/ })
      .elements()
      .map((region) => region.querySelector('h2')?.textContent)
  await app.open('/search?q=lang', homeBoot())
  await expect.poll(headings).toEqual(['People', 'Films and series'])
  await input.fill('metropolis')
  await expect.poll(headings).toEqual(['Films and series', 'People'])
})

test('a text in the wrong layout is asked about in its list and where nothing was found; an English word and a sentence are not [catalogue.search-layout-hint] [catalogue.search-layout-skip]', async ({
  app,
  service,
}) => {
  const { search: russian, shell: frame } = words.ru
  answerSearch(service)
  const main = page.getByRole('main')
  const lookFor = main.getByRole('button', { name: pattern(russian.look_for) })
  await app.open('/search?q=her', { ...homeBoot(), language: 'ru' })
  await expect.element(main.getByText(russian.no_results_text)).toBeVisible()
  expect(lookFor.elements()).toEqual([])
  await app.open('/search?q=vtnhjg', { ...homeBoot(), language: 'ru' })
  await expect.element(main.getByText(russian.no_results_layout)).toBeVisible()
  await lookFor.click()
  await expect.poll(() => app.address).toBe(`/search?q=${encodeURIComponent('метроп')}`)

  const field = page.getByRole('combobox', { name: frame.search })
  for (const text of ['cthbfkро', 'cthbfk ghj k.,jd', 'her']) {
    await field.fill(text)
    await expect.poll(() => service.asked(suggest).at(-1)?.query.text).toBe(text)
    expect([text, page.getByRole('button', { name: pattern(russian.maybe) }).elements()]).toEqual([text, []])
  }
  await field.fill('vtnhjg')
  await page.getByRole('button', { name: pattern(russian.maybe, { text: 'метроп' }) }).click()
  await expect.element(field).toHaveValue('метроп')
  await expect.element(page.getByRole('option', { name: /^Метрополис/ })).toBeVisible()
})

test('a text that rests moves to its page in one step of the history, and hiding goes back [catalogue.search-navigate catalogue.search-hide catalogue.search-slash-key]', async ({
  app,
  clock,
  service,
}) => {
  await open(app, service, '/films')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A browser keeps no more than fifty steps, so their number says nothing.
  const steps = vi.spyOn(history, 'pushState')
  onTestFinished(() => steps.mockRestore())
  await userEvent.keyboard('/')
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('  METRO')
  await clock.runFor(1000)
  await expect.poll(() => app.address).toBe('/search?q=metro')
  await expect.element(found.getByRole('link').first()).toMatchTextContent('Metropolis')
  await userEvent.keyboard('p/')
  await expect.element(input).toHaveValue('  METROp/')
  await clock.runFor(1000)
  await expect.poll(() => app.address).toBe('/search?q=metrop%2F')
  expect(steps).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/films')
})

test('nothing found says so and offers what others look for; hiding then leads back to where the search was opened [catalogue.error-no-results]', async ({
  app,
  clock,
  service,
}) => {
  await open(app, service, '/films')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('/zzqqxxw')
  await clock.runFor(1000)
  const main = page.getByRole('main')
  const nothing = pattern(search.warning_no_search_results, { text: 'zzqqxxw' })
  await expect.element(main.getByRole('heading', { name: nothing })).toBeVisible()
  await expect.element(main.getByRole('heading', { name: search.popular })).toBeVisible()
  await main.getByRole('link', { name: 'Metropolis', exact: true }).click()
  await expect.poll(() => app.address).toBe('/search?q=metropolis')
  await expect.element(found.getByRole('link', { name: /^Metropolis/ })).toBeVisible()
  await input.click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/films')
})

test('on a phone the search is a page of its own, and cancelling returns to where it was opened [catalogue.search-hide catalogue.search-slash-key]', async ({
  app,
  clock,
  service,
}) => {
  await resize(NARROW)
  await open(app, service, '/films')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('/')
  expect(app.address).toBe('/films')
  expect(document.activeElement).toBe(document.body)
  await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(innerHeight + 300)
  scrollTo({ top: 300, behavior: 'instant' })
  await app.atRest()
  const left = scrollY
  expect(left).toBeGreaterThan(0)
  await page.getByRole('link', { name: shell.search }).click()
  await expect.element(input).toHaveFocus()
  await input.fill('metro')
  await expect.element(page.getByRole('option', { name: /^Metropolis/ })).toBeVisible()
  await clock.runFor(1000)
  await expect.poll(() => app.address).toBe('/search?q=metro')
  await expect.element(found).toBeVisible()
  expect(pixelsTooWide()).toBe(0)
  const steps = vi.spyOn(history, 'pushState')
  onTestFinished(() => steps.mockRestore())
  await page.getByRole('button', { name: search.cancel }).click()
  await expect.poll(() => app.address).toBe('/films')
  // It is the entry that was left, with its place, and the search does not lie behind it.
  expect(steps).not.toHaveBeenCalled()
  await expect.poll(() => scrollY).toBe(left)
  history.forward()
  await expect.poll(() => app.address).toBe('/search?q=metro')
})

test('results that do not come say so, and come on a press', async ({ app, clock, service }) => {
  answerSearch(service)
  service.lose(getRow)
  await app.open('/search?q=metro')
  await outwaitTries(clock, () => service.asked(getRow, 'lost').length)
  await expect.element(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  answerSearch(service)
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.element(found.getByRole('link', { name: /^Metropolis/ })).toBeVisible()
})

test('a kind of which more was found than is shown leads to all of it, broadcasts with their times [catalogue.route-row]', async ({
  app,
  service,
}) => {
  answerSearch(service)
  const titles = headOf(91, { slug: 'search-titles', title: 'Films and series' })
  const people = headOf(92, { slug: 'search-persons', title: 'People', template: 'person' })
  const airings = headOf(93, { slug: 'search-broadcasts', title: 'On TV', template: 'content-h' })
  service.answer(listRowsets, [rowsetOf('search', [titles, people, airings], { id: 20, template: 'search' })])
  const broadcasts = Array.from({ length: 30 }, (_, at) => {
    const { destination, ...broadcast } = itemOf(`b${at}`, {
      content_type: 'program',
      title: `News ${at}`,
      is_purchased: at !== 1,
    })
    return {
      ...broadcast,
      destination: { ...destination, type: 'channel' as const, slug: 'one', timestamp: 0 },
    }
  })
  service.answer(getRow, ({ params: { id }, query: { text, limit, offset } }) => {
    if (text === undefined) return usualRow(id)
    const [from, size] = [Number(offset ?? 0), Number(limit)]
    if (id === '91' || id === 'search-titles')
      return rowOf(91, { ...titles, contents: [...usualFilms], more_count: 3 })
    if (id === '92')
      return rowOf(92, { ...people, persons: [{ id: 1, slug: 'm', name: 'Metro', image: null, role: null }] })
    const contents = broadcasts.slice(from, from + size)
    return rowOf(93, { ...airings, contents, more_count: broadcasts.length - from - contents.length })
  })
  const all = (title: string) =>
    page.getByRole('region', { name: title }).getByRole('link', { name: /^Show all/ })
  await app.open('/search?q=metro%20%26', homeBoot())
  await expect.element(all('Films and series')).toHaveAttribute('href', '/row/search-titles?text=metro+%26')
  await expect.element(page.getByRole('region', { name: 'People' })).toBeVisible()
  await expect.element(all('People')).not.toBeInTheDocument()
  service.forgetCalls()
  await all('On TV').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'On TV' })).toBeVisible()
  const lines = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => lines.elements().length).toBe(30)
  expect(service.asked(getRow).map(({ query }) => query.text)).toContain('metro &')
  await expect.element(lines.first().getByRole('link')).toHaveAttribute('href', '/channels/all/one?ts=0')
  const locks = page.getByRole('main').getByRole('img', { name: catalogue.closed })
  await expect.poll(() => locks.elements()).toHaveLength(1)
  await expect.element(lines.nth(1).getByRole('img', { name: catalogue.closed })).toBeVisible()
  await expect.element(lines.first()).toMatchTextContent(/News 0.*\d\d:\d\d/)
})

test('a provider without a page for what is found shows what a text may mean, and nothing is found only where there is nothing', async ({
  app,
  service,
}) => {
  answerSearch(service)
  service.answer(listRowsets, [])
  service.answer(suggest, ({ query }) =>
    query.text === 'metro' ? [suggestionOf('10', 'Metropolis', { slug: 'metropolis' })] : [],
  )
  await app.open('/search?q=metro', homeBoot())
  const line = page.getByRole('main').getByRole('link', { name: /^Metropolis/ })
  await expect.element(line).toHaveAttribute('href', '/contents/metropolis-10')
  await line.click()
  await expect.poll(() => app.address).toBe('/contents/metropolis-10')
  await app.open('/search?q=zzqq', homeBoot())
  const nothing = pattern(search.warning_no_search_results, { text: 'zzqq' })
  await expect.element(page.getByRole('heading', { name: nothing })).toBeVisible()
})
