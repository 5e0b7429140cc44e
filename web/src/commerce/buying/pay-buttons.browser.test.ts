import { page, userEvent } from 'vitest/browser'
import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import type { ContentButton } from '#contract/catalogue.ts'
import { getPacket, listContentPackets, listPackets, listPurchasePackets } from '#contract/commerce.ts'
import { listCards, listPayforms, payByLinkedCard, payByQrCode, payByShortUrl } from '#contract/payforms.ts'
import { checkParentalCode, listProfiles } from '#contract/profiles.ts'
import { getProviderInfo } from '#contract/provider-page.ts'
import { createOffer } from '#contract/purchases.ts'
import { getContentStream } from '#contract/playback.ts'
import { listFutureSubscriptions } from '#contract/subscriptions.ts'
import { openedWindows } from '../../testing/browser/hosts.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { leftFor } from '../../testing/browser/page-loads.ts'
import { NOON } from '../../testing/browser/page-clock.ts'
import { answerCodes, takeCodes } from '../../testing/browser/sign-in-answers.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { usual } from '../../testing/browser/usual-answers.ts'
import { ACCOUNT, answerShop, heldUntil, paymentOf, wayOf } from '../../testing/browser/usual-shop.ts'
import { cardOf } from '../../testing/money-things.ts'
import { metaOf, packetDetailOf, packetOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { providerInfoOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { buying, card, identity, settings, shell } = words.en
const dialog = page.getByRole('dialog')
const named = (name: string) => page.getByRole('dialog', { name })
const payOf = (packet_id: number, caption: string, more: Partial<ContentButton> = {}): ContentButton => ({
  button_type: 'pay',
  caption,
  sub_caption: null,
  icon: null,
  play_after: true,
  show_options: false,
  button_data: { packet_id, price: '1490.00', period: '0-1-0' },
  ...more,
})
const closed = (...buttons: ContentButton[]) => metaOf({ is_purchased: false, buttons })

test('the only button of a title begins to pay its packet as a television does, and the title plays afterwards [commerce.play-single-pay] [commerce.pay-button-data]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { balance: '2000.00' })
  service.answer(getContentStream, streamOf())
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await expect.element(named(buying.confirm_title)).toBeVisible()
  expect(service.asked(createOffer).map(({ body }) => body)).toEqual([{ packet_id: 2, version: 'tv303' }])
  await dialog.getByRole('button', { name: /^Pay 1,490\s₸/ }).click()
  await expect.poll(() => app.address).toBe('/watch/10')
  await expect.poll(() => service.asked(getContentStream).length).toBeGreaterThan(0)
})

test('several buttons of a title are a menu, and the chosen one begins to pay [commerce.play-several-buttons]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { others: [packetOf(3, 'Classics')] })
  service.answer(getContentMeta, closed(payOf(2, 'Plus'), payOf(3, 'Classics')))
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: card.choose_packet }).click()
  const menu = page.getByRole('list', { name: card.packets })
  expect(menu.getByRole('listitem').elements()).toHaveLength(2)
  await menu.getByRole('button', { name: /^Classics/ }).click()
  await expect.poll(() => service.asked(createOffer).map(({ body }) => body.packet_id)).toEqual([3])
})

test('a button with options asks what opens the title and lets one be chosen; its channels are shown beside; where it is open by now, it plays [commerce.pay-show-options] [commerce.modal-packets-channels] [commerce.modal-offer-watch]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { others: [packetOf(3, 'Classics')] })
  service.answer(getContentMeta, closed(payOf(2, 'Plus', { show_options: true })))
  service.answer(listContentPackets, [packetOf(2, 'Plus'), packetOf(3, 'Classics')])
  const channel = { id: 1, num: 1, slug: 'one', name: 'Trial One', icon: null, logo: null }
  service.answer(getPacket, ({ params }) =>
    packetDetailOf(Number(params.id), params.id === '2' ? 'Plus' : 'Classics', { channels: [channel] }),
  )
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const quick = named(buying.quick_title)
  await expect.element(quick.getByRole('button', { name: /^Classics/ })).toBeVisible()
  expect(service.asked(listContentPackets).map(({ params }) => params.id)).toEqual(['10'])
  expect(app.address).toBe('/contents/metropolis#quick_packets')
  await quick.getByRole('button', { name: buying.quick_channels }).click()
  const channels = named(buying.channels_title)
  await expect
    .element(channels.getByRole('region', { name: 'Classics' }).getByText('Trial One'))
    .toBeVisible()
  expect(app.address).toBe('/contents/metropolis#packets_channels')
  history.back()
  await expect.element(channels).not.toBeInTheDocument()
  await quick.getByRole('button', { name: /^Classics/ }).click()
  await expect.element(named('Bank card')).toBeVisible()
  expect(service.asked(createOffer).map(({ body }) => body.packet_id)).toEqual([3])

  service.answer(listContentPackets, [])
  service.answer(getContentStream, streamOf())
  await app.open('/contents/metropolis')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const open = named(buying.offer_watch_title)
  await expect.element(open.getByText(buying.offer_watch_text)).toBeVisible()
  await expect.poll(() => app.address).toBe('/contents/metropolis#offer_watch')
  await open.getByRole('button', { name: buying.watch }).click()
  await expect.poll(() => app.address).toBe('/watch/10')
})

test('among all packets each is told as this viewer may have it: no trial that was used, and nothing that is had already [commerce.trial-price-validity] [commerce.modal-quick-packets]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  const trial = { is_trial: true, trial_price: '1.00', trial_period_human: { days: 7, months: 0, years: 0 } }
  const had = packetOf(5, 'Had', { subscription: heldUntil('2026-07-17T07:00:00Z') })
  const part = packetOf(6, 'Part', { parent_name: 'Home' })
  service.answer(listPackets, [packetOf(2, 'Tried', trial), packetOf(3, 'New', trial), had, part])
  service.answer(listPurchasePackets, [
    packetOf(2, 'Tried', { ...trial, is_used_trial: true }),
    packetOf(3, 'New', trial),
    had,
    part,
  ])
  await app.open('/quick_packets')
  const offered = named(buying.quick_title).getByRole('listitem').getByRole('button')
  await expect.poll(() => textsOf(offered).length).toBe(2)
  await expect.element(offered.first()).toMatchTextContent(/^Tried/)
  await expect.element(offered.first()).not.toMatchTextContent(/First 7 days/)
  await expect.element(offered.nth(1)).toMatchTextContent(/^New.*First 7 days for 1\s₸/)
})

test('an embedded page opens the page of the packet in a window of its own, at the provider that its address names [commerce.embed-packet-window]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  for (const query of ['', '?provider=darvoza']) {
    await app.open(`/content_embed/metropolis${query}`)
    const opened = openedWindows()
    try {
      await page.getByRole('button', { name: /^Plus 1,490/ }).click()
      expect(opened.addresses).toEqual([`/packets/2${query}`])
      expect(dialog.elements()).toEqual([])
    } finally {
      opened.remove()
    }
  }
  expect(service.asked(listPurchasePackets)).toEqual([])
})

/** What was wanted before signing in: a packet of another provider. */
const keepForeign = () =>
  sessionStorage.setItem(
    'openair.buy-after-auth',
    JSON.stringify({ wish: { packetId: 9, provider: { id: 5, shortname: 'other' } }, at: NOON }),
  )

test('a packet of another provider leads to its page; a guest signs in first [commerce.packet-foreign-logged-in] [commerce.packet-foreign-guest]', async ({
  app,
  service,
}) => {
  answerShop(service)
  answerCodes(service)
  service.answer(listPackets, [])
  service.answer(getProviderInfo, providerInfoOf())
  keepForeign()
  await app.open('/packets#auth')
  const auth = named(identity.phone_title)
  await auth.getByRole('textbox', { name: identity.phone }).fill('7001234567')
  await auth.getByRole('button', { name: identity.get_code }).click()
  takeCodes(service)
  service.answer(listProfiles, [])
  service.answer(listFutureSubscriptions, [])
  expect(service.asked(listPurchasePackets)).toEqual([])
  await named(identity.code_title).getByRole('textbox').fill('123456')
  await expect.poll(() => app.address).toBe('/provider/other#tariffs')
  await app.atRest()
  expect(dialog.elements()).toEqual([])
})

test('at one provider what it does not list is connected by its people [commerce.packet-foreign-alania] [commerce.alania-modal]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  service.answer(listPackets, [])
  service.answer(listFutureSubscriptions, [])
  const { provider } = usual.network
  if (!provider) throw new Error('the usual network has a provider')
  keepForeign()
  await app.open('/packets', { network: { ...usual.network, connects_by_people: true } })
  const told = named(buying.alania_title)
  await expect.element(told.getByText(buying.alania_text)).toBeVisible()
  await expect.element(told.getByRole('link', { name: provider.landing.support.phone ?? '' })).toBeVisible()
  expect(app.address).toBe('/packets#alania')
})

test('a guest who opens a window of paying by its address signs in first', async ({ app, service }) => {
  answerShop(service)
  for (const id of ['refill', 'pay_card'] as const) {
    await app.open(`/${id}`)
    await expect.element(named(identity.phone_title)).toBeVisible()
  }
})

test('money is put on the balance in a window with an address [commerce.modal-refill] [commerce.op-create-transaction]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  service.answer(listPayforms, [
    wayOf('linkedcard', 'Linked card'),
    wayOf('short_url', 'Bank card'),
    wayOf('qrcode', 'QR code'),
  ])
  service.answer(
    payByShortUrl,
    paymentOf('action_required', { amount: '700.00', full_url: 'https://bank.example/pay' }),
  )
  await app.open('/refill?amount=500.00')
  const refill = named(buying.refill_title)
  const amount = refill.getByRole('textbox', { name: `${buying.refill_amount}, ₸` })
  await expect.element(amount).toHaveValue('500')
  // No card is linked: none can pay.
  const ways = refill.getByRole('radio')
  expect(textsOf(ways)).toEqual(['Bank card', 'QR code'])
  // The one that is pressed is meant, and can be changed again.
  await ways.nth(1).click()
  await expect.element(ways.nth(1)).toBeChecked()
  await ways.first().click()
  await expect.element(ways.first()).toBeChecked()
  const limits = refill.getByText(/^Enter an amount from 1\s₸ to 1,000,000\s₸$/)
  for (const wrong of ['0', '99999999', '1000001']) {
    await amount.fill(wrong)
    await expect.element(limits).not.toBeInTheDocument()
    await refill.getByRole('button', { name: buying.go_on }).click()
    await expect.element(limits).toBeVisible()
  }
  await amount.fill('700')
  await refill.getByRole('button', { name: buying.go_on }).click()
  // Back leads to the amount again, as it was typed.
  await expect.element(dialog.getByRole('button', { name: /^Pay 700\s₸/ })).toBeVisible()
  history.back()
  await expect.element(amount).toHaveValue('700')
  await refill.getByRole('button', { name: buying.go_on }).click()
  await dialog.getByRole('button', { name: /^Pay 700\s₸/ }).click()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/pay'])
  expect(service.asked(payByShortUrl).map(({ params, body }) => [params.id, body])).toEqual([
    [
      String(ACCOUNT),
      {
        amount: '700.00',
        payform_shortname: 'short_url',
        paysystem_shortname: 'sandbox',
        returnUrl: '/?purchased=true',
      },
    ],
  ])
})

test('who has a card puts money on the balance by it where there is no other way', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  service.answer(listPayforms, [wayOf('linkedcard', 'Linked card', { least_amount: '250.00' })])
  service.answer(listCards, [cardOf('4242', { is_primary: true })])
  await app.open('/refill?amount=500.00')
  const refill = named(buying.refill_title)
  await expect.element(refill.getByRole('textbox')).toHaveValue('500')
  // It takes nothing smaller.
  await refill.getByRole('textbox').fill('249.99')
  await refill.getByRole('button', { name: buying.go_on }).click()
  await expect.element(refill.getByText(/^Enter an amount from 250\s₸ to/)).toBeVisible()
  await expect.element(refill.getByRole('button', { name: buying.go_on })).toBeVisible()
})

test('money is put on the balance after the PIN; a way that asks for none begins at once [identity.pin-protected-actions] [commerce.payform-fields] [commerce.buy-parental-check]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerPin(service, '4826')
  answerAsking(service, { pay: true })
  service.answer(checkParentalCode, { is_right: true })
  answerShop(service)
  service.answer(listCards, [cardOf('4242', { is_primary: true })])
  service.answer(listPayforms, [
    wayOf('linkedcard', 'Linked card'),
    wayOf('qrcode', 'QR code', { skip_parental_control: true }),
  ])
  await app.open('/refill?amount=500.00')
  const refill = named(buying.refill_title)
  const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  const goOn = refill.getByRole('button', { name: buying.go_on })
  await goOn.click()
  await expect.element(pin).toBeVisible()
  // Who does not know it is where they were.
  await pin.getByRole('button', { name: shell.close }).click()
  await expect.element(pin).not.toBeInTheDocument()
  await expect.element(refill).toBeVisible()
  await refill.getByRole('radio').nth(1).click()
  await goOn.click()
  await expect.poll(() => service.asked(payByQrCode).length).toBe(1)

  await app.open('/refill?amount=500.00')
  await goOn.click()
  await expect.element(pin).toBeVisible()
  await userEvent.keyboard('4826')
  await dialog.getByRole('button', { name: /^Pay 500\s₸/ }).click()
  await expect.poll(() => service.asked(payByLinkedCard).map(({ body }) => body.amount)).toEqual(['500.00'])
})

test('the address of a step of paying, opened while nothing is bought, says that nothing is charged', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  for (const id of ['confirm', 'paysystems', 'pay_qr', 'pay_redirect', 'nofunds'] as const) {
    await app.open(`/films#${id}`)
    await expect.element(named(buying.nothing_title).getByText(buying.nothing_text)).toBeVisible()
    expect(app.address).toBe(`/films#${id}`)
  }
})
