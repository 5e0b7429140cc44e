import { type Locator, page, userEvent } from 'vitest/browser'
import { getRow, getRowset } from '#contract/catalogue-endpoints.ts'
import { type AppPage, NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { homeBoot, usualFilms } from '../../testing/browser/usual-home.ts'
import { headOf, packetOf, personOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { catalogue } = words.en

/** The row of silent films, longer than the window, and its slider. */
async function openRow(app: AppPage): Promise<{ row: Locator; slider: Locator }> {
  await resize({ width: 1024, height: 800 })
  await app.open('/', homeBoot())
  const row = page.getByRole('region', { name: 'Silent films' })
  const slider = row.getByRole('group')
  // A row is drawn part by part; the last of it is the way to all of it.
  await expect.poll(() => slider.getByRole('link').elements()).toHaveLength(usualFilms.length + 1)
  row.element().scrollIntoView({ block: 'center', behavior: 'instant' })
  return { row, slider }
}

const scrolled = (slider: Locator) => Math.round(slider.element().scrollLeft)

/** Names of the cards that are wholly inside the slider. */
function wholeCards(slider: Locator): readonly (string | null)[] {
  const viewport = slider.element()
  const { left, right } = viewport.getBoundingClientRect()
  return [...(viewport.firstElementChild?.children ?? [])]
    .filter((card) => {
      const box = card.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    })
    .map((card) => card.textContent)
}

interface Point {
  readonly x: number
  readonly y: number
}

const moveTo = (coords: Point) => userEvent.pointer({ coords })
const press = () => userEvent.pointer('[MouseLeft>]')
const letGo = () => userEvent.pointer('[/MouseLeft]')

/** Moves the mouse sideways, in five steps. */
async function pull({ x, y }: Point, by: number): Promise<void> {
  for (let step = 1; step <= 5; step += 1) await moveTo({ x: x + (by * step) / 5, y })
}

const middleOf = (element: Locator): Point => {
  const { x, y, width, height } = element.element().getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

test('a pressed arrow of a slider is deaf for 800 ms; arrows are off at the ends [catalogue.scroll-arrow-lock]', async ({
  app,
  clock,
}) => {
  const { row, slider } = await openRow(app)
  clock.pause()
  const forward = row.getByRole('button', { name: catalogue.scroll_forward })
  const back = row.getByRole('button', { name: catalogue.scroll_back })
  await expect.element(back).toBeDisabled()
  const before = wholeCards(slider)
  await forward.click()
  await expect.element(back).toBeEnabled()
  const after = scrolled(slider)
  expect(after).toBeGreaterThan(0)
  await clock.runFor(799)
  await back.click()
  expect(scrolled(slider)).toBe(after)
  await clock.runFor(1)
  await back.click()
  expect(scrolled(slider)).toBe(0)
  expect(wholeCards(slider)).toEqual(before)
  await expect.element(back).toBeDisabled()
  slider.element().scrollTo({ left: 10_000, behavior: 'instant' })
  await expect.element(forward).toBeDisabled()
})

test('arrow keys go from card to card, and what is reached is in sight', async ({ app }) => {
  const { slider } = await openRow(app)
  const links = slider.getByRole('link')
  const first = links.first().element() as HTMLElement
  first.focus()
  const count = links.elements().length
  for (let index = 1; index < count; index += 1) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(links.nth(index)).toHaveFocus()
  }
  await expect.element(links.last()).toBeInViewport({ ratio: 0.99 })
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(links.last()).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(links.nth(count - 2)).toHaveFocus()
})

test('a mouse pulls the cards and opens none by that; a plain press still opens one', async ({ app }) => {
  const { slider } = await openRow(app)
  const card = slider.getByRole('link').nth(2)
  const middle = middleOf(card)
  await moveTo(middle)
  await press()
  await pull(middle, -150)
  expect(scrolled(slider)).toBe(150)
  // All the way back, where a press that has not moved would end.
  await pull({ ...middle, x: middle.x - 150 }, 150)
  expect(scrolled(slider)).toBe(0)
  await pull(middle, -150)
  await letGo()
  expect(app.address).toBe('/')
  await card.click()
  await expect.poll(() => app.address).toMatch(/^\/contents\//)
})

test('a mouse that was let go beside the slider pulls nothing', async ({ app }) => {
  const { slider } = await openRow(app)
  const { x, y, width, height } = slider.element().getBoundingClientRect()
  const [middle, bottom] = [x + width / 2, y + height]
  await moveTo({ x: middle, y: bottom - 2 })
  await press()
  await moveTo({ x: middle, y: bottom + 20 })
  await letGo()
  await moveTo({ x: middle, y: bottom - 20 })
  await pull({ x: middle, y: bottom - 20 }, -150)
  expect(scrolled(slider)).toBe(0)
})

test('a row stands where it was left after the page of all of it and back, and after a reload', async ({
  app,
}) => {
  const { row, slider } = await openRow(app)
  slider.element().scrollTo({ left: 300, behavior: 'instant' })
  await expect.poll(() => scrolled(slider)).toBe(300)
  await row.getByRole('link', { name: `${catalogue.open_all} Silent films`, exact: true }).click()
  await expect.poll(() => app.address).toMatch(/^\/row\//)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Silent films' })).toBeVisible()
  history.back()
  await expect.element(slider.getByRole('link').first()).toBeInTheDocument()
  await expect.poll(() => scrolled(slider)).toBe(300)
  await app.reload(homeBoot())
  await expect.element(slider.getByRole('link').first()).toBeInTheDocument()
  await expect.poll(() => scrolled(slider)).toBe(300)
})

test('a wheel turned sideways moves the cards, turned down it moves the page', async ({ app }) => {
  const { slider } = await openRow(app)
  const card = slider.getByRole('link').first()
  await card.wheel({ delta: { x: 200, y: 0 } })
  await expect.poll(() => scrolled(slider)).toBeGreaterThan(0)
  const from = scrollY
  await slider
    .getByRole('link')
    .nth(3)
    .wheel({ delta: { x: 0, y: -300 } })
  await expect.poll(() => scrollY).toBeLessThan(from)
})

test('pages and sliders keep 24, 60, 80, 100 or 120 from the edge, by the width of the window [catalogue.slider-edge-padding]', async ({
  app,
}) => {
  const { row, slider } = await openRow(app)
  const left = (element: Locator) => Math.round(element.element().getBoundingClientRect().x)
  /** What is left at the right of the last card, when the slider stands at its end. */
  const right = () => {
    const viewport = slider.element()
    viewport.scrollTo({ left: viewport.scrollWidth, behavior: 'instant' })
    const last = viewport.firstElementChild?.lastElementChild?.getBoundingClientRect()
    const rest = Math.round(viewport.getBoundingClientRect().right - (last?.right ?? Number.NaN))
    viewport.scrollTo({ left: 0, behavior: 'instant' })
    return rest
  }
  for (const [width, edge] of [
    [390, 24],
    [600, 60],
    [960, 80],
    [1100, 100],
    [1440, 120],
  ] as const) {
    await resize({ width, height: 800 })
    await expect.poll(() => left(row.getByRole('heading'))).toBe(edge)
    expect([width, left(slider.getByRole('link').first()), right()]).toEqual([width, edge, edge])
  }
})

test('the titles of more than two rows lead to all of them, and on any page so does a tile after the seventh card [catalogue.open-all-tile] [catalogue.row-title-link]', async ({
  app,
  service,
}) => {
  const film = (count: number) => usualFilms.slice(0, count)
  const rows = [
    rowOf(21, { slug: 'seven', title: 'Seven', contents: [...film(7)] }),
    rowOf(22, { slug: 'six', title: 'Six', contents: [...film(6)] }),
    rowOf(23, { slug: 'faces', title: 'Faces', template: 'person', persons: people(7) }),
  ]
  const open = (shown: typeof rows) => {
    const heads = shown.map(({ id, slug, title, template, content_type, is_personal }) =>
      headOf(id, { slug, title, template, content_type, is_personal }),
    )
    const rowset = rowsetOf('home', heads, { id: 1, title: 'Home', template: 'startpage' })
    service.answer(getRowset, rowset)
    return app.open('/', { ...homeBoot(), rowset, rows: shown })
  }
  const tile = (title: string) =>
    page.getByRole('link', { name: pattern(catalogue.open_all_of, { title }), exact: true })
  await open(rows)
  await expect.element(tile('Seven').last()).toBeVisible()
  const tiles = () =>
    page
      .getByRole('group')
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
      .filter((href) => href?.startsWith('/row/'))
  await expect.poll(tiles).toEqual(['/row/seven'])
  const six = page.getByRole('region', { name: 'Six', exact: true })
  await expect.element(six.getByRole('heading', { name: /Six/ })).toBeVisible()
  expect(six.getByCss('a[href="/row/six"]').elements()).toHaveLength(1)
  const named = (word: string) => page.getByRole('link', { name: `${word} Seven`, exact: true })
  await expect.element(named(catalogue.open_all)).toBeVisible()
  await resize(NARROW)
  await expect.element(named(catalogue.all)).toBeVisible()
  expect(named(catalogue.open_all).elements()).toEqual([])
  await resize({ width: 1440, height: 900 })
  await open(rows.slice(0, 2))
  await expect.element(page.getByRole('heading', { name: 'Six' })).toBeVisible()
  await expect.poll(tiles).toEqual(['/row/seven'])
  expect(page.getByCss('a[href^="/row/"]').elements()).toHaveLength(1)
})

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => personOf(at + 50, `Somebody ${at + 1}`, 'actor'))

test('the packets of a row are cards of 332 px, on a phone too [commerce.packet-card-width]', async ({
  app,
  service,
}) => {
  const packets = [packetOf(2, 'Basic'), packetOf(3, 'Everything there is, on all screens')]
  const row = rowOf(31, { slug: 'packets', title: 'Packets', template: 'packet_promo', packets })
  const { template, content_type } = row
  const rowset = rowsetOf('home', [headOf(31, { slug: 'packets', title: 'Packets', template, content_type })])
  service.answer(getRowset, rowset)
  service.answer(getRow, row)
  const cards = page.getByRole('region', { name: 'Packets' }).getByRole('article')
  for (const window of [{ width: 1440, height: 900 }, NARROW]) {
    await resize(window)
    await app.open('/', { ...homeBoot(), rowset, rows: [row] })
    await expect
      .poll(() => cards.elements().map((card) => card.getBoundingClientRect().width))
      .toEqual([332, 332])
  }
})
