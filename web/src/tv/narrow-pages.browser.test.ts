import { page, userEvent } from 'vitest/browser'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { tvPanel } from '../testing/browser/schedule-days.ts'
import { words } from '../testing/words.ts'

const { player, tv } = words.en
const modal = page.getByCss('[data-modal-page]')
const news = page.getByRole('link', { name: /^Trial News/ })
const search = page.getByRole('searchbox', { name: tv.search })

test('a channel is a page beside the list on a desktop wider than 932 px, and a modal page over it otherwise [tv.channel-page-kind]', async ({
  app,
}) => {
  await resize({ width: 933, height: 900 })
  await app.open('/channels')
  await news.click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await expect.element(tvPanel()).toBeVisible()
  expect(modal.elements()).toHaveLength(0)
  await expect.element(news).toBeVisible()

  await resize({ width: 932, height: 900 })
  await app.open('/channels')
  await expect.element(news).toBeVisible()
  expect(modal.elements()).toHaveLength(0)
  await news.click()
  const channel = page.getByRole('dialog', { name: 'Trial News' })
  await expect.element(channel).toBeVisible()
  await expect.element(channel).toHaveAttribute('data-modal-page')
  await expect.poll(() => app.address).toBe('/channels/all/news')
  // It covers the window, and what lies beneath is out of reach.
  const { width, height, left, top } = channel.element().getBoundingClientRect()
  await expect.poll(() => channel.element().getBoundingClientRect().left).toBe(0)
  expect([width, height, top, left <= 932 * 0.06]).toEqual([932, 900, 0, true])
  expect(document.querySelector('[inert] a[href="/channels/all/news"]')).not.toBe(null)
  await userEvent.keyboard('{Escape}')
  await expect.element(channel).not.toBeInTheDocument()
  await expect.poll(() => app.address).toBe('/channels')
  await expect.element(news).toBeVisible()
  await expect.element(news).toHaveFocus()
  // The arrow on the picture closes it too, and so does the browser's way back.
  await news.click()
  await channel.getByRole('button', { name: player.back, exact: true }).first().click()
  await expect.element(channel).not.toBeInTheDocument()
  await expect.element(news).toBeVisible()
  await news.click()
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await app.atRest()
  history.back()
  await expect.element(channel).not.toBeInTheDocument()
  await expect.element(news).toBeVisible()
})

const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Tab S9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36'

const APPLE =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** Another browser's name, and how many fingers its screen feels. Answers what puts the own ones back. */
function layAgent(agent: string, fingers: number): () => void {
  const lay = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { configurable: true, value })
  lay('userAgent', agent)
  lay('maxTouchPoints', fingers)
  return () => {
    Reflect.deleteProperty(navigator, 'userAgent')
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  }
}

test('on narrow screens and mobile devices the list is shown, unless a channel is open or the address names one [tv.narrow-channel-list]', async ({
  app,
}) => {
  const seesList = async () => {
    await expect.element(search).toBeVisible()
    await expect.element(news).toBeVisible()
    expect(modal.elements()).toHaveLength(0)
  }
  const seesChannel = async () => {
    await expect.element(modal).toBeVisible()
    // Out of sight, it is not there for anybody.
    await expect.element(search).not.toBeInTheDocument()
  }
  await resize(NARROW)
  for (const path of ['/channels', '/channels/general', '/channel']) {
    await app.open(path)
    await seesList()
  }
  for (const path of ['/channels/all/one', '/channels/general/news', '/channel/one']) {
    await app.open(path)
    await expect.element(modal).toBeVisible()
    expect(search.elements()).toHaveLength(0)
  }
  await app.open('/channels')
  await news.click()
  await seesChannel()
  // A tablet is a mobile device, however wide; Apple's call themselves desktops, but have touch.
  await resize({ width: 1280, height: 800 })
  for (const [agent, fingers] of [
    [AGENT, 5],
    [APPLE, 5],
  ] as const) {
    const remove = layAgent(agent, fingers)
    try {
      await app.open('/channels')
      await seesList()
      await news.click()
      await seesChannel()
    } finally {
      remove()
    }
  }
  await app.open('/channels')
  await expect.element(tvPanel()).toBeVisible()
  expect(modal.elements()).toHaveLength(0)
})
