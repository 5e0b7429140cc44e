import type { Page } from '@playwright/test'
import type { Stream } from '#contract/playback.ts'
import { avatar, deviceOf, signIn, tokenOf } from './household.ts'
import { expect, picture, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { shell, streams } = words.en

/**
 * Lets the service refuse a stream's grant from a moment on, as it does when it is over.
 * @param isAtOnce the first grant is over when it comes
 */
async function grantsOf(page: Page, isAtOnce = false) {
  const folders: string[] = []
  let refused: string | undefined
  await page.route(/\/stream(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const { hls_mbr } = (await answer.json()) as Stream
    folders.push(new URL('.', new URL(hls_mbr, page.url())).href)
    if (isAtOnce) refused ??= folders[0]
    await route.fulfill({ response: answer })
  })
  await page.route(
    ({ href }) => refused !== undefined && href.startsWith(refused),
    (route) => route.fulfill({ status: 403, json: { error_code: 'grant_refused', message: '' } }),
  )
  return {
    folders,
    refuse: (at: number): void => {
      refused = folders[at]
    },
  }
}

test('a channel that is left on goes on by itself when its grant is over', async ({ page }) => {
  const { folders, refuse } = await grantsOf(page)
  await page.goto('/channels/all/news')
  await playsFor(page, 1)
  expect(folders).toHaveLength(1)
  refuse(0)
  await expect.poll(() => folders.length, { timeout: 20_000 }).toBe(2)
  await playsFor(page, 3)
  expect(folders).toHaveLength(2)
  expect(await picture(page).evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
})

test('a film whose grant is over before it began is asked for once more, and plays', async ({ page }) => {
  const { folders } = await grantsOf(page, true)
  await page.goto('/watch/10')
  await expect.poll(() => folders.length, { timeout: 20_000 }).toBe(2)
  await playsFor(page, 2)
  expect(folders).toHaveLength(2)
})

for (const [what, path] of [
  ['a film', '/watch/10'],
  ['a channel', '/channels/all/news'],
] as const)
  test(`${what} on a device that is removed stops within seconds`, async ({ page, browser, account }) => {
    const other = await deviceOf(browser, account)
    await other.goto('/')
    const token = await tokenOf(other)
    await signIn(page, account)
    await page.goto(path)
    await playsFor(page, 6)
    const cookies = await page.context().cookies()
    const id = cookies.find(({ name }) => name === 'openair_device')?.value
    const headers = { authorization: `Bearer ${token}` }
    const removed = await other.request.delete(`/v2/users/self/devices/${id}`, { headers })
    expect(removed.status()).toBe(200)
    // The heartbeat of a viewing comes every 30 s: that is not what stops it.
    await expect(page.getByText(shell.signed_out)).toBeVisible({ timeout: 12_000 })
    await expect(avatar(page)).toHaveCount(0)
    await other.close()
  })

test('what is ended from another device stops within seconds and says why, and is taken back with a press', async ({
  page,
  browser,
  account,
  baseURL,
}) => {
  // The account may watch on three devices at a time.
  const contexts = await Promise.all([0, 1].map(() => browser.newContext({ baseURL: baseURL ?? '' })))
  const others = await Promise.all(contexts.map((context) => context.newPage()))
  for (const other of others) {
    const token = await signIn(other, account)
    const headers = { authorization: `Bearer ${token}` }
    expect((await other.request.get('/v2/channels/1/stream', { headers })).status()).toBe(200)
  }
  await signIn(page, account)
  await page.goto('/channels/all/news')
  await playsFor(page, 1)
  const here = await deviceOf(browser, account)
  await here.goto('/watch/10')
  const list = here.getByRole('dialog', { name: streams.title })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await list.getByRole('listitem').last().getByRole('button').click()
  await playsFor(here, 1)
  await expect(page.getByRole('heading', { name: streams.taken })).toBeVisible({ timeout: 12_000 })
  await page.getByRole('button', { name: streams.here }).click()
  await page
    .getByRole('dialog', { name: streams.title })
    .getByRole('listitem')
    .last()
    .getByRole('button')
    .click()
  await playsFor(page, 1)
  for (const each of [...others, here]) await each.context().close()
})
