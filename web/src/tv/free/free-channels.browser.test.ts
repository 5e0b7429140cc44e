import { page } from 'vitest/browser'
import { listFreeChannels } from '#contract/tv.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { usualChannels } from '../../testing/browser/usual-channels.ts'
import { words } from '../../testing/words.ts'

const { channel, shell } = words.en
const cards = page.getByRole('main').getByRole('listitem').getByRole('link')

test('the page of free channels tells how many there are, at which price, and leads to each [tv.route-channels-free]', async ({
  app,
  service,
}) => {
  service.answer(listFreeChannels, () => usualChannels().slice(0, 2))
  await app.open('/channelsfree')
  await expect.element(page.getByRole('heading', { level: 1, name: channel.free_title })).toBeVisible()
  await expect.element(page.getByText(/^2 channels at .*0.*₸: no packet, no card$/)).toBeVisible()
  await expect.poll(() => cards.elements().length).toBe(2)
  await expect.element(cards.nth(1).getByText('Trial News today')).toBeVisible()
  await expect.poll(() => document.title).toContain('Trial TV')
  await cards.nth(1).click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await app.open('/channelsfree')
  await page.getByRole('link', { name: channel.free_watch, exact: true }).click()
  await expect.poll(() => app.address).toBe('/channels/all/one')
})

test('without free channels the page says so; without a line it says that, and tries again', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listFreeChannels, [])
  await app.open('/channelsfree')
  await expect.element(page.getByText(channel.free_none, { exact: true })).toBeVisible()
  service.lose(listFreeChannels)
  await app.open('/channelsfree')
  await outwaitTries(clock, () => service.asked(listFreeChannels, 'lost').length)
  await expect.element(page.getByText(shell.failed_offline)).toBeVisible()
  service.answer(listFreeChannels, () => usualChannels().slice(0, 1))
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.poll(() => cards.elements().length).toBe(1)
})
