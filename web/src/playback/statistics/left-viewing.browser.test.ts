import { vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getChannelStream, getContentStream, updateStat } from '#contract/playback.ts'
import {
  answerViewings,
  castButton,
  castingNetwork,
  playsOn,
  turnOnTelevision,
} from '../../testing/browser/cast-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { playUntil } from '../../testing/browser/faked-picture.ts'
import { openFilm, surface } from '../../testing/browser/played-film.ts'
import {
  adOf,
  adWorld,
  infoOf,
  isHeld,
  longAd,
  openFilmWithAds,
  overlay,
  vastOf,
} from '../../testing/browser/usual-ads.ts'
import { tvPanel } from '../../testing/browser/schedule-days.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { ads } from '../../i18n/en/ads.ts'
import { words } from '../../testing/words.ts'

const { tv } = words.en
const ended = (service: FakeService) => service.asked(updateStat).flatMap(({ body }) => body.ends ?? [])
const hide = (): void => {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  hidden.mockRestore()
}

test('who leaves a film gives its place back; whose tab is only hidden does not', async ({
  app,
  service,
}) => {
  await openFilm(app, service, () => answerViewings(service))
  hide()
  await app.atRest()
  expect(ended(service)).toEqual([])
  await surface().getByRole('button', { name: tv.watch_back }).first().click()
  await expect.poll(() => ended(service)).toEqual(['viewing-1'])
})

test('a page that is closed gives the place of its film back, once', async ({ app, service }) => {
  await openFilm(app, service, () => answerViewings(service))
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  await expect.poll(() => ended(service)).toEqual(['viewing-1'])
})

test('a film that a television plays goes on without the page', async ({ app, service }) => {
  const device = turnOnTelevision()
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  answerViewings(service)
  await app.open('/watch/10', castingNetwork)
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  await playUntil({ position: 100, duration: 1000 }, () => surface().getByText('1:40').elements().length > 0)
  await castButton().click()
  await expect.poll(() => device.loads.length).toBe(1)
  device.plays(100, 1000)
  await expect.element(playsOn()).toBeVisible()
  dispatchEvent(new Event('pagehide'))
  await app.atRest()
  expect(ended(service)).toEqual([])
})

test('who leaves the channels gives back the places of all that they have zapped through', async ({
  app,
  clock,
  service,
}) => {
  answerViewings(service)
  await app.open('/channels')
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  await clock.runFor(3000)
  await tvPanel()
    .getByRole('link', { name: /^Trial News/ })
    .click()
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(2)
  await clock.runFor(3000)
  expect(ended(service)).toEqual([])
  dispatchEvent(new Event('pagehide'))
  await expect.poll(() => ended(service)).toEqual(['viewing-1', 'viewing-2'])
})

test('who stands at the ads before a film is heard of all the while', async ({ app, clock, service }) => {
  const world = adWorld(service)
  world.answer('/vast/one', vastOf(adOf(longAd())))
  await openFilmWithAds(app, service, infoOf())
  await expect.element(overlay()).toBeVisible()
  // An ad that plays takes its own time, whatever the clock of the page says.
  const adAt = () => overlay().element().querySelector('video')?.currentTime ?? 0
  await expect.poll(adAt).toBeGreaterThan(0)
  await expect.element(overlay()).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(overlay().getByRole('button', { name: ads.resume })).toBeVisible()
  clock.pause()
  await clock.runFor(61_000)
  expect(isHeld()).toBe(true)
  const heard = () => service.asked(updateStat).map(({ params, body }) => [params.id, body.duration])
  expect(heard()).toEqual([
    ['stat', 0],
    ['stat', 0],
  ])
})
