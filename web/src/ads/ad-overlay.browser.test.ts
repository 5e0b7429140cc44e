import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getPacket } from '#contract/commerce.ts'
import { addEvents } from '#contract/analytics.ts'
import { getChannelStream } from '#contract/playback.ts'
import { ads as english } from '../i18n/en/ads.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playAt, playUntil } from '../testing/browser/faked-picture.ts'
import { toldMetrics } from '../testing/browser/told-metrics.ts'
import {
  adOf,
  adWorld,
  hangingMedia,
  infoOf,
  isHeld,
  openFilmWithAds,
  overlay,
  programme,
  reported,
  longAd,
  silence,
  stepOf,
  vastOf,
} from '../testing/browser/usual-ads.ts'
import { streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
const LENGTH = { duration: 8000 }
const adVideo = () =>
  document.querySelector<HTMLVideoElement>(`section[aria-label="${english.region}"] video`)
/** Whether the player says that it stands there. */
const isShown = (moment: string) => () =>
  page.getByText(new RegExp(`^(0:)?0?${moment}`)).elements().length > 0
const button = (name: string) => overlay().getByRole('button', { name, exact: true })

test('the programme is hidden and out of reach while an ad is ready, and plays after it [player.ad-ready-hides-main player.states]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(() => world.told).toContain('start')
  const main = programme()
  expect(isHeld()).toBe(true)
  expect(main && getComputedStyle(main).visibility).toBe('hidden')
  // Neither a press nor a key reaches it.
  expect(main?.closest('section')?.querySelectorAll('[inert] button').length).toBeGreaterThan(3)
  expect(page.getByRole('button', { name: player.settings, exact: true }).elements()).toEqual([])
  await playAt({ position: 0, ...LENGTH })
  expect(isHeld()).toBe(true)
  adVideo()!.currentTime = 120
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(false)
  expect(main && getComputedStyle(main).visibility).toBe('visible')
  await expect.element(overlay()).not.toBeInTheDocument()
})

test('the overlay counts ads, fills the screen, skips when it may, and leads to the advertiser and to what removes ads [ads.overlay-controls] [ads.remove-ads]', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  const long = longAd()
  world.answer(
    '/vast/one',
    vastOf(
      adOf({ ...long, sequence: 1, skip: '00:01:00', click: '/tea', told: '/told/1-' }),
      adOf({ ...long, sequence: 2, title: 'Cup', told: '/told/2-' }),
    ),
  )
  service.refuse(getPacket, 'not_found')
  await openFilmWithAds(app, service, infoOf({ remove_packets: [7] }))
  await expect.element(overlay().getByText('Ad 1 of 2')).toBeVisible()
  await expect.element(overlay().getByText(/^Skip in \d\d s$/)).toBeVisible()
  const link = overlay().getByRole('link', { name: english.visit })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/tea`)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  // Space pauses the ad and not the programme behind it, wherever the focus is.
  await userEvent.keyboard(' ')
  await expect.element(button(english.resume)).toBeVisible()
  expect(adVideo()?.paused).toBe(true)
  await button(english.resume).click()
  await expect.poll(() => adVideo()?.paused).toBe(false)
  await button(player.fullscreen).click()
  await expect.poll(() => document.fullscreenElement?.contains(adVideo())).toBe(true)
  await button(player.fullscreen_exit).click()
  await expect.poll(() => document.fullscreenElement).toBe(null)
  adVideo()!.currentTime = 60
  await button(english.skip).click()
  await expect.element(overlay().getByText('Ad 2 of 2')).toBeVisible()
  await expect.element(button(english.skip)).not.toBeInTheDocument()
  expect(world.told.filter((event) => event.startsWith('1-'))).toEqual(
    expect.arrayContaining([
      '1-impression',
      '1-pause',
      '1-resume',
      '1-skip',
      // By the names of VAST 4, and by those of 2 and 3.
      '1-playerExpand',
      '1-fullscreen',
      '1-playerCollapse',
      '1-exitFullscreen',
    ]),
  )
  expect(world.told).not.toContain('1-complete')
  await overlay().getByRole('link', { name: english.remove }).click()
  await expect.poll(() => app.address).toBe('/packets/7')
  // Who has left is no error of the ad.
  expect(reported()).toEqual([])
  expect(world.told.filter((event) => event.includes('error'))).toEqual([])
})

test('the keyboard reaches everything of the overlay in its order, and nothing behind it', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), skip: '00:00:00', click: '/tea' })))
  await openFilmWithAds(app, service, infoOf({ remove_packets: [7] }))
  await expect.element(button(english.skip)).toBeVisible()
  await expect.element(overlay()).toHaveFocus()
  const names: (string | null)[] = []
  for (let step = 0; step < 6; step += 1) {
    await userEvent.tab()
    const { activeElement } = document
    expect(activeElement?.closest(`section[aria-label="${english.region}"]`)).not.toBe(null)
    names.push(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? null)
  }
  expect(names).toEqual([
    player.back,
    `Tea${english.visit}`,
    english.skip,
    english.remove,
    player.mute,
    player.fullscreen,
  ])
})

test('an ad that begins in full screen leads out of it, and says so', async ({ app, service }) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  const middle = [stepOf('/vast/one', { at: 600 })]
  await openFilmWithAds(app, service, infoOf({ pre_roll: [], middle_roll: middle }))
  await playUntil({ position: 590, ...LENGTH }, isShown('9:50'))
  await app.atRest()
  await userEvent.keyboard('f')
  await expect.poll(() => document.fullscreenElement).not.toBe(null)
  await playAt({ position: 601, ...LENGTH })
  await expect.poll(() => world.told).toContain('start')
  await expect.element(button(player.fullscreen)).not.toBeInTheDocument()
  await button(player.fullscreen_exit).click()
  await expect.poll(() => document.fullscreenElement).toBe(null)
  await expect.element(button(player.fullscreen)).toBeVisible()
  await expect.poll(() => world.told).toContain('playerCollapse')
  expect(world.told).not.toContain('playerExpand')
})

test('after an ad the focus is where it was before', async ({ app, service }) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), skip: '00:00:00' })))
  const middle = [stepOf('/vast/one', { at: 600 })]
  await openFilmWithAds(app, service, infoOf({ pre_roll: [], middle_roll: middle }))
  await playUntil({ position: 590, ...LENGTH }, isShown('9:50'))
  await app.atRest()
  const settings = page.getByRole('button', { name: player.settings, exact: true })
  ;(settings.element() as HTMLElement).focus()
  await playAt({ position: 601, ...LENGTH })
  await expect.element(overlay()).toHaveFocus()
  await button(english.skip).click()
  await expect.element(overlay()).not.toBeInTheDocument()
  await expect.element(settings).toHaveFocus()
})

test('an ad is as loud as the player, follows its mute, and tells of it [ads.volume-follows-mute]', async ({
  app,
  service,
}) => {
  localStorage.setItem('openair.volume', '40')
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(() => world.told).toContain('start')
  expect([adVideo()?.volume, adVideo()?.muted]).toEqual([programme()?.volume, false])
  await button(player.mute).click()
  await expect.poll(() => [adVideo()?.muted, programme()?.muted]).toEqual([true, true])
  await expect.poll(() => world.told).toContain('mute')
  await userEvent.keyboard('m')
  await expect.poll(() => [adVideo()?.muted, programme()?.muted]).toEqual([false, false])
  await expect.poll(() => world.told).toContain('unmute')
})

test('where ads cannot be removed nothing leads there, and a click waits for who comes back', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), click: '#tea' })))
  await openFilmWithAds(app, service, infoOf())
  const link = overlay().getByRole('link', { name: english.visit })
  await expect.element(link).toBeVisible()
  await expect.element(overlay().getByRole('link', { name: english.remove })).not.toBeInTheDocument()
  link.element().addEventListener('click', (event) => event.preventDefault(), { capture: true })
  await link.click()
  await expect.element(button(english.resume)).toBeVisible()
  expect(world.told).toContain('click')
})

test('a middle-roll comes at its moment without a wait, and after one that failed there is none for five seconds [ads.roll-kinds] [ads.middle-failure-backoff] [ads.all-failed]', async ({
  app,
  service,
  clock,
}) => {
  const world = adWorld(service)
  world.answer('/vast/first', '<VAST version="4.2"/>')
  world.answer('/vast/second', vastOf(adOf({ seconds: 1 })))
  const middle = [stepOf('/vast/first', { at: 600 }), stepOf('/vast/second', { at: 602 })]
  await openFilmWithAds(app, service, infoOf({ pre_roll: [], middle_roll: middle }))
  await playUntil({ position: 590, ...LENGTH }, isShown('9:50'))
  expect([isHeld(), world.asked]).toEqual([false, []])
  await app.atRest()
  clock.pause()
  await playAt({ position: 601, ...LENGTH })
  await expect.poll(reported).toEqual([303, 'no_ads'])
  expect(isHeld()).toBe(false)
  await playAt({ position: 603, ...LENGTH })
  await clock.runFor(4900)
  await playAt({ position: 607, ...LENGTH })
  expect(world.asked).toEqual(['/vast/first'])
  await clock.runFor(200)
  await playAt({ position: 608, ...LENGTH })
  await expect.poll(() => world.asked).toEqual(['/vast/first', '/vast/second'])
  await expect.poll(() => world.told, { timeout: 10_000 }).toContain('complete')
  await expect.poll(isHeld).toBe(false)
  await clock.runFor(60_000)
  const told = service
    .asked(addEvents)
    .flatMap(({ body }) => body.events.filter(({ metric }) => metric === 'ad'))
  expect(told[0]).toMatchObject({ ad: 'Tea', event: 'loaded', place: 'middle', number: 1, object_id: '10' })
})

test('who presses Space before an ad has begun stops nothing: it begins as soon as it can', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ media: hangingMedia(), type: 'video/webm' })))
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(() => adVideo()?.paused).toBe(false)
  await userEvent.keyboard(' ')
  expect([adVideo()?.paused, isHeld(), reported()]).toEqual([false, true, []])
})

test('who pauses a film while its ad is on its way finds the ad paused, and both go on from there', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  let send = (): void => undefined
  world.answer('/vast/late', () => {
    const body = new ReadableStream<Uint8Array>({
      start(document) {
        send = () => {
          document.enqueue(new TextEncoder().encode(vastOf(adOf({ media: silence(2), seconds: 2 }))))
          document.close()
        }
      },
    })
    return new Response(body)
  })
  await openFilmWithAds(
    app,
    service,
    infoOf({ pre_roll: [], middle_roll: [stepOf('/vast/late', { at: 600 })] }),
  )
  const main = await playUntil({ position: 590, ...LENGTH }, isShown('9:50'))
  await app.atRest()
  await playAt({ position: 601, ...LENGTH })
  await expect.poll(() => world.asked).toEqual(['/vast/late'])
  await userEvent.keyboard(' ')
  Object.defineProperty(main, 'paused', { configurable: true, get: () => true })
  main.dispatchEvent(new Event('pause'))
  send()
  await expect.element(button(english.resume)).toBeVisible()
  expect([adVideo()?.paused, isHeld()]).toEqual([true, true])
  let plays = 0
  main.play = () => {
    plays += 1
    return Promise.resolve()
  }
  await button(english.resume).click()
  await expect.poll(() => world.told, { timeout: 10_000 }).toContain('complete')
  await expect.poll(isHeld).toBe(false)
  expect(plays).toBe(1)
})

test('while the picture is shown out of the page a middle-roll waits until it is back', async ({
  app,
  service,
}) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  const middle = [stepOf('/vast/one', { at: 600 })]
  await openFilmWithAds(app, service, infoOf({ pre_roll: [], middle_roll: middle }))
  const main = await playUntil({ position: 590, ...LENGTH }, isShown('9:50'))
  const isAway = (of: object, name: string, value: unknown): void =>
    void Object.defineProperty(of, name, { configurable: true, get: () => value })
  isAway(document, 'pictureInPictureElement', main)
  onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureElement'))
  await playAt({ position: 601, ...LENGTH })
  isAway(document, 'pictureInPictureElement', null)
  isAway(main, 'webkitDisplayingFullscreen', true)
  await playAt({ position: 602, ...LENGTH })
  await app.atRest()
  expect([isHeld(), world.asked]).toEqual([false, []])
  isAway(main, 'webkitDisplayingFullscreen', false)
  await playAt({ position: 603, ...LENGTH })
  await expect.poll(isHeld).toBe(true)
})

test('in a frame on somebody’s site nothing leads to what removes ads', async ({ app, service }) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  service.answer(getChannelStream, streamOf({ ad: infoOf({ remove_packets: [7] }) }))
  await app.open('/channel_embed/news')
  await expect.element(overlay()).toBeVisible()
  await expect.element(button(player.mute)).toBeVisible()
  await expect.element(overlay().getByRole('link', { name: english.remove })).not.toBeInTheDocument()
})

test('who goes on after a long pause sees an ad first; after a short one the programme [ads.roll-kinds]', async ({
  app,
  service,
  clock,
}) => {
  const world = adWorld(service)
  world.answer('/vast/pause', vastOf(adOf({ seconds: 1 })))
  await openFilmWithAds(app, service, infoOf({ pre_roll: [], post_pause_roll: [stepOf('/vast/pause')] }))
  const main = await playUntil({ position: 100, ...LENGTH }, isShown('1:40'))
  const pauseFor = async (ms: number): Promise<void> => {
    await playAt({ position: 100, ...LENGTH })
    await userEvent.keyboard(' ')
    Object.defineProperty(main, 'paused', { configurable: true, get: () => true })
    main.dispatchEvent(new Event('pause'))
    clock.pause()
    await clock.runFor(ms)
    await userEvent.keyboard(' ')
    clock.resume()
  }
  await pauseFor(29_000)
  expect([isHeld(), world.asked]).toEqual([false, []])
  await pauseFor(31_000)
  expect(isHeld()).toBe(true)
  await expect.poll(() => world.told, { timeout: 10_000 }).toContain('complete')
  await expect.poll(isHeld).toBe(false)
  expect(world.asked).toEqual(['/vast/pause'])
})

test('what happens to an ad is told with its title, its place and number, and what was watched [analytics.add-ad]', async ({
  app,
  service,
  clock,
}) => {
  const world = adWorld(service)
  world.answer(
    '/vast/one',
    vastOf(
      adOf({ sequence: 1, seconds: 1, media: silence(1) }),
      adOf({ sequence: 2, seconds: 1, media: silence(1), title: 'Cup' }),
    ),
  )
  await openFilmWithAds(app, service, infoOf())
  await expect.poll(() => world.told.filter((one) => one === 'complete').length).toBe(2)
  await expect.poll(isHeld).toBe(false)
  await clock.runFor(60_000)
  const told = toldMetrics(service, 'ad')
  const of = (title: string) => told.filter(({ ad }) => ad === title)
  for (const [title, number] of [
    ['Tea', 1],
    ['Cup', 2],
  ] as const) {
    expect(of(title).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['impression', 'start', 'complete']),
    )
    expect(
      of(title).every((one) => one.number === number && one.place === 'pre' && one.object_id === '10'),
    ).toBe(true)
  }
})
