import { onTestFinished } from 'vitest'
import { expect, test } from '../testing/browser/component-test.ts'
import { openOrigin, plays } from '../testing/browser/faulty-origin.ts'
import {
  adOf,
  adWorld,
  type AdWorld,
  brokenMedia,
  endless,
  hangingMedia,
  infoOf,
  isHeld,
  longAd,
  openFilmWithAds,
  overlay,
  programme,
  reported,
  silence,
  stepOf,
  vastOf,
  wrapperOf,
} from '../testing/browser/usual-ads.ts'
import { words } from '../testing/words.ts'

/** A break in which nothing can be shown: how the ad systems answer, what is reported and what the ad system is told. */
interface Fault {
  readonly name: string
  readonly answer: (world: AdWorld) => void
  readonly codes: readonly unknown[]
  readonly told?: readonly string[]
}

const at = (path: string, text: string | (() => Response)) => (world: AdWorld) => world.answer(path, text)

const FAULTS: readonly Fault[] = [
  { name: 'an empty answer', answer: at('/vast/one', '<VAST version="4.2"/>'), codes: [303, 'no_ads'] },
  { name: 'no XML', answer: at('/vast/one', 'no xml'), codes: [100, 'no_ads'] },
  {
    name: 'XML that breaks off',
    answer: at('/vast/one', vastOf(adOf()).slice(0, 400)),
    codes: [100, 'no_ads'],
  },
  { name: 'another document', answer: at('/vast/one', '<rss/>'), codes: [101, 'no_ads'] },
  { name: 'VAST 1', answer: at('/vast/one', '<VideoAdServingTemplate/>'), codes: [102, 'no_ads'] },
  { name: '404', answer: at('/vast/one', () => new Response('', { status: 404 })), codes: [1012, 'no_ads'] },
  {
    name: 'a wrapper that leads to itself',
    answer: at('/vast/one', vastOf(wrapperOf('/vast/one'))),
    codes: [302, 'no_ads'],
    told: ['wrapper-error-302'],
  },
  {
    name: 'a wrapper around nothing',
    answer(world) {
      world.answer('/vast/one', vastOf(wrapperOf('/vast/two')))
      world.answer('/vast/two', '<VAST version="4.2"/>')
    },
    codes: [303, 'no_ads'],
    told: ['wrapper-error-303'],
  },
  {
    name: 'a wrapper around what is not there',
    answer(world) {
      world.answer('/vast/one', vastOf(wrapperOf('/vast/two')))
      world.answer('/vast/two', () => new Response('', { status: 500 }))
    },
    codes: [301, 'no_ads'],
    told: ['wrapper-error-301'],
  },
  {
    name: 'an ad without any file, in a wrapper',
    answer(world) {
      world.answer('/vast/one', vastOf(wrapperOf('/vast/two')))
      world.answer('/vast/two', vastOf(adOf().replace(/<MediaFiles>.*<\/MediaFiles>/, '')))
    },
    codes: [303, 'no_ads'],
    told: ['wrapper-error-303', 'error-303'],
  },
  {
    name: 'a picture beside the programme',
    answer: at(
      '/vast/one',
      vastOf(
        adOf().replace(
          /<Linear.*<\/Linear>/,
          '<NonLinearAds><NonLinear width="9" height="9"><StaticResource creativeType="image/png">/tea.png</StaticResource></NonLinear></NonLinearAds>',
        ),
      ),
    ),
    codes: [201, 'no_ads'],
    told: ['error-201'],
  },
  {
    name: 'no file that this browser plays',
    answer: at('/vast/one', vastOf(adOf({ type: 'video/x-never' }))),
    codes: [403, 'no_ads'],
    told: ['error-403'],
  },
  {
    name: 'a file without an address',
    answer: at('/vast/one', vastOf(adOf().replace(/(<MediaFile [^>]*>).*<\/MediaFile>/, '$1</MediaFile>'))),
    codes: [403, 'no_ads'],
    told: ['error-403'],
  },
  {
    name: 'a file that is a program',
    answer: at('/vast/one', vastOf(adOf().replace('<MediaFile ', '<MediaFile apiFramework="VPAID" '))),
    codes: [403, 'no_ads'],
    told: ['error-403'],
  },
  {
    name: 'a file that is no video',
    answer: (world) => world.answer('/vast/one', vastOf(adOf({ media: brokenMedia(), type: 'video/webm' }))),
    codes: [401, 'no_ads'],
    told: ['error-401'],
  },
  {
    name: 'a file that is not there',
    answer: at('/vast/one', vastOf(adOf({ media: '/nothing/here.webm', type: 'video/webm' }))),
    codes: [401, 'no_ads'],
    told: ['error-401'],
  },
]

test.for(FAULTS)(
  'the programme begins at once after $name, and what failed is reported [ads.all-failed]',
  async ({ answer, codes, told = [] }, { app, service, clock }) => {
    const world = adWorld(service)
    answer(world)
    const { film: hls } = (await openOrigin(service, clock)).places
    // Time stands: nothing here waits for any to pass.
    clock.pause()
    await openFilmWithAds(app, service, infoOf(), [], { hls, hls_mbr: hls })
    await expect.poll(reported).toEqual(codes)
    await expect.poll(isHeld).toBe(false)
    await expect.element(overlay()).not.toBeInTheDocument()
    expect(world.told).toEqual(told)
    clock.resume()
    await plays(0.2)
  },
)

/** Breaks that hang: what is reported, and after how many milliseconds. */
const HANGS: readonly (Fault & { readonly ms: number; readonly tags?: number })[] = [
  { name: 'a tag that never answers', answer: at('/vast/one', endless), codes: [301, 'no_ads'], ms: 5000 },
  {
    name: 'a chain of tags that never answer',
    answer(world) {
      for (const path of ['one', 'two', 'three']) world.answer(`/vast/${path}`, endless)
    },
    tags: 3,
    codes: [301, 'no_ads'],
    ms: 5000,
  },
  {
    name: 'a wrapper around a tag that never answers',
    answer(world) {
      world.answer('/vast/one', vastOf(wrapperOf('/vast/two')))
      world.answer('/vast/two', endless)
    },
    codes: [301, 'no_ads'],
    told: ['wrapper-error-301'],
    ms: 5000,
  },
  {
    name: 'media that never come',
    answer: (world) => world.answer('/vast/one', vastOf(adOf({ media: hangingMedia(), type: 'video/webm' }))),
    codes: [402, 'no_ads'],
    told: ['error-402'],
    ms: 8000,
  },
  {
    name: 'a pod of media that never come',
    answer(world) {
      const ad = (sequence: number) => adOf({ media: hangingMedia(), type: 'video/webm', sequence })
      world.answer('/vast/one', vastOf(ad(1), ad(2), ad(3)))
    },
    codes: [402, 'no_ads'],
    told: ['error-402', 'notUsed', 'notUsed'],
    ms: 8000,
  },
]

test.for(HANGS)(
  'the programme waits no longer for $name than one time-out for all of them [ads.error-301] [ads.error-402]',
  async ({ answer, codes, told = [], ms, tags = 1 }, { app, service, clock }) => {
    const world = adWorld(service)
    answer(world)
    const { film: hls } = (await openOrigin(service, clock)).places
    const steps = ['one', 'two', 'three'].slice(0, tags).map((path) => stepOf(`/vast/${path}`))
    await openFilmWithAds(app, service, infoOf({ pre_roll: steps }), [], { hls, hls_mbr: hls })
    await expect.poll(() => world.asked.length).toBeGreaterThan(0)
    const since = clock.now()
    await expect.element(overlay()).toBeVisible()
    // The programme is there and waits, with its first picture.
    await expect.poll(() => programme()?.readyState).toBeGreaterThan(2)
    clock.pause()
    await clock.runFor(ms - 500 - (clock.now() - since))
    expect([isHeld(), reported(), programme()?.paused]).toEqual([true, [], true])
    await clock.runFor(1000)
    await expect.poll(reported).toEqual(codes)
    expect(isHeld()).toBe(false)
    // Half a second after the time-out it moves.
    await plays(0.2)
    await expect.element(overlay()).not.toBeInTheDocument()
    await expect.poll(() => world.told).toEqual(told)
  },
)

test('an ad that plays, and then says nothing any more, holds the programme no longer than one that stalls', async ({
  app,
  service,
  clock,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(() => world.told.includes('start')).toBe(true)
  const video = overlay().getByCss('video').element()
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  // The decoder has died: nothing moves, and nobody says so.
  for (const name of ['timeupdate', 'waiting', 'pause', 'ended'])
    window.addEventListener(name, (event) => event.target === video && event.stopImmediatePropagation(), {
      capture: true,
      signal: stop.signal,
    })
  clock.pause()
  await clock.runFor(2500)
  const ring = overlay().getByRole('progressbar', { name: words.en.ads.loading })
  await expect.element(ring).not.toBeInTheDocument()
  await clock.runFor(1000)
  await expect.element(ring).toBeVisible()
  await clock.runFor(8000)
  await expect.poll(reported).toEqual([402])
  await expect.poll(isHeld).toBe(false)
  expect(world.told).toContain('error-402')
})

test('a failed ad makes room for the next of the list, of its aliases, of the pod and of those that stand in [ads.failed-roll-next]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', () => new Response('', { status: 404 }))
  world.answer('/vast/alias', '<VAST version="4.2"/>')
  const broken = (sequence: number) =>
    adOf({ media: brokenMedia(), type: 'video/webm', sequence, told: `/told/${sequence}-` })
  world.answer(
    '/vast/two',
    vastOf(
      broken(1),
      adOf({ sequence: 2, seconds: 1, told: '/told/2-' }),
      adOf({ seconds: 1, told: '/told/in-' }),
    ),
  )
  world.answer('/vast/three', vastOf(adOf()))
  const first = stepOf('/vast/one', { aliases: [stepOf('/vast/alias').ad_tag] })
  await openFilmWithAds(
    app,
    service,
    infoOf({ pre_roll: [first, stepOf('/vast/two'), stepOf('/vast/three')] }),
  )
  await expect
    .poll(() => world.told.filter((event) => /error|impression|complete/.test(event)), { timeout: 15_000 })
    .toEqual(['1-error-401', 'in-impression', 'in-complete', '2-impression', '2-complete'])
  await expect.poll(isHeld).toBe(false)
  expect(world.asked).toEqual(['/vast/one', '/vast/alias', '/vast/two'])
  expect(reported()).toEqual([1012, 303, 401])
})

test('of ads that stand alone in a wrapped document one is shown: the first, or where that fails the next', async ({
  app,
  service,
}) => {
  for (const [first, shown] of [
    [{}, '1-impression'],
    [{ media: brokenMedia(), type: 'video/webm' }, '2-impression'],
  ] as const) {
    const world = adWorld(service)
    world.answer('/vast/one', vastOf(wrapperOf('/vast/two')))
    const second = adOf({ seconds: 1, media: silence(1), told: '/told/2-' })
    world.answer(
      '/vast/two',
      vastOf(adOf({ seconds: 1, media: silence(1), told: '/told/1-', ...first }), second),
    )
    service.forgetCalls()
    await openFilmWithAds(app, service, infoOf())
    await expect
      .poll(() => world.told, { timeout: 10_000 })
      .toContain(shown.replace('impression', 'complete'))
    await expect.poll(isHeld).toBe(false)
    expect(world.told.filter((event) => event.endsWith('impression'))).toEqual(['wrapper-impression', shown])
  }
})

test('a pod behind a wrapper is played whole, whatever stands alone before and beside it: that stands in for one that fails', async ({
  app,
  service,
}) => {
  const shortOf = (name: string, more: Parameters<typeof adOf>[0] = {}) =>
    adOf({ seconds: 1, media: silence(1), told: `/told/${name}-`, ...more })
  for (const [second, shown] of [
    [{}, ['1', '2', '3']],
    [{ media: brokenMedia(), type: 'video/webm' }, ['1', 'a', '3']],
  ] as const) {
    const world = adWorld(service)
    world.answer('/vast/one', vastOf(wrapperOf('/vast/two', { takesSeveral: true }), shortOf('last')))
    world.answer(
      '/vast/two',
      vastOf(
        shortOf('a'),
        shortOf('3', { sequence: 3 }),
        shortOf('1', { sequence: 1 }),
        shortOf('2', { sequence: 2, ...second }),
        shortOf('b'),
      ),
    )
    service.forgetCalls()
    await openFilmWithAds(app, service, infoOf())
    await expect
      .poll(() => world.told.filter((event) => event.endsWith('-complete')), { timeout: 15_000 })
      .toEqual(shown.map((name) => `${name}-complete`))
    await expect.poll(isHeld).toBe(false)
    expect(world.asked).toEqual(['/vast/one', '/vast/two'])
  }
})

/** What the page asks of ad systems, as the network would be asked. */
function heardRequests(): { readonly to: (path: string) => readonly Request[] } {
  const heard: Request[] = []
  const { fetch } = window
  window.fetch = (input, init) => {
    heard.push(new Request(input instanceof Request ? input.clone() : input, init))
    return fetch(input, init)
  }
  onTestFinished(() => {
    window.fetch = fetch
  })
  return { to: (path) => heard.filter(({ url }) => new URL(url).pathname.startsWith(path)) }
}

test('every event of an ad is told, over its wrapper too; who cannot be told holds nothing up, and nobody of them learns who watches where [ads.tag-fetch]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.isDeaf = true
  world.answer('/vast/one', vastOf(wrapperOf('/vast/two')))
  world.answer('/vast/two', vastOf(adOf()))
  const requests = heardRequests()
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(() => world.told.includes('complete'), { timeout: 15_000 }).toBe(true)
  expect(world.told.toSorted()).toEqual(
    [
      'loaded',
      'impression',
      'wrapper-impression',
      'start',
      'wrapper-start',
      'firstQuartile',
      'midpoint',
      'thirdQuartile',
      'complete',
    ].toSorted(),
  )
  await expect.poll(isHeld).toBe(false)
  expect(reported()).toEqual([])
  const asked = requests.to('/vast/').map(({ method, credentials }) => [method, credentials])
  expect(asked).toEqual([
    ['GET', 'omit'],
    ['GET', 'omit'],
  ])
  const calls = requests.to('/told/')
  expect(calls.map(({ url }) => url)).toHaveLength(9)
  for (const { credentials, referrerPolicy, mode, keepalive } of calls)
    expect([credentials, referrerPolicy, mode, keepalive]).toEqual(['omit', 'no-referrer', 'no-cors', true])
})

test('whether an ad was in sight for two seconds is told, and of the ads of an answer those that were not shown', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer(
    '/vast/one',
    vastOf(
      adOf({ ...longAd(), sequence: 1, told: '/told/1-', skip: '00:00:00', isViewable: true }),
      adOf({ seconds: 1, media: silence(1), sequence: 2, told: '/told/2-', isViewable: true }),
      adOf({ sequence: 3, told: '/told/3-' }),
      adOf({ told: '/told/4-' }),
    ),
  )
  await openFilmWithAds(app, service, infoOf({ max_advertising: 2 }))
  await expect.poll(() => world.told, { timeout: 10_000 }).toContain('1-viewable')
  await overlay().getByRole('button', { name: words.en.ads.skip }).click()
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(false)
  const of = (wanted: RegExp) => world.told.filter((event) => wanted.test(event)).toSorted()
  await expect.poll(() => of(/notUsed/)).toEqual(['3-notUsed', '4-notUsed'])
  expect(of(/iew.*able/)).toEqual(['1-viewable', '2-notViewable'])
  expect(of(/skip|closeLinear/)).toEqual(['1-closeLinear', '1-skip'])
})

test('an ad that the browser does not let begin is left out with its code [ads.error-1205]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf()))
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(reported).toEqual([1205, 'no_ads'])
  HTMLMediaElement.prototype.play = play
  await expect.poll(isHeld).toBe(false)
  expect(world.told).toContain('error-1205')
})

test('the last fifty reports are kept, with a description and without who was meant [ads.error-reports-kept] [ads.error-table]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', '<VAST version="4.2"/>')
  const old = Array.from({ length: 50 }, (_, code) => ({
    code,
    description: '',
    roll: 'pre',
    tag: '',
    at: 0,
  }))
  localStorage.setItem('openair.ad-errors', JSON.stringify(old))
  await openFilmWithAds(app, service, infoOf({ pre_roll: [stepOf('/vast/one?ticket=secret')] }))
  await expect.poll(reported).toEqual([...old.slice(2).map(({ code }) => code), 303, 'no_ads'])
  const [report] = (
    JSON.parse(localStorage.getItem('openair.ad-errors') ?? '[]') as Record<string, unknown>[]
  ).slice(-2)
  expect(report).toMatchObject({
    description: 'В ответе VAST нет объявлений',
    roll: 'pre',
    tag: `${location.origin}/vast/one`,
  })
})
