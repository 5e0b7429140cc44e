import type { Locator, Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { catalogue } = words.en

test.use({ viewport: { width: 1024, height: 800 } })

/** The row of silent films, longer than the window, and its slider. */
async function openRow(page: Page): Promise<{ row: Locator; slider: Locator }> {
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Silent films' })
  await row.scrollIntoViewIfNeeded()
  const slider = row.getByRole('group')
  await expect(slider.getByRole('link').first()).toBeVisible()
  return { row, slider }
}

const scrolled = (slider: Locator) => slider.evaluate(({ scrollLeft }) => Math.round(scrollLeft))

/** Names of the cards that are wholly inside the slider. */
const wholeCards = (slider: Locator) =>
  slider.evaluate((viewport) => {
    const { left, right } = viewport.getBoundingClientRect()
    return [...(viewport.firstElementChild?.children ?? [])]
      .filter((card) => {
        const box = card.getBoundingClientRect()
        return box.left >= left - 1 && box.right <= right + 1
      })
      .map((card) => card.textContent)
  })

test('a pressed arrow of a slider is deaf for 800 ms; arrows are off at the ends [catalogue.scroll-arrow-lock]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  const { row, slider } = await openRow(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const forward = row.getByRole('button', { name: catalogue.scroll_forward })
  const back = row.getByRole('button', { name: catalogue.scroll_back })
  await expect(back).toBeDisabled()
  const before = await wholeCards(slider)
  await forward.click()
  await expect(back).toBeEnabled()
  const after = await scrolled(slider)
  expect(after).toBeGreaterThan(0)
  await page.clock.runFor(799)
  await back.click()
  expect(await scrolled(slider)).toBe(after)
  await page.clock.runFor(1)
  await back.click()
  expect(await scrolled(slider)).toBe(0)
  expect(await wholeCards(slider)).toEqual(before)
})

test('arrow keys go from card to card, and what is reached is in sight', async ({ page }) => {
  const { slider } = await openRow(page)
  const links = slider.getByRole('link')
  await links.first().focus()
  const count = await links.count()
  for (let index = 1; index < count; index += 1) {
    await page.keyboard.press('ArrowRight')
    await expect(links.nth(index)).toBeFocused()
  }
  await expect(links.last()).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('ArrowRight')
  await expect(links.last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(links.nth(count - 2)).toBeFocused()
})

test('a mouse pulls the cards and opens none by that; a plain press still opens one', async ({ page }) => {
  const { slider } = await openRow(page)
  const card = slider.getByRole('link').nth(2)
  const box = await card.boundingBox()
  if (!box) throw new Error('the card has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 150, y, { steps: 5 })
  expect(await scrolled(slider)).toBe(150)
  await page.mouse.up()
  await expect(page).toHaveURL('/')
  await card.click()
  await expect(page).toHaveURL(/\/contents\//)
})

test('a mouse that was let go beside the slider pulls nothing', async ({ page }) => {
  const { slider } = await openRow(page)
  const box = await slider.boundingBox()
  if (!box) throw new Error('the slider has no place')
  const [x, bottom] = [box.x + box.width / 2, box.y + box.height]
  await page.mouse.move(x, bottom - 2)
  await page.mouse.down()
  await page.mouse.move(x, bottom + 20)
  await page.mouse.up()
  await page.mouse.move(x, bottom - 20)
  await page.mouse.move(x - 150, bottom - 20, { steps: 5 })
  expect(await scrolled(slider)).toBe(0)
})

test('a row stands where it was left after the page of all of it and back, and after a reload', async ({
  page,
}) => {
  const { row, slider } = await openRow(page)
  await slider.evaluate((viewport) => viewport.scrollTo({ left: 300, behavior: 'instant' }))
  await expect.poll(() => scrolled(slider)).toBe(300)
  await row
    .getByRole('link', { name: pattern(catalogue.open_all_of, { title: 'Silent films' }) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/row\//)
  await page.goBack()
  await expect.poll(() => scrolled(slider)).toBe(300)
  await page.reload()
  await expect.poll(() => scrolled(slider)).toBe(300)
})

test('a wheel turned sideways moves the cards, turned down it moves the page', async ({ page }) => {
  const { slider } = await openRow(page)
  await slider.getByRole('link').first().hover()
  await page.mouse.wheel(200, 0)
  await expect.poll(() => scrolled(slider)).toBeGreaterThan(0)
  const from = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(from)
})

test('pages and sliders keep 24, 60, 80, 100 or 120 from the edge, by the width of the window [catalogue.slider-edge-padding]', async ({
  page,
}) => {
  const { row, slider } = await openRow(page)
  const left = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? Number.NaN)
  /** What is left at the right of the last card, when the slider stands at its end. */
  const right = () =>
    slider.evaluate((viewport) => {
      viewport.scrollTo({ left: viewport.scrollWidth, behavior: 'instant' })
      const last = viewport.firstElementChild?.lastElementChild?.getBoundingClientRect()
      const rest = Math.round(viewport.getBoundingClientRect().right - (last?.right ?? Number.NaN))
      viewport.scrollTo({ left: 0, behavior: 'instant' })
      return rest
    })
  for (const [width, edge] of [
    [390, 24],
    [600, 60],
    [960, 80],
    [1100, 100],
    [1440, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => left(row.getByRole('heading'))).toBe(edge)
    expect([width, await left(slider.getByRole('link').first()), await right()]).toEqual([width, edge, edge])
  }
})

test('a card is told as rested on after 500 ms and a channel after 100 ms, by mouse and by keyboard [analytics.hover-focus-delay]', async ({
  page,
}) => {
  await page.clock.install()
  // The code that watches comes after the first picture.
  const watched = page.waitForResponse(/hover-focus/)
  await page.goto('/')
  await (await watched).finished()
  const title = page.getByRole('region', { name: 'Silent films' }).getByRole('link').nth(1)
  const channel = page.getByRole('region', { name: 'On air now' }).getByRole('link', { name: 'Trial One' })
  await channel.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  const told = async (): Promise<string[]> => {
    const call = page.waitForRequest(/\/v2\/metrics\/events/)
    await page.clock.runFor(10_000)
    const { events } = (await call).postDataJSON() as { events: { value: string; source: string }[] }
    return events.map(({ value, source }) => `${value} ${source}`)
  }
  const rest = (from: Locator, milliseconds: number) =>
    from.hover().then(() => page.clock.runFor(milliseconds))
  const id = (await title.getAttribute('href'))?.match(/\d+$/)?.[0]
  const slug = (await channel.getAttribute('href'))?.split('/').at(-1)

  await rest(title, 499)
  await rest(page.getByRole('contentinfo'), 1000)
  await rest(channel, 99)
  await rest(page.getByRole('contentinfo'), 1000)
  await rest(title, 500)
  await rest(channel, 100)
  expect(await told()).toEqual([`content:${id} /`, `channel:${slug} /`])

  await page.keyboard.press('Tab')
  await title.focus()
  await page.clock.runFor(500)
  expect(await told()).toEqual([`content:${id} /`])
})
