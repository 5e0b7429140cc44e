import { page } from 'vitest/browser'
import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import type { ContentButton } from '#contract/catalogue.ts'
import { listChannelPackets, listContentPackets } from '#contract/commerce.ts'
import { getChannelStream, getContentStream } from '#contract/playback.ts'
import { listUserChannels } from '#contract/tv.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { expectNoOverflow, expectWithin } from '../../testing/browser/overflow.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { homeBoot, usualRows } from '../../testing/browser/usual-home.ts'
import { metaOf, packetOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { buying, card, catalogue, identity, packets: packetWords, tv } = words.en
const payOf = (packet_id: number, caption: string, price: string): ContentButton => ({
  button_type: 'pay',
  caption,
  sub_caption: null,
  icon: null,
  play_after: true,
  show_options: true,
  button_data: { packet_id, price, period: '0-1-0' },
})
const plus = payOf(2, 'Plus', '1490.00')
const classics = payOf(3, 'Classics', '990.00')
const hero = page.getByCss('[data-hero]')
const choose = page.getByRole('button', { name: card.choose_packet })
const packets = page.getByRole('list', { name: card.packets }).getByRole('listitem')
const packetWindow = page.getByRole('dialog', { name: buying.quick_title })
const signIn = page.getByRole('dialog', { name: identity.phone_title })

/** A title that two packets open, and whoever asks for its stream is told so. */
function close(service: FakeService, buttons: ContentButton[] = [plus, classics]): void {
  const min_price = buttons.length > 0 ? '990.00' : null
  service.answer(getContentMeta, metaOf({ is_purchased: false, buttons, min_price }))
  const refusal = { reason: 'no_access' as const, packets: [2, 3] }
  service.refuse(getContentStream, 'permission_denied', 'This title opens with a subscription', refusal)
  service.answer(listContentPackets, [packetOf(2, 'Plus'), packetOf(3, 'Classics', { price: '990.00' })])
}

/** Home, whose first promo leads to a closed title. */
function closedHome() {
  const rows = usualRows().map((row) => ({
    ...row,
    promotions: row.promotions.map((promo, at) => (at === 0 ? { ...promo, is_purchased: false } : promo)),
  }))
  return homeBoot(rows)
}

/** Opens the list of packets, and one of them. @param opened what that leads to */
async function expectPackets(opened = packetWindow): Promise<void> {
  await choose.click()
  await expect
    .poll(() => textsOf(packets))
    .toEqual([expect.stringContaining('Plus'), expect.stringContaining('Classics')])
  await packets.nth(1).getByRole('button').click()
  await expect.element(opened).toBeVisible()
}

for (const narrow of [false, true]) {
  const size = narrow ? 'narrow' : 'wide'
  test(`a closed title in the hero says from which price it opens and offers its packets instead of a way that is refused, ${size} [commerce.unpurchased-block]`, async ({
    app,
    clock,
    service,
  }) => {
    close(service)
    if (narrow) await resize(NARROW)
    await app.open('/', closedHome())
    await expect.element(hero.getByRole('heading', { name: 'Metropolis' })).toBeVisible()
    await expect.element(choose).toMatchTextContent(/From 990\s₸$/)
    await expect.element(choose).toHaveAccessibleName(/From 990\s₸$/)
    expect(hero.getByRole('link', { name: catalogue.watch, exact: true }).elements()).toEqual([])
    expect(document.querySelector('video')).toBeNull()
    await expectNoOverflow()
    await choose.click()
    await expectWithin(page.getByRole('list', { name: card.packets }))
    await expectNoOverflow()
    await choose.click()
    await expectPackets()
    // Who reads about a packet is not shown the next promo.
    await clock.runFor(20_000)
    await expect.element(packetWindow).toBeVisible()
    expect(service.asked(getContentStream)).toEqual([])
  })

  test(`a closed title says from which price it opens, once, and offers its packets on its page and instead of the player, ${size} [commerce.unpurchased-block]`, async ({
    app,
    service,
  }) => {
    close(service)
    if (narrow) await resize(NARROW)
    await app.open('/contents/metropolis')
    await expect.element(choose).toMatchTextContent(/From 990\s₸$/)
    await expectNoOverflow()
    await app.open('/watch/metropolis')
    const notice = page.getByRole('alert')
    await expect.element(notice.getByRole('heading', { name: tv.watch_subscribe })).toBeVisible()
    await expect.element(choose).toBeVisible()
    expect(notice.getByText(/subscription/).elements()).toHaveLength(1)
    await expect.element(notice.getByText('From 990 ₸', { exact: true })).toBeVisible()
    await expect.element(choose).toHaveAccessibleName(card.choose_packet)
    expect(document.querySelector('video')).toBeNull()
    await expectPackets()
  })
}

test('a closed title in the hero waits for its packets, and says what it needs where they do not come', async ({
  app,
  clock,
  service,
}) => {
  close(service)
  const letThrough = service.hold(getContentMeta)
  await app.open('/', closedHome())
  await expect.element(choose).toHaveAttribute('aria-busy', 'true')
  await expect.element(hero.getByText(catalogue.needs_packet)).not.toBeInTheDocument()
  letThrough()
  await expect.element(choose).not.toHaveAttribute('aria-busy')
  await expectPackets()

  service.lose(getContentMeta)
  service.forgetCalls()
  await app.open('/', closedHome())
  await expect.element(choose).toHaveAttribute('aria-busy', 'true')
  await outwaitTries(clock, () => service.asked(getContentMeta, 'lost').length)
  await expect.element(hero.getByText(catalogue.needs_packet)).toBeVisible()
  await expect.element(choose).not.toBeInTheDocument()
})

test('a closed title in the hero that nobody sells says so', async ({ app, service }) => {
  close(service, [])
  await app.open('/', closedHome())
  await expect.element(hero.getByText(catalogue.needs_packet)).toBeVisible()
  expect(choose.elements()).toEqual([])
  expect(hero.getByRole('link', { name: catalogue.watch, exact: true }).elements()).toEqual([])
})

test('what is refused for another reason than its price is not for sale in the player', async ({
  app,
  service,
}) => {
  close(service)
  service.refuse(getContentStream, 'permission_denied', 'This episode is not out yet', {
    reason: 'announced',
  })
  await app.open('/watch/metropolis')
  await expect.element(page.getByRole('heading', { name: tv.watch_refused })).toBeVisible()
  await expect.element(page.getByText('This episode is not out yet')).toBeVisible()
  expect(choose.elements()).toEqual([])
})

test('a channel whose packet has run out since it was known offers its packets when its stream is refused', async ({
  app,
  service,
}) => {
  const refusal = { reason: 'no_access' as const, packets: [2, 3] }
  service.refuse(getChannelStream, 'permission_denied', 'This channel opens with a subscription', refusal)
  service.answer(listChannelPackets, [packetOf(2, 'Plus'), packetOf(3, 'Classics', { price: '990.00' })])
  const letThrough = service.hold(getChannelStream)
  await app.open('/channels/all/one')
  await expect.poll(() => service.asked(getChannelStream)).toHaveLength(1)
  service.answer(listUserChannels, [
    { id: 1, is_purchased: false, is_available: true, min_price: '990.00', favorite: null },
  ])
  letThrough()
  await expect
    .element(page.getByRole('heading', { name: tv.closed_title.replace('{{name}}', 'Trial One') }))
    .toBeVisible()
  await expect.element(page.getByText('From 990 ₸', { exact: true })).toBeVisible()
  await expectPackets(signIn)
  // Back from the window the packets are still there to choose from.
  history.back()
  await expect.element(signIn).not.toBeInTheDocument()
  await expect.element(choose).toBeVisible()
})

test('what is sold by the year says no price of a month, and what comes on top of a basic packet says so where it is met', async ({
  app,
  service,
}) => {
  const yearly: ContentButton = {
    ...plus,
    button_data: { packet_id: 2, price: '3990.00', period: '1-0-0', needs_base: true },
  }
  const said = packetWords.additional_with_base_text
  close(service, [yearly])
  service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [yearly], min_price: '5480.00' }))
  await app.open('/watch/metropolis')
  const notice = page.getByRole('alert')
  await expect.element(notice.getByText('From 5,480 ₸', { exact: true })).toBeVisible()
  await expect.element(notice.getByRole('button', { name: /Plus 3,990 ₸ a year/ })).toBeVisible()
  await expect.element(notice.getByText(said)).toBeVisible()
  expect(notice.getByText(/a month/).elements()).toEqual([])
  await expectNoOverflow()

  close(service, [{ ...classics, button_data: null }, yearly])
  await app.open('/', closedHome())
  await choose.click()
  await expect.poll(() => textsOf(packets)).toEqual(['Classics', expect.stringContaining(said)])

  // A channel says the same of its packets.
  const refusal = { reason: 'no_access' as const, packets: [2] }
  service.refuse(getChannelStream, 'permission_denied', 'This channel opens with a subscription', refusal)
  service.answer(listChannelPackets, [packetOf(2, 'Plus', { needs_base: true }), packetOf(3, 'Classics')])
  service.answer(listUserChannels, [
    { id: 1, is_purchased: false, is_available: true, min_price: '990.00', favorite: null },
  ])
  await app.open('/channels/all/one')
  await choose.click()
  await expect
    .poll(() => textsOf(packets))
    .toEqual([expect.stringContaining(said), expect.not.stringContaining(said)])
})
