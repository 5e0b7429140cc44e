import { page } from 'vitest/browser'
import { confirmBySms, listPayforms, payByLinkedCard, payByPhone, payByQrCode } from '#contract/payforms.ts'
import { buyFromBalance, createOffer, createOfferTransaction } from '#contract/purchases.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { NOON } from '../../testing/browser/page-clock.ts'
import { leftFor } from '../../testing/browser/page-loads.ts'
import { shadesOf } from '../../testing/browser/shades.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import {
  ACCOUNT,
  answerShop,
  cardOf,
  complete,
  OFFER,
  PAYMENT,
  paymentOf,
  wayOf,
} from '../../testing/browser/usual-shop.ts'
import { words } from '../../testing/words.ts'

const { buying, identity, shell } = words.en
const button = page.getByRole('button', { name: /^Plus 1,490/ })
const dialog = page.getByRole('dialog')
const named = (name: string | RegExp) => page.getByRole('dialog', { name })
const pay = (sum: string) => dialog.getByRole('button', { name: new RegExp(`^Pay ${sum}\\s₸`) })
const linked = wayOf('linkedcard', 'Linked card')
const bank = wayOf('short_url', 'Bank card')
const qr = wayOf('qrcode', 'QR code')
const phone = wayOf('phone_sms', 'Phone')
const bought = page.getByText('“Plus” is connected')

async function want(app: AppPage): Promise<void> {
  await app.open('/channels/all/one')
  await button.click()
}

test('enough on the balance is confirmed before it pays [commerce.modal-confirm] [commerce.route-balance] [commerce.payment-means]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { balance: '2000.00' })
  await want(app)
  const window = named(buying.confirm_title)
  await expect.element(window.getByText(/510\s₸/)).toBeVisible()
  expect(app.address).toBe('/channels/all/one#confirm')
  expect(service.asked(buyFromBalance)).toEqual([])
  await pay('1,490').click()
  await expect.element(bought).toBeVisible()
  expect(service.asked(buyFromBalance).map(({ params, body }) => [params.id, body])).toEqual([
    [String(ACCOUNT), { purchase_id: '31' }],
  ])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('what is on the balance pays first: a way says what it takes besides, and a bank that would take more is gone to only after that was said', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    balance: '500.00',
    payment: paymentOf('action_required', { full_url: 'https://bank.example/pay' }),
  })
  await want(app)
  const terms = dialog.getByRole('region', { name: buying.terms })
  await expect.element(terms.getByText(/to pay now, and 500\s₸ from the balance/)).toBeVisible()
  await pay('990').click()
  // Another payment has the balance: the whole is to be paid.
  await expect.element(named(buying.redirect_waits).getByText(/^1,490\s₸$/)).toBeVisible()
  expect(leftFor).toEqual([])
  await dialog.getByRole('button', { name: shell.close }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  shop.payment = paymentOf('action_required', { amount: '990.00', full_url: 'https://bank.example/pay' })
  await button.click()
  await pay('990').click()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/pay'])
})

test('where the bank of a linked card wants a code its page is gone to at once', async ({ app, service }) => {
  answerAccount(service)
  answerShop(service, {
    ways: [linked],
    cards: [cardOf('1', '4242')],
    payment: paymentOf('action_required', { amount: '1490.00', full_url: 'https://bank.example/3ds' }),
  })
  await want(app)
  await pay('1,490').click()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/3ds'])
})

test('who has something on the balance and no card is led to the only way that is left at once', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { balance: '500.00', ways: [bank, linked] })
  await want(app)
  await expect.element(pay('990')).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_redirect')
})

test('several ways are a choice; each leads where its pay system says, one outside of this page to how it is done [commerce.modal-paysystems] [commerce.buy-route-choice] [commerce.payment-means] [commerce.route-money-missing]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    ways: [bank, linked, qr, phone, wayOf('info', 'At a kiosk', { how_to_use: 'Any kiosk of the town' })],
    cards: [cardOf('1', '4242')],
    payment: paymentOf('action_required', { qrcode: '/art/qr.svg' }),
  })
  const ways = named(buying.ways_title)
  const steps = [
    ['Bank card', 'Bank card', '#pay_redirect'],
    ['Linked card', 'Pay with card Visa ·· 4242', '#pay_card'],
    ['QR code', buying.qr_title, '#pay_qr'],
    ['Phone', buying.phone_title, '#pay_phone_sms'],
    ['At a kiosk', 'At a kiosk', '#refill'],
  ] as const
  await want(app)
  for (const [way, title, hash] of steps) {
    await ways.getByRole('button', { name: new RegExp(`^${way}`) }).click()
    await expect.element(named(title)).toBeVisible()
    expect(app.address).toBe(`/channels/all/one${hash}`)
    await dialog.getByRole('button', { name: buying.other_way }).click()
    await expect.element(ways).toBeVisible()
    expect(app.address).toBe('/channels/all/one#paysystems')
  }
  shop.balance = '1490.00'
  await ways.getByRole('button', { name: /^At a kiosk/ }).click()
  await expect.element(dialog.getByText('Any kiosk of the town')).toBeVisible()
  await dialog.getByRole('button', { name: buying.info_check }).click()
  await expect.element(named(buying.confirm_title)).toBeVisible()
})

test('on the light ground of a provider the rest of a time line is seen too', async ({ app, service }) => {
  answerAccount(service)
  answerShop(service, { ways: [bank] })
  await want(app)
  const terms = dialog.getByRole('region', { name: buying.terms })
  await expect.element(terms).toBeVisible()
  // The ground that the page of a packet has there.
  document.documentElement.dataset['theme'] = 'light'
  expect(await shadesOf(terms.getByCss(':scope > [aria-hidden] > :last-child'))).toBeGreaterThan(20)
})

test('a linked card is chosen and confirmed, and then pays the offer [commerce.modal-card] [commerce.modal-pay-card] [commerce.route-linked-card]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    ways: [linked],
    cards: [cardOf('1', '4242'), cardOf('2', '5555'), cardOf('3', '7777', { is_expired: true })],
  })
  await want(app)
  const cards = named(buying.card_title)
  await expect.element(cards).toBeVisible()
  expect(app.address).toBe('/channels/all/one#card')
  expect(cards.getByRole('listitem').elements()).toHaveLength(2)
  await cards.getByRole('button', { name: /5555/ }).click()
  await expect.element(named('Pay with card Visa ·· 5555')).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_card')
  expect(service.asked(createOfferTransaction)).toEqual([])
  complete(shop)
  await pay('1,490').click()
  await expect.element(bought).toBeVisible()
  expect(service.asked(createOfferTransaction)[0]?.body).toMatchObject({
    purchase_id: '31',
    payform_shortname: 'linkedcard',
    card_id: '2',
  })
})

test('a card of which nothing small is taken is charged as much as was said before, alone and beside the balance', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    ways: [wayOf('linkedcard', 'Linked card', { least_amount: '250.00' })],
    cards: [cardOf('1', '4242')],
    balance: '1480.00',
    payment: paymentOf('pending', { amount: '250.00' }),
  })
  service.refuse(buyFromBalance, 'payment_required')
  await want(app)
  const ways = named(buying.ways_title)
  await expect.element(ways.getByText(/250\s₸/)).toBeVisible()
  await ways.getByRole('button', { name: /^Linked card/ }).click()
  await expect.element(pay('250')).toBeVisible()
  await dialog.getByRole('button', { name: shell.close }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await ways.getByRole('button', { name: /Balance and card/ }).click()
  await expect.element(named('Connect “Plus”').getByText(/^250\s₸$/)).toBeVisible()
  await pay('1,490').click()
  await expect
    .poll(() => service.asked(createOfferTransaction).map(({ body }) => body))
    .toMatchObject([{ purchase_id: '31', payform_shortname: 'linkedcard', card_id: '1' }])
  complete(shop)
  await expect.element(bought).toBeVisible()
})

test('a card that is refused says that nothing was charged, and offers another one [commerce.modal-nofunds] [commerce.error-card-400]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { ways: [linked], cards: [cardOf('1', '4242')] })
  for (const code of ['insufficient_funds', 'validation_failed'] as const) {
    service.refuse(createOfferTransaction, code)
    await want(app)
    await pay('1,490').click()
    const told = named(buying.nofunds_title)
    await expect.element(told.getByText(/Card Visa\s··\s4242 did not pay, nothing was charged/)).toBeVisible()
    expect(app.address).toBe('/channels/all/one#nofunds')
    await told.getByRole('button', { name: shell.close }).first().click()
    await expect.element(told).not.toBeInTheDocument()
  }
})

test('a subscription is confirmed, then at work; what the balance lacks is taken from the card by the offer itself, so that nothing is left to this page [commerce.modal-subscription] [commerce.subscription-purchase-steps] [commerce.error-subscription-402]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    ways: [linked],
    cards: [cardOf('1', '4242')],
    balance: '490.00',
    payment: paymentOf('pending', { amount: '1000.00' }),
  })
  service.refuse(buyFromBalance, 'payment_required')
  await want(app)
  await named(buying.ways_title)
    .getByRole('button', { name: /Balance and card Visa ·· 4242/ })
    .click()
  await expect.element(named('Connect “Plus”')).toBeVisible()
  expect(app.address).toBe('/channels/all/one#subscription')
  expect(service.asked(buyFromBalance)).toEqual([])
  const goOn = service.hold(buyFromBalance)
  await pay('1,490').click()
  await expect.element(named('Connecting “Plus”').getByRole('status')).toBeVisible()
  goOn()
  await expect
    .poll(() => service.asked(createOfferTransaction).map(({ body }) => body))
    .toMatchObject([{ purchase_id: '31', payform_shortname: 'linkedcard', card_id: '1' }])
  await expect.element(named(buying.processing_title)).toBeVisible()
  complete(shop)
  await expect.element(bought).toBeVisible()
  expect(service.asked(buyFromBalance).map(({ body }) => body)).toEqual([{ purchase_id: '31' }])
  expect(service.asked(payByLinkedCard)).toEqual([])
})

test('a top-up whose answer was lost is asked again with its key, by itself and by who tries again, and nobody pays twice; the next one has another', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { ways: [bank, qr] })
  service.refuse(createOfferTransaction, 'payment_required', null, { reason: 'balance', missing: '1000.00' })
  service.refuse(payByQrCode, 'gateway_timeout')
  await want(app)
  const byQr = named(buying.ways_title).getByRole('button', { name: /^QR code/ })
  await byQr.click()
  const keys = () => service.asked(payByQrCode).map(({ key }) => key)
  const again = dialog.getByRole('button', { name: buying.again })
  await expect
    .poll(async () => {
      await clock.runFor(5000)
      return again.elements().length
    })
    .toBe(1)
  expect(keys()).toHaveLength(6)
  const tryAgain = async (calls: number): Promise<void> => {
    await again.click()
    await byQr.click()
    await expect.poll(() => keys().length).toBe(calls)
  }
  // Who is turned away has heard nothing of the first call.
  service.refuse(payByQrCode, 'too_many_requests')
  await tryAgain(7)
  service.answer(payByQrCode, paymentOf('error', { amount: '1000.00' }))
  await tryAgain(8)
  await tryAgain(9)
  expect(new Set(keys().slice(0, 8)).size).toBe(1)
  expect(keys()[0]).toMatch(/^[\w-]{16,}$/)
  expect(keys()[8]).not.toBe(keys()[0])
})

test('a card that its bank declines can be tried again, or another way is taken with the same offer', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [linked, bank], cards: [cardOf('1', '4242')] })
  shop.payment = paymentOf('error', { status_description: 'The bank said no. Nothing was charged.' })
  await want(app)
  await named(buying.ways_title)
    .getByRole('button', { name: /^Linked card/ })
    .click()
  await pay('1,490').click()
  const declined = named(buying.declined_title)
  await expect.element(declined.getByText('The bank said no. Nothing was charged.')).toBeVisible()
  await expect.element(declined.getByRole('button', { name: buying.again })).toBeVisible()
  await declined.getByRole('button', { name: buying.other_way }).click()
  await named(buying.ways_title)
    .getByRole('button', { name: /^Bank card/ })
    .click()
  await expect.element(named('Bank card').getByRole('region', { name: buying.terms })).toBeVisible()
  expect(service.asked(createOffer)).toHaveLength(1)
})

test('a balance that turns out too small charges no card before its owner says so', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    balance: '2000.00',
    ways: [bank, linked],
    cards: [cardOf('1', '4242')],
    payment: paymentOf('pending'),
  })
  service.refuse(buyFromBalance, 'payment_required', null, { reason: 'balance', missing: '100.00' })
  await want(app)
  await expect.element(named(buying.confirm_title)).toBeVisible()
  shop.balance = '1390.00'
  await pay('1,490').click()
  await expect.element(named('Pay with card Visa ·· 4242')).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_card')
  expect(service.asked(createOfferTransaction)).toEqual([])
  await pay('100').click()
  await expect.element(named(buying.processing_title)).toBeVisible()
  expect(service.asked(createOfferTransaction)[0]?.body).toMatchObject({
    payform_shortname: 'linkedcard',
    card_id: '1',
  })
})

test('a QR code shows what the viewer lacks where the whole cannot be paid by it, and closing it forgets that [commerce.modal-pay-qr] [commerce.error-qr-402] [commerce.route-money-missing] [commerce.pay-close-clears-amount]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [qr] })
  shop.payment = paymentOf('action_required', { amount: '990.00', qrcode: '/art/qr.svg' })
  service.refuse(createOfferTransaction, 'payment_required', null, { reason: 'balance', missing: '990.00' })
  await want(app)
  await expect.element(dialog.getByRole('img', { name: /QR code to pay 990\s₸/ })).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_qr')
  await expect.element(dialog.getByText(/990\s₸.*missing on the balance/)).toBeVisible()
  expect(service.asked(payByQrCode).map(({ params, body }) => [params.id, body])).toEqual([
    [String(ACCOUNT), { amount: '990.00', paysystem: 'sandbox' }],
  ])
  await dialog.getByRole('button', { name: shell.close }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  // 451 says no more than that it cannot be: then all of it is shown.
  shop.payment = paymentOf('action_required', { qrcode: '/art/qr.svg' })
  service.refuse(createOfferTransaction, 'not_allowed_by_terms')
  await button.click()
  await expect.element(dialog.getByRole('img', { name: /QR code to pay 1,490\s₸/ })).toBeVisible()
  expect(service.asked(payByQrCode)[1]?.body).toMatchObject({ amount: '1490.00' })
  complete(shop)
  await expect.element(bought).toBeVisible()
  // The money is on the balance, from where the packet is bought.
  expect(service.asked(buyFromBalance).map(({ body }) => body)).toEqual([{ purchase_id: '31' }])
})

test('a code to scan says how long it is valid; after that it is not shown, and there is a new one', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const codeUntil = (ms: number) =>
    paymentOf('action_required', {
      qrcode: '/art/qr.svg',
      expires_at: new Date(NOON + ms).toISOString(),
    })
  const shop = answerShop(service, { ways: [qr], payment: codeUntil(90_000) })
  await want(app)
  const code = dialog.getByRole('img', { name: /QR code/ })
  await expect.element(code).toBeVisible()
  await expect.element(dialog.getByText(/^The code is valid for 1:\d\d$/)).toBeVisible()
  await clock.runFor(91_000)
  await expect.element(dialog.getByText(buying.code_over)).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
  shop.payment = codeUntil(900_000)
  await dialog.getByRole('button', { name: buying.new_code }).click()
  await expect.element(code).toBeVisible()
  expect(service.asked(createOfferTransaction).map(({ body }) => body.again)).toEqual([undefined, true])
  complete(shop)
  await clock.runFor(5000)
  await expect.element(bought).toBeVisible()
})

test('a message with a code that did not come is sent again after a minute', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [phone] })
  shop.payment = paymentOf('action_required', {
    mask: '+7 ••• 00',
    expires_at: new Date(NOON + 300_000).toISOString(),
  })
  await want(app)
  await dialog.getByRole('button', { name: buying.get_code }).click()
  const code = named(buying.code_title).getByRole('textbox')
  await code.fill('11')
  const again = dialog.getByRole('button', { name: identity.resend })
  await expect.element(dialog.getByText(/^A new code in/)).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
  await clock.runFor(61_000)
  shop.payment = {
    ...shop.payment,
    transaction_id: OFFER,
    transaction: { id: OFFER, status: 'action_required' },
  }
  await again.click()
  await expect.element(code).toHaveValue('')
  const number = '+7 700 000 00 00'
  expect(service.asked(createOfferTransaction).map(({ body }) => [body.phone, body.again])).toEqual([
    [number, undefined],
    [number, true],
  ])
})

test('an amount for the balance that was given up before the card paid it is not what the card pays next [commerce.pay-close-clears-amount]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [linked], cards: [cardOf('1', '4242')] })
  service.answer(listPayforms, [linked])
  await app.open('/channels/all/one#refill')
  await dialog.getByRole('textbox').fill('700')
  await dialog.getByRole('button', { name: buying.go_on }).click()
  await expect.element(pay('700')).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_card')
  await dialog.getByRole('button', { name: shell.close }).first().click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  complete(shop)
  await pay('1,490').click()
  await expect.element(bought).toBeVisible()
  expect(service.asked(createOfferTransaction)).toHaveLength(1)
  expect(service.asked(payByLinkedCard)).toEqual([])
})

test('a phone pays once its owner has entered the code; what is missing is asked of it where it cannot pay the whole [commerce.modal-pay-phone-sms] [commerce.error-phone-402] [commerce.route-money-missing]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [phone] })
  shop.payment = paymentOf('action_required', { amount: '700.00', mask: '+7 ••• 00' })
  service.refuse(createOfferTransaction, 'payment_required', null, { reason: 'balance', missing: '700.00' })
  await want(app)
  expect(service.asked(createOfferTransaction)).toEqual([])
  await expect.element(dialog.getByRole('textbox', { name: buying.phone })).toHaveValue('+7 700 000 00 00')
  await expect
    .element(dialog.getByRole('textbox', { name: buying.phone }))
    .toHaveAccessibleDescription(buying.phone_text)
  expect(app.address).toBe('/channels/all/one#pay_phone_sms')
  await dialog.getByRole('button', { name: buying.get_code }).click()
  const window = named(buying.code_title)
  const code = window.getByRole('textbox', { name: /\+7 ••• 00/ })
  await expect
    .poll(() => service.asked(payByPhone).map(({ body }) => body))
    .toEqual([{ amount: '700.00', phone: '+7 700 000 00 00', paysystem_shortname: 'sandbox' }])
  await expect.element(code).toHaveFocus()
  service.refuse(confirmBySms, 'invalid_code')
  await code.fill('1111')
  await pay('700').click()
  await expect.element(window.getByText(buying.code_wrong)).toBeVisible()
  service.answer(confirmBySms, () => shop.payment)
  complete(shop)
  await code.fill('1234')
  await pay('700').click()
  await expect.element(bought).toBeVisible()
  expect(service.asked(confirmBySms)[1]?.body).toEqual({ transaction_id: PAYMENT, code: '1234' })
})
