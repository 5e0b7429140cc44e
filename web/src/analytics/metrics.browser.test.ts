import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { addEvents } from '#contract/analytics.ts'
import { authDevice } from '#contract/identity-endpoints.ts'
import { listNews } from '#contract/news.ts'
import { getContentStream, updatePosition } from '#contract/playback.ts'
import { listCategories, listChannels } from '#contract/tv.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt } from '../testing/browser/faked-picture.ts'
import { openFilm } from '../testing/browser/played-film.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { toldMetrics } from '../testing/browser/told-metrics.ts'
import { streamOf } from '../testing/tv-things.ts'
import { networkOf, providerOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'
import { tellEvent } from './metrics.ts'

const CLICK = 'openair.click'
/** What waits of the usual provider's pages. */
const WAITING = 'openair.metrics.1'

test('a click id in the address is kept in the browser, by each of its names [analytics.query-click-id]', async ({
  app,
}) => {
  for (const [name, id] of [
    ['click_id', 'one'],
    ['clickid', 'two'],
    ['clickId', 'three'],
  ] as const) {
    await app.open(`/geo_lock?${name}=${id}`)
    expect(localStorage.getItem(CLICK)).toBe(id)
  }
})

test('pages are told in the order in which they were shown, in batches of a name each, once', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  await clock.runFor(12_000)
  await expect.poll(() => toldMetrics(service, 'page').map(({ source }) => source)).toEqual(['/'])
  expect(toldMetrics(service, 'page')[0]?.at).toBeGreaterThan(clock.now() - 20_000)
  expect(service.asked(addEvents)[0]?.token).not.toBeNull()
  const names = service.asked(addEvents).map(({ body }) => body.batch)
  expect(new Set(names).size).toBe(names.length)
})

test('who has no session tells a visit of the tab, the same after a reload and another in the next tab; who has one tells none', async ({
  app,
  clock,
  service,
}) => {
  const visits = async () => {
    // The page before tells what it has left.
    service.forgetCalls()
    await clock.runFor(12_000)
    await expect.poll(() => service.asked(addEvents).length).toBeGreaterThan(0)
    const told = service.asked(addEvents).map(({ token, body }) => `${token === null} ${body.visit}`)
    return new Set(told)
  }
  await app.open('/', homeBoot())
  expect(await visits()).toEqual(new Set(['false undefined']))
  localStorage.clear()
  service.lose(authDevice)
  await app.open('/', homeBoot())
  const first = await visits()
  expect([...first]).toEqual([expect.stringMatching(/^true [0-9a-f]{32}$/)])
  await app.reload(homeBoot())
  expect(await visits()).toEqual(first)
  sessionStorage.clear()
  await app.open('/', homeBoot())
  const next = await visits()
  expect([...next]).toEqual([expect.stringMatching(/^true [0-9a-f]{32}$/)])
  expect(next).not.toEqual(first)
})

test('what is refused for its token is told without one, and has the device not authorised again: that is for the viewer’s own calls [identity.token-error-flag]', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  await app.atRest()
  const authorised = service.asked(authDevice).length
  service.refuse(addEvents, 'authentication_failed')
  // A token of this very moment would not be given up.
  await clock.runFor(12_000)
  await expect.poll(() => service.asked(addEvents, 'answered').length).toBe(2)
  await app.atRest()
  const [first, second] = service.asked(addEvents)
  expect([first?.token === null, second?.token]).toEqual([false, null])
  expect(second?.body).toEqual({ ...first?.body, visit: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
  expect(service.asked(authDevice)).toHaveLength(authorised)
})

test('what did not come through is told by the next page of the tab, under its own name', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  service.lose(addEvents)
  await clock.runFor(12_000)
  await expect.poll(() => service.asked(addEvents, 'lost').length).toBeGreaterThan(0)
  const [lost] = service.asked(addEvents, 'lost')
  service.answer(addEvents, { taken: 1 })
  service.forgetCalls()
  service.takesBeacons = false
  await app.reload(homeBoot())
  await clock.runFor(12_000)
  await expect.poll(() => service.asked(addEvents, 'answered')[0]?.body).toEqual(lost?.body)
})

test('what did not come through of one provider’s pages is told by the next page of the same, and by none of another on the site', async ({
  app,
  clock,
  service,
}) => {
  const [own, other] = [networkOf(), networkOf({ id: 2, provider: providerOf({ id: 2 }) })]
  service.takesBeacons = false
  service.lose(addEvents)
  await app.open('/geo_lock', { network: own })
  await clock.runFor(12_000)
  await expect.poll(() => service.asked(addEvents, 'lost').length).toBeGreaterThan(0)
  const [lost] = service.asked(addEvents, 'lost')
  service.answer(addEvents, { taken: 1 })
  const told = () => service.asked(addEvents, 'answered').map(({ body }) => body.batch)
  await app.open('/geo_lock?provider=other', { network: other })
  service.forgetCalls()
  await clock.runFor(12_000)
  await expect.poll(() => told().length).toBeGreaterThan(0)
  expect(told()).not.toContain(lost?.body.batch)
  await app.open('/geo_lock', { network: own })
  service.forgetCalls()
  await clock.runFor(12_000)
  await expect.poll(told).toContain(lost?.body.batch)
})

test('what waits when the page goes leaves with it by a beacon; what the browser does not take is kept', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  clock.pause()
  await clock.runFor(2000)
  await expect.poll(() => sessionStorage.getItem(WAITING)).toContain('"page"')
  service.takesBeacons = false
  dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem(WAITING)).toContain('"page"')
  service.takesBeacons = true
  dispatchEvent(new Event('pagehide'))
  expect([service.beacons, sessionStorage.getItem(WAITING)]).toEqual([1, null])
  await expect.poll(() => toldMetrics(service, 'page').map(({ source }) => source)).toEqual(['/'])
})

test('a page that is hidden tells at once what it has, with what others tell as it is hidden', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  clock.pause()
  await clock.runFor(2000)
  await expect.poll(() => sessionStorage.getItem(WAITING)).toContain('"page"')
  const tellLate = (): void => tellEvent({ name: 'offer_shown', value: 'late' })
  addEventListener('visibilitychange', tellLate, true)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  removeEventListener('visibilitychange', tellLate, true)
  hidden.mockRestore()
  expect(sessionStorage.getItem(WAITING)).toBe(null)
  await expect.poll(() => toldMetrics(service, 'event').map(({ value }) => value)).toEqual(['late'])
})

test('what is measured as long as a page lives is told under one name and of one moment, however often the page is hidden', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  await app.atRest()
  clock.pause()
  const hide = async () => {
    await clock.runFor(60_000)
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    hidden.mockRestore()
  }
  const shift = async () => {
    const moved = new Promise<void>((resolve) => {
      new PerformanceObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe({ type: 'layout-shift' })
    })
    document.body.style.marginTop = `${Number.parseInt(document.body.style.marginTop || '0', 10) + 200}px`
    await moved
  }
  const shifts = () => toldMetrics(service, 'vital').filter(({ name }) => name === 'CLS')
  try {
    await hide()
    await shift()
    await hide()
    await expect.poll(() => shifts().length).toBeGreaterThan(1)
    expect(new Set(shifts().map(({ id, at }) => `${id} ${at}`)).size).toBe(1)
  } finally {
    document.body.style.marginTop = ''
  }
})

test('every call that fails is told, refused or lost on the way [analytics.api-errors-logged]', async ({
  app,
  clock,
  service,
}) => {
  service.refuse(listChannels, 'internal_error')
  service.answer(listCategories, [])
  service.lose(listCategories)
  await app.open('/channels')
  await clock.runFor(30_000)
  const told = () =>
    toldMetrics(service, 'api_error').map(({ method, path, status, code }) => [method, path, status, code])
  await expect.poll(told).toContainEqual(['GET', listChannels.path, 500, 'internal_error'])
  await expect.poll(told).toContainEqual(['GET', listCategories.path, 0, 'no_connection'])
  // As often as they have failed.
  const lost = service.asked(listCategories, 'lost').length
  await clock.runFor(12_000)
  await expect
    .poll(() => told().filter(([, path]) => path === listCategories.path).length)
    .toBeGreaterThanOrEqual(lost)
})

/**
 * Has the page hear of errors that nobody caught, and nobody else: Vitest would take them for mistakes of the test. Call it before the page
 * is opened.
 */
function errorsOfPage() {
  const listeners = new Map<string, EventListener[]>()
  const own = window.addEventListener
  const hear = (type: string, listener: EventListener, options?: AddEventListenerOptions): void => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener])
    own.call(window, type, listener, options)
  }
  window.addEventListener = hear as typeof window.addEventListener
  const tell = (type: string, facts: object) => {
    for (const listener of listeners.get(type) ?? []) listener(Object.assign(new Event(type), facts))
  }
  return {
    throwIn: (message: string) => tell('error', { error: undefined, message }),
    reject: (reason: unknown) => tell('unhandledrejection', { reason }),
  }
}

test('of errors that nobody caught a quarter is reported [analytics.error-report-sampling]', async ({
  app,
  clock,
  service,
}) => {
  const { reject } = errorsOfPage()
  await app.open('/geo_lock')
  await clock.runFor(2000)
  const drawn = vi.spyOn(Math, 'random')
  for (const [number, name] of [
    [0.2499, 'told'],
    [0.25, 'left out'],
    [0, 'told too'],
    [0.99, 'left out too'],
  ] as const) {
    drawn.mockReturnValue(number)
    reject(new Error(name))
  }
  drawn.mockRestore()
  await clock.runFor(12_000)
  await expect
    .poll(() => toldMetrics(service, 'error').map(({ message, source }) => [message, source]))
    .toEqual([
      ['told', '/geo_lock'],
      ['told too', '/geo_lock'],
    ])
})

test('what fails before anybody watches, as in the first moments of a page, is reported as well, once', async ({
  app,
  clock,
  service,
}) => {
  const { reject, throwIn } = errorsOfPage()
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(0)
  try {
    await app.open('/geo_lock')
    reject(new Error('rejected early'))
    throwIn('thrown early')
    await clock.runFor(14_000)
    await expect
      .poll(() => toldMetrics(service, 'error').map(({ message }) => message))
      .toEqual(['rejected early', 'thrown early'])
  } finally {
    drawn.mockRestore()
  }
})

test('a page that breaks while it is drawn says so to its viewer, with a way on, and to the service', async ({
  app,
  clock,
  service,
}) => {
  const { throwIn } = errorsOfPage()
  // The listeners of the page hear it, and not those of what runs this test.
  const told = vi.spyOn(window, 'reportError').mockImplementation((error) => throwIn(String(error)))
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(0)
  try {
    service.answer(listNews, 7 as never)
    await app.open('/news')
    await expect.element(page.getByRole('heading', { name: words.en.shell.broken_title })).toBeVisible()
    await expect.element(page.getByRole('button', { name: words.en.shell.reload })).toBeVisible()
    await clock.runFor(14_000)
    await expect.poll(() => toldMetrics(service, 'error').map(({ source }) => source)).toEqual(['/news'])
  } finally {
    for (const spy of [told, written, drawn]) spy.mockRestore()
  }
})

test('no report is made of resize observers and of interrupted plays [analytics.error-report-ignored]', async ({
  app,
  clock,
  service,
}) => {
  const { reject, throwIn } = errorsOfPage()
  await app.open('/geo_lock')
  await clock.runFor(2000)
  const drawn = vi.spyOn(Math, 'random').mockReturnValue(0)
  throwIn('ResizeObserver loop completed with undelivered notifications.')
  throwIn('ResizeObserver loop limit exceeded')
  reject(new DOMException('The play() request was interrupted by a call to pause().', 'AbortError'))
  reject(new DOMException('The play() request was interrupted by a new load request.', 'AbortError'))
  reject(new Error('a real one'))
  drawn.mockRestore()
  await clock.runFor(12_000)
  await expect.poll(() => toldMetrics(service, 'error').map(({ message }) => message)).toEqual(['a real one'])
})

test('a viewing of a film is told when it begins, with what it is of and from where [analytics.add-playback]', async ({
  app,
  clock,
  service,
}) => {
  await openFilm(app, service)
  await clock.runFor(12_000)
  await expect.poll(() => toldMetrics(service, 'playback')).toHaveLength(1)
  const [{ at, ...told }] = toldMetrics(service, 'playback') as [
    ReturnType<typeof toldMetrics<'playback'>>[number],
  ]
  expect(at).toBeLessThanOrEqual(clock.now())
  expect(told).toEqual({
    metric: 'playback',
    statId: 'stat',
    channelId: null,
    contentId: 10,
    contentParentId: null,
    startType: 'begin',
    position: 0,
    libraryId: 1,
  })
  expect(service.asked(getContentStream)).toHaveLength(1)
})

test('a viewing of a film that was left in its middle is told as one that goes on [analytics.add-playback]', async ({
  app,
  clock,
  service,
}) => {
  await openFilm(app, service, () =>
    service.answer(getContentStream, streamOf({ history: { seconds: 600, watch_percentage: 60 } })),
  )
  await clock.runFor(12_000)
  const started = () =>
    toldMetrics(service, 'playback').map(({ contentId, startType }) => [contentId, startType])
  await expect.poll(started).toEqual([[10, 'resume']])
})

test('a viewing that goes on is told with its position, and at 300 s as an event of five minutes [analytics.add-playback-update] [analytics.five-minute-event]', async ({
  app,
  clock,
  service,
}) => {
  service.answer(updatePosition, { id: 'stat' })
  const video = await openFilm(app, service)
  clock.pause()
  const watch = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await clock.runFor(1000)
      video.dispatchEvent(new Event('timeupdate'))
      // The test's network has no media: the player tries again after a while, and plays on.
      await playAt({ position: 100, duration: 1000 })
    }
  }
  const updates = () =>
    toldMetrics(service, 'playback_update').map(({ statId, position }) => [statId, position])
  const events = () => toldMetrics(service, 'event').map(({ name, value }) => [name, value])
  await watch(115)
  await clock.runFor(12_000)
  expect(updates()).toEqual([])
  await watch(25)
  await expect.poll(updates).toEqual([['stat', 100]])
  await watch(145)
  expect(events()).toEqual([])
  await watch(40)
  await expect.poll(updates).toEqual([
    ['stat', 100],
    ['stat', 100],
  ])
  await expect.poll(events).toEqual([['five_minutes', 'viewing:stat']])
})

test('a picture that fails is told, with what failed and of what [analytics.add-playback-error]', async ({
  app,
  clock,
  service,
}) => {
  const video = await openFilm(app, service)
  Object.defineProperty(video, 'error', { configurable: true, get: () => ({ code: 4, message: 'no' }) })
  video.dispatchEvent(new Event('error'))
  await clock.runFor(12_000)
  await expect.poll(() => toldMetrics(service, 'playback_error').length).toBeGreaterThan(0)
  const { at: _, ...told } = toldMetrics(service, 'playback_error')[0] ?? { at: 0 }
  expect(told).toEqual({
    metric: 'playback_error',
    statId: 'stat',
    code: 4,
    errorType: expect.stringMatching(/./) as string,
    streamType: 'hls',
    url: expect.stringContaining('/media/') as string,
    position: 100,
    details: expect.stringMatching(/./) as string,
    content: 10,
    library: 1,
    channel: null,
    isFinal: true,
    // No frame of it was drawn.
    failsStart: true,
  })
})
