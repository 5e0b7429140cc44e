import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt } from '../testing/browser/faked-picture.ts'
import { hasCome } from '../testing/browser/look.ts'
import { openFilm, surface } from '../testing/browser/played-film.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
const isHidden = () => surface().element().getAttribute('data-hidden') === 'true'
const menu = page.getByRole('menu')
const settings = page.getByRole('button', { name: player.settings, exact: true })

test('the settings are walked by keys: in at what is chosen, around, back to the list, and out to where they were opened [player.states]', async ({
  app,
  service,
}) => {
  await openFilm(app, service)
  ;(settings.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toHaveAccessibleName(player.settings)
  await expect.element(menu.getByRole('menuitem', { name: new RegExp(`^${player.speed}`) })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toHaveAccessibleName(player.speed)
  const item = (speed: number) =>
    menu.getByRole('menuitemradio', {
      name: player.speed_value.replace('{{speed}}', String(speed)),
      exact: true,
    })
  await expect.element(item(1)).toHaveFocus()
  await expect.element(item(1)).toHaveAttribute('aria-checked', 'true')
  await expect.element(item(2)).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item(1.25)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(item(0.75)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(item(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  // Its name begins with what it shows: by that it is called for by voice.
  const back = menu.getByRole('menuitem', { name: `${player.speed}, ${player.settings_back}`, exact: true })
  await expect.element(back).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(menu).toHaveAccessibleName(player.settings)
  await userEvent.keyboard('{Enter}')
  await menu.getByRole('menuitem', { name: player.settings_back }).click()
  await expect.element(menu).toHaveAccessibleName(player.settings)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(settings).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(menu).not.toBeInTheDocument()
})

test('arrows within the settings are theirs alone: nothing is skipped and no sound is changed', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  await settings.click()
  clock.pause()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}{ArrowDown}')
  await clock.runFor(1000)
  expect([video.currentTime, video.volume]).toEqual([100, 1])
})

test('controls go five seconds after the last movement of the mouse, and stay while it is paused, in the settings or steered [player.controls-hide]', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  clock.pause()
  const move = () =>
    surface()
      .element()
      .dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  const stays = async (): Promise<boolean> => {
    await clock.runFor(6000)
    return !isHidden()
  }
  move()
  await clock.runFor(4900)
  expect(isHidden()).toBe(false)
  await clock.runFor(100)
  await expect.poll(isHidden).toBe(true)
  move()
  await expect.poll(isHidden).toBe(false)

  await userEvent.click(settings)
  await expect.element(menu).toBeVisible()
  expect(await stays()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(await stays()).toBe(false)

  let isPaused = false
  Object.defineProperty(video, 'paused', { configurable: true, get: () => isPaused })
  video.pause = () => {
    isPaused = true
    video.dispatchEvent(new Event('pause'))
  }
  ;(surface().element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  expect(isPaused).toBe(true)
  await expect.poll(isHidden).toBe(false)
  expect(await stays()).toBe(true)
  isPaused = false
  video.dispatchEvent(new Event('playing'))
  await expect.element(page.getByRole('button', { name: player.pause, exact: true }).first()).toBeVisible()
  expect(await stays()).toBe(false)

  // It plays on: one that stands would be loaded again.
  await playAt({ position: 101, duration: 1000 })
  await playAt({ position: 100, duration: 1000 })
  move()
  await hasCome(surface())
  const line = page.getByRole('slider', { name: player.film_line }).element()
  line.setPointerCapture = () => undefined
  const { left, width, top } = line.getBoundingClientRect()
  const at = (share: number) => ({ bubbles: true, clientX: left + share * width, clientY: top, pointerId: 1 })
  line.dispatchEvent(new PointerEvent('pointerdown', at(0.5)))
  expect(await stays()).toBe(true)
  expect(video.currentTime).toBe(100)
  line.dispatchEvent(new PointerEvent('pointerup', at(0.5)))
  await expect.poll(() => video.currentTime).toBe(500)
  expect(await stays()).toBe(false)
})

test('the line of a film is pulled, left where a gesture is called off, and walked by keys; it lands on tens of seconds and says where it is in words [player.scrub-upper-bound] [player.scrub-rounding]', async ({
  app,
  service,
}) => {
  const video = await openFilm(app, service)
  const line = page.getByRole('slider', { name: player.film_line })
  const element = line.element() as HTMLElement
  const say = (position: string) =>
    player.film_value.replace('{{position}}', position).replace('{{duration}}', '16 minutes')
  await expect.element(line).toHaveAttribute('aria-valuetext', say('1 minute'))
  element.setPointerCapture = () => undefined
  await hasCome(surface())
  const { left, width, top } = element.getBoundingClientRect()
  const send = (type: string, share: number, pointerType = 'mouse') =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: left + share * width,
        clientY: top,
        pointerId: 1,
        pointerType,
      }),
    )
  const thumb = () => surface().getByCss('[data-thumb]')
  send('pointermove', 0.25)
  await expect.element(thumb()).toMatchTextContent('4:10')
  expect(video.currentTime).toBe(100)
  send('pointerdown', 0.3)
  await expect.element(line).toHaveAttribute('aria-valuetext', say('5 minutes'))
  send('pointermove', 0.6)
  await expect.element(line).toHaveAttribute('aria-valuetext', say('10 minutes'))
  send('pointercancel', 0.6)
  await expect.element(line).toHaveAttribute('aria-valuetext', say('1 minute'))
  send('pointerup', 0.6)
  expect(video.currentTime).toBe(100)

  // Beyond both ends it is the end that is meant.
  for (const [share, place] of [
    [-0.2, 0],
    [1.2, 995],
    [0.504, 500],
  ] as const) {
    send('pointerdown', 0.4, 'touch')
    await expect.element(line).toHaveAttribute('aria-valuetext', say('6 minutes'))
    send('pointermove', share, 'touch')
    send('pointerup', share, 'touch')
    await expect.poll(() => video.currentTime).toBe(place)
    await expect.element(thumb()).not.toBeInTheDocument()
  }
  element.focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => video.currentTime).toBe(0)
  await userEvent.keyboard('{End}')
  await expect.poll(() => video.currentTime).toBe(995)

  send('pointermove', 0.25)
  await expect.element(thumb()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await settings.click()
  await expect.element(menu).toBeVisible()
  send('pointermove', 0.3)
  await expect.element(thumb()).not.toBeInTheDocument()
})

test('what is longer than 20 s has a line to scrub, what is not has none [player.scrub-line-duration]', async ({
  app,
  service,
}) => {
  await openFilm(app, service)
  const line = page.getByRole('slider', { name: player.film_line })
  await expect.element(line).toBeInTheDocument()
  await playAt({ position: 10, duration: 20 })
  await expect.element(line).not.toBeInTheDocument()
  await playAt({ position: 10, duration: 21 })
  await expect.element(line).toBeInTheDocument()
})

test('until its first frame a film shows its still, and a ring while it waits', async ({ app, service }) => {
  const frames: VideoFrameRequestCallback[] = []
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype
  HTMLVideoElement.prototype.requestVideoFrameCallback = (callback) => frames.push(callback)
  onTestFinished(() => {
    HTMLVideoElement.prototype.requestVideoFrameCallback = requestVideoFrameCallback
  })
  const video = await openFilm(app, service)
  const still = surface().getByCss(':scope > img')
  const ring = surface().getByRole('progressbar', { name: player.loading })
  await expect.element(still).toBeInTheDocument()
  await expect.element(ring).not.toBeInTheDocument()
  for (const frame of frames.splice(0)) frame(0, {} as VideoFrameCallbackMetadata)
  await expect.element(still).not.toBeInTheDocument()
  video.dispatchEvent(new Event('waiting'))
  await expect.element(ring).toBeInTheDocument()
  video.dispatchEvent(new Event('playing'))
  await expect.element(ring).not.toBeInTheDocument()
})

test('a picture that stands although it is said to play gets a ring and is loaded again after 15 s', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  const ring = surface().getByRole('progressbar', { name: player.loading })
  clock.pause()
  await expect.element(ring).not.toBeInTheDocument()
  const before = video.src
  await clock.runFor(14_000)
  expect(video.src).toBe(before)
  await clock.runFor(1500)
  await expect.element(ring).toBeVisible()
  await expect.poll(() => video.src).not.toBe(before)
})

test('a mouse plays and pauses by a click, covers the screen by two, and its other buttons do nothing', async ({
  app,
  service,
}) => {
  const video = await openFilm(app, service)
  let pauses = 0
  video.pause = () => void (pauses += 1)
  const target = document.elementFromPoint(innerWidth / 2, innerHeight / 3)
  const press = (button: number) => {
    for (const type of ['pointerdown', 'pointerup'])
      target?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'mouse', button }),
      )
  }
  press(2)
  press(1)
  expect(pauses).toBe(0)
  press(0)
  expect(pauses).toBe(1)
  await surface().dblClick({ position: { x: innerWidth / 2, y: innerHeight / 3 } })
  await expect.poll(() => document.fullscreenElement).toBe(surface().element())
  await document.exitFullscreen()
})

test('taps show and hide the controls; two at a side skip, two at the top or the bottom cover the screen [player.double-tap-zones]', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  await hasCome(surface())
  clock.pause()
  const target = document.elementFromPoint(innerWidth / 2, innerHeight / 3)
  let moment = 1000
  /** @param after milliseconds since the tap before */
  const tap = (x: number, y: number, after: number) => {
    moment += after
    for (const type of ['pointerdown', 'pointerup']) {
      const place = { clientX: x * innerWidth, clientY: y * innerHeight }
      const event = new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', ...place })
      Object.defineProperty(event, 'timeStamp', { value: moment })
      target?.dispatchEvent(event)
    }
  }
  const before = isHidden()
  tap(0.5, 0.5, 1000)
  await expect.poll(isHidden).toBe(!before)
  tap(0.5, 0.5, 1000)
  await expect.poll(isHidden).toBe(before)
  const skipped = async () => {
    await clock.runFor(500)
    return video.currentTime - 100
  }
  tap(0.1, 0.5, 1000)
  tap(0.1, 0.5, 501)
  expect(await skipped()).toBe(0)
  tap(0.1, 0.5, 500)
  await expect.poll(() => surface().getByText('−10 sec').elements().length).toBe(1)
  expect(await skipped()).toBe(-10)
  tap(0.9, 0.5, 400)
  expect(await skipped()).toBe(0)
  for (const [x, y] of [
    [0.19, 0.5],
    [0.81, 0.5],
  ] as const) {
    const from = video.currentTime
    tap(x, y, 1000)
    tap(x, y, 300)
    await clock.runFor(500)
    expect(video.currentTime - from).toBe(x < 0.5 ? -10 : 10)
  }
  // Between them a second tap is one more.
  const middle = isHidden()
  const place = video.currentTime
  for (const x of [0.21, 0.79]) {
    tap(x, 0.5, 1000)
    await expect.poll(isHidden).toBe(!middle)
    tap(x, 0.5, 300)
    await expect.poll(isHidden).toBe(middle)
  }
  await clock.runFor(500)
  expect([video.currentTime, document.fullscreenElement]).toEqual([place, null])
  for (const y of [0.16, 0.84]) {
    // The browser lets a page cover the screen only soon after somebody has pressed something.
    await userEvent.keyboard('x')
    tap(0.5, y, 1000)
    tap(0.5, y, 300)
    await expect.poll(() => document.fullscreenElement).toBe(surface().element())
    await document.exitFullscreen()
    await expect.poll(() => document.fullscreenElement).toBe(null)
  }
})
