import { expect, expectNoOverflow, NARROW, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { tv, guide } = words.en

/** Whether a box is scrolled no further from one frame to the next but one. */
const isAtRest = (box: HTMLElement | SVGElement): Promise<boolean> =>
  new Promise((resolve) => {
    const { scrollLeft } = box
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(box.scrollLeft === scrollLeft)))
  })

for (const [where, viewport] of [
  ['beside the channels', { width: 1440, height: 900 }],
  ['on a phone', NARROW],
] as const) {
  test.describe(where, () => {
    test.use({ viewport })

    test(`the guide is a press away, plays what is on and what was, and comes back where it was left (${where})`, async ({
      page,
    }) => {
      await page.goto('/channels')
      await page.getByRole('link', { name: tv.guide }).click()
      await expect(page).toHaveURL(/\/tv-guide$/)
      const grid = page.getByRole('grid', { name: tv.guide })
      const cell = (state: string) => grid.locator(`[role="gridcell"][data-state="${state}"]`)
      await expect(cell('now').first()).toBeInViewport()
      await expectNoOverflow(page)

      const days = page.getByRole('tablist', { name: tv.day_rail }).getByRole('tab')
      const today = await days.evaluateAll((all) => all.findIndex((day) => day.ariaSelected === 'true'))
      await days.nth(today - 1).click()
      const place = () => grid.evaluate((box) => box.scrollLeft)
      await expect(days.nth(today - 1)).toHaveAttribute('aria-selected', 'true')
      const before = await place()
      if (viewport !== NARROW) {
        // A mouse pulls it; what was pulled is not pressed.
        await page.mouse.move(900, 500)
        await page.mouse.down()
        await page.mouse.move(1000, 480, { steps: 5 })
        await page.mouse.up()
        await expect.poll(place).toBeLessThan(before - 90)
        await expect(page).toHaveURL(/\/tv-guide$/)
      }
      const past = grid
        .getByRole('row')
        .filter({ hasText: 'Pulse' })
        .locator('[role="gridcell"][data-state="recorded"]')
        .last()
      await past.scrollIntoViewIfNeeded()
      await expect.poll(() => grid.evaluate(isAtRest)).toBe(true)
      const left = await place()
      await past.click()
      await expect(page).toHaveURL(/\?ts=\d+$/)
      await playsFor(page, 1)
      await page.goBack()
      await expect(page).toHaveURL(/\/tv-guide$/)
      await expect.poll(place).toBe(left)

      await page.getByRole('button', { name: guide.now }).click()
      await cell('now').first().click()
      await expect(page).toHaveURL(/\/channels\/all\/[^?]+$/)
      await playsFor(page, 1)
    })
  })
}
