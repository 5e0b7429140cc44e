import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { playUntil } from '../../testing/browser/faked-picture.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { words } from '../../testing/words.ts'

const { player } = words.en
const asked = (service: FakeService) => [
  ...new Set(service.asked(getChannelStream).map(({ params }) => params.id)),
]
const press = (init: KeyboardEventInit): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

test('a key that is held down switches once, and is the number of a channel once', async ({
  app,
  service,
}) => {
  await app.open('/channels/all/one')
  await expect.poll(() => asked(service)).toEqual(['1'])
  press({ key: 'ChannelUp' })
  await expect.poll(() => asked(service)).toContain('2')
  await app.atRest()
  press({ key: 'ChannelUp', repeat: true })
  await app.atRest()
  press({ key: 'ChannelUp' })
  await expect.poll(() => app.address).toBe('/channels/all/cinema')
  press({ key: '9' })
  for (let times = 0; times < 3; times += 1) press({ key: '9', repeat: true })
  const picture = page.getByRole('main').getByRole('region', { name: player.player })
  await expect.element(picture.getByText('9', { exact: true })).toBeVisible()
})

test('keys that are pressed while a window is open are its own, and one that is held down pauses once', async ({
  app,
  service,
}) => {
  await app.open('/channels/all/one')
  await expect.poll(() => asked(service)).toEqual(['1'])
  const surface = page.getByRole('region', { name: player.player, exact: true })
  const pauses = surface.getByRole('button', { name: player.pause, exact: true })
  const video = await playUntil({ position: 60, duration: 3600 }, () => pauses.elements().length > 0)
  const calls: string[] = []
  for (const name of ['play', 'pause'] as const)
    vi.spyOn(video, name).mockImplementation(async () => void calls.push(name))
  const dialog = document.createElement('dialog')
  onTestFinished(() => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  press({ key: 'ChannelUp' })
  press({ key: ' ', code: 'Space' })
  await app.atRest()
  expect([asked(service), calls]).toEqual([['1'], []])
  dialog.close()
  press({ key: ' ', code: 'Space' })
  press({ key: ' ', code: 'Space', repeat: true })
  expect(calls).toEqual(['pause'])
  press({ key: 'ChannelUp' })
  await expect.poll(() => asked(service)).toEqual(['1', '2'])
})
