import type { Page } from '@playwright/test'
import {
  NARROW,
  WIDE,
  expect,
  expectNoOverflow,
  picture,
  playsFor,
  position,
  test,
  wakeControls,
  MOVING,
} from './journey.ts'
import { words } from './words.ts'

const { catalogue, player, tv } = words.en

/** Plays the first film; answers where its line of time lies, with the controls on screen. */
async function openAtLine(page: Page) {
  await page.goto('/watch/10')
  await playsFor(page, 1)
  await wakeControls(page)
  const box = await page.getByRole('slider', { name: player.film_line }).boundingBox()
  if (!box) throw new Error('no line of time')
  return box
}

for (const [name, viewport] of [
  ['1440', WIDE],
  ['390', NARROW],
] as const) {
  test(`from a card to the film, which plays from its own segments, at ${name} px [catalogue.route-content] [player.route-watch]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await page.locator('a[href*="/contents/"]').filter({ hasText: 'Metropolis' }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
    await expect(page.getByText('1927').first()).toBeVisible()
    await expect(page.getByText('Fritz Lang').first()).toBeVisible()
    await expectNoOverflow(page)
    const segment = page.waitForResponse((response) => /\.(m4s|mp4|ts)(\?|$)/.test(response.url()))
    await page.getByRole('link', { name: catalogue.watch, exact: true }).last().click()
    await expect(page).toHaveURL(/\/watch\/10$/)
    expect((await segment).url()).toContain(new URL(page.url()).origin)
    const later = page.waitForRequest(/\/v\d+\/\d+-\d+\.m4s\?/)
    await playsFor(page, 2)
    // The origin is told how the film plays.
    expect(new URL((await later).url()).searchParams.get('CMCD')).toMatch(
      /^bl=\d+,br=\d+,.*\bot=v,sf=h,sid="/,
    )
    await expectNoOverflow(page)
  })
}

test.use(MOVING)

test('a name on a card leads to the person, whose works lead on [catalogue.route-persons]', async ({
  page,
}) => {
  await page.goto('/contents/metropolis')
  await page.getByRole('link', { name: 'Fritz Lang' }).first().click()
  await expect(page).toHaveURL(/\/persons\/fritz-lang$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Fritz Lang' })).toBeVisible()
  await expect(page.getByText('A director of silent and sound films.')).toBeVisible()
  await page.reload()
  await page.locator('a[href*="/contents/"]').filter({ hasText: 'Metropolis' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Metropolis' }).last()).toBeVisible()
})

test('a seek lands where it was asked, and a reload goes on there [player.resume-bounds]', async ({
  page,
}) => {
  const box = await openAtLine(page)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const half = await picture(page).evaluate((video: HTMLVideoElement) => video.duration / 2)
  await expect.poll(() => position(page)).toBeGreaterThan(half - 60)
  await playsFor(page, 3)
  const before = await position(page)
  await page.reload()
  await playsFor(page, 1)
  const after = await position(page)
  expect(Math.abs(after - before)).toBeLessThan(15)
})

test('over the line stands the picture of the moment that is pointed at [player.control-thumbnails]', async ({
  page,
}) => {
  const box = await openAtLine(page)
  const thumb = page.locator('[data-thumb]')
  await expect(thumb).toHaveCount(0)
  const pictureAt = async (share: number) => {
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
    await expect(thumb.locator('img')).toBeVisible()
    return thumb.locator('img').getAttribute('src')
  }
  expect(await pictureAt(0.25)).not.toBe(await pictureAt(0.75))
  await page.mouse.move(box.x + box.width / 2, box.y - 200)
  await expect(thumb).toHaveCount(0)
})

test('keys of the player: space pauses and plays on, arrows skip', async ({ page }) => {
  await page.goto('/watch/11')
  await playsFor(page, 1)
  await page.keyboard.press('Space')
  await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  const before = await position(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => position(page)).toBeGreaterThan(before + 18)
  await page.keyboard.press('Space')
  await playsFor(page, 1)
})

test('two languages of sound and of subtitles can be chosen', async ({ page }) => {
  await page.goto('/watch/10')
  await playsFor(page, 1)
  await wakeControls(page)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${player.subtitles}`) })
    .last()
    .click()
  await page
    .getByRole('menuitemradio', { name: /Русский/i })
    .or(page.getByRole('radio', { name: /Русский/i }))
    .first()
    .click()
  const tracks = () =>
    picture(page).evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode !== 'disabled')
        .map(({ language, mode, cues }) => [language, mode, (cues?.length ?? 0) > 0]),
    )
  await expect.poll(tracks).toEqual([['ru', 'hidden', true]])
  const captions = page.locator('[data-captions]')
  await expect(captions).toHaveText(/[а-я]/i)
  // Within the picture and above the controls, and lower without them.
  await wakeControls(page)
  await expect(captions).toHaveAttribute('data-raised', 'true')
  const line = await page.getByRole('slider', { name: player.film_line }).boundingBox()
  await expect
    .poll(async () => {
      const box = await captions.locator('span').first().boundingBox()
      return box !== null && box.y + box.height < (line?.y ?? 0) && box.width <= 0.68 * 1440
    })
    .toBe(true)
  // The choice is kept over a reload, and for the next title.
  await page.reload()
  await expect.poll(tracks).toEqual([['ru', 'hidden', true]])
})

test('a series opens with its first episode, and the next one follows; one that is only announced says so [player.error-next-announcement player.control-next-episode]', async ({
  page,
}) => {
  await page.goto('/contents/les-vampires')
  await expect(page.getByRole('heading', { level: 1, name: 'Les Vampires' })).toBeVisible()
  await expect(page.getByText('The Severed Head')).toBeVisible()
  await page
    .getByRole('link', { name: /^Watch/ })
    .first()
    .click()
  await playsFor(page, 1)
  await wakeControls(page)
  await page.getByRole('button', { name: player.next }).click()
  await expect(page.getByText(/The Ring That Kills/).first()).toBeAttached()
  await playsFor(page, 1)
  const address = page.url()
  await wakeControls(page)
  await page.getByRole('button', { name: player.next }).click()
  await expect(page.getByText(tv.warning_episode_is_announcement)).toBeVisible()
  expect(page.url()).toBe(address)
})

test('without a press the browser may refuse sound: the film starts muted and offers it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.mediaEvents = []
    // The browser of the tests lets everything play, and counts what a test evaluates as a gesture of the viewer: this page has
    // the rule of an ordinary one.
    let isTouched = false
    addEventListener('pointerdown', () => (isTouched = true), { capture: true })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function refuseSound() {
      if (!this.muted && !isTouched) {
        return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'))
      }
      return play.call(this)
    }
  })
  await page.goto('/watch/10')
  await playsFor(page, 1)
  await expect(page.getByRole('button', { name: player.sound_on })).toBeVisible()
  await page.getByRole('button', { name: player.sound_on }).click()
  const isMuted = () => picture(page).evaluate((video: HTMLVideoElement) => video.muted)
  await expect.poll(isMuted).toBe(false)
  // So does any other press, which does what it is for as well.
  await page.goto('/watch/11')
  await playsFor(page, 1)
  await expect(page.getByRole('button', { name: player.sound_on })).toBeVisible()
  expect(await isMuted()).toBe(true)
  await wakeControls(page)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expect.poll(isMuted).toBe(false)
  await expect(page.getByRole('button', { name: player.sound_on })).toHaveCount(0)
  // The press that closes the menu does not pause, and Escape leads back to where it was opened.
  await page.mouse.click(700, 300)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await playsFor(page, 1)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${player.speed}`) }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: player.settings, exact: true })).toBeFocused()
  await context.close()
})

test('a film begins under the pointer, and a press shows what is there already', async ({ page }) => {
  const streams: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/contents/10/stream')) streams.push(searchParams)
  })
  const listening = page.waitForResponse(/watch-interest/)
  await page.goto('/contents/metropolis')
  await (await listening).finished()
  const watch = page.getByRole('link', { name: catalogue.watch, exact: true }).last()
  const ahead = page.waitForResponse(/\/contents\/10\/stream\?.*ahead=1/)
  const segment = ahead.then(() => page.waitForResponse(/\/v\d+\/\d+-\d+\.m4s/))
  // The code that listens has come, and may be run a moment later.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await watch.hover()
      return streams.length
    })
    .toBeGreaterThan(0)
  await (await segment).finished()
  const lists: string[] = []
  page.on('request', (request) => {
    if (/\/media\/g\/.*\.m3u8/.test(request.url())) lists.push(request.url())
  })
  await watch.click()
  await expect(page).toHaveURL(/\/watch\/10$/)
  await playsFor(page, 1)
  const pressed = streams.filter((query) => !query.has('ahead'))
  expect(pressed.map((query) => query.has('begun'))).toEqual([true])
  expect(lists).toEqual([])
})
