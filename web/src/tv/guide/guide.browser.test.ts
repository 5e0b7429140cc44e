import axe from 'axe-core'
import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listSchedules } from '#contract/guide.ts'
import { getProgram, listCategories, listChannels, listUserChannels } from '#contract/tv.ts'
import { axeProblems } from '../../testing/axe-problems.ts'
import { resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { tvPanel } from '../../testing/browser/schedule-days.ts'
import { categoryOf, channelOf, guideRowsOf, programmeOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { tv, guide } = words.en
const COUNT = 1000
const grid = () => page.getByRole('grid', { name: tv.guide })
const cells = () => grid().getByRole('gridcell')
const cell = (hour: number, channel: number) =>
  grid().getByRole('gridcell', { name: new RegExp(`^Hour ${hour} of ${channel} `) })
const head = (channel: number) => grid().getByRole('rowheader', { name: new RegExp(`^${channel}, `) })
const focused = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? null
/** Hours of the day in UTC, which programmes are named by here: noon of the tests is its seventh. */
const NOON = 7

/** A thousand channels; the second is closed, the third keeps nothing. */
function answerMany(service: FakeService): void {
  const many = Array.from({ length: COUNT }, (_, index) =>
    channelOf(index + 1, `Channel ${index + 1}`, {
      is_purchased: index !== 1,
      archived_days: 7,
      available_archived_days: index === 2 ? 0 : 7,
    }),
  )
  service.answer(listChannels, many)
  service.answer(
    listUserChannels,
    many.map(({ id, is_purchased }) => ({
      id,
      is_purchased,
      is_available: true,
      min_price: null,
      favorite: null,
    })),
  )
  const ids = many.map(({ id }) => id)
  service.answer(listCategories, [
    categoryOf(16, 'All channels', ids),
    categoryOf(2, 'General', ids.slice(0, 30)),
    categoryOf(3, 'Cinema', ids.slice(30)),
  ])
}

test('a guide that is left open shows the plan as it is changed', async ({ app, clock, service }) => {
  await app.open('/tv-guide')
  await expect.element(cell(NOON, 1)).toBeVisible()
  await app.atRest()
  service.answer(listSchedules, ({ query }) =>
    guideRowsOf(query.channels ?? '', Number(query.start)).map((row) => ({
      ...row,
      items: row.items.map((item) => ({ ...item, title: `Changed ${item.title}` })),
    })),
  )
  await clock.jump(300_000)
  await expect.element(grid().getByRole('gridcell', { name: /^Changed Hour 7 of 1 / })).toBeVisible()
})

test('the guide is reached from the channels and begins at the present; only what is near is drawn and asked for', async ({
  app,
  service,
}) => {
  answerMany(service)
  await app.open('/channels')
  await tvPanel().getByRole('link', { name: tv.guide }).click()
  await expect.poll(() => app.address).toBe('/tv-guide')
  await expect.element(cell(NOON, 1)).toBeInViewport()
  await expect.element(cell(NOON, 1)).toHaveAttribute('data-state', 'now')
  await expect.element(cell(NOON - 1, 1)).toHaveAttribute('data-state', 'recorded')
  await expect.element(cell(NOON - 1, 3)).toHaveAttribute('data-state', 'no_recording')
  await expect.element(cell(NOON - 1, 2)).toHaveAttribute('data-state', 'subscription_needed')
  await expect.element(cell(NOON + 1, 1)).toHaveAttribute('data-state', 'future')
  expect(grid().element().getAttribute('aria-rowcount')).toBe(String(COUNT + 1))
  expect(cells().elements().length).toBeLessThan(300)
  const asked = service.asked(listSchedules)
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(asked[0]?.query.channels?.split(',')).toHaveLength(16)

  expect(axeProblems(await axe.run())).toEqual([])

  // Far away there are as few, and what is there by now is asked for.
  const box = grid().element()
  box.scrollTo({ top: 64 * 700, left: box.scrollLeft - 2 * 24 * 360, behavior: 'instant' })
  await expect.element(cell(NOON, 701)).toHaveAttribute('data-state', 'recorded')
  expect(cells().elements().length).toBeLessThan(320)
  expect(grid().getByRole('row').elements().length).toBeLessThan(40)
})

test('one cell is reached by Tab; arrows, pages, Home and End lead on and around no end; the focus stays on its programme while others come and go', async ({
  app,
  service,
}) => {
  answerMany(service)
  await app.open('/tv-guide')
  await expect.element(cell(NOON, 1)).toBeInViewport()
  const stops = () => grid().getByCss('[tabindex="0"]').elements()
  expect(stops()).toEqual([cell(NOON, 1).element()])
  ;(cell(NOON, 1).element() as HTMLElement).focus()
  for (const [key, label] of [
    ['{ArrowRight}', `Hour ${NOON + 1} of 1`],
    ['{ArrowDown}', `Hour ${NOON + 1} of 2`],
    ['{ArrowUp}', `Hour ${NOON + 1} of 1`],
    ['{ArrowUp}', `Hour ${NOON + 1} of 1`],
    ['{ArrowLeft}', `Hour ${NOON} of 1`],
    ['{Home}', '1, Channel 1'],
    ['{ArrowLeft}', '1, Channel 1'],
    ['{End}', 'Hour 23 of 1'],
    ['{ArrowRight}', 'Hour 23 of 1'],
    ['{Control>}{End}{/Control}', `Hour 23 of ${COUNT}`],
    ['{ArrowDown}', `Hour 23 of ${COUNT}`],
    ['{Control>}{Home}{/Control}', '1, Channel 1'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toMatch(new RegExp(`^${label}`))
    expect(stops()).toHaveLength(1)
    await expect.element(page.elementLocator(document.activeElement!)).toBeInViewport()
  }
  await userEvent.keyboard('{ArrowRight}{PageDown}')
  await expect.poll(focused).toMatch(/^Hour \d+ of (9|10|11) /)
  const here = document.activeElement
  const box = grid().element()
  box.scrollTo({ top: 64 * 800, behavior: 'instant' })
  await expect.element(head(801)).toBeInViewport()
  expect(document.activeElement).toBe(here)
})

test('arrows lead past programmes that begin some seconds after the ones before have ended', async ({
  app,
  service,
}) => {
  answerMany(service)
  service.answer(listSchedules, ({ query }) =>
    guideRowsOf(query.channels ?? '', Number(query.start)).map((row) => ({
      ...row,
      items: row.items.map((item) => ({ ...item, duration: item.duration - 30 })),
    })),
  )
  await app.open('/tv-guide')
  await expect.element(cell(NOON, 1)).toBeInViewport()
  ;(cell(NOON, 1).element() as HTMLElement).focus()
  for (const [key, hour] of [
    ['{ArrowLeft}', NOON - 1],
    ['{ArrowLeft}', NOON - 2],
    ['{ArrowRight}', NOON - 1],
    ['{ArrowRight}', NOON],
    ['{ArrowLeft}', NOON - 1],
    ['{End}', 23],
    ['{ArrowLeft}', 22],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(focused).toMatch(new RegExp(`^Hour ${hour} of 1 `))
  }
})

test('a press plays what is on, plays what was, and opens what has not begun; what is not kept says so', async ({
  app,
  service,
}) => {
  answerMany(service)
  const { program } = programmeOf(1, 'Told', 0)
  service.answer(getProgram, ({ params }) => ({
    ...program,
    id: params.id,
    description: 'A tale of tomorrow.',
    genres: [
      { id: 1, name: 'Drama' },
      { id: 2, name: 'History' },
    ],
  }))
  await app.open('/tv-guide')
  await cell(NOON + 1, 1).click()
  const window = page.getByRole('dialog', { name: `Hour ${NOON + 1} of 1` })
  await expect.element(window.getByText('A tale of tomorrow.')).toBeVisible()
  // Its facts may take two lines, of which none begins with a dot.
  const facts = window.element().querySelector('p')?.textContent ?? ''
  expect(facts).toMatch(/\S\u00a0· \S/)
  expect(facts).not.toMatch(/ ·/)
  expect(facts).toContain('Drama, history')
  await expect
    .element(window.getByText(tv.error_schedule_from_future.replace('{{time}}', '13:00')))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(window).not.toBeInTheDocument()

  await cell(NOON - 1, 3).click()
  await expect.element(page.getByText(tv.error_schedule_copyright_banned)).toBeVisible()
  await expect.poll(() => app.address).toBe('/tv-guide')

  const start = Number(
    cell(NOON - 1, 1)
      .element()
      .getAttribute('data-at'),
  )
  ;(cell(NOON - 1, 1).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.address).toBe(`/channels/all/channel-1?ts=${start}`)
  history.back()
  await expect.poll(() => app.address).toBe('/tv-guide')
  await cell(NOON, 1).click()
  await expect.poll(() => app.address).toBe('/channels/all/channel-1')
})

test('a day is gone to at the same hour, and the present is a press away; the title of what is cut by the edge stays in sight', async ({
  app,
  service,
}) => {
  answerMany(service)
  await app.open('/tv-guide')
  await expect.element(cell(NOON, 1)).toBeInViewport()
  const box = grid().element()
  const home = box.scrollLeft
  const days = page.getByRole('tablist', { name: tv.day_rail }).getByRole('tab')
  const chosen = () => days.elements().findIndex((day) => day.ariaSelected === 'true')
  const today = chosen()
  await days.nth(today - 1).click()
  await expect.poll(() => box.scrollLeft).toBe(home - 24 * 360)
  await expect.poll(chosen).toBe(today - 1)
  await page.getByRole('button', { name: guide.now }).click()
  await expect.poll(() => Math.abs(box.scrollLeft - home)).toBeLessThan(12)
  await expect.poll(chosen).toBe(today)

  box.scrollTo({ left: box.scrollLeft + 700, behavior: 'instant' })
  const edge = () => head(1).element().getBoundingClientRect().right
  await expect
    .poll(
      () =>
        cell(NOON + 1, 1)
          .element()
          .getBoundingClientRect().left,
    )
    .toBeLessThan(edge())
  const title = () =>
    cell(NOON + 1, 1)
      .getByCss('b')
      .element()
      .getBoundingClientRect()
  await expect.poll(() => title().left).toBeGreaterThanOrEqual(edge())
})

test('categories choose the rows, a day that does not come says so and comes on a press', async ({
  app,
  clock,
  service,
}) => {
  answerMany(service)
  service.lose(listSchedules)
  await app.open('/tv-guide/cinema')
  await expect.element(head(31)).toBeVisible()
  const lost = () =>
    service.asked(listSchedules, 'lost').filter(({ query }) => query.channels?.startsWith('31,'))
  await outwaitTries(clock, () => lost().length)
  await expect.element(cells().getByText(guide.failed).first()).toBeInTheDocument()
  service.answer(listSchedules, ({ query }) => guideRowsOf(query.channels ?? '', Number(query.start)))
  ;(grid().getByCss('[data-kind="failed"]').first().element() as HTMLElement).click()
  await expect.element(cell(NOON, 31)).toBeInTheDocument()
  const chips = page.getByRole('group', { name: tv.categories })
  await chips.getByRole('button', { name: tv.category_all, exact: true }).click()
  await expect.poll(() => app.address).toBe('/tv-guide')
  await expect.element(head(1)).toBeVisible()
})

test('a browser that has no Temporal shows the guide and the schedule of a channel', async ({ app }) => {
  const known = globalThis.Temporal
  Reflect.deleteProperty(globalThis, 'Temporal')
  onTestFinished(() => void Object.assign(globalThis, { Temporal: known }))
  await app.open('/tv-guide')
  await expect.element(cell(NOON, 1)).toBeVisible()
  await app.open('/channels/all/one')
  const days = tvPanel().getByRole('tablist', { name: tv.day_rail })
  await expect.element(days.getByRole('tab', { name: tv.today })).toBeVisible()
})

test('on a phone the column of channels is logos, and nothing sticks out of the window', async ({
  app,
  service,
}) => {
  answerMany(service)
  await resize({ width: 390, height: 844 })
  await app.open('/channels')
  await page.getByRole('link', { name: tv.guide }).click()
  await expect.element(cell(NOON, 1)).toBeInViewport()
  expect(head(1).element().getBoundingClientRect().width).toBe(76)
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(axeProblems(await axe.run())).toEqual([])
})
