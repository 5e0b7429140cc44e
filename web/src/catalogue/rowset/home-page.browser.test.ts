import { page, userEvent } from 'vitest/browser'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { homeBoot } from '../../testing/browser/usual-home.ts'
import { pattern, words } from '../../testing/words.ts'

const { shell } = words.en
const logo = page
  .getByRole('banner')
  .getByRole('link', { name: pattern(shell.home_link, { name: 'Trial TV' }) })
const silentFilms = page.getByRole('heading', { name: 'Silent films' })

test.for([
  ['1440', { width: 1440, height: 900 }],
  ['390', NARROW],
] as const)(
  'home fits %s px, and its menu leads to the channels, its logo back [shell.header-menu shell.header-logo]',
  async ([, window], { app }) => {
    await resize(window)
    await app.open('/', homeBoot())
    await expect.element(silentFilms).toBeVisible()
    expect(pixelsTooWide()).toBe(0)
    await page.getByRole('link', { name: 'TV channels', exact: true }).first().click()
    await expect.poll(() => app.address).toMatch(/^\/channels/)
    await expect.element(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
    await app.atRest()
    expect(pixelsTooWide()).toBe(0)
    await logo.click()
    await expect.poll(() => app.address).toBe('/')
    await expect.element(silentFilms).toBeVisible()
  },
)

test('a keyboard reaches the content, the skip link first, then a film and back', async ({ app }) => {
  await app.open('/', homeBoot())
  await expect.element(silentFilms).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: shell.skip })).toHaveFocus()
  const card = page.getByRole('link', { name: /^Nosferatu/ }).first()
  ;(card.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => app.address).toMatch(/^\/contents\//)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Nosferatu' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => app.address).toBe('/')
  await expect.element(card).toHaveFocus()
})
