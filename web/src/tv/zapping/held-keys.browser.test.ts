import { vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getContent } from '#contract/catalogue-endpoints.ts'
import { getChannelStream } from '#contract/playback.ts'
import { suggest } from '#contract/search.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { playUntil } from '../../testing/browser/faked-picture.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerSearch, suggestionOf } from '../../testing/browser/usual-search.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { identity, player, shell } = words.en
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
  await page.getByRole('link', { name: identity.sign_in, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  calls.length = 0
  press({ key: 'ChannelUp' })
  press({ key: ' ', code: 'Space' })
  await app.atRest()
  expect([asked(service), calls]).toEqual([['1'], []])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  press({ key: ' ', code: 'Space' })
  press({ key: ' ', code: 'Space', repeat: true })
  expect(calls).toEqual(['pause'])
  press({ key: 'ChannelUp' })
  await expect.poll(() => asked(service)).toEqual(['1', '2'])
})

test('over a film that was opened over a channel digits and the keys of the picture do nothing to the channel, and do again once it is closed', async ({
  app,
  service,
}) => {
  answerSearch(service)
  service.answer(getContent, contentOf('10', { slug: 'metropolis', title: 'Metropolis' }))
  service.answer(suggest, [suggestionOf('10', 'Metropolis', { slug: 'metropolis' })])
  await app.open('/channels/all/one')
  await expect.poll(() => asked(service)).toEqual(['1'])
  await page.getByRole('combobox', { name: shell.search }).fill('metropolis')
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Metropolis/ })
    .click()
  const film = page.getByCss('[data-modal-page]')
  await expect.element(film.getByRole('heading', { level: 1, name: 'Metropolis' })).toBeVisible()
  for (const key of ['2', 'ChannelUp']) press({ key })
  await app.atRest()
  expect(asked(service)).toEqual(['1'])
  await film.getByRole('button', { name: shell.close }).last().click()
  await expect.element(film).not.toBeInTheDocument()
  press({ key: '2' })
  await expect.poll(() => asked(service)).toEqual(['1', '2'])
})
