import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { listChannelPackets } from '#contract/commerce.ts'
import { getContentSchedule, getProgramSchedule, listChannels, listUserChannels } from '#contract/tv.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { programmeOf } from '../../testing/tv-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { shell, tv } = words.en
const picture = page.getByRole('region', { name: words.en.player.player })

test('inside another site a channel is its picture alone, live or from a moment, and asks for nothing else [tv.route-channel-embed]', async ({
  app,
  clock,
  service,
}) => {
  const start = Math.floor(clock.now() / 1000) - 7200
  service.answer(getContentSchedule, [
    programmeOf(2, 'Then', start),
    programmeOf(2, 'Now', start + 3600, { duration: 7200 }),
  ])
  const asked = () => service.asked(getChannelStream).map(({ params, query }) => [params.id, query.ts])
  await app.open('/channel_embed/news')
  await expect.element(picture).toBeVisible()
  await expect.poll(asked).toEqual([['2', '0']])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Now' })).toBeInTheDocument()
  const { width, height } = picture.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  for (const role of ['banner', 'contentinfo', 'complementary', 'searchbox', 'tablist'] as const)
    expect(page.getByRole(role).elements()).toHaveLength(0)
  expect(page.getByRole('link', { name: /Trial/ }).elements()).toHaveLength(0)
  expect(service.asked(getProgramSchedule)).toHaveLength(0)
  // By its number, from a moment: what is played stays within this page.
  await app.open(`/channel_embed/2?ts=${start + 60}`)
  await expect.poll(() => asked().at(-1)).toEqual(['2', String(start + 60)])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Then' })).toBeInTheDocument()
  await page.getByRole('button', { name: words.en.player.go_live }).first().click()
  await expect.poll(() => asked().at(-1)).toEqual(['2', '0'])
  await expect.poll(() => app.address).toBe('/channel_embed/news')
})

test('an embedded channel that is closed or not there says so', async ({ app, service }) => {
  service.answer(listChannels, () =>
    usualChannels().map((each) => ({ ...each, is_purchased: false, is_free: false })),
  )
  service.answer(listUserChannels, [])
  service.answer(listChannelPackets, [])
  await app.open('/channel_embed/news')
  await expect
    .element(page.getByRole('heading', { name: pattern(tv.closed_title, { name: 'Trial News' }) }))
    .toBeVisible()
  expect(service.asked(getChannelStream)).toHaveLength(0)
  for (const path of ['/channel_embed/nope', '/channel_embed']) {
    await app.open(path)
    await expect.element(page.getByRole('heading', { level: 1, name: shell.not_found_channel })).toBeVisible()
  }
})
