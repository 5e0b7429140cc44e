import { pinDialog, signIn } from './household.ts'
import { NARROW, expect, expectNoOverflow, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { catalogue, settings, shell } = words.en

/** A phone on its side. */
test.use({ viewport: { width: NARROW.height, height: NARROW.width } })

test('a channel has the window of a phone on its side to itself, and its schedule below', async ({
  page,
}) => {
  await page.goto('/channels/all/one')
  await playsFor(page, 0.5)
  const box = await page.locator('section[data-layout] video').boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: NARROW.height, height: NARROW.width })
  await expect(page.getByRole('navigation', { name: shell.sections })).toBeHidden()
  await page.setViewportSize(NARROW)
  await expect(page.getByRole('navigation', { name: shell.sections })).toBeVisible()
})

test('what a page is for is seen on a phone on its side without scrolling: the ways to watch', async ({
  page,
}) => {
  for (const path of ['/', '/contents/metropolis']) {
    await page.goto(path)
    const watch = page.getByRole('main').getByRole('link', { name: catalogue.watch, exact: true }).first()
    await expect(watch).toBeInViewport({ ratio: 1 })
    const bar = await page.getByRole('navigation', { name: shell.sections }).boundingBox()
    const way = await watch.boundingBox()
    expect((way?.y ?? Infinity) + (way?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    await expectNoOverflow(page)
  }
})

test('all keys of a PIN are seen on a phone on its side', async ({ page, account }) => {
  await signIn(page, account)
  await page.goto('/parental_set')
  const keys = pinDialog(page, settings.pin_set_title).getByRole('group', { name: settings.pin_pad })
  await expect(keys.getByRole('button')).toHaveCount(11)
  for (const key of await keys.getByRole('button').all()) await expect(key).toBeInViewport({ ratio: 1 })
})
