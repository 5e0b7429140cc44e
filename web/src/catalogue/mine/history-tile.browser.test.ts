import { type Locator, page, userEvent } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import type { HistoryItem } from '#contract/catalogue.ts'
import { deleteHistory, listHistories } from '#contract/personal.ts'
import { expectCardGrid } from '../../testing/browser/card-grid.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerUser } from '../../testing/browser/usual-answers.ts'
import { answerFavourites } from '../../testing/browser/usual-favourites.ts'
import { usualFilms, usualRow } from '../../testing/browser/usual-home.ts'
import { itemOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'
import { SCROLL_DEBOUNCE_MS } from '../rows/row-pages.ts'

const { catalogue, mine, shell } = words.en
const out = (name: string) => page.getByRole('button', { name: pattern(catalogue.take_out, { name }) })
const card = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
const question = (text: string) => page.getByRole('dialog', { name: pattern(text, { name: 'Metropolis' }) })

async function takeOut(name: string): Promise<void> {
  await out(name).first().click()
  await page.getByRole('dialog').getByRole('button', { name: mine.take_out, exact: true }).click()
}

/** What was begun, newest first; titles go when they are taken out. @param withdrawn slugs of those that are not offered any more */
function answerHistory(service: FakeService, withdrawn: readonly string[] = []): void {
  let ids = usualFilms.slice(0, 3).map(({ id }) => id)
  const entries = (): HistoryItem[] =>
    usualFilms
      .filter(({ id }) => ids.includes(id))
      .map((content) => ({
        content,
        content_episode: null,
        screenshot: null,
        ...(content.slug === 'metropolis'
          ? { watch_percentage: 20, seconds: 1200 }
          : { watch_percentage: 100, seconds: 5900 }),
        duration: 6000,
        is_withdrawn: withdrawn.includes(content.slug),
      }))
  service.answer(listHistories, entries)
  service.answer(getRow, ({ params }) => {
    const row = usualRow(params.id)
    return row.slug === 'mine' ? { ...row, histories: entries() } : row
  })
  service.answer(deleteHistory, ({ params }) => {
    ids = ids.filter((id) => id !== params.id)
    return params
  })
}

test('a title is told by what is left of it, and taken out of the history by keys, after a question; the next card has the focus', async ({
  app,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  answerHistory(service)
  await app.open('/my/history')
  const left = pattern(catalogue.minutes_left, { time: '1 h 20 min' })
  await expect.element(card('Metropolis').getByText(left)).toBeVisible()
  await expect.element(card('The General').getByText(catalogue.watched)).toBeVisible()
  ;(card('Metropolis').element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(out('Metropolis')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question(mine.take_out_history)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question(mine.take_out_history)).not.toBeInTheDocument()
  await expect.element(out('Metropolis')).toHaveFocus()
  expect(service.asked(deleteHistory)).toEqual([])

  await userEvent.keyboard('{Enter}')
  await page.getByRole('dialog').getByRole('button', { name: mine.take_out, exact: true }).click()
  await expect.element(card('Metropolis')).not.toBeInTheDocument()
  await expect.element(card('The General')).toHaveFocus()
  await expect
    .poll(() => service.asked(deleteHistory).map(({ params, query }) => [params.id, query.state]))
    .toEqual([['10', 'all']])
  await expectCardGrid(page.getByRole('main').getByCss('[data-shape] a, li a'))
})

test('on home a title goes out of what is continued; what is refused stays, and says so', async ({
  app,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  answerHistory(service)
  await app.open('/')
  const row = page.getByRole('region', { name: 'Continue watching' })
  const inRow = row.getByRole('link', { name: /^Metropolis/ })
  await expect.element(inRow).toBeVisible()
  service.loseLine()
  await row.getByRole('button', { name: pattern(catalogue.take_out, { name: 'Metropolis' }) }).click()
  const yes = question(mine.take_out_continue).getByRole('button', { name: mine.take_out, exact: true })
  await yes.click()
  await expect.element(page.getByRole('alert').filter({ hasText: mine.not_taken_out })).toBeVisible()
  await expect.element(inRow).toBeVisible()
  service.restoreLine()
  await row.getByRole('button', { name: pattern(catalogue.take_out, { name: 'Metropolis' }) }).click()
  await yes.click()
  await expect.element(inRow).not.toBeInTheDocument()
  await expect.poll(() => service.asked(deleteHistory).at(-1)?.query.state).toBe('begun')
})

test('on the page of the whole row a title that is taken out goes too', async ({ app, service }) => {
  answerUser(service)
  answerFavourites(service)
  answerHistory(service)
  await app.open('/row/mine')
  await expect.element(card('Metropolis')).toBeVisible()
  await takeOut('Metropolis')
  await expect.element(card('Metropolis')).not.toBeInTheDocument()
  await expect.element(card('The General')).toBeVisible()
  expect(service.asked(deleteHistory).at(-1)?.query.state).toBe('begun')
})

test('the last title of a row on home takes it along: the focus goes on to the row below', async ({
  app,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  answerHistory(service)
  await app.open('/')
  const row = page.getByRole('region', { name: 'Continue watching' })
  for (const { title } of usualFilms.slice(0, 3)) {
    await takeOut(title)
    await expect.element(row.getByRole('link', { name: new RegExp(`^${title}`) })).not.toBeInTheDocument()
  }
  await expect.element(row).not.toBeInTheDocument()
  const focused = document.activeElement
  expect(focused?.tagName).toBe('A')
  expect(focused?.closest('main section')).not.toBeNull()
})

test('the last title of the history leaves the focus on the page that says so', async ({ app, service }) => {
  answerUser(service)
  answerFavourites(service)
  answerHistory(service)
  await app.open('/my/history')
  for (const { title } of usualFilms.slice(0, 3)) {
    await takeOut(title)
    await expect.element(card(title)).not.toBeInTheDocument()
  }
  await expect.element(page.getByText(mine.no_history, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
  const find = page.getByRole('main').getByRole('link', { name: mine.find })
  expect(find.element().getAttribute('href')).toBe('/')
})

test('what is withdrawn stays in the history with name and picture, says that it is not to be had, leads nowhere, and can be taken out', async ({
  app,
  service,
}) => {
  answerUser(service)
  answerFavourites(service)
  answerHistory(service, ['the-general'])
  await app.open('/my/history')
  await expect.element(page.getByText(catalogue.withdrawn)).toBeVisible()
  const gone = page
    .getByRole('main')
    .getByText('The General', { exact: true })
    .element()
    .closest('[data-shape] > div') as HTMLElement
  expect(gone.textContent).toContain(catalogue.withdrawn)
  expect(gone.querySelector('img')).not.toBeNull()
  expect(gone.querySelector('a')).toBeNull()
  await expect.element(card('Metropolis')).toBeVisible()
  await out('The General').click()
  await page.getByRole('dialog').getByRole('button', { name: mine.take_out, exact: true }).click()
  await expect.element(page.getByText(catalogue.withdrawn)).not.toBeInTheDocument()
  await expect.poll(() => service.asked(deleteHistory)).toHaveLength(1)
})

/** The cards of a history of 130 titles. */
function answerLongHistory(service: FakeService): Locator {
  answerUser(service)
  answerFavourites(service)
  const all = Array.from({ length: 130 }, (_, at): HistoryItem => ({
    content: itemOf(`${at + 100}`),
    content_episode: null,
    screenshot: null,
    watch_percentage: 20,
    seconds: 1200,
    duration: 6000,
    is_withdrawn: false,
  }))
  service.answer(listHistories, ({ query }) => {
    const from = Number(query.offset ?? 0)
    return all.slice(from, from + Number(query.limit))
  })
  return page.getByRole('main').getByCss('[data-shape] a[href^="/watch/"]')
}
const toTheEnd = () => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
const asked = (service: FakeService) => service.asked(listHistories).map(({ query }) => query.offset)

test('a history goes on as far as the service has it: more is asked for as the end of the page comes near', async ({
  app,
  service,
}) => {
  const cards = answerLongHistory(service)
  await app.open('/my/history')
  await expect.poll(() => cards.elements().length).toBe(100)
  expect(asked(service)).toEqual(['0'])
  toTheEnd()
  await expect.poll(() => cards.elements().length).toBe(130)
  await app.atRest()
  expect(asked(service)).toEqual(['0', '100'])
})

test('more of a history that does not come is given up after 10 s, which is said, and asked for again on a press [catalogue.load-more-timeout]', async ({
  app,
  clock,
  service,
}) => {
  const cards = answerLongHistory(service)
  await app.open('/my/history')
  await expect.poll(() => cards.elements().length).toBe(100)
  await app.atRest()
  const letThrough = service.hold(listHistories)
  clock.pause()
  toTheEnd()
  // The page may move, or hear of it, more than once: each time it waits anew before it asks.
  await expect
    .poll(async () => {
      await clock.runFor(SCROLL_DEBOUNCE_MS)
      return asked(service)
    })
    .toEqual(['0', '100'])
  const retry = page.getByRole('main').getByRole('button', { name: shell.retry })
  await clock.runFor(10_000 - SCROLL_DEBOUNCE_MS - 1)
  expect(retry.elements()).toEqual([])
  await clock.runFor(SCROLL_DEBOUNCE_MS + 1)
  await expect.element(retry).toBeVisible()
  expect(asked(service)).toEqual(['0', '100'])
  letThrough()
  await retry.click()
  await expect.poll(() => cards.elements().length).toBe(130)
  expect(asked(service)).toEqual(['0', '100', '100'])
})
