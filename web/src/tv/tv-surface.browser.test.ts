import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { getContentSchedule, listChannels } from '#contract/tv.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { channelOf, programmeOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
const surface = page.getByRole('region', { name: player.player, exact: true })

/** The browser says that an element fills the screen. */
function fillScreen(element: Element): void {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  document.dispatchEvent(new Event('fullscreenchange'))
}

test('in full screen stand the programme, its channel and time, the age limit and the line of the channel', async ({
  app,
}) => {
  await app.open('/channels/all/one')
  const element = await surface.findElement()
  await expect.element(surface.getByRole('heading')).not.toBeInTheDocument()
  fillScreen(element)
  await expect.element(surface.getByRole('heading', { level: 1, name: /^Programme \d+$/ })).toBeVisible()
  await expect.element(surface.getByText(/^Trial One, .*\d\d:\d\d.*\d\d:\d\d/)).toBeVisible()
  await expect.element(surface.getByText('6+', { exact: true })).toBeVisible()
  await expect.element(surface.getByRole('slider', { name: player.channel_line })).toBeVisible()
})

test('who does not see the picture is told the channel that it shows now, and what is on', async ({
  app,
}) => {
  const said = page.getByRole('status').filter({ hasText: 'Programme' })
  await app.open('/channels/all/one')
  await expect.element(said).toMatchTextContent(/^Trial One, Programme \d+/)
  await app.open('/channels/all/news')
  await expect.element(said).toMatchTextContent(/^Trial News, Programme \d+/)
})

test('the first programme of a schedule has its own age limit, the sign of its channel and a line as every other', async ({
  app,
  clock,
  service,
}) => {
  const began = Math.floor(clock.now() / 1000) - 600
  service.answer(getContentSchedule, [programmeOf(1, 'The first', began, { age: 12 })])
  await app.open('/channels/all/one')
  fillScreen(await surface.findElement())
  await expect.element(surface.getByRole('heading', { level: 1, name: 'The first' })).toBeVisible()
  await expect.element(surface.getByText('12+', { exact: true })).toBeVisible()
  await expect.element(surface.getByCss('img[src="/art/channel-1.svg"]')).toBeVisible()
  await expect.element(surface.getByRole('slider', { name: player.channel_line })).toBeVisible()
})

test('the list follows the channel when something else than a press on it changes the channel', async ({
  app,
  service,
}) => {
  const many = Array.from({ length: 60 }, (_, at) =>
    channelOf(at + 1, `Trial ${at + 1}`, { slug: `c${at + 1}` }),
  )
  service.answer(listChannels, many)
  await app.open('/channels')
  const link = (at: number) => page.getByRole('link', { name: new RegExp(`^Trial ${at}(?!\\d)`) })
  await link(2).click()
  await expect.poll(() => app.address).toBe('/channels/all/c2')
  await expect.element(link(50)).not.toBeInTheDocument()
  history.pushState(null, '', '/channels/all/c50')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.element(link(50)).toBeInViewport({ ratio: 1 })
})
