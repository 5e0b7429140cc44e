import { type Page, expect } from '@playwright/test'
import { NARROW, WIDE, expectNoOverflow, picture, playsFor, test } from './journey.ts'
import { choosePin, pinDialog, signIn, typePin } from './household.ts'
import { pattern, words } from './words.ts'

const { card, catalogue, settings, shell } = words.en
const PIN = '2580'

/** Paths that a page asks the service for. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).last()
const trailerOf = (page: Page) => page.locator('[data-trailer]')

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
  await similar().click()
  await expect(title(page, 'Metropolis')).toBeVisible()
  // The second similar title took the place of the first.
  expect(await page.evaluate(() => history.length)).toBe(home + 1)
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
  expect(await picture(page).evaluate((video: HTMLVideoElement) => Math.round(video.duration))).toBe(38)
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

test('inside another site a card has neither frame nor what leads away, and asks for none of it [catalogue.route-content-embed] [catalogue.embed-hides-parts]', async ({
  page,
}) => {
  const paths = asked(page)
  await page.goto('/content_embed/metropolis?ignore_parental_control=1')
  await expect(title(page, 'Metropolis')).toBeVisible()
  await expect(page.getByRole('link', { name: catalogue.watch, exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect.poll(() => paths.some((path) => /content_metadata/.test(path))).toBe(true)
  expect(paths.filter((path) => /\/(sources|similar|episodes)$|\/trailers\//.test(path))).toEqual([])
  await expect(page.getByRole('region', { name: catalogue.similar })).toHaveCount(0)
  await expect(page.getByRole('region', { name: card.catchups })).toHaveCount(0)
  // The same title at its own address asks for them.
  await page.goto('/contents/metropolis')
  await expect(page.getByRole('region', { name: catalogue.similar })).toBeVisible()
  await expect(page.getByRole('region', { name: card.catchups })).toBeVisible()
  expect(paths.filter((path) => path.endsWith('/sources'))).toHaveLength(1)
})

test('an embedding page may leave out the PIN; any other page, and a recording for adults, asks for it [identity.embed-parental-skip] [identity.query-ignore-parental-control]', async ({
  page,
  account,
}) => {
  await signIn(page, account)
  await page.goto('/parental_set')
  await choosePin(page, PIN)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/content_embed/haxan?ignore_parental_control=1')
  await page.getByRole('link', { name: catalogue.watch, exact: true }).click()
  await playsFor(page, 1)
  await expect(pinDialog(page)).toHaveCount(0)
  await page.goto('/contents/haxan?ignore_parental_control=1')
  await page.getByRole('link', { name: catalogue.watch, exact: true }).click()
  await expect(pinDialog(page)).toBeVisible()

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

test('the season that was chosen stays on the way back from an episode, after a reload and on the page of all episodes', async ({
  page,
}) => {
  await page.goto('/series')
  await page.locator('a[href*="/contents/chapters"]').filter({ visible: true }).first().click()
  const second = page.getByRole('button', { name: pattern(catalogue.season, { season: 2 }) })
  await second.click()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /Chapter 31/ }).click()
  await expect(page).toHaveURL(/\/watch\//)
  await page.goBack()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: card.all_episodes }).click()
  await expect(second).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: shell.close }).click()
  await expect(page).toHaveURL(/\/series$/)
})

test('more than 25 episodes are cut and shown when asked; what is only announced says so [catalogue.route-episodes] [catalogue.episode-list-cut]', async ({
  page,
}) => {
  await page.goto('/contents/chapters')
  await page.getByRole('link', { name: card.all_episodes }).click()
  await expect(page).toHaveURL(/\/episodes\/chapters-21$/)
  const episodes = page.locator('button[data-soon]')
  await expect(episodes).toHaveCount(25)
  await page.getByRole('button', { name: 'Show all 30 episodes' }).click()
  await expect(episodes).toHaveCount(30)
  await page.getByRole('link', { name: 'Thirty Chapters' }).click()
  await expect(title(page, 'Thirty Chapters')).toBeVisible()

  await page.goto('/contents/les-vampires')
  await expect(page.getByText(/^Out on .*2099$/)).toBeVisible()
  await page.getByRole('button', { name: /The Red Codebook/ }).click()
  await expect(page.getByText(catalogue.warning_episode_is_announcement)).toBeVisible()
  await expect(page).toHaveURL(/\/contents\/les-vampires$/)
})

test('a title that is not available says so and leads to TV; a lost one keeps its address [catalogue.unavailable-modal] [catalogue.error-lost-content]', async ({
  page,
}) => {
  await page.goto('/contents/withdrawn')
  await page.getByRole('button', { name: catalogue.not_available }).click()
  const told = page.getByRole('dialog', { name: catalogue.not_available })
  await expect(told).toContainText(catalogue.not_available_text)
  await told.getByRole('link', { name: card.watch_tv }).click()
  await expect(page).toHaveURL(/\/channels(\/|$)/)
  await page.goto('/contents/gone')
  await expect(title(page, catalogue.lost_title)).toBeVisible()
  await expect(page.getByRole('link', { name: card.watch_tv })).toBeVisible()
})

for (const [name, viewport] of [
  ['1440', WIDE],
  ['390', NARROW],
] as const) {
  test(`packets that open a title: one is a button with its price, several are a menu, at ${name} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/contents/the-kid')
    await page.getByRole('button', { name: /^Plus 1,490\s₸ a month$/ }).click()
    const packet = page.getByRole('dialog', { name: 'Plus' })
    await expect(packet).toContainText('No locks')
    await expect(packet.getByRole('link', { name: '+7 700 000 00 00' })).toBeVisible()
    await page.keyboard.press('Escape')
    // Gone once the history stands at the page again.
    await expect(packet).toHaveCount(0)
    await page.goto('/contents/two-ways')
    await expect(page.getByText('Under a licence of the archive.')).toBeVisible()
    await expect(page.getByText('Until the end of the year')).toHaveCSS('color', 'rgb(244, 181, 68)')
    const menu = page.getByRole('button', { name: card.choose_packet })
    await menu.click()
    await expectNoOverflow(page)
    await page.getByRole('button', { name: /^A Year/ }).click()
    await expect(page.getByRole('dialog', { name: 'A Year' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoOverflow(page)
  })
}
