import { page, userEvent } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { getContentSchedule, listUserChannels } from '#contract/tv.ts'
import { type AppPage, NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { usualChannels } from '../testing/browser/usual-channels.ts'
import { programmeOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { player, tv } = words.en
const surface = () => page.getByRole('region', { name: player.player })
const button = (name: string) => surface().getByRole('button', { name, exact: true })

/** Controls that have hidden come back with the pointer, as for whoever reaches for one. */
async function press(name: string): Promise<void> {
  await surface().hover()
  await button(name).click()
}

/** The first channel plays and covers the screen. */
async function openFullScreen(app: AppPage): Promise<void> {
  await app.open('/channels/all/one')
  await press(player.fullscreen)
  await expect.poll(() => document.fullscreenElement).toBe(surface().element())
}

const lastAsked = (service: FakeService) => service.asked(getChannelStream).at(-1)?.params.id

test('in full screen the next, the previous and the last channel are a press away, past closed ones', async ({
  app,
  clock,
  service,
}) => {
  service.answer(listUserChannels, () =>
    usualChannels().map(({ id }) => ({
      id,
      is_purchased: id !== 2,
      is_available: true,
      min_price: null,
      favorite: null,
    })),
  )
  await openFullScreen(app)
  await press(player.channel_next)
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  await press(player.channel_next)
  await expect.poll(() => app.address).toBe('/channels/all/one')
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  // Whoever stays has watched it.
  await clock.runFor(2000)
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => app.address).toBe('/channels/all/one')
  await clock.runFor(2000)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  expect(document.fullscreenElement).toBe(surface().element())
  await document.exitFullscreen()
})

/** What mouse and fingers meet of the picture. */
const touch = () => surface().getByCss('[class*="touch"]').element()

test('in full screen a turn of the wheel over the picture is a step, and what lies beside the channel has been fetched ahead', async ({
  app,
  clock,
  service,
}) => {
  await openFullScreen(app)
  const asked = () => service.asked(getChannelStream).map(({ params }) => params.id)
  await clock.runFor(1000)
  await expect.poll(() => asked().toSorted()).toEqual(['1', '2', '3'])
  const wheel = (deltaY: number) => touch().dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY }))
  wheel(-120)
  await expect.poll(() => app.address).toBe('/channels/all/news')
  await document.exitFullscreen()
})

test('on a phone a swipe over the picture is a step, and no tap', async ({ app, service }) => {
  await resize(NARROW)
  await app.open('/channels/all/one')
  await expect.poll(() => lastAsked(service)).toBe('1')
  const at = (type: string, x: number) =>
    touch().dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerType: 'touch', pointerId: 7, clientX: x, clientY: 100 }),
    )
  at('pointerdown', 300)
  at('pointerup', 120)
  await expect.poll(() => app.address).toBe('/channels/all/news')
  at('pointerdown', 100)
  at('pointerup', 280)
  await expect.poll(() => app.address).toBe('/channels/all/one')
})

test('digits are the number of a channel', async ({ app }) => {
  await openFullScreen(app)
  await userEvent.keyboard('3')
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  await userEvent.keyboard('9')
  await expect.element(surface().getByText(player.channel_none)).toBeVisible()
  await expect.element(surface().getByText(player.channel_none)).not.toBeInTheDocument()
  expect(app.address).toBe('/channels/all/cinema')
  await document.exitFullscreen()
})

test('the guide and the list of channels open over the picture, and full screen stays', async ({
  app,
  service,
}) => {
  await openFullScreen(app)
  await press(player.programme_list)
  const over = surface().getByRole('dialog', { name: tv.panel })
  await expect.element(over.getByCss('button[data-state="now"]')).toBeVisible()
  await over.getByRole('tab', { name: tv.tab_channels }).click()
  await over.getByRole('link', { name: /Trial Cinema/ }).click()
  await expect.poll(() => lastAsked(service)).toBe('3')
  expect(document.fullscreenElement).toBe(surface().element())
  await over.getByRole('button', { name: player.list_close }).click()
  await expect.element(over).not.toBeInTheDocument()
  await press(player.channels)
  await expect.element(over).toBeVisible()
  await document.exitFullscreen()
  await expect.element(over).not.toBeInTheDocument()
})

test('the name of a programme that has only begun can be read under the line', async ({ app, service }) => {
  const begun = Math.floor(Date.now() / 1000) - 60
  service.answer(getContentSchedule, () =>
    [begun - 3600, begun, begun + 3600].map((at, index) => programmeOf(1, `Programme ${index + 1}`, at)),
  )
  await openFullScreen(app)
  const name = surface()
    .getByText(/Programme 2$/)
    .last()
  await expect.element(name).toBeVisible()
  await expect.poll(() => name.element().scrollWidth - name.element().clientWidth).toBe(0)
  await document.exitFullscreen()
})

test('live has no skips [player.skip-controls-visible]', async ({ app, clock }) => {
  await openFullScreen(app)
  await expect.element(button(player.channel_next)).toBeVisible()
  await expect.element(button(player.skip_forward)).not.toBeInTheDocument()
  // Nor do keys say that there were any.
  await app.atRest()
  clock.pause()
  await userEvent.keyboard('{ArrowRight}')
  await clock.runFor(100)
  expect(surface().getByCss('[data-direction]').elements()).toEqual([])
  await document.exitFullscreen()
})
