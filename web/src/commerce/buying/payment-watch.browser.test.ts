import { page } from 'vitest/browser'
import { confirmBySms, listPayforms } from '#contract/payforms.ts'
import { createOffer, getOfferTransaction, getTransaction } from '#contract/purchases.ts'
import { listSubscriptions } from '#contract/subscriptions.ts'
import { getContentStream } from '#contract/playback.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { NOON } from '../../testing/browser/page-clock.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import {
  answerShop,
  cardOf,
  complete,
  heldUntil,
  keepPayment as keep,
  OFFER,
  PAYMENT,
  paymentOf,
  wayOf,
} from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { userPacketOf } from '../../testing/money-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { toldMetrics } from '../../testing/browser/told-metrics.ts'
import { words } from '../../testing/words.ts'

const { buying, shell } = words.en
const dialog = page.getByRole('dialog')
const named = (name: string) => page.getByRole('dialog', { name })
const checking = named(buying.processing_title)
const unknown = named(buying.unknown_title)
const bought = page.getByText('“Plus” is connected')
const asks = (service: FakeService) => service.asked(getTransaction).length

const BACK = '/contents/metropolis?purchased=true'

test('who comes back when the payment is through already is told so, and is not told that nothing was paid', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  complete(shop)
  keep({ then: null })
  await app.open(BACK)
  await expect.element(bought).toBeVisible()
  await expect.poll(() => app.address).toBe('/contents/metropolis')
  await expect.element(dialog).not.toBeInTheDocument()
  // Back in the history stands the bank's page, which leads here once more: all has been told.
  await app.open(BACK)
  await expect.poll(() => app.address).toBe('/contents/metropolis')
  await app.atRest()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('who comes back from paying sees that it is checked, every 5 s and also after one that nobody answered, until it is complete; then the title plays [commerce.query-purchased-return] [commerce.transaction-poll] [commerce.error-transaction-504] [commerce.transaction-on-complete] [commerce.modal-pay-transaction]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  service.answer(getContentStream, streamOf())
  const release = service.hold(getTransaction)
  keep()
  clock.pause()
  await app.open(BACK)
  await expect.element(checking).toBeVisible()
  expect(app.address).toBe('/contents/metropolis#pay_transaction')
  // The next question is counted from the answer to the first.
  release()
  await app.atRest()
  expect(service.asked(getTransaction).map(({ params }) => params.id)).toEqual([PAYMENT])
  await clock.runFor(4999)
  expect(asks(service)).toBe(1)
  await clock.runFor(1)
  await expect.poll(() => asks(service)).toBe(2)
  // A gateway that does not answer is asked again.
  service.refuse(getTransaction, 'gateway_timeout')
  await app.atRest()
  await clock.runFor(5000)
  await app.atRest()
  service.answer(getTransaction, () => shop.payment)
  complete(shop)
  expect(service.asked(listSubscriptions)).toEqual([])
  await clock.runFor(5000)
  await expect.poll(() => app.address).toBe('/watch/10')
  expect(asks(service)).toBe(4)
  expect(service.asked(listSubscriptions)).toHaveLength(1)
  await expect.element(bought).toBeVisible()
  expect(localStorage.getItem('openair.payments')).toBeNull()
  await clock.runFor(10_000)
  await expect
    .poll(() => toldMetrics(service, 'event').map(({ name, value }) => [name, value]))
    .toContainEqual(['purchase_success', 'packet:2'])
})

test('subscriptions that are not found after paying, or cannot be read, keep nobody from watching [commerce.error-refresh-404]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  service.answer(getContentStream, streamOf())
  complete(shop)
  for (const code of ['not_found', 'internal_error'] as const) {
    service.refuse(listSubscriptions, code)
    keep()
    await app.open(BACK)
    await expect.poll(() => app.address).toBe('/watch/10')
    await expect.element(bought).toBeVisible()
  }
})

test('a payment that failed says why in words of the service, or that the bank did not confirm it [commerce.transaction-error]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  const failed = named(buying.declined_title)
  shop.payment = paymentOf('error', { status_description: 'The card has expired. No money was taken.' })
  keep()
  await app.open(BACK)
  await expect.element(failed.getByText('The card has expired. No money was taken.')).toBeVisible()
  shop.payment = paymentOf('error')
  keep()
  await app.open(BACK)
  await expect.element(failed.getByText(buying.declined_text)).toBeVisible()
  expect(localStorage.getItem('openair.payments')).toBeNull()
})

test('a payment that failed can be paid again, also where only the address tells of it; one whose money came says that it is kept', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [wayOf('short_url', 'Bank card'), wayOf('qrcode', 'QR code')] })
  shop.payment = paymentOf('error', { packet_id: 2 })
  const path = `/contents/metropolis?transaction_id=${PAYMENT}`
  await app.open(path)
  await named(buying.declined_title).getByRole('button', { name: buying.again }).click()
  await named(buying.ways_title)
    .getByRole('button', { name: /^Bank card/ })
    .click()
  await expect.element(named('Bank card')).toBeVisible()
  expect(service.asked(createOffer).map(({ body }) => body.packet_id)).toEqual([2])

  shop.payment = paymentOf('error', {
    packet_id: 2,
    is_on_balance: true,
    status_description: 'It came too late and is on your balance',
  })
  shop.balance = '1490.00'
  await app.open(path)
  const kept = named(buying.kept_title)
  await expect.element(kept.getByText('It came too late and is on your balance')).toBeVisible()
  await kept.getByRole('button', { name: buying.again }).click()
  await expect.element(named(buying.confirm_title)).toBeVisible()
})

test('a page that is loaded anew shows again what a payment waits for: the code to scan, or the field of the one that was sent', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [wayOf('qrcode', 'QR code'), wayOf('phone_sms', 'Phone')] })
  service.answer(getContentStream, streamOf())
  const choose = async (way: string) => {
    await app.open('/contents/metropolis')
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    await named(buying.ways_title).getByRole('button', { name: way }).click()
  }
  const qr = named(buying.qr_title)
  shop.payment = paymentOf('action_required', { qrcode: '/qr.png', link: 'https://bank.example/app' })
  await choose('QR code')
  await expect.element(qr.getByRole('img')).toBeVisible()
  await app.reload()
  await expect.element(qr.getByRole('img')).toBeVisible()
  expect(app.address).toBe('/contents/metropolis#pay_qr')
  await resize(NARROW)
  const bank = qr.getByRole('link', { name: buying.to_app })
  await expect.element(bank).toHaveAttribute('target', '_blank')
  await resize({ width: 1440, height: 900 })
  await qr.getByRole('button', { name: shell.close }).click()
  await expect.element(qr).not.toBeInTheDocument()
  localStorage.removeItem('openair.payments')

  const code = named(buying.code_title)
  shop.payment = paymentOf('action_required', { mask: '+7 7•• ••• •• 67' })
  await choose('Phone')
  await named(buying.phone_title).getByRole('textbox').fill('7011234567')
  await named(buying.phone_title).getByRole('button', { name: buying.get_code }).click()
  await expect.element(code).toBeVisible()
  await app.reload()
  await code.getByRole('textbox').fill('1234')
  complete(shop)
  await code.getByRole('button', { name: /^Pay/ }).click()
  await expect.element(bought).toBeVisible()
  expect(service.asked(confirmBySms).map(({ body }) => body)).toEqual([
    { transaction_id: PAYMENT, code: '1234' },
  ])
})

test('a payment is not asked about without its number, nor after an hour [commerce.transaction-poll-no-id] [commerce.transaction-max-age]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  await app.open(BACK)
  await expect.element(unknown.getByText(buying.no_id_text)).toBeVisible()
  keep({ at: NOON - 3_601_000 })
  await app.open(BACK)
  await expect.element(unknown.getByText(buying.too_old_text)).toBeVisible()
  expect(asks(service)).toBe(0)
  expect(localStorage.getItem('openair.payments')).toBeNull()
  keep({ at: NOON - 3_500_000 })
  await app.open(BACK)
  await expect.element(checking).toBeVisible()
  await expect.poll(() => asks(service)).toBe(1)
})

test('after ten minutes nobody is asked any more, unless the viewer wants it [commerce.transaction-max-watch]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  keep()
  clock.pause()
  await app.open(BACK)
  await expect.element(checking).toBeVisible()
  await app.atRest()
  for (let minute = 0; minute < 10; minute += 1) {
    await clock.jump(59_000)
    await clock.runFor(1000)
    await app.atRest()
  }
  expect(unknown.elements()).toEqual([])
  await clock.runFor(5000)
  await app.atRest()
  await clock.runFor(5000)
  await expect.element(unknown.getByText(buying.too_long_text)).toBeVisible()
  const before = asks(service)
  await clock.runFor(20_000)
  expect(asks(service)).toBe(before)
  await unknown.getByRole('button', { name: buying.check_again }).click()
  await expect.poll(() => asks(service)).toBe(before + 1)
})

test('closing the QR code, or the way to the bank, ends the questions [commerce.pay-close-stops-polling]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  for (const [payform, title, payment] of [
    ['qrcode', buying.qr_title, { qrcode: '/art/qr.svg' }],
    // A bank that takes more than was said is not gone to before that is said.
    ['linkedcard', buying.redirect_waits, { amount: '1500.00', full_url: 'https://bank.example/3ds' }],
  ] as const) {
    answerShop(service, {
      ways: [wayOf(payform, 'Way')],
      cards: [cardOf('1', '4242')],
      payment: paymentOf('action_required', payment),
    })
    await app.open('/channels/all/one')
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    if (payform === 'linkedcard') await dialog.getByRole('button', { name: /^Pay 1,490\s₸/ }).click()
    await expect.element(named(title)).toBeVisible()
    await app.atRest()
    expect(asks(service)).toBeGreaterThan(0)
    clock.pause()
    const before = asks(service)
    await clock.runFor(5000)
    await expect.poll(() => asks(service)).toBe(before + 1)
    await named(title).getByRole('button', { name: shell.close }).click()
    await clock.runFor(300)
    await expect.element(dialog).not.toBeInTheDocument()
    await clock.runFor(30_000)
    expect(asks(service)).toBe(before + 1)
    clock.resume()
    localStorage.removeItem('openair.payments')
  }
})

test('a payment whose window was closed goes on being checked, a notice says so, and is gone when it is complete [commerce.complete-clears-alert]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  keep({ then: null })
  await app.open(BACK)
  await checking.getByRole('button', { name: shell.close }).click()
  await expect.element(checking).not.toBeInTheDocument()
  const notice = page.getByRole('status').filter({ hasText: buying.notice })
  await expect.element(notice).toBeVisible()
  // What was told while no window was open is shown as soon as one is.
  shop.payment = paymentOf('action_required', { full_url: 'https://pay.example/again' })
  clock.pause()
  const before = asks(service)
  await clock.runFor(5000)
  await expect.poll(() => asks(service)).toBe(before + 1)
  await app.atRest()
  await notice.getByRole('button', { name: buying.notice_show }).click()
  await clock.runFor(1000)
  await expect
    .element(checking.getByRole('link', { name: buying.processing_go_on }))
    .toHaveAttribute('href', 'https://pay.example/again')
  expect(asks(service)).toBe(before + 1)
  clock.resume()
  await checking.getByRole('button', { name: shell.close }).click()
  await expect.element(notice).toBeVisible()
  complete(shop)
  await clock.runFor(5000)
  await expect.element(bought).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

for (const [known, question, id] of [
  ['its number', getTransaction, PAYMENT],
  ['its offer alone', getOfferTransaction, OFFER],
] as const) {
  test(`a guest with a payment under way asks about it by ${known} again and again, also where it is not found yet [commerce.guest-pending-transaction-check]`, async ({
    app,
    clock,
    service,
  }) => {
    const shop = answerShop(service)
    service.refuse(question, 'not_found')
    keep({ then: null, ...(id === OFFER && { transactionId: null }) })
    clock.pause()
    await app.open('/contents/metropolis')
    const asked = () => service.asked(question).map(({ params }) => params.id)
    for (const count of [1, 2, 3]) {
      await expect.poll(asked).toEqual(Array.from({ length: count }, () => id))
      await app.atRest()
      await clock.runFor(5000)
    }
    service.answer(question, () => shop.payment)
    complete(shop)
    await app.atRest()
    await clock.runFor(5000)
    await expect.element(bought).toBeVisible()
  })
}

test('the app around the mobile account reads 1 of a payment that is complete, and 2 of one that failed [commerce.mobile-transaction-flag]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  const flag = () => localStorage.getItem('transaction_completed')
  for (const [status, value] of [
    ['complete', '1'],
    ['error', '2'],
  ] as const) {
    shop.payment = paymentOf(status)
    localStorage.removeItem('transaction_completed')
    keep({ then: null })
    await app.open(BACK)
    await expect.poll(() => localStorage.getItem('openair.payments')).toBeNull()
    expect(flag()).toBeNull()
    keep({ then: null })
    await app.open('/account_mobile?purchased=true')
    await expect.poll(flag).toBe(value)
  }
})

test('who closes what is paid has given up: told by whether there are packets already [analytics.payment-cancel-events]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  service.answer(listPayforms, shop.ways)
  for (const [others, event] of [
    [[], 'payment_cancel'],
    [[packetOf(5, 'Kids', { subscription: heldUntil('2026-07-17T07:00:00Z') })], 'offer_cancel'],
  ] as const) {
    shop.others = [...others]
    await app.open('/channels/all/one')
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    const window = named('Bank card')
    await window.getByRole('button', { name: shell.close }).click()
    await expect.element(window).not.toBeInTheDocument()
    await clock.runFor(10_000)
    const told = () => toldMetrics(service, 'event').filter(({ name }) => name.endsWith('_cancel'))
    await expect.poll(() => told().map(({ name, value }) => [name, value])).toEqual([[event, 'packet:2']])
    // Money for the balance is begun without looking at packets.
    service.answer(
      listSubscriptions,
      others.map(({ id, name }) => userPacketOf(id, name)),
    )
    await app.open('/refill?amount=500.00')
    await page.getByRole('button', { name: buying.go_on }).click()
    service.forgetCalls()
    await window.getByRole('button', { name: shell.close }).click()
    await expect.element(window).not.toBeInTheDocument()
    await clock.runFor(10_000)
    await expect.poll(() => told().map(({ name, value }) => [name, value])).toEqual([[event, 'packet:none']])
    service.forgetCalls()
  }
})

test('statistics learn of an offer that is seen, a payment that is begun, given up, refused and done: each with its packet and page, once [analytics.payment-offer-events]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const code = { qrcode: '/art/qr.svg' }
  const shop = answerShop(service, {
    ways: [wayOf('qrcode', 'QR code')],
    payment: paymentOf('action_required', code),
  })
  const told = async () => {
    await clock.runFor(10_000)
    await app.atRest()
    const events = toldMetrics(service, 'event').filter(({ name }) => name !== 'hover_focus')
    service.forgetCalls()
    return events.map(({ name, value, source }) => [name, value, source])
  }
  const page1 = '/channels/all/one'
  const of = (...names: string[]) => names.map((name) => [name, 'packet:2', page1])
  const window = named(buying.qr_title)
  const begin = async () => {
    await app.open(page1)
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    await expect.element(window).toBeVisible()
  }
  await begin()
  await window.getByRole('button', { name: shell.close }).click()
  await expect.element(window).not.toBeInTheDocument()
  expect(await told()).toEqual(of('offer_shown', 'payment_start', 'payment_cancel'))

  await begin()
  shop.payment = paymentOf('error')
  await clock.runFor(10_000)
  await expect.element(named(buying.declined_title)).toBeVisible()
  expect(await told()).toEqual(of('offer_shown', 'payment_start', 'payment_fail'))

  shop.payment = paymentOf('action_required', code)
  await begin()
  complete(shop)
  await clock.runFor(10_000)
  await expect.poll(() => localStorage.getItem('openair.payments')).toBeNull()
  expect(await told()).toEqual(of('offer_shown', 'payment_start', 'purchase_success'))
})
