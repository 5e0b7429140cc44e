import { page, userEvent } from 'vitest/browser'
import { endViewing, getChannelStream, getContentStream } from '#contract/playback.ts'
import { getProfile } from '#contract/profiles.ts'
import type { PresentViewing, Refusal } from '#contract/refusals.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { answerViewings } from '../../testing/browser/cast-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { player, streams } = words.en
const unknown = { device_type: null, vendor: null, model: null, os_name: null, os_version: null }
const television: PresentViewing = {
  id: 'on-tv',
  device: { ...unknown, device_type: 'tv', vendor: 'Samsung', model: 'QE55' },
  kind: 'channel',
  title: 'Trial News',
  since: 1_781_500_000,
}
const phone: PresentViewing = {
  id: 'on-phone',
  device: unknown,
  kind: 'title',
  title: null,
  since: 1_781_503_000,
}

type Elsewhere = Extract<Refusal, { reason: 'concurrency' }>
const refuse = (service: FakeService, more: Partial<Elsewhere> = {}): void => {
  const refusal: Elsewhere = { reason: 'concurrency', most: 2, viewings: [television, phone], ...more }
  for (const endpoint of [getChannelStream, getContentStream])
    service.refuse(endpoint, 'permission_denied', 'Words of the service', refusal)
}
const list = page.getByRole('dialog', { name: streams.title })
const ways = () => list.getByRole('listitem').getByRole('button')
const place = page.getByRole('alert')
const picture = page.getByRole('region', { name: player.player })
const ended = (service: FakeService) => service.asked(endViewing).map(({ params }) => params.id)

for (const [what, address] of [
  ['a channel', '/channels/all/one'],
  ['a film', '/watch/10'],
  ['a channel inside another site', '/channel_embed/one'],
] as const)
  test(`${what} that the account has no place for says what plays elsewhere; one press ends that and plays here`, async ({
    app,
    service,
  }) => {
    answerTitle(service, contentOf('10', { title: 'Metropolis' }))
    refuse(service)
    service.answer(endViewing, ({ params }) => {
      answerViewings(service)
      return { id: params.id }
    })
    if (address === '/watch/10') await resize(NARROW)
    await app.open(address)
    await expect.element(list).toBeVisible()
    const [first, second] = list.getByRole('listitem').elements()
    expect([first?.textContent, second?.textContent]).toEqual([
      expect.stringMatching(/^Trial News.*Samsung QE55/),
      expect.stringContaining(streams.film),
    ])
    expect(document.activeElement?.closest('dialog')).toBe(list.element())
    await expectNoOverflow()
    const before = service.asked(address === '/watch/10' ? getContentStream : getChannelStream).length
    await ways().nth(1).click()
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(place).not.toBeInTheDocument()
    await expect.element(picture).toBeVisible()
    expect(ended(service)).toEqual(['on-phone'])
    const asked = service.asked(address === '/watch/10' ? getContentStream : getChannelStream)
    expect(asked).toHaveLength(before + 1)
  })

test('the list is closed and opened again by keys; what cannot be ended is told, what is gone already is what was wanted', async ({
  app,
  service,
}) => {
  refuse(service)
  service.refuse(endViewing, 'internal_error', 'It was not ended')
  await app.open('/channels/all/one')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(place.getByRole('heading', { name: streams.title })).toBeVisible()
  const choose = place.getByRole('button', { name: streams.choose })
  ;(choose.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => ended(service)).toEqual(['on-tv'])
  await expect.element(page.getByText('It was not ended')).toBeVisible()
  await expect.element(list).toBeVisible()
  service.refuse(endViewing, 'not_found')
  answerViewings(service)
  await ways().first().click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(place).not.toBeInTheDocument()
})

test('what was ended from another device says so and is taken back with a press, which asks anew; what takes the place by then is chosen to end', async ({
  app,
  service,
}) => {
  refuse(service, { is_taken: true })
  await resize(NARROW)
  await app.open('/channels/all/one')
  await expect.element(place.getByRole('heading', { name: streams.taken })).toBeVisible()
  expect(list.elements()).toEqual([])
  // All of it is seen in the small picture of a phone.
  const { top, bottom } = place.element().getBoundingClientRect()
  const [title, way] = [place.getByRole('heading'), place.getByRole('button', { name: streams.here })].map(
    (part) => part.element().getBoundingClientRect(),
  )
  expect([title!.top >= top + 12, way!.bottom <= bottom - 12]).toEqual([true, true])
  refuse(service)
  const before = service.asked(getChannelStream).length
  // A line that returns is no press.
  dispatchEvent(new Event('online'))
  await place.getByRole('button', { name: streams.here }).click()
  await expect.element(list).toBeVisible()
  expect(service.asked(getChannelStream)).toHaveLength(before + 1)
  expect(service.asked(getChannelStream).at(-1)?.query).not.toHaveProperty('after')
})

test('a child sees that others are watching, and ends nothing of theirs', async ({ app, service }) => {
  answerAccount(service)
  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' as const }
  service.answer(getProfile, { ...ela, profile: { id: 2, role: 'child' } })
  document.cookie = 'openair_age=child; Path=/'
  refuse(service, { viewings: [{ ...television, title: null }], most: 1 })
  await app.open('/channels/all/one')
  await expect.element(list.getByText(streams.child_text)).toBeVisible()
  await expect.element(list.getByText(streams.channel)).toBeVisible()
  expect(ways().elements()).toEqual([])
})
