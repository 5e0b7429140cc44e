import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { answerViewings } from '../testing/browser/cast-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { playAt, playUntil } from '../testing/browser/faked-picture.ts'
import type { PageClock } from '../testing/browser/page-clock.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
const DURATION = 14_400
/** Where a film that is opened anew would begin at its beginning. */
const LATE = 13_000

const line = () => page.getByRole('slider', { name: player.film_line })
const isAt = (seconds: number) => () =>
  line()
    .elements()
    .some((element) => element.getAttribute('aria-valuenow') === String(seconds))
const answered = (service: FakeService) => service.asked(getContentStream, 'answered').length

/**
 * A film plays, of which the clock stands from now on: what it waits for is due only when the test says so.
 * @param left where it was left at another time, seconds
 */
async function openFilm(app: AppPage, clock: PageClock, service: FakeService, left = 0) {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const grant = { isOver: false, refusals: 0 }
  service.files.set('/over/all.m3u8', () => {
    if (grant.isOver) grant.refusals += 1
    return new Response('', { status: grant.isOver ? 403 : 200 })
  })
  const history = { seconds: left, watch_percentage: (left / DURATION) * 100 }
  answerViewings(service, { hls_mbr: new URL('/over/all.m3u8', location.origin).href, history })
  await app.open('/watch/10')
  await expect.poll(() => answered(service)).toBe(1)
  answerViewings(service)
  // Once its engine has taken the element, which then waits for media that never come.
  await expect.poll(() => document.querySelector('video')?.src).toMatch(/^blob:/)
  await app.atRest()
  clock.pause()
  const video = await playUntil({ position: 100, duration: DURATION }, isAt(100))
  await app.atRest()
  /** Second by second, until the player has asked whether it may still read the film and was refused. */
  const playUntilRefused = async () => {
    grant.isOver = true
    const before = grant.refusals
    await expect
      .poll(async () => {
        if (grant.refusals > before) return true
        await clock.runFor(1000)
        // That it waits, the element may say by itself at any time: it plays on each time.
        for (const name of ['timeupdate', 'playing']) video.dispatchEvent(new Event(name))
        return grant.refusals > before
      })
      .toBe(true)
  }
  /** The element loads what `begin` leads to: it has forgotten where it stood, and says how long the film is. */
  const beginsAnew = async (begin: () => Promise<unknown>) => {
    const loading = { hasBegun: false }
    video.addEventListener('loadstart', () => (loading.hasBegun = true), { once: true })
    await begin()
    await expect.poll(() => loading.hasBegun && video.currentTime).toBe(0)
    video.dispatchEvent(new Event('durationchange'))
  }
  return { video, playUntilRefused, beginsAnew }
}

test('a film whose grant is over goes on where the viewer has gone meanwhile, not where something last played', async ({
  app,
  clock,
  service,
}) => {
  const { video, playUntilRefused, beginsAnew } = await openFilm(app, clock, service)
  await playUntilRefused()
  await beginsAnew(async () => {
    // The player was refused, but has not heard of it yet.
    video.currentTime = LATE
    await expect.poll(() => answered(service)).toBe(2)
    // Nobody has pressed: where another device has ended the viewing, it does not go on.
    expect(service.asked(getContentStream).at(-1)?.query).toMatchObject({ after: 'viewing-1' })
  })
  await expect.element(line()).toHaveAttribute('aria-valuenow', String(LATE))
})

test('a film that goes on where it was left offers its beginning for 5 s, and one whose grant was renewed does not [player.from-beginning-button]', async ({
  app,
  clock,
  service,
}) => {
  const frames: VideoFrameRequestCallback[] = []
  const heard = vi
    .spyOn(HTMLVideoElement.prototype, 'requestVideoFrameCallback')
    .mockImplementation((callback) => frames.push(callback))
  onTestFinished(() => heard.mockRestore())
  const present = () => {
    for (const callback of frames.splice(0)) callback(0, {} as VideoFrameCallbackMetadata)
  }
  const fromBeginning = page.getByRole('button', { name: player.from_beginning })
  const { playUntilRefused, beginsAnew } = await openFilm(app, clock, service, 600)
  present()
  await expect.element(fromBeginning).toBeVisible()
  await clock.runFor(4999)
  await expect.element(fromBeginning).toBeVisible()
  await clock.runFor(1)
  await expect.element(fromBeginning).not.toBeInTheDocument()
  await playUntilRefused()
  await beginsAnew(async () => expect.poll(() => answered(service)).toBe(2))
  await playUntil({ position: 100, duration: DURATION }, isAt(100))
  expect(frames).not.toEqual([])
  present()
  await app.atRest()
  expect(fromBeginning.elements()).toEqual([])
})

test('a film whose grant is over plays on while the call for another is lost, and is asked for again', async ({
  app,
  clock,
  service,
}) => {
  const { video, playUntilRefused, beginsAnew } = await openFilm(app, clock, service)
  service.lose(getContentStream)
  await playUntilRefused()
  await expect.poll(() => service.asked(getContentStream, 'lost')).toHaveLength(1)
  await app.atRest()
  for (const tries of [2, 3]) {
    await clock.runFor(2000)
    await expect.poll(() => service.asked(getContentStream, 'lost')).toHaveLength(tries)
  }
  await app.atRest()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(video.isConnected).toBe(true)
  answerViewings(service)
  await beginsAnew(() => clock.runFor(4000))
  await expect.element(line()).toHaveAttribute('aria-valuenow', '100')
})

test('what is pressed after a film was renewed is another viewing, whatever becomes of the ones before', async ({
  app,
  clock,
  service,
}) => {
  const { playUntilRefused } = await openFilm(app, clock, service)
  await playUntilRefused()
  await expect.poll(() => answered(service)).toBe(2)
  answerTitle(service, contentOf('11', { title: 'Nosferatu' }))
  history.pushState(null, '', '/watch/11')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.poll(() => service.asked(getContentStream).at(-1)?.params.id).toBe('11')
  expect(service.asked(getContentStream).at(-1)?.query).not.toHaveProperty('after')
})

/** No other grant has come in time, and the viewer, who has gone elsewhere meanwhile, tries again: the film begins anew there. */
async function openGivenUp(app: AppPage, clock: PageClock, service: FakeService) {
  const opened = await openFilm(app, clock, service)
  const goOn = service.hold(getContentStream)
  await opened.playUntilRefused()
  opened.video.currentTime = LATE
  await expect.poll(() => service.asked(getContentStream)).toHaveLength(2)
  await clock.runFor(10_000)
  const retry = page.getByRole('alert').getByRole('button', { name: player.retry })
  await expect.element(retry).toBeVisible()
  await opened.beginsAnew(() => retry.click())
  await expect.element(line()).toHaveAttribute('aria-valuenow', String(LATE))
  return { ...opened, goOn }
}

test('where no other grant has come, who tries again is given one as soon as the film is refused again, and goes on at the same place', async ({
  app,
  clock,
  service,
}) => {
  const { playUntilRefused, beginsAnew, goOn } = await openGivenUp(app, clock, service)
  await playAt({ position: LATE, duration: DURATION })
  await playUntilRefused()
  await expect.poll(() => service.asked(getContentStream)).toHaveLength(3)
  await beginsAnew(async () => goOn())
  expect(answered(service)).toBe(2)
  await expect.element(line()).toHaveAttribute('aria-valuenow', String(LATE))
})

test('a grant that comes after the viewer has tried again goes on at the same place too', async ({
  app,
  clock,
  service,
}) => {
  const { beginsAnew, goOn } = await openGivenUp(app, clock, service)
  await beginsAnew(async () => goOn())
  await expect.element(line()).toHaveAttribute('aria-valuenow', String(LATE))
  expect(service.asked(getContentStream)).toHaveLength(2)
})
