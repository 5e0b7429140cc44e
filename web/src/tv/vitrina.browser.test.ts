import { page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { getChannelConfig, getChannelStream } from '#contract/playback.ts'
import { getContentSchedule, listChannels, listUserChannels } from '#contract/tv.ts'
import { listChannelPackets } from '#contract/commerce.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/moving-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { tvPanel } from '../testing/browser/schedule-days.ts'
import { adOf, adWorld, infoOf, longAd, overlay, vastOf } from '../testing/browser/usual-ads.ts'
import { usualChannels } from '../testing/browser/usual-channels.ts'
import { homeBoot, usualRow } from '../testing/browser/usual-home.ts'
import { programmeOf, streamOf } from '../testing/tv-things.ts'
import { ads } from '../i18n/en/ads.ts'
import { pattern, words } from '../testing/words.ts'

const { channel, tv } = words.en
// A page of this site's own, so that the test's network is asked for nothing.
const OTHER = 'about:blank#player'
const LIGHT = 'about:blank#light'
const frame = page.getByTitle(pattern(channel.vitrina_title, { name: 'Trial News' }))
const ours = page.getByRole('region', { name: words.en.player.player })
const streams = (service: FakeService) =>
  service.asked(getChannelStream).map(({ params, query }) => [params.id, query])

/** The news are shown by somebody else. */
function answerVitrina(service: FakeService): void {
  service.answer(listChannels, () =>
    usualChannels().map((each) =>
      each.id === 2
        ? { ...each, source: 'vitrina', stream_types: [{ type: 'hls' }, { type: 'vitrina' }] }
        : each,
    ),
  )
  service.answer(getChannelConfig, { config: { web: OTHER, web_vlight: LIGHT }, ad: null })
}

test('a channel with a player of somebody else is shown by it within 360 s of now, else by ours; a preview is ours and says so [tv.load-vitrina] [tv.load-preview-mode] [player.modes] [player.states]', async ({
  app,
  clock,
  service,
}) => {
  answerVitrina(service)
  const now = Math.floor(clock.now() / 1000)
  service.answer(getContentSchedule, [
    programmeOf(2, 'Long ago', now - 7200, { duration: 6000 }),
    programmeOf(2, 'Just begun', now - 300, { duration: 3600 }),
  ])
  // The mode vitrina.
  await app.open('/channels/all/news')
  await expect.element(frame).toBeVisible()
  await expect.element(frame).toHaveAttribute('src', OTHER)
  expect(ours.elements()).toHaveLength(0)
  expect(service.asked(getChannelConfig).map(({ params }) => params.id)).toEqual(['2'])
  expect(streams(service)).toEqual([])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Just begun' })).toBeVisible()
  // Inside another site it is the same one, whatever room it is given.
  await app.open('/channel_embed/news')
  await expect.element(frame).toHaveAttribute('src', OTHER)
  // A slot of six minutes ago at most is the present.
  await app.open(`/channels/all/news?ts=${now - 300}`)
  await expect.element(frame).toBeVisible()
  expect(streams(service)).toEqual([])
  // The mode full.
  await tvPanel().getByRole('tab', { name: tv.tab_schedule }).click()
  await tvPanel().getByCss('button[data-state="recorded"]').last().click()
  await expect.element(ours).toBeVisible()
  expect(frame.elements()).toHaveLength(0)
  expect(streams(service)).toMatchObject([['2', { ts: String(now - 7200) }]])
  expect(streams(service)[0]?.[1]).not.toHaveProperty('preview')
  // The mode preview.
  service.forgetCalls()
  service.answer(getRow, ({ params }) => usualRow(params.id))
  await app.open('/', homeBoot())
  const row = page.getByRole('region', { name: 'On air now' })
  await row.getByRole('link', { name: /Trial News/ }).hover()
  await expect.poll(() => streams(service)).toMatchObject([['2', { ts: '0', preview: '1' }]])
})

test('a channel that somebody else shows begins with its pre-roll too, and is there after it; a zap to it has none', async ({
  app,
  service,
}) => {
  answerVitrina(service)
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf({ ...longAd(), skip: '00:00:00' })))
  service.answer(getChannelConfig, { config: { web: OTHER, web_vlight: LIGHT }, ad: infoOf() })
  service.answer(getChannelStream, streamOf({ ad: infoOf() }))
  await app.open('/channels/all/news')
  await expect.poll(() => world.told).toContain('start')
  await expect.element(overlay()).toBeVisible()
  expect(frame.elements()).toEqual([])
  await overlay().getByRole('button', { name: ads.skip }).click()
  await expect.element(frame).toHaveAttribute('src', OTHER)
  await expect.element(overlay()).not.toBeInTheDocument()
  // On to a channel of our own, and back: neither begins with one.
  await tvPanel().getByRole('tab', { name: tv.tab_channels }).click()
  await tvPanel()
    .getByRole('link', { name: /^Trial Cinema/ })
    .click()
  await expect.element(ours).toBeVisible()
  await expect.poll(() => streams(service).length).toBe(1)
  await app.atRest()
  await tvPanel()
    .getByRole('link', { name: /^Trial News/ })
    .click()
  await expect.element(frame).toBeVisible()
  expect(world.asked).toEqual(['/vast/one'])
})

test('a player of somebody else comes although the ad before it cannot be had', async ({ app, service }) => {
  answerVitrina(service)
  adWorld(service).answer('/vast/one', () => new Response('', { status: 404 }))
  service.answer(getChannelConfig, { config: { web: OTHER, web_vlight: LIGHT }, ad: infoOf() })
  await app.open('/channels/all/news')
  await expect.element(frame).toHaveAttribute('src', OTHER)
})

test('a channel that was not bought has no player of anybody, and one without an address plays its stream', async ({
  app,
  service,
}) => {
  answerVitrina(service)
  service.answer(getChannelConfig, { config: { web: null, web_vlight: null }, ad: null })
  await app.open('/channels/all/news')
  await expect.element(ours).toBeVisible()
  await expect.poll(() => streams(service).length).toBe(1)
  service.forgetCalls()
  service.answer(listUserChannels, [
    { id: 2, is_purchased: false, is_available: true, min_price: null, favorite: null },
  ])
  service.answer(listChannelPackets, [])
  await app.open('/channels/all/news')
  await expect
    .element(page.getByRole('heading', { name: pattern(tv.closed_title, { name: 'Trial News' }) }))
    .toBeVisible()
  expect([streams(service), service.asked(getChannelConfig)]).toEqual([[], []])
})

test('a player of somebody else that is refused says why as a stream does; a phone gets its light form', async ({
  app,
  service,
}) => {
  answerVitrina(service)
  service.refuse(getChannelConfig, 'permission_denied')
  await app.open('/channels/all/news')
  await expect.element(page.getByText(tv.stream_refused, { exact: true })).toBeVisible()
  answerVitrina(service)
  await resize(NARROW)
  await app.open('/channels/all/news')
  await expect.element(frame).toHaveAttribute('src', LIGHT)
  await page.getByRole('button', { name: tv.to_channels }).click()
  await expect.poll(() => app.address).toBe('/channels')
})
