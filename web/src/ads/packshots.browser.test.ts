import { page } from 'vitest/browser'
import { ads as english } from '../i18n/en/ads.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { toldMetrics } from '../testing/browser/told-metrics.ts'
import {
  adOf,
  adWorld,
  brokenMedia,
  hangingMedia,
  infoOf,
  isHeld,
  openFilmWithAds,
  overlay,
  silence,
  vastOf,
} from '../testing/browser/usual-ads.ts'

const packshot = () => page.getByRole('region', { name: english.packshot })
/** Notes the clips that play, each once, in their order. */
function watchClips(): { readonly played: readonly string[]; stop(): void } {
  const played: string[] = []
  const note = ({ target }: Event): void => {
    const { src } = target as HTMLVideoElement
    if (src !== '' && played.at(-1) !== src) played.push(src)
  }
  document.addEventListener('playing', note, true)
  return { played, stop: () => document.removeEventListener('playing', note, true) }
}

test('packshots play before the film, one after another and after the ads; the film stands still meanwhile [player.packshots-order]', async ({
  app,
  service,
  clock,
}) => {
  const world = adWorld(service)
  const [ad, one, two] = [silence(1), silence(1), silence(1)]
  world.answer('/vast/one', vastOf(adOf({ media: ad, seconds: 1 })))
  const clips = watchClips()
  try {
    await openFilmWithAds(app, service, infoOf({ remove_packets: [7] }), [one, two])
    await expect.element(overlay()).toBeVisible()
    await expect.element(packshot()).toBeVisible()
    expect(isHeld()).toBe(true)
    // They are no ads: nothing counts them, or removes them.
    expect(packshot().getByText(english.region).elements()).toEqual([])
    expect(packshot().getByRole('link').elements()).toEqual([])
    await expect.poll(isHeld, { timeout: 10_000 }).toBe(false)
    await expect.element(packshot()).not.toBeInTheDocument()
    expect(clips.played.slice(0, 3)).toEqual([ad, one, two])
    await clock.runFor(60_000)
    expect(new Set(toldMetrics(service, 'ad').map(({ ad: title }) => title))).toEqual(new Set(['Tea']))
  } finally {
    clips.stop()
  }
})

test('a packshot that fails is left out, and one that hangs keeps a film for eight seconds at most, also where there are no ads', async ({
  app,
  service,
  clock,
}) => {
  adWorld(service)
  const good = silence(1)
  const clips = watchClips()
  try {
    await openFilmWithAds(app, service, null, [brokenMedia(), good])
    await expect.poll(() => clips.played).toContain(good)
    await expect.poll(isHeld, { timeout: 10_000 }).toBe(false)
  } finally {
    clips.stop()
  }
  service.forgetCalls()
  await openFilmWithAds(app, service, null, [hangingMedia()])
  await expect.element(packshot()).toBeVisible()
  await clock.runFor(7000)
  expect(isHeld()).toBe(true)
  await clock.runFor(1500)
  await expect.poll(isHeld).toBe(false)
})
