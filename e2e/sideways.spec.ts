import { pinDialog, signIn } from './household.ts'
import { NARROW, expect, expectNoOverflow, playsFor, test, wakeControls } from './journey.ts'
import { turnOnTelevision } from './television.ts'
import { words } from './words.ts'

const { cast, catalogue, player, settings, shell } = words.en

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

test.describe('while a television plays', () => {
  // What the worker asks for passes by the journey's changed answers.
  test.use({ serviceWorkers: 'block' })

  test('what is said of it on a phone on its side lies under no title and under no button', async ({
    page,
  }) => {
    await turnOnTelevision(page)
    await page.goto('/contents/les-vampires')
    await page
      .getByRole('link', { name: /^Watch/ })
      .first()
      .click()
    await playsFor(page, 0.5)
    await wakeControls(page)
    await page.getByRole('button', { name: cast.start, exact: true }).click()
    const surface = page.getByRole('region', { name: player.player, exact: true })
    const said = [surface.getByRole('status'), surface.getByRole('button', { name: cast.stop }).first()]
    const others = [
      surface.getByRole('heading', { level: 1 }),
      surface.getByText(/The Severed Head/).first(),
      surface.getByRole('button', { name: player.pause, exact: true }).first(),
    ]
    for (const one of said)
      for (const other of others) {
        await expect(one).toBeVisible()
        const [a, b] = [await one.boundingBox(), await other.boundingBox()]
        if (!a || !b) throw new Error('not on the page')
        const apart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(apart, `${await one.innerText()} and ${await other.innerText()}`).toBe(true)
      }
  })
})
