import type { Page } from '@playwright/test'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { avatar, deviceOf, signIn, tokenOf } from './household.ts'
import { expect, expectNoOverflow, NARROW, playsFor, position, test } from './journey.ts'
import { pattern, words } from './words.ts'

const { identity, mine, shell, tv } = words.en
const SEGMENT_S = 1.92
const FAVORITES = '/v2/users/self/favorites'

const toggleOf = (page: Page, name: string) =>
  page.getByRole('button', { name: pattern(mine.favourite, { name }) }).filter({ visible: true })

/** Calls the service as who has signed in on a page. */
async function api<T>(
  page: Page,
  method: 'get' | 'post' | 'delete',
  path: string,
  data?: object,
): Promise<T> {
  const answer = await page.request[method](`${path}?access_token=${await tokenOf(page)}`, data && { data })
  expect(answer.status(), `${method} ${path}`).toBe(200)
  return (await answer.json()) as T
}
const kept = (page: Page) => api<{ id: string; content_id: string | null }[]>(page, 'get', FAVORITES)

test('a guest is sent to sign in, and then finds kept what was pressed [catalogue.favourite-guest]', async ({
  page,
  account,
}) => {
  await page.goto('/contents/metropolis')
  await expect(toggleOf(page, 'Metropolis')).toHaveAttribute('aria-pressed', 'false')
  // Who leaves the dialog does not want it any more.
  await toggleOf(page, 'Metropolis').click()
  await expect(page).toHaveURL(/#auth$/)
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).click()
  await expect(page).toHaveURL(/\/contents\/metropolis$/)
  expect(await page.evaluate(() => sessionStorage.getItem('openair.interrupted'))).toBeNull()

  await toggleOf(page, 'Metropolis').click()
  await page.getByRole('button', { name: identity.by_password }).click()
  const dialog = page.getByRole('dialog', { name: identity.sign_in_title })
  await dialog.getByLabel(identity.login).fill(account)
  await dialog.getByLabel(identity.password).fill(PASSWORD)
  await dialog.getByRole('button', { name: identity.sign_in }).click()
  await expect(avatar(page)).toBeVisible()
  await expect(page).toHaveURL(/\/contents\/metropolis$/)
  await expect(toggleOf(page, 'Metropolis')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await kept(page)).map((one) => one.content_id)).toEqual(['10'])
})

test('the pages of the own are hidden for guests and in the menu of users; empty, they say what to do [catalogue.route-my] [catalogue.error-no-favourites]', async ({
  page: guest,
  browser,
  account,
}) => {
  const inMenuOf = (one: Page) =>
    one
      .getByRole('navigation', { name: shell.sections })
      .getByRole('link', { name: mine.title })
      .filter({ visible: true })
  await guest.goto('/')
  await expect(guest.getByRole('link', { name: identity.sign_in }).filter({ visible: true })).toBeVisible()
  await expect(inMenuOf(guest)).toHaveCount(0)
  await guest.goto('/my/history')
  await expect(guest).toHaveURL(/#auth$/)

  const page = await deviceOf(browser, account)
  const inMenu = inMenuOf(page)
  await page.goto('/')
  await inMenu.click()
  await expect(page).toHaveURL(/\/my$/)
  const sections = page.getByRole('navigation', { name: mine.sections })
  for (const name of [mine.channels, mine.programs, mine.persons, mine.contents]) {
    await sections.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name: mine.warning_no_favorites })).toBeVisible()
  }
  await sections.getByRole('link', { name: mine.history }).click()
  await expect(page.getByRole('heading', { name: mine.no_history })).toBeVisible()
  await sections.getByRole('link', { name: mine.continue }).click()
  await expect(page.getByRole('heading', { name: mine.no_begun })).toBeVisible()
  await page.getByRole('link', { name: mine.find }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.setViewportSize(NARROW)
  await inMenu.click()
  await expect(page.getByRole('heading', { name: mine.warning_no_favorites })).toBeVisible()
  await expectNoOverflow(page)
  await page.context().close()
})

test('a film, a person, a channel and a programme are kept and stand on their pages; the channels also in a category of the own [catalogue.favourite-kinds] [tv.channel-page-favourites] [tv.favourites-category]', async ({
  page,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/contents/the-general')
  await toggleOf(page, 'The General').click()
  await expect(toggleOf(page, 'The General')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await kept(page)).length).toBe(1)
  await page.goto('/persons/fritz-lang')
  await toggleOf(page, 'Fritz Lang').click()
  await expect(toggleOf(page, 'Fritz Lang')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await kept(page)).length).toBe(2)
  await page.goto('/channels/all/news')
  await page.getByRole('button', { name: mine.favourites, exact: true }).click()
  for (const [word, name] of [
    [mine.favourite_channel, 'Trial News'],
    [mine.favourite_program, undefined],
  ] as const) {
    const toggle = page.getByRole('button', { name: pattern(word, name === undefined ? {} : { name }) })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  await expect.poll(async () => (await kept(page)).length).toBe(4)
  await api(page, 'post', FAVORITES, { channel_id: 1 })

  await page.goto('/channels/my')
  const channels = page.getByRole('list', { name: tv.channels }).getByRole('link')
  await expect(channels).toHaveText([/Trial One/, /Trial News/])
  await expect(channels.first().getByRole('img', { name: tv.channel_mine })).toBeVisible()

  await page.goto('/my')
  const sections = page.getByRole('navigation', { name: mine.sections })
  await expect(page.getByRole('main').getByRole('link', { name: /^The General/ })).toBeVisible()
  await sections.getByRole('link', { name: mine.channels }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /^Trial News/ })).toBeVisible()
  await sections.getByRole('link', { name: mine.persons }).click()
  await expect(page.getByRole('main').getByRole('link', { name: /^Fritz Lang/ })).toBeVisible()
  await sections.getByRole('link', { name: mine.programs }).click()
  const cells = page.getByRole('main').locator('[data-shape="h"] > div')
  const room = () =>
    cells.evaluateAll((all) =>
      all.map(
        (cell) => cell.clientWidth - Math.round(cell.firstElementChild?.getBoundingClientRect().width ?? 0),
      ),
    )
  // A programme that is not in the catalogue is a button, which fills its cell as links do.
  await expect.poll(async () => new Set(await room())).toEqual(new Set([0]))
  await page.locator('main [class*="card"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/(channels|contents)\//)
})

test('what one device keeps, the other shows when its viewer comes back to it', async ({
  page,
  browser,
  account,
}) => {
  await signIn(page, account)
  const other = await deviceOf(browser, account)
  const comeBack = () => other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await other.goto('/contents/metropolis')
  await expect(toggleOf(other, 'Metropolis')).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/contents/metropolis')
  await toggleOf(page, 'Metropolis').click()
  await expect.poll(async () => (await kept(page)).length).toBe(1)
  await comeBack()
  await expect(toggleOf(other, 'Metropolis')).toHaveAttribute('aria-pressed', 'true')
  await other.goto('/my')
  await expect(other.getByRole('main').getByRole('link', { name: /^Metropolis/ })).toBeVisible()
  await toggleOf(page, 'Metropolis').click()
  await expect.poll(async () => (await kept(page)).length).toBe(0)
  await comeBack()
  await expect(other.getByRole('heading', { name: mine.warning_no_favorites })).toBeVisible()
  await other.context().close()
})

test('a tab that dies loses at most 15 s of a film, and a look at its beginning erases nothing [player.from-beginning-button]', async ({
  browser,
  account,
}) => {
  test.setTimeout(120_000)
  const page = await deviceOf(browser, account)
  await page.goto('/watch/10')
  await playsFor(page, 26)
  const token = await tokenOf(page)
  const reached = await position(page)
  const devtools = await page.context().newCDPSession(page)
  const died = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => undefined)
  await died
  const again = await page.context().newPage()
  const remembered = async () => {
    const answer = await again.request.get(`/v2/users/self/content_metadata/10?access_token=${token}`)
    return ((await answer.json()) as { history: number | null }).history ?? 0
  }
  await expect.poll(remembered).toBeGreaterThan(reached - 15)
  const left = await remembered()

  await again.goto('/my/continue')
  await again
    .getByRole('main')
    .getByRole('link', { name: /^Metropolis/ })
    .waitFor()
  // How far it was watched is a line at the lower edge of its picture.
  const face = again
    .getByRole('main')
    .getByRole('link', { name: /^Metropolis/ })
    .locator('> span')
    .first()
  const [frame, mark] = [await face.boundingBox(), await face.locator('> span').last().boundingBox()]
  expect(mark?.height).toBeGreaterThan(2)
  expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeCloseTo((frame?.y ?? 0) + (frame?.height ?? 0), 0)
  await again.evaluate(() => localStorage.removeItem('openair.position'))
  await again
    .getByRole('main')
    .getByRole('link', { name: /^Metropolis/ })
    .click()
  await again.getByRole('button', { name: words.en.player.from_beginning }).click()
  await playsFor(again, 2)
  const told = again.waitForResponse((response) => /\/stat\/[^/]+$/.test(new URL(response.url()).pathname))
  await again.goBack()
  await told
  await again
    .getByRole('main')
    .getByRole('link', { name: /^Metropolis/ })
    .click()
  await playsFor(again, 1)
  // A picture may begin with the segment that holds the place.
  expect(await position(again)).toBeGreaterThan(left - SEGMENT_S)
  expect(await remembered()).toBe(left)
  await page.context().close()
})
