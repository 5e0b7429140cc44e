import { page } from 'vitest/browser'
import { countContents, listContents } from '#contract/filters.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerFilters } from '../../testing/browser/usual-filters.ts'
import { itemOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { catalogue } = words.en
const cards = page.getByRole('main').getByRole('listitem')
const list = page.getByRole('list', { name: catalogue.movies })

/** A catalogue of so many films. */
function answerMany(service: FakeService, count: number): void {
  answerFilters(service)
  service.answer(countContents, { count })
  service.answer(listContents, ({ query }) => {
    const [limit, offset] = [Number(query.limit), Number(query.offset)]
    return Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) =>
      itemOf(String(10_000 + offset + at), { title: `Film ${offset + at + 1}` }),
    )
  })
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** The cards that are in the window, in their order. */
const cardsInSight = (): readonly Element[] =>
  cards.elements().filter((card) => {
    const { top, bottom } = card.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('pictures of the first two lines are wanted at once, those beneath when they come near', async ({
  app,
  service,
}) => {
  answerMany(service, 230)
  await app.open('/movies')
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  const loading = (line: number) => {
    const pictures = list.element().querySelectorAll(`[data-index="${line}"] img`)
    return [...new Set([...pictures].map((picture) => picture.getAttribute('loading')))]
  }
  await expect.poll(() => [0, 1, 2].map(loading)).toEqual([['eager'], ['eager'], ['lazy']])
})

test('more comes as the end comes near: 100 at first, then 50 from 1000 px on; few are drawn; the way back finds its place [catalogue.filters-infinite-scroll] [catalogue.filter-scroll-distance] [catalogue.filter-page-size]', async ({
  app,
  clock,
  service,
}) => {
  answerMany(service, 230)
  const asked = () => service.asked(listContents).map(({ query }) => `${query.limit} from ${query.offset}`)
  /** Scrolls so that the end of the page is so many pixels beneath the window, and lets the page come to rest. */
  const scrollToEnd = async (pixels: number) => {
    scrollTo(0, document.documentElement.scrollHeight - innerHeight - pixels)
    for (let frames = 0; frames < 3; frames += 1) await frame()
    await clock.runFor(1000)
  }
  await app.open('/movies')
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  await expect.element(page.getByText('Film 1', { exact: true })).toBeVisible()
  expect(asked()).toEqual(['100 from 0'])

  await scrollToEnd(1040)
  await expect.element(list).toHaveAttribute('aria-busy', 'false')
  expect(asked()).toEqual(['100 from 0'])
  const letThrough = service.hold(listContents)
  await scrollToEnd(960)
  await expect.element(list).toHaveAttribute('aria-busy', 'true')
  letThrough()
  for (const next of ['50 from 100', '50 from 150', '50 from 200']) {
    await expect.poll(() => asked().at(-1)).toBe(next)
    await expect.element(list).toHaveAttribute('aria-busy', 'false')
    await scrollToEnd(0)
  }
  await expect.element(page.getByText('Film 230', { exact: true })).toBeVisible()
  expect(asked()).toHaveLength(4)
  expect(cards.elements().length).toBeLessThan(80)
  await expect.element(cards.last()).toHaveAttribute('aria-posinset', '230')
  await expect.element(cards.last()).toHaveAttribute('aria-setsize', '230')

  scrollTo(0, 5000)
  await expect.poll(cardsInSight).not.toHaveLength(0)
  await clock.runFor(1000)
  const [seen] = cardsInSight()
  const [title, place] = [seen?.textContent, seen?.getBoundingClientRect().toJSON() as unknown]
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'On air now' })).toBeVisible()
  history.back()
  await expect.poll(() => scrollY).toBe(5000)
  const again = () => cards.elements().find(({ textContent }) => textContent === title)
  await expect.poll(() => again()?.getBoundingClientRect().toJSON() as unknown).toEqual(place)
  expect(asked()).toHaveLength(4)
})
