import { page, userEvent } from 'vitest/browser'
import { listPurchasePackets } from '#contract/commerce.ts'
import { getLegalText } from '#contract/legal.ts'
import { checkParentalCode, listProfiles } from '#contract/profiles.ts'
import { createOffer, createOfferTransaction } from '#contract/purchases.ts'
import { getChannelStream, getContentStream } from '#contract/playback.ts'
import {
  acceptAgreement,
  changeSubscription,
  listAgreements,
  listSubscriptions,
} from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { leftFor } from '../../testing/browser/page-loads.ts'
import { answerCodes, takeCodes } from '../../testing/browser/sign-in-answers.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import {
  answerOffer,
  answerShop,
  complete,
  heldUntil,
  paymentOf,
  periodOf,
  wayOf,
} from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { userPacketOf } from '../../testing/money-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { buying, catalogue, identity, money, settings, shell } = words.en
const button = page.getByRole('button', { name: /^Plus 1,490/ })
const redirect = page.getByRole('dialog', { name: 'Bank card' })
const waits = page.getByRole('dialog', { name: buying.redirect_waits })
const pay = (sum: string) =>
  page.getByRole('dialog').getByRole('button', { name: new RegExp(`^Pay ${sum}\\s₸`) })
const isDimmed = (): boolean => document.querySelector('[data-veil]')?.checkVisibility() ?? false
const ASKED = /purchasepackets|purchases_offer|purchaseperiods|transactions/

test('a purchase asks for an offer, a period and a way, begins a payment and asks until it is complete; then everything is read anew and said [commerce.buy-flow-order] [commerce.buy-success] [commerce.modal-confirm-period] [commerce.modal-pay-redirect] [commerce.route-redirect]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { periods: [periodOf('0-1-0', '1490.00'), periodOf('0-3-0', '3990.00')] })
  await app.open('/channels/all/one')
  await expect.element(button).toBeVisible()
  service.forgetCalls()
  await button.click()
  const periods = page.getByRole('dialog', { name: buying.period_title })
  await expect.element(periods).toBeVisible()
  expect(app.address).toBe('/channels/all/one#confirm_period')
  await expect.element(periods.getByRole('radio', { name: /1,330\s₸ a month.*11% less/ })).toBeVisible()
  await periods.getByRole('radio', { name: /3,990/ }).click()
  clock.pause()
  await periods.getByRole('button', { name: buying.go_on }).click()
  await expect
    .poll(() => page.getByRole('dialog').elements()[0]?.getAttribute('data-state'))
    .toBe('willClose')
  await clock.runFor(300)
  await expect.element(periods).not.toBeInTheDocument()
  await clock.runFor(299)
  expect([page.getByRole('dialog').elements(), isDimmed()]).toEqual([[], true])
  await clock.runFor(1)
  await expect.element(redirect.getByText(/From July 17: 3,990\s₸ for 3 months/)).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_redirect')
  shop.payment = paymentOf('action_required', { full_url: 'https://bank.example/pay' })
  await pay('3,990').click()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/pay'])
  expect(service.asked(createOfferTransaction)[0]?.body).toMatchObject({
    purchase_id: '31',
    payform_shortname: 'short_url',
    returnUrl: '/channels/all/one?purchased=true',
    saveCard: true,
  })
  await expect.element(waits).toBeVisible()
  expect(service.asked(listSubscriptions)).toEqual([])
  expect(service.asked(getChannelStream)).toEqual([])
  complete(shop)
  await clock.runFor(5000)
  await expect.element(page.getByText('“Plus” is connected')).toBeVisible()
  expect(isDimmed()).toBe(false)
  expect(service.asked(listSubscriptions)).toHaveLength(1)
  expect(service.paths.filter((path) => ASKED.test(path)).slice(0, 7)).toEqual([
    'GET /v2/purchasepackets',
    'POST /v2/users/self/purchases_offer',
    'GET /v2/packets/:id/purchaseperiods',
    'POST /v2/users/self/purchases_offer',
    'POST /v2/users/self/purchases_offer/:id/transaction',
    'GET /v2/users/self/transactions/:id',
    'GET /v2/users/self/transactions/:id',
  ])
  await expect.poll(() => service.asked(getChannelStream).length).toBeGreaterThan(0)
})

test('paying is protected by the PIN: nothing is asked for before it was entered, and 600 ms later it goes on [commerce.buy-parental-check]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerPin(service, '4826')
  answerAsking(service, { pay: true })
  service.answer(checkParentalCode, { is_right: true })
  answerShop(service)
  await app.open('/channels/all/one')
  await button.click()
  const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  await expect.element(pin).toBeVisible()
  await pin.getByRole('button', { name: shell.close }).click()
  await expect.element(pin).not.toBeInTheDocument()
  expect(service.asked(listPurchasePackets)).toEqual([])
  await button.click()
  await expect.element(pin).toBeVisible()
  clock.pause()
  await userEvent.keyboard('4826')
  await expect.poll(() => service.asked(checkParentalCode, 'answered')).toHaveLength(1)
  await app.atRest()
  await clock.runFor(599)
  expect(service.asked(listPurchasePackets)).toEqual([])
  // A slow page hears of the answer later, and counts from then: in steps that bring it there while the poll lasts.
  await expect
    .poll(async () => {
      await clock.runFor(50)
      return service.asked(listPurchasePackets)
    })
    .toHaveLength(1)
  clock.resume()
  await expect.element(redirect).toBeVisible()
})

/** Paragraphs with one, two and six blank lines between them. */
const LEGAL = 'One.\n\nTwo.\n\n\nThree.\n\n\n\n\n\n\nFour.'
const gap = (upper?: DOMRect, lower?: DOMRect) => (lower?.top ?? 0) - (upper?.bottom ?? 0)

test('an agreement that was not accepted is shown first, as a page that leads back; accepting it goes on with the purchase [commerce.agreement-modal-page] [commerce.agreement-resume] [shell.agreement-blank-lines] [commerce.op-create-transaction]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const agreement = { id: 'a-1', title: 'Terms of Plus', path: '/agreement' }
  const shop = answerShop(service, { packet: packetOf(2, 'Plus', { agreement }) })
  service.answer(getLegalText, { kind: 'agreement', title: 'Terms of Plus', text: LEGAL })
  service.answer(acceptAgreement, ({ body }) => {
    shop.agreed.push(body.id)
    return { id: body.id, agreed_at: '2026-06-17T07:00:00Z' }
  })
  await app.open('/channels/all/one')
  await button.click()
  const terms = page.getByCss('[data-modal-page]')
  await expect.element(terms.getByRole('heading', { name: 'Terms of Plus' })).toBeVisible()
  expect(app.address).toBe('/agreement?accept=a-1&back=%2Fchannels%2Fall%2Fone')
  // Six blank lines are two of them; one is less.
  const [one, two, three, four] = ['One.', 'Two.', 'Three.', 'Four.'].map((text) =>
    terms.getByText(text, { exact: true }).element().getBoundingClientRect(),
  )
  const [single, double, sixfold] = [gap(one, two), gap(two, three), gap(three, four)]
  expect(double).toBeGreaterThan(single)
  expect(sixfold).toBe(double)
  await terms.getByRole('button', { name: buying.agreement_later }).click()
  await expect.element(terms).not.toBeInTheDocument()
  expect(app.address).toBe('/channels/all/one')
  expect(service.asked(createOffer)).toEqual([])

  await button.click()
  await terms.getByRole('button', { name: buying.agreement_accept }).click()
  await expect.element(redirect).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_redirect')
  expect(service.asked(acceptAgreement)).toHaveLength(1)
  expect(service.asked(listAgreements).length).toBeGreaterThan(1)
  // The card that pays is kept only where its owner wants it.
  await redirect.getByRole('switch', { name: buying.save_card }).click()
  await pay('1,490').click()
  await expect
    .poll(() => service.asked(createOfferTransaction).map(({ body }) => body.saveCard))
    .toEqual([false])
})

test('a packet that the viewer has is not sold again: its window says until when, and offers watching [commerce.modal-already-bought]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, {
    packet: packetOf(2, 'Plus', { subscription: heldUntil('2026-07-17T07:00:00Z') }),
  })
  service.answer(getContentStream, streamOf())
  await app.open('/contents/metropolis')
  await button.click()
  const told = page.getByRole('dialog', { name: 'You have “Plus” already' })
  await expect.element(told.getByText('It is open until July 17.')).toBeVisible()
  expect(app.address).toBe('/contents/metropolis#already_bought')
  expect(service.asked(createOffer)).toEqual([])
  await told.getByRole('button', { name: buying.watch }).click()
  await expect.poll(() => app.address).toBe('/watch/10')
})

test('an additional packet needs a base packet: those on offer are listed, and the chosen one is bought first [commerce.modal-base-packets]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, {
    others: [
      packetOf(3, 'Basic', { packets: [{ id: 2, slug: 'plus', name: 'Plus' }] }),
      packetOf(4, 'Large'),
      packetOf(5, 'Kids'),
    ],
  })
  service.refuse(createOffer, 'permission_denied', null, { reason: 'base_packet', packets: [3, 4] })
  await app.open('/channels/all/one')
  await button.click()
  const bases = page.getByRole('dialog', { name: buying.bases_title })
  await expect.element(bases.getByText('“Plus” goes along with one of the basic packets.')).toBeVisible()
  expect(bases.getByRole('listitem').elements()).toHaveLength(2)
  const brings = (words: string) => words.replace('{{name}}', 'Plus')
  await expect
    .element(bases.getByRole('button', { name: 'Basic' }))
    .toMatchTextContent(brings(buying.bases_with))
  const large = bases.getByRole('button', { name: 'Large' })
  await expect.element(large).toMatchTextContent(brings(buying.bases_then))
  await large.click()
  await expect.poll(() => service.asked(createOffer).map(({ body }) => body.packet_id)).toEqual([2, 4])
})

test('a base packet that the viewer has paused is not sold again: it goes on, and what was wanted is bought with it', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    packet: packetOf(2, 'Plus'),
    others: [packetOf(3, 'Basic', { subscription: heldUntil('2026-07-17T07:00:00Z') }), packetOf(4, 'Large')],
  })
  let isPaused = true
  const basic = () => userPacketOf(3, 'Basic', { is_base: true, is_paused: isPaused, subscription_id: '77' })
  service.answer(listSubscriptions, () => [basic()])
  service.refuse(createOffer, 'permission_denied', null, { reason: 'base_packet', packets: [3, 4] })
  service.answer(changeSubscription, () => {
    isPaused = false
    answerOffer(service, shop)
    return basic()
  })
  await app.open('/channels/all/one')
  await button.click()
  const bases = page.getByRole('dialog', { name: buying.bases_title })
  await expect.element(bases.getByRole('button', { name: 'Large' })).toMatchTextContent(/1,490/)
  const paused = bases.getByRole('button', { name: 'Basic' })
  const then = buying.bases_then.replace('{{name}}', 'Plus')
  await expect.element(paused).toMatchTextContent(`${money.paused}${then}${money.resume}`)
  await paused.click()
  await expect.element(redirect).toBeVisible()
  expect(service.asked(changeSubscription).map(({ params, body }) => [params.id, body])).toEqual([
    ['77', { is_paused: false }],
  ])
  expect(service.asked(createOffer).map(({ body }) => body.packet_id)).toEqual([2, 2])
})

test('the browser’s back leads one step of a purchase back, to the length that was chosen, and leaves it from the first', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, {
    periods: [periodOf('0-1-0', '1490.00'), periodOf('0-3-0', '3990.00')],
    ways: [wayOf('short_url', 'Bank card'), wayOf('phone_sms', 'Phone')],
  })
  const periods = page.getByRole('dialog', { name: buying.period_title })
  const ways = page.getByRole('dialog', { name: buying.ways_title })
  const goOn = async () => {
    await periods.getByRole('button', { name: buying.go_on }).click()
    await ways.getByRole('button', { name: /^Bank card/ }).click()
    await expect.element(redirect.getByText(/3,990\s₸ for 3 months/)).toBeVisible()
  }
  await app.open('/channels/all/one')
  await button.click()
  await periods.getByRole('radio', { name: /3,990/ }).click()
  await goOn()
  history.back()
  await expect.element(ways).toBeVisible()
  history.back()
  await expect.element(periods.getByRole('radio', { name: /3,990/ })).toBeChecked()
  await goOn()
  history.back()
  await ways.getByRole('button', { name: identity.back }).click()
  await expect.element(periods).toBeVisible()
  history.back()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(app.address).toBe('/channels/all/one')
  // A link that leads elsewhere is no step back.
  await button.click()
  await periods.getByRole('button', { name: buying.go_on }).click()
  await expect.element(ways).toBeVisible()
  await ways.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

test('a packet that the provider does not sell is said not to be found [commerce.packet-not-in-list]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  service.answer(listPurchasePackets, [packetOf(3, 'Basic')])
  await app.open('/channels/all/one')
  await button.click()
  await expect.element(page.getByRole('dialog', { name: buying.missing_title })).toBeVisible()
  expect(service.asked(createOffer)).toEqual([])
})

test('enabling a packet in a forbidden country tells where that is and leads to the page that says so, as at the start [commerce.enable-forbidden-country] [providers.error-403-country]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { periods: [periodOf('0-1-0', '1490.00'), periodOf('0-3-0', '3990.00')] })
  const told = page.getByRole('dialog', { name: identity.geo_short })
  const period = page.getByRole('dialog', { name: buying.period_title })
  const place = 'Germany, 203.0.113.9'
  const refuse = () => service.refuse(createOffer, 'forbidden_country', { country: 'DE', ip: '203.0.113.9' })
  const readIt = async () => {
    await expect
      .element(told.getByText(pattern(identity.warning_unsupported_region, { place })))
      .toBeVisible()
    await told.getByRole('button', { name: catalogue.got_it }).click()
    await expect.poll(() => app.address).toBe('/geo_lock')
    const text = page.getByRole('main').getByText(pattern(identity.geo_text, { place }))
    await expect.element(text).toBeVisible()
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  }
  await app.open('/channels/all/one')
  await button.click()
  await expect.element(period).toBeVisible()
  refuse()
  await period.getByRole('radio').nth(1).click({ force: true })
  await period.getByRole('button', { name: buying.go_on }).click()
  await readIt()
  await app.open('/channels/all/one')
  await button.click()
  await readIt()
  expect(service.asked(createOffer)).toHaveLength(3)
  // Who is let in again goes on.
  await page.getByRole('button', { name: identity.geo_check }).click()
  await expect.poll(() => app.address).toBe('/')
})

test('an offer that nothing can be bought or paid by says so with its error [commerce.error-no-purchases] [commerce.error-no-paysystems]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [] })
  await app.open('/channels/all/one')
  await button.click()
  const failed = page.getByRole('dialog', { name: buying.failed_title })
  await expect.element(failed.getByText('No paysystems!')).toBeVisible()
  await failed.getByRole('button', { name: shell.close }).click()
  await expect.element(failed).not.toBeInTheDocument()
  service.answer(createOffer, {
    offer_id: '00000000-0000-4000-8000-000000000001',
    account_id: 70,
    expires_at: '2026-06-17T08:00:00Z',
    purchases: [],
    paysystems: shop.ways,
    info: { distribution_type: 'subscription', product_title: 'Plus', distribution_info: null },
  })
  await button.click()
  await expect.element(failed.getByText('No purchases!')).toBeVisible()
  await expect.element(failed.getByText(buying.offer_text)).toBeVisible()
})

test('another failure says what the service says, and offers other packets [commerce.error-other-payment] [commerce.modal-quick-packets]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  service.refuse(createOffer, 'too_many_requests', 'Try it in an hour')
  await app.open('/channels/all/one')
  await button.click()
  const failed = page.getByRole('dialog', { name: buying.failed_title })
  await expect.element(failed.getByText('Try it in an hour')).toBeVisible()
  await failed.getByRole('button', { name: buying.other_packets }).click()
  const quick = page.getByRole('dialog', { name: buying.quick_title })
  await expect.element(quick.getByRole('button', { name: /^Plus/ })).toBeVisible()
  expect(app.address).toBe('/channels/all/one#quick_packets')
})

test('a guest signs in first, and then the purchase goes on by itself; who leaves signing in does not want it any more [commerce.guest-auth-after-buy]', async ({
  app,
  service,
}) => {
  answerShop(service)
  answerCodes(service)
  await app.open('/channels/all/one')
  await button.click()
  const auth = page.getByRole('dialog', { name: identity.phone_title })
  await expect.element(auth).toBeVisible()
  expect(service.asked(listPurchasePackets)).toEqual([])
  await auth.getByRole('button', { name: shell.close }).click()
  await expect.element(auth).not.toBeInTheDocument()
  await app.reload()
  await expect.element(button).toBeVisible()
  expect(sessionStorage.getItem('openair.buy-after-auth')).toBeNull()

  await button.click()
  await auth.getByRole('textbox', { name: identity.phone }).fill('7001234567')
  await auth.getByRole('button', { name: identity.get_code }).click()
  takeCodes(service)
  service.answer(listProfiles, [])
  await page.getByRole('dialog', { name: identity.code_title }).getByRole('textbox').fill('123456')
  await expect.element(redirect).toBeVisible()
  expect(service.asked(createOffer).map(({ body }) => body)).toEqual([{ packet_id: 2, version: 'tv303' }])
})

test('a page that is loaded anew while the PIN is asked for goes on with the purchase; back closes the PIN alone', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerPin(service, '4826')
  answerAsking(service, { pay: true })
  service.answer(checkParentalCode, { is_right: true })
  answerShop(service)
  const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
  await app.open('/channels/all/one')
  await button.click()
  await expect.element(pin).toBeVisible()
  await app.reload()
  await expect.element(pin).toBeVisible()
  history.back()
  await expect.element(pin).not.toBeInTheDocument()
  expect(app.address).toBe('/channels/all/one')
  await app.reload()
  await expect.element(button).toBeVisible()
  await app.atRest()
  await expect.element(pin).not.toBeInTheDocument()
  await button.click()
  await expect.element(pin).toBeVisible()
  // Another page has nothing to do with it.
  await app.open('/faq')
  await app.atRest()
  await expect.element(pin).not.toBeInTheDocument()
  await app.open('/channels/all/one')
  await app.atRest()
  await expect.element(pin).not.toBeInTheDocument()
})

test('what was refused is tried again for as long as was chosen, also by a page that was loaded anew', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    periods: [periodOf('0-1-0', '1490.00'), periodOf('0-3-0', '3990.00')],
    ways: [wayOf('short_url', 'Bank card'), wayOf('qrcode', 'QR code')],
  })
  const declined = page.getByRole('dialog', { name: buying.declined_title })
  const ways = page.getByRole('dialog', { name: buying.ways_title })
  await app.open('/channels/all/one')
  await button.click()
  const periods = page.getByRole('dialog', { name: buying.period_title })
  await periods.getByRole('radio', { name: /3,990/ }).click()
  await periods.getByRole('button', { name: buying.go_on }).click()
  await ways.getByRole('button', { name: /^Bank card/ }).click()
  shop.payment = paymentOf('action_required', { full_url: 'https://bank.example/pay' })
  await pay('3,990').click()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/pay'])
  shop.payment = paymentOf('error', { packet_id: 2 })
  await app.open('/channels/all/one?purchased=true')
  await declined.getByRole('button', { name: buying.again }).click()
  await expect.element(ways.getByText(/3,990\s₸ for 3 months/)).toBeVisible()
  await app.reload()
  await expect.element(ways.getByText(/3,990\s₸ for 3 months/)).toBeVisible()
})

test('a page that is loaded anew goes on with what is being bought, for as long as was chosen; what was given up stays so', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { periods: [periodOf('0-1-0', '1490.00'), periodOf('0-3-0', '3990.00')] })
  const periods = page.getByRole('dialog', { name: buying.period_title })
  await app.open('/channels/all/one')
  await button.click()
  await expect.element(periods).toBeVisible()
  await app.reload()
  await periods.getByRole('radio', { name: /3,990/ }).click()
  await periods.getByRole('button', { name: buying.go_on }).click()
  await expect.element(redirect.getByText(/3,990\s₸ for 3 months/)).toBeVisible()
  await app.reload()
  await expect.element(redirect.getByText(/3,990\s₸ for 3 months/)).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_redirect')

  await redirect.getByRole('button', { name: shell.close }).click()
  await expect.element(redirect).not.toBeInTheDocument()
  await app.open('/channels/all/one#pay_redirect')
  await expect.element(page.getByText(buying.nothing_text)).toBeVisible()
})
