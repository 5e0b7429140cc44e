import { page, userEvent } from 'vitest/browser'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { openFilm, surface } from '../../testing/browser/played-film.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { player } = words.en
test('skips that follow each other within half a second are one, told with minutes above 60 s [player.skip-debounce player.skip-labels]', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  clock.pause()
  const forward = page.getByRole('button', { name: player.skip_forward }).first()
  await forward.click()
  await clock.runFor(499)
  await forward.click()
  await clock.runFor(499)
  expect(video.currentTime).toBe(100)
  await expect.element(surface().getByText('+20 sec')).toBeInTheDocument()
  await clock.runFor(1)
  await expect.poll(() => video.currentTime).toBe(120)
  for (let presses = 0; presses < 7; presses += 1) (forward.element() as HTMLElement).click()
  await expect.element(surface().getByText('+1 min 10 sec')).toBeInTheDocument()
})

test('the volume is 100 at first; a press of its line is five percent, kept as a percent for the next visit [player.default-volume player.volume-button-step player.volume-clamp]', async ({
  app,
  service,
}) => {
  const video = await openFilm(app, service)
  const volume = page.getByRole('slider', { name: player.volume })
  ;(volume.element() as HTMLElement).focus()
  await expect.element(volume).toHaveAttribute('aria-valuemin', '0')
  await expect.element(volume).toHaveAttribute('aria-valuemax', '100')
  await expect.element(volume).toHaveAttribute('aria-valuenow', '100')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(volume).toHaveAttribute('aria-valuenow', '95')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(volume).toHaveAttribute('aria-valuenow', '90')
  expect(video.volume).toBeCloseTo(0.9, 5)
  await expect.poll(() => Object.values(localStorage)).toContain('90')
  await app.reload()
  await expect.element(volume).toHaveAttribute('aria-valuenow', '90')
})

test('the line of a film says what was played and shows what is there beside it [player.control-progress]', async ({
  app,
  service,
}) => {
  const video = await openFilm(app, service)
  const line = page.getByRole('slider', { name: player.film_line })
  const value = (name: string) => Number(line.element().getAttribute(`aria-value${name}`))
  const shares = () =>
    ['i', 'em'].map((part) => line.element().querySelector<HTMLElement>(`${part}[style]`)?.style.width)
  Object.defineProperty(video, 'buffered', {
    configurable: true,
    value: { length: 1, start: () => 0, end: () => 400 },
  })
  video.dispatchEvent(new Event('progress'))
  await expect.poll(() => [value('min'), value('now'), value('max')]).toEqual([0, 100, 1000])
  await expect.poll(shares).toEqual(['10%', '40%'])
  video.currentTime = 250
  video.dispatchEvent(new Event('timeupdate'))
  await expect.poll(() => value('now')).toBe(250)
  await expect.poll(shares).toEqual(['25%', '40%'])
})

test('two fingers that part fill the screen with the picture, and show all of it when they close [player.pinch-zoom]', async ({
  app,
  service,
}) => {
  const video = await openFilm(app, service)
  const fit = () => getComputedStyle(video).objectFit
  expect(fit()).toBe('contain')
  pinch(100, 300)
  await expect.poll(fit).toBe('cover')
  pinch(300, 100)
  await expect.poll(fit).toBe('contain')
  pinch(200, 220)
  await new Promise(requestAnimationFrame)
  expect(fit()).toBe('contain')
})

/** Two fingers on the middle of the picture, so many pixels apart at first and in the end. */
function pinch(from: number, to: number): void {
  const [x, y] = [innerWidth / 2, innerHeight / 3]
  const target = document.elementFromPoint(x, y)
  const say = (type: string, pointerId: number, apart: number) =>
    target?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId,
        pointerType: 'touch',
        clientX: x + (pointerId === 11 ? -apart / 2 : apart / 2),
        clientY: y,
      }),
    )
  for (const finger of [11, 12]) say('pointerdown', finger, from)
  for (const finger of [11, 12]) say('pointerup', finger, to)
}

test('the button covers the whole screen with the player and its controls, and gives it back [player.control-fullscreen player.states]', async ({
  app,
  service,
}) => {
  await openFilm(app, service)
  await page.getByRole('button', { name: player.fullscreen, exact: true }).click()
  await expect.poll(() => document.fullscreenElement).toBe(surface().element())
  await page.getByRole('button', { name: player.fullscreen_exit }).click()
  await expect.poll(() => document.fullscreenElement).toBe(null)
  await expect.element(page.getByRole('button', { name: player.fullscreen, exact: true })).toBeVisible()
})

test('the picture goes into the window of the browser and comes back [player.control-pip player.states]', async ({
  app,
  service,
}) => {
  Object.defineProperty(document, 'pictureInPictureEnabled', { configurable: true, get: () => true })
  const video = await openFilm(app, service)
  const asked: string[] = []
  let small: Element | null = null
  Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, get: () => small })
  video.requestPictureInPicture = () => {
    asked.push('in')
    small = video
    video.dispatchEvent(new Event('enterpictureinpicture'))
    return Promise.resolve({} as PictureInPictureWindow)
  }
  document.exitPictureInPicture = () => {
    asked.push('out')
    small = null
    video.dispatchEvent(new Event('leavepictureinpicture'))
    return Promise.resolve()
  }
  await page.getByRole('button', { name: player.picture_in_picture, exact: true }).click()
  await page.getByRole('button', { name: player.picture_in_picture_exit }).click()
  await expect
    .element(page.getByRole('button', { name: player.picture_in_picture, exact: true }))
    .toBeVisible()
  expect(asked).toEqual(['in', 'out'])
  for (const name of ['pictureInPictureEnabled', 'pictureInPictureElement', 'exitPictureInPicture'])
    Reflect.deleteProperty(document, name)
})

test('a browser that can play no stream says so, and offers no second try [player.error-codec player.error-codec-message player.error-browser-unsupported]', async ({
  app,
  service,
}) => {
  const names = ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'] as const
  const kept = names.map((name) => Object.getOwnPropertyDescriptor(window, name))
  const { canPlayType } = HTMLMediaElement.prototype
  for (const name of names)
    Object.defineProperty(window, name, { configurable: true, value: undefined, writable: true })
  HTMLMediaElement.prototype.canPlayType = () => ''
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  await app.open('/watch/10')
  const said = page.getByRole('alert')
  await expect.element(said).toHaveTextContent(player.error_video_codec)
  await expect.element(said.getByRole('button')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: player.play, exact: true }).first()).toBeVisible()
  HTMLMediaElement.prototype.canPlayType = canPlayType
  names.forEach((name, at) => {
    const before = kept[at]
    if (before) Object.defineProperty(window, name, before)
    else Reflect.deleteProperty(window, name)
  })
})

test('a press that closes the settings does nothing else to the picture', async ({ app, service }) => {
  const video = await openFilm(app, service)
  let pauses = 0
  video.pause = () => void (pauses += 1)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  await surface().click({ position: { x: 300, y: 300 } })
  await expect.element(menu).not.toBeInTheDocument()
  expect(pauses).toBe(0)
  await surface().click({ position: { x: 300, y: 300 } })
  expect(pauses).toBe(1)
})

test('the row of controls has skips in wide windows alone; phones have larger ones in the middle of the picture [player.skip-controls-visible]', async ({
  app,
  service,
}) => {
  await openFilm(app, service)
  const shown = () =>
    page
      .getByRole('button', { name: player.skip_forward })
      .elements()
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
  const [row, ...more] = shown()
  expect(more).toEqual([])
  expect(row?.top).toBeGreaterThan(innerHeight - 120)
  await resize(NARROW)
  await expect.poll(() => shown().map(({ top }) => Math.round(top / innerHeight / 0.25))).toEqual([2])
})

test('the row of controls plays and pauses, skips ten seconds each way, and mutes [player.control-play-pause player.control-skip player.control-volume player.skip-step player.states]', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  clock.pause()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  for (const [name, place] of [
    [player.skip_forward, 110],
    [player.skip_back, 100],
  ] as const) {
    await press(name)
    await clock.runFor(500)
    await expect.poll(() => video.currentTime).toBe(place)
  }
  await press(player.mute)
  await expect.poll(() => video.muted).toBe(true)
  await press(player.unmute)
  await expect.poll(() => video.muted).toBe(false)
  const told: string[] = []
  video.pause = () => void told.push('pause')
  video.play = async () => void told.push('play')
  await press(player.pause)
  expect(told).toEqual(['pause'])
  Object.defineProperty(video, 'paused', { configurable: true, get: () => true })
  video.dispatchEvent(new Event('pause'))
  await press(player.play)
  expect(told).toEqual(['pause', 'play'])
})

test('a film plays at a quarter of its speed to twice of it, as the settings offer [player.playback-speeds player.control-settings]', async ({
  app,
  service,
}) => {
  const video = await openFilm(app, service)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  await page.getByRole('menuitem', { name: pattern(player.speed) }).click()
  const speeds = page.getByRole('menu', { name: player.speed, exact: true }).getByRole('menuitemradio')
  await expect
    .poll(() => textsOf(speeds).map((text) => Number.parseFloat(text ?? '')))
    .toEqual([0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
  await speeds.nth(5).click()
  await expect.poll(() => video.playbackRate).toBe(1.5)
})

test('space pauses, arrows skip and change the volume, F covers the screen [player.keys player.volume-key-step]', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  clock.pause()
  let pauses = 0
  video.pause = () => void (pauses += 1)
  ;(surface().element() as HTMLElement).focus()
  for (const [key, place] of [
    ['{ArrowRight}', 110],
    ['{ArrowLeft}', 100],
  ] as const) {
    await userEvent.keyboard(key)
    await clock.runFor(500)
    await expect.poll(() => video.currentTime).toBe(place)
  }
  for (const [key, volume] of [
    ['{ArrowDown}', 0.95],
    ['{ArrowDown}', 0.9],
    ['{ArrowUp}', 0.95],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.poll(() => video.volume).toBeCloseTo(volume, 5)
  }
  await userEvent.keyboard(' ')
  expect(pauses).toBe(1)
  await userEvent.keyboard('f')
  await expect.poll(() => document.fullscreenElement).toBe(surface().element())
  await userEvent.keyboard('f')
  await expect.poll(() => document.fullscreenElement).toBe(null)
})
