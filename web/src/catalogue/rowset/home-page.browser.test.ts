import { page, userEvent } from 'vitest/browser'
import { getRow, getRowset } from '#contract/catalogue-endpoints.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { pixelsTooWide } from '../../testing/browser/page-width.ts'
import { homeBoot, usualFilms } from '../../testing/browser/usual-home.ts'
import { headOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { shell } = words.en
const logo = page
  .getByRole('banner')
  .getByRole('link', { name: pattern(shell.home_link, { name: 'Trial TV' }) })
const silentFilms = page.getByRole('heading', { name: 'Silent films' })

test.for([
  ['1440', '/', { width: 1440, height: 900 }],
  ['390', '/startpage', NARROW],
] as const)(
  'home fits %s px at %s, and its menu leads to the channels, its logo back [shell.header-menu shell.header-logo catalogue.route-home]',
  async ([, address, window], { app }) => {
    await resize(window)
    await app.open(address, homeBoot())
    await expect.element(silentFilms).toBeVisible()
    expect(app.address).toBe(address)
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

test('home asks for its first four rows at once and for others as they come near, and for what is the viewer’s own each time [catalogue.rows-eager] [catalogue.cache-excluded]', async ({
  app,
  service,
}) => {
  const heads = Array.from({ length: 7 }, (_, at) => headOf(at + 11, { is_personal: at === 1 }))
  service.answer(getRowset, rowsetOf('home', heads, { id: 1, title: 'Home', template: 'startpage' }))
  service.answer(getRow, ({ params }) => rowOf(Number(params.id), { contents: [...usualFilms] }))
  const asked = () => service.asked(getRow).map(({ params }) => Number(params.id))
  await resize({ width: 1440, height: 300 })
  await app.open('/channels')
  await logo.click()
  await expect.poll(() => new Set(asked())).toEqual(new Set([11, 12, 13, 14]))
  await app.atRest()
  expect(asked()).toHaveLength(4)
  page.getByRole('heading', { name: 'Row 15' }).element().scrollIntoView()
  await expect.poll(asked).toContain(15)
  await app.atRest()
  service.forgetCalls()
  await page.getByRole('link', { name: 'TV channels', exact: true }).first().click()
  await expect.poll(() => app.address).toMatch(/^\/channels/)
  await logo.click()
  await expect.poll(asked).toEqual([12])
  await app.atRest()
  expect(asked()).toEqual([12])
})

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

test('a page says what it is about under its promos too [catalogue.rowset-fields]', async ({
  app,
  service,
}) => {
  const heads = [headOf(11, { template: 'promo-bg', content_type: 'promotions' }), headOf(12), headOf(13)]
  service.answer(
    getRowset,
    rowsetOf('quiet', heads, { title: 'Quiet', description: 'Before there was sound.' }),
  )
  service.answer(getRow, ({ params: { id } }) =>
    id === '11'
      ? rowOf(11, { ...heads[0], promotions: [...usualFilms] })
      : rowOf(Number(id), { contents: [...usualFilms] }),
  )
  await app.open('/rowset/quiet')
  await expect.element(page.getByCss('[data-hero]')).toBeVisible()
  await expect.element(page.getByText('Before there was sound.', { exact: true })).toBeVisible()
  expect(pixelsTooWide()).toBe(0)
})
