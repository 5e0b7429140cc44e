import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Page, expect } from '@playwright/test'
import { picture, playsFor, test, MOVING } from './journey.ts'
import { choosePin, pinDialog, signIn, typePin } from './household.ts'
import { words } from './words.ts'

const { card, catalogue, settings, shell } = words.en
const PIN = '2580'

/** Paths that a page asks the service for. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

/** Runs what needs a page of a partner that shows ours in a frame under the same path: `visit` has the partner's origin. */
async function beingEmbedded(
  baseURL: string | undefined,
  visit: (origin: string) => Promise<void>,
): Promise<void> {
  // A server of its own: the browser lets no answer that a test has made up reach into this machine.
  const partner = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html')
    const frame = `src="${String(baseURL)}${String(url)}" width="800" height="600" allow="autoplay"`
    answer.end(`<iframe ${frame}></iframe>`)
  })
  await once(partner.listen(0, '127.0.0.1'), 'listening')
  try {
    await visit(`http://127.0.0.1:${(partner.address() as AddressInfo).port}`)
  } finally {
    partner.close()
  }
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).last()
const trailerOf = (page: Page) => page.locator('[data-trailer]')

test.use(MOVING)

test('a card lies over what was open; from one similar title to the next it is one step back to there [catalogue.content-modal-page]', async ({
  page,
}) => {
  await page.goto('/films')
  const from = page.url()
  await page.locator('a[href*="/contents/metropolis"]').filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toHaveText('Metropolis')
  const similar = () => page.getByRole('region', { name: catalogue.similar }).locator('a').first()
  const home = await page.evaluate(() => history.length)
  await similar().click()
  await expect(title(page, 'A Trip to the Moon')).toBeVisible()
  await expect(page).toHaveURL(/\/contents\/a-trip-to-the-moon/)
  await similar().click()
  await expect(title(page, 'Metropolis')).toBeVisible()
  await expect(page).toHaveURL(/\/contents\/metropolis/)
  // The second similar title took the place of the first.
  expect(await page.evaluate(() => history.length)).toBe(home + 1)
  // A person lies over the card and leads back to it, also after a reload.
  await page.getByRole('dialog').locator('a[href^="/persons/"]').first().click()
  await expect(page).toHaveURL(/\/persons\//)
  await page.reload()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/contents\/metropolis/)
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).click()
  await expect(page).toHaveURL(from)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('over the picture of a card its trailer moves without sound, and can be stopped; not for who asked for less motion [catalogue.card-background]', async ({
  page,
  browser,
}) => {
  await page.goto('/contents/metropolis')
  const video = trailerOf(page).locator('video')
  await expect(trailerOf(page)).toHaveAttribute('data-on', 'true')
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted)).toBe(true)
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5)
  await page.getByRole('button', { name: card.trailer_stop }).click()
  await expect(trailerOf(page)).toHaveAttribute('data-on', 'false')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true)

  const calm = await browser.newContext({ reducedMotion: 'reduce' })
  const still = await calm.newPage()
  await still.goto(page.url())
  await expect(still.locator('article img').first()).toBeVisible()
  // Where it is wanted, its code is fetched as soon as the card is there.
  await still.waitForLoadState('networkidle')
  await expect(trailerOf(still)).toHaveCount(0)
  await calm.close()
})

test('the trailer of the promo under the pointer fades in over 4.5 s [catalogue.promo-slider-trailer]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(trailerOf(page)).toHaveCount(0)
  await page.locator('[data-hero]').hover()
  await expect(trailerOf(page)).toHaveAttribute('data-on', 'true')
  await expect(trailerOf(page)).toHaveCSS('transition-duration', '4.5s')
  // It lies on the slide that is shown, not on a neighbour that waits beside it.
  await expect(page.locator('[data-hero] [data-on="true"] [data-trailer]')).toHaveCount(1)
  await page.mouse.move(700, 890)
  await page.getByRole('contentinfo').hover()
  await expect(trailerOf(page)).toHaveAttribute('data-on', 'false')
})

test('the trailer has a page of its own over the card, and one that does not load is only logged [player.route-trailers] [player.error-trailer-load]', async ({
  page,
}) => {
  await page.goto('/contents/metropolis')
  await page.getByRole('link', { name: card.trailer }).click()
  await expect(page).toHaveURL(/\/trailers\/10$/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await playsFor(page, 1)
  expect(await picture(page).evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(19)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const log = page.waitForEvent('console', (line) => line.text().startsWith('The trailer 10 did not load'))
  await page.route('**/v2/trailers/**', (route) => route.abort())
  await page.goto('/trailers/10')
  await log
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('recordings of a title open their channel at that moment [catalogue.card-catchups]', async ({
  page,
}) => {
  await page.goto('/contents/metropolis')
  const recording = page.getByRole('region', { name: card.catchups }).getByRole('link').first()
  await expect(recording).toContainText('Trial Cinema')
  await recording.click()
  await expect(page).toHaveURL(/\/channels\/all\/cinema\?ts=\d+$/)
  await playsFor(page, 1)
})

test('an embedding page may leave out the PIN; the same page without one, any other, and a recording for adults, asks for it [identity.embed-parental-skip] [identity.query-ignore-parental-control]', async ({
  page,
  account,
  baseURL,
}) => {
  await signIn(page, account)
  await page.goto('/parental_set')
  await choosePin(page, PIN)
  await page.evaluate(() => sessionStorage.clear())
  await beingEmbedded(baseURL, async (origin) => {
    await page.goto(`${origin}/content_embed/haxan?ignore_parental_control=1`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('link', { name: catalogue.watch, exact: true }).click()
    const video = frame.locator('section[data-layout] video').first()
    await expect
      .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime), { timeout: 42_000 })
      .toBeGreaterThan(1)
    await expect(frame.getByRole('dialog')).toHaveCount(0)
  })
  // Nobody holds the page there who could ask in its place.
  for (const place of ['content_embed', 'contents']) {
    await page.goto(`/${place}/haxan?ignore_parental_control=1`)
    await page.getByRole('link', { name: catalogue.watch, exact: true }).click()
    await expect(pinDialog(page)).toBeVisible()
  }

  // 05:10 of today in Almaty, or of yesterday where that is still to come.
  const day = 86_400
  const now = Math.floor(Date.now() / 1000)
  const today = Math.floor((now + 5 * 3600) / day) * day - 5 * 3600 + 5 * 3600 + 600
  const at = today < now - 3600 ? today : today - day
  const streams = asked(page)
  await page.goto(`/channels/all/series?ts=${at}`)
  await expect(pinDialog(page)).toBeVisible()
  expect(streams.filter((path) => path.endsWith('/stream'))).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: settings.wall_enter }).click()
  await typePin(page, PIN)
  await playsFor(page, 1)
})

test('a page of a partner shows the embedded page only, and no other page of ours', async ({
  page,
  baseURL,
  complaints,
}) => {
  await beingEmbedded(baseURL, async (origin) => {
    await page.goto(`${origin}/content_embed/metropolis`)
    const shown = page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Metropolis' })
    await expect(shown).toBeVisible()
    const refused = page.waitForEvent('console', (line) => line.text().includes("frame-ancestors 'none'"))
    await page.goto(`${origin}/contents/metropolis`)
    await refused
    await expect(shown).toHaveCount(0)
    expect(complaints.list.splice(0)).toHaveLength(1)
  })
})
