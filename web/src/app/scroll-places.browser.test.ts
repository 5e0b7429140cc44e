import { page } from 'vitest/browser'
import type { AppPage } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'

const people = page.getByRole('heading', { name: 'People' })

/** Goes down home once nothing of it will grow any more, which would move what is seen, and waits until the place is kept. */
async function goDown(app: AppPage): Promise<number> {
  await expect.element(people).toBeInTheDocument()
  await app.atRest()
  await document.fonts.ready
  const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
  scrollTo(0, 400)
  await heard
  // Rows that come near the window take their true height, and the browser moves the place along.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  expect(Math.abs(scrollY - 400)).toBeLessThan(20)
  return scrollY
}

test('an address that is typed anew begins at its top; a reload stands where it stood', async ({ app }) => {
  await app.open('/', homeBoot())
  const place = await goDown(app)
  await app.reload()
  await expect.element(people).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(place)
  scrollTo(0, 0)
  await goDown(app)
  await app.open('/', homeBoot())
  await expect.element(people).toBeInTheDocument()
  expect(scrollY).toBe(0)
})

test('the way back finds the first page of a visit where it was left', async ({ app }) => {
  await app.open('/', homeBoot())
  const place = await goDown(app)
  await app.open('/', homeBoot())
  await expect.element(people).toBeInTheDocument()
  expect(scrollY).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Films', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Films' })).toBeInTheDocument()
  history.back()
  await expect.element(people).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(0)
  expect(place).toBeGreaterThan(0)
})
