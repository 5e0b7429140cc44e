import { page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'

const people = page.getByRole('heading', { name: 'People' })

/** Goes to the end of home, and waits until that is kept. */
async function goDown(): Promise<number> {
  await expect.element(people).toBeInTheDocument()
  const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
  scrollTo(0, 400)
  await heard
  expect(scrollY).toBe(400)
  return scrollY
}

test('an address that is typed anew begins at its top; a reload stands where it stood', async ({ app }) => {
  await app.open('/', homeBoot())
  const place = await goDown()
  await app.reload()
  await expect.element(people).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(place)
  scrollTo(0, 0)
  await goDown()
  await app.open('/', homeBoot())
  await expect.element(people).toBeInTheDocument()
  expect(scrollY).toBe(0)
})

test('the way back finds the first page of a visit where it was left', async ({ app }) => {
  await app.open('/', homeBoot())
  const place = await goDown()
  await app.open('/', homeBoot())
  await expect.element(people).toBeInTheDocument()
  expect(scrollY).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Films', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Films' })).toBeInTheDocument()
  history.back()
  await expect.element(people).toBeInTheDocument()
  await expect.poll(() => scrollY).toBe(0)
  expect(place).toBe(400)
})
