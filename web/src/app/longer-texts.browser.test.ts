import { page, userEvent } from 'vitest/browser'
import { getPacket } from '#contract/commerce.ts'
import { listMovements } from '#contract/movements.ts'
import { listCards } from '#contract/payforms.ts'
import { getPaymentInfo, getPurchasePeriods } from '#contract/purchases.ts'
import { answerCodes } from '../testing/browser/sign-in-answers.ts'
import { expect, test } from '../testing/browser/quick-test.ts'
import { expectRoomForLonger } from '../testing/browser/longer-texts.ts'
import { answerAccount, answerPin } from '../testing/browser/usual-account.ts'
import { answerFilters } from '../testing/browser/usual-filters.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'
import { answerMoney, answerPackets } from '../testing/browser/usual-money.ts'
import { answerPromo } from '../testing/browser/usual-promo.ts'
import { answerSearch } from '../testing/browser/usual-search.ts'
import { answerTitle, chapters } from '../testing/browser/usual-series.ts'
import { answerShop, cardOf, paymentOf, periodOf, wayOf } from '../testing/browser/usual-shop.ts'
import { packetDetailOf, packetOf } from '../testing/catalogue-things.ts'
import { userPacketOf } from '../testing/money-things.ts'
import { words } from '../testing/words.ts'

const { identity, money, tv } = words.en
const dialog = page.getByRole('dialog')
const heading = page.getByRole('main').getByRole('heading').first()

test('longer texts have room where something is chosen to watch', async ({ app, service }) => {
  answerFilters(service)
  answerSearch(service)
  answerTitle(service, chapters)
  for (const path of [
    '/',
    '/movies?year_to=1979',
    '/contents/chapters',
    '/contents/nothing',
    '/search?q=metro',
  ]) {
    await app.open(path, path === '/' ? homeBoot() : {})
    await expect.element(heading).toBeVisible()
    await app.atRest()
    await expectRoomForLonger(app, path)
  }
})

test('longer texts have room beside what plays', async ({ app, service }) => {
  answerTitle(service, chapters)
  for (const tab of [tv.tab_channels, tv.tab_schedule]) {
    await app.open('/channels/all/one')
    await page.getByRole('tab', { name: tab }).click()
    await app.atRest()
    await expectRoomForLonger(app, tab)
  }
})

test('longer texts have room where somebody signs in', async ({ app, service }) => {
  answerCodes(service)
  await app.open('/auth')
  await expect.element(dialog.getByLabelText(identity.phone)).toBeVisible()
  await expectRoomForLonger(app, 'phone')
  await app.open('/auth')
  await dialog.getByLabelText(identity.phone).fill('7010000001')
  await dialog.getByRole('button', { name: identity.get_code }).click()
  await expect.element(dialog.getByRole('heading', { name: identity.code_title })).toBeVisible()
  await expectRoomForLonger(app, 'code')
})

test('longer texts have room in the settings', async ({ app, service }) => {
  answerAccount(service, ['Aida', 'Berik'])
  answerMoney(service)
  service.answer(listCards, [cardOf('1', '4417'), cardOf('2', '0042', { is_expired: true })])
  answerPackets(service, {
    packets: [packetOf(1, 'Renewed'), packetOf(20, 'Other')],
    now: [
      userPacketOf(2, 'Changing', {}, { can_change_period: true }),
      userPacketOf(3, 'Ending', { renew: false }),
      userPacketOf(4, 'Resting', { is_paused: true, allow_delete_paused: true }),
    ],
  })
  service.answer(listMovements, [])
  service.answer(getPaymentInfo, {
    account_id: 70,
    balance: '1250.00',
    amount: '240.00',
    next_pay_at: '2026-07-17T06:00:00Z',
    offers: [],
  })
  const panes = ['account', 'devices', 'parental', 'language', 'info', 'subscriptions', 'payment', 'cards']
  for (const path of ['/settings', ...panes.map((pane) => `/settings/${pane}`), '/profiles?mode=new']) {
    await app.open(path)
    await expect.element(page.getByRole('heading').first()).toBeVisible()
    await app.atRest()
    await expectRoomForLonger(app, path)
  }
  await app.open('/settings/subscriptions')
  await page.getByRole('button', { name: money.disable }).first().click()
  await expect.element(dialog).toBeVisible()
  await expectRoomForLonger(app, 'switching off')
})

test('longer texts have room where somebody pays', async ({ app, service }) => {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { packets: [packetOf(2, 'Plus'), packetOf(3, 'Cinema')] })
  service.answer(getPacket, packetDetailOf(2, 'Plus'))
  service.answer(getPurchasePeriods, [])
  for (const path of ['/packets', '/packets/2', '/refill']) {
    await app.open(path)
    await expect.element(page.getByRole('heading').first()).toBeVisible()
    await app.atRest()
    await expectRoomForLonger(app, path)
  }
  const linked = wayOf('linkedcard', 'Linked card')
  const bank = wayOf('short_url', 'Bank card', { description: 'Visa, Mastercard and others' })
  const qr = wayOf('qrcode', 'QR code')
  const phone = wayOf('phone_sms', 'Phone')
  const action = (more: object) => ({ payment: paymentOf('action_required', more) })
  const shops = {
    periods: { periods: [periodOf('0-1-0', '1490.00'), periodOf('0-3-0', '3990.00')] },
    ways: { ways: [bank, linked, qr, phone] },
    balance: { balance: '2000.00' },
    bank: { ways: [bank] },
    card: { ways: [linked], cards: [cardOf('1', '4417'), cardOf('2', '0042')] },
    code: { ways: [qr], ...action({ qrcode: '/art/qr.svg' }) },
    phone: { ways: [phone] },
  }
  for (const [name, shop] of Object.entries(shops)) {
    answerShop(service, shop)
    await app.open('/channels/all/one')
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    await expect.element(dialog.getByRole('heading').first()).toBeVisible()
    await app.atRest()
    await expectRoomForLonger(app, name)
  }
})

test('longer texts have room where a PIN or a promo code is entered', async ({ app, service }) => {
  answerAccount(service)
  answerPin(service, '4826')
  answerPromo(service)
  for (const path of ['/pincode', '/promocode_wizard']) {
    await app.open(path)
    await expect.element(dialog.getByRole('heading').first()).toBeVisible()
    await expectRoomForLonger(app, path)
  }
  await dialog.getByRole('textbox').fill('SPRING')
  await userEvent.keyboard('{Enter}')
  // The page comes anew, and with it the words as they are.
  await expect.element(dialog.getByText(words.en.promo.watch, { exact: true })).toBeVisible()
  await expectRoomForLonger(app, 'what a code opens')
})
