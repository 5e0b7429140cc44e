import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { authDevice } from '#contract/identity-endpoints.ts'
import { checkParentalCode, getProfile } from '#contract/profiles.ts'
import { getContentSchedule, listChannels } from '#contract/tv.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { playUntil } from '../../testing/browser/faked-picture.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { programmeOf } from '../../testing/tv-things.ts'
import { authOf, deviceOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { player, settings, tv } = words.en
const PIN = '4826'
const HOUR = 3600

/** Nobody sees the page any more, as behind a picture in picture. */
function hidePage(): void {
  for (const [name, value] of [
    ['visibilityState', 'hidden'],
    ['hidden', true],
  ] as const)
    Object.defineProperty(document, name, { configurable: true, get: () => value })
  const tell = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  tell()
  onTestFinished(() => {
    for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(document, name)
    tell()
  })
}

test('a programme for adults that comes on air while nobody sees the page waits for the PIN [player.pin-required]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerPin(service, PIN)
  answerAsking(service, { program: true })
  service.answer(checkParentalCode, { is_right: true })
  const began = Math.floor(clock.now() / 1000 / HOUR) * HOUR
  service.answer(getContentSchedule, [
    programmeOf(1, 'Today', began),
    programmeOf(1, 'Late', began + HOUR, { age: 18 }),
  ])
  const streams = () => service.asked(getChannelStream).filter(({ params }) => params.id === '1').length
  await app.open('/channels/all/one')
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect.element(title).toHaveTextContent('Today')
  await expect.poll(streams).toBe(1)
  const surface = page.getByRole('region', { name: player.player, exact: true })
  const pauses = surface.getByRole('button', { name: player.pause, exact: true })
  const video = await playUntil({ position: 60, duration: HOUR }, () => pauses.elements().length > 0)
  await app.atRest()
  hidePage()
  const lists = service.asked(listChannels).length
  await clock.jump(HOUR * 1000)
  video.currentTime = 61
  const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  await expect.element(pin).toBeVisible()
  await expect.poll(() => video.hasAttribute('src')).toBe(false)
  await app.atRest()
  expect([streams(), service.asked(listChannels).length]).toEqual([1, lists])
  await userEvent.keyboard(PIN)
  await expect.poll(streams).toBe(2)
})

test('to a child a channel for over 12 is one for adults, which no PIN opens [tv.child-adult-age]', async ({
  app,
  service,
}) => {
  document.cookie = 'openair_age=child; Path=/'
  onTestFinished(() => void (document.cookie = 'openair_age=; Path=/; Max-Age=0'))
  answerAccount(service)
  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  const profile = { ...ela, profile: { id: 2, role: 'child' } }
  service.answer(getProfile, profile)
  // A device that is authorised is told whose it is before anything is asked for.
  service.answer(authDevice, () =>
    authOf(deviceOf('device'), Math.floor(Date.now() / 1000) + 3600, { was_guest: false, profile }),
  )
  const ages = new Map([
    [2, 12],
    [3, 13],
  ])
  service.answer(listChannels, () =>
    usualChannels().map((channel) => ({ ...channel, age: ages.get(channel.id) ?? channel.age })),
  )
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  await app.open('/channels/all/news')
  await expect.poll(asked).toEqual(['2'])
  await app.atRest()
  await app.open('/channels/all/cinema')
  await expect.element(page.getByRole('region', { name: tv.adult_title })).toBeVisible()
  await app.atRest()
  expect(page.getByRole('region', { name: tv.adult_title }).getByRole('button').elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(asked()).toEqual(['2'])
})
