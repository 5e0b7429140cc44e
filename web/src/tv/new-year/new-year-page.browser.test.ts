import { page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { getChannelStream } from '#contract/playback.ts'
import { getNetwork } from '#contract/providers.ts'
import { listChannels, listUserChannels } from '#contract/tv.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { tvPanel } from '../../testing/browser/schedule-days.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { usualRow } from '../../testing/browser/usual-home.ts'
import { channelOf } from '../../testing/tv-things.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { channel } = words.en
const timer = page.getByRole('timer', { name: channel.newyear_left })
const figures = () => textsOf(timer.getByCss('b'))
const title = (said: string, year: number) =>
  page.getByRole('heading', { level: 1, name: pattern(said, { year: String(year) }) })
const asked = (service: FakeService) => service.asked(getChannelStream).map(({ params }) => params.id)

/** The channel of the New Year is among the others. */
function answerParty(service: FakeService): void {
  const all = () => [...usualChannels(), channelOf(3929, 'Party', { slug: 'party', num: 90 })]
  service.answer(listChannels, all)
  service.answer(listUserChannels, () =>
    all().map(({ id }) => ({ id, is_purchased: true, is_available: true, min_price: null, favorite: null })),
  )
}

/** What a provider says of its page of the New Year. */
const settings = (channel_id: number, rows: string[]) =>
  networkOf({ client: { ...networkOf().client, new_year: { channel_id, rows } } })

test('the page of the New Year shows the channels with a countdown, begins with channel 3929 and has rows of its own [tv.route-newyear] [tv.newyear-channel] [tv.newyear-rows]', async ({
  app,
  service,
}) => {
  answerParty(service)
  service.answer(getRow, ({ params }) => usualRow(params.id))
  const network = settings(3929, ['films', 'people'])
  service.answer(getNetwork, network)
  await app.open('/newyear', { network })
  await expect.element(title(channel.newyear_title, 2027)).toBeVisible()
  await expect.element(timer).toBeVisible()
  await expect.element(tvPanel()).toBeVisible()
  await expect.poll(() => asked(service)).toEqual(['3929'])
  // They are drawn as they come near the window.
  const rows = page.getByCss('section[data-template] h2')
  for (const name of ['Silent films', 'People']) {
    const row = page.getByRole('region', { name }).first()
    await expect.element(row).toBeInTheDocument()
    row.element().scrollIntoView()
  }
  await expect.poll(() => textsOf(rows)).toEqual(['Silent films', 'People'])
  // Another channel plays on the same page, and the way back to the own one is there.
  await page.getByRole('link', { name: /^Trial News/ }).click()
  await expect.poll(() => app.address).toBe('/newyear/news')
  await expect.poll(() => asked(service)).toEqual(['3929', '2'])
  await expect.element(timer).toBeVisible()
  await page.getByRole('link', { name: channel.newyear_watch }).click()
  await expect.poll(() => app.address).toBe('/newyear/party')
  // On its way the pointer may rest over another row, whose channel is asked for ahead.
  await expect.poll(() => asked(service).filter((id) => id !== '1')).toEqual(['3929', '2', '3929'])
})

test('a provider names another channel for the New Year; where there is none the page plays as any', async ({
  app,
  service,
}) => {
  const network = settings(3, [])
  service.answer(getNetwork, network)
  await app.open('/newyear', { network })
  await expect.poll(() => asked(service)).toEqual(['3'])
  service.forgetCalls()
  const usual = settings(3929, [])
  service.answer(getNetwork, usual)
  await app.open('/newyear', { network: usual })
  await expect.element(timer).toBeVisible()
  await expect.poll(() => asked(service).length).toBe(1)
  expect(asked(service)).not.toContain('3929')
  expect(page.getByCss('section[data-template]').elements()).toHaveLength(0)
})

test('the countdown goes second by second and ends when the remaining time is below zero [tv.newyear-countdown]', async ({
  app,
  clock,
}) => {
  const end = new Date(2027, 0, 1).getTime()
  await app.open('/newyear')
  await expect.element(timer).toBeVisible()
  expect(Number(figures()[0])).toBe(Math.floor((end - clock.now()) / 86_400_000))
  await clock.jump(end - clock.now() - 2500)
  clock.pause()
  await clock.runFor(1000)
  expect(figures()).toEqual(['0', '00', '00', '01'])
  await clock.runFor(end - clock.now())
  // At the very end nothing is left, and it is not over.
  expect(figures()).toEqual(['0', '00', '00', '00'])
  await expect.element(title(channel.newyear_title, 2027)).toBeVisible()
  await clock.runFor(1000)
  await expect.element(timer).not.toBeInTheDocument()
  await expect.element(title(channel.newyear_come, 2027)).toBeVisible()
})

test('on a phone the countdown stands over the list, and a channel opens over both', async ({
  app,
  service,
}) => {
  answerParty(service)
  await resize(NARROW)
  await app.open('/newyear')
  await expect.element(timer).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Trial News/ })).toBeVisible()
  expect(asked(service)).toEqual([])
  await page.getByRole('link', { name: channel.newyear_watch }).click()
  await expect.element(page.getByRole('dialog', { name: 'Party' })).toBeVisible()
  await expect.poll(() => asked(service)).toEqual(['3929'])
})
