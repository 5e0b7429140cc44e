import { page } from 'vitest/browser'
import { listCards, listPayforms } from '#contract/payforms.ts'
import { listMovements, type AccountMovement } from '#contract/movements.ts'
import { getPaymentInfo, listAccounts } from '#contract/purchases.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { outwaitTries } from '../../testing/browser/three-tries.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerMoney } from '../../testing/browser/usual-money.ts'
import { accountOf, cardOf, paySystemOf } from '../../testing/money-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { buying, identity, money, settings, shell } = words.en
const main = page.getByRole('main')

const due = {
  account_id: 70,
  balance: '1250.00',
  amount: '240.00',
  next_pay_at: '2026-07-17T06:00:00Z',
  offers: [
    {
      distribution_type: 'subscription',
      product_title: 'Plus',
      distribution_info: '1,490 ₸ on 17 July, for a month',
    },
  ],
} as const

const movementOf = (id: number, more: Partial<AccountMovement> = {}): AccountMovement => ({
  id: String(id),
  booked_at: '2026-06-17T07:00:00Z',
  kind: 'purchase',
  amount: '-1490.00',
  title: `Packet ${id}`,
  returned: null,
  card: null,
  transaction_id: null,
  ...more,
})

function answerPayment(service: FakeService): void {
  answerAccount(service)
  answerMoney(service)
  service.answer(getPaymentInfo, { ...due, offers: [...due.offers] })
}

test('the page of payment has the balance, what is charged next and is missing, the ways of paying, and leads on', async ({
  app,
  service,
}) => {
  answerPayment(service)
  service.answer(listPayforms, [
    paySystemOf({
      title: 'By card',
      description: 'Visa, Mastercard',
      how_to_use: 'Opens the page of the bank',
    }),
  ])
  await resize(NARROW)
  await app.open('/settings/payment')
  await expect.element(main.getByText('1,250\u00A0₸', { exact: true })).toBeVisible()
  await expect
    .element(main.getByText(pattern(money.due_missing, { amount: '240\u00A0₸', date: 'July 17' })))
    .toBeVisible()
  await expect.element(main.getByText('1,490 ₸ on 17 July, for a month')).toBeVisible()
  await expect.element(main.getByText('Opens the page of the bank')).toBeVisible()
  await main.getByRole('link', { name: money.add }).click()
  const refill = page.getByRole('dialog', { name: buying.refill_title })
  // What is missing is filled in already.
  await expect.element(refill.getByRole('textbox')).toHaveValue('240')
  await refill.getByRole('button', { name: shell.close }).click()
  await expect.element(refill).not.toBeInTheDocument()
  const ways = main.getByRole('navigation', { name: money.further }).getByRole('link')
  expect(ways.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/settings/cards',
    '/settings/receipts',
  ])
  await expectNoOverflow()
  // A card pays what the balance lacks.
  service.answer(listCards, [cardOf('4242', { is_primary: true }), cardOf('1881', { is_expired: true })])
  await app.open('/settings/payment')
  await expect.element(ways.first()).toMatchTextContent(/Visa ·· 4242/)
  await expect.element(main.getByText(pattern(money.due_missing))).not.toBeInTheDocument()
})

test('where nothing is due that is said, and an account that may not be paid onto says whom to ask', async ({
  app,
  service,
}) => {
  answerPayment(service)
  answerMoney(service, { is_payment_allowed: false, balance: '0.00' })
  service.answer(getPaymentInfo, { ...due, amount: null, next_pay_at: null, offers: [] })
  await app.open('/settings/payment')
  await expect.element(main.getByText(money.due_nothing)).toBeVisible()
  await expect.element(main.getByText(money.payment_not_allowed)).toBeVisible()
  await expect.element(main.getByText('0\u00A0₸', { exact: true })).toBeVisible()
  expect(service.asked(listPayforms)).toEqual([])
})

test('what was not paid, and of which no card is tried again, says why and leads to paying what is missing; a card that has expired says so', async ({
  app,
  service,
}) => {
  answerPayment(service)
  const why = 'The renewal was not paid: the card has expired. It can be paid until 31.07.2026.'
  service.answer(getPaymentInfo, {
    ...due,
    next_pay_at: null,
    offers: [{ distribution_type: 'subscription', product_title: 'Plus', distribution_info: why }],
  })
  service.answer(listCards, [cardOf('4242', { is_primary: true, is_expired: true })])
  await app.open('/settings/payment')
  await expect.element(main.getByText(why)).toBeVisible()
  await expect.element(main.getByText(money.due_nothing)).not.toBeInTheDocument()
  await expect
    .element(main.getByRole('navigation', { name: money.further }))
    .toMatchTextContent(new RegExp(`Visa ·· 4242, ${money.card_expired}`))
  await main.getByRole('link', { name: `${money.pay_now}: 240\u00a0₸` }).click()
  const refill = page.getByRole('dialog', { name: buying.refill_title })
  await expect.element(refill.getByRole('textbox')).toHaveValue('240')
})

test('where there is no way of paying none is spoken of, and no money can be added', async ({
  app,
  service,
}) => {
  answerPayment(service)
  service.answer(listPayforms, [])
  await app.open('/settings/payment')
  await expect.element(main.getByText('1,250\u00A0₸', { exact: true })).toBeVisible()
  await expect.poll(() => service.asked(listPayforms).length).toBeGreaterThan(0)
  await app.atRest()
  await expect.element(main.getByRole('heading', { name: money.ways })).not.toBeInTheDocument()
  await expect.element(main.getByRole('link', { name: money.add })).not.toBeInTheDocument()
})

test('a balance that does not come says so, and comes on a press', async ({ app, clock, service }) => {
  answerPayment(service)
  service.lose(listAccounts)
  await app.open('/settings/payment')
  await outwaitTries(clock, () => service.asked(listAccounts, 'lost').length)
  await expect.element(main.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  answerPayment(service)
  await main.getByRole('button', { name: shell.retry }).click()
  await expect.element(main.getByText('1,250\u00A0₸', { exact: true })).toBeVisible()
})

test('every movement of money is listed, more when asked, and has a receipt that prints by itself', async ({
  app,
  service,
}) => {
  answerPayment(service)
  const all = [
    movementOf(30, {
      kind: 'payment',
      amount: '2000.00',
      title: 'Balance',
      card: 'Visa ·· 4242',
      transaction_id: 't-1',
    }),
    // Its title says what kind it is.
    movementOf(29, {
      kind: 'payment',
      amount: '100.00',
      title: money.movement_payment,
      card: 'Visa ·· 4242',
    }),
    ...Array.from({ length: 23 }, (_, at) => movementOf(28 - at)),
  ]
  service.answer(listMovements, ({ query }) => {
    const from = Number(query.offset)
    return all.slice(from, from + Number(query.limit))
  })
  await app.open('/settings/receipts')
  const lines = main.getByRole('listitem')
  await expect.poll(() => lines.elements().length).toBe(20)
  await expect
    .element(lines.first())
    .toMatchTextContent(/Balance\s*\+2,000\s₸\s*Top-up, Visa ·· 4242\s*June 17, 2026/)
  await expect.element(lines.nth(1)).toMatchTextContent(/^Top-up\s*\+100\s₸\s*Visa ·· 4242\s*June/)
  await expect.element(lines.nth(2)).toMatchTextContent(/Packet 28\s*−1,490\s₸/)
  await main.getByRole('button', { name: money.receipts_more }).click()
  await expect.poll(() => lines.elements().length).toBe(25)
  await expect.element(main.getByRole('button', { name: money.receipts_more })).not.toBeInTheDocument()
  await lines.first().getByRole('link').click()
  expect(app.address).toBe('/settings/receipts/30')
  const paper = main.getByRole('article', { name: money.receipt })
  await expect.element(paper).toMatchTextContent(/Trial TV.*Balance\s*2,000\s₸/)
  expect(textsOf(paper.getByRole('definition'))).toEqual([
    'June 17, 2026 at 12:00',
    money.movement_payment,
    'Visa ·· 4242',
    '70',
    '30',
    't-1',
  ])
  const printed: string[] = []
  window.print = () => void printed.push(app.address)
  await main.getByRole('button', { name: money.print }).click()
  expect(printed).toEqual(['/settings/receipts/30'])
  // An old one lies further back; an unknown one lies nowhere.
  await app.open('/settings/receipts/6')
  await expect.element(paper).toMatchTextContent(/Packet 6/)
  await app.open('/settings/receipts/1000')
  await expect.element(main.getByRole('heading', { name: money.receipt_unknown })).toBeVisible()
})

test('what has gone back to a card is one line that says where it went, and so does its receipt', async ({
  app,
  service,
}) => {
  answerPayment(service)
  const refund = { kind: 'refund', card: '4242 42** **** 4242', transaction_id: 't-1' } as const
  service.answer(listMovements, [
    // Of a purchase: the balance had none of it.
    movementOf(40, { ...refund, amount: '0.00', returned: '990.00' }),
    // Of a top-up, of which a part was spent.
    movementOf(39, { ...refund, amount: '-100.00', returned: '600.00' }),
    movementOf(38, { ...refund, amount: '-70.00', returned: '70.00' }),
    movementOf(37, { ...refund, amount: '0.00', returned: '-990.00', title: 'Could not be paid back' }),
    movementOf(36, { kind: 'refund', amount: '500.00' }),
  ])
  await app.open('/settings/receipts')
  const lines = main.getByRole('listitem')
  const to = `${money.returned_to}: ··\u00A04242`
  for (const [at, said] of [
    `Packet 40990\u00A0₸${to}`,
    `Packet 39600\u00A0₸${to}, ${money.receipt_balance}: −100\u00A0₸`,
    `Packet 38−70\u00A0₸${to}`,
    `Could not be paid back990\u00A0₸${money.movement_refund}, ··\u00A04242`,
    `Packet 36+500\u00A0₸${money.movement_refund}`,
  ].entries())
    await expect.poll(() => lines.nth(at).element().textContent).toMatch(said)
  await lines.first().getByRole('link').click()
  const paper = main.getByRole('article', { name: money.receipt })
  await expect.element(paper).toMatchTextContent(/Packet 40\s*990\s₸/)
  await expect.element(paper.getByText(money.returned_to)).toBeVisible()
  await expect.element(paper.getByText(money.receipt_paid_by)).not.toBeInTheDocument()
})

test('without a payment yet the history says what will be there', async ({ app, service }) => {
  answerPayment(service)
  service.answer(listMovements, [])
  await app.open('/settings/receipts')
  await expect.element(main.getByRole('heading', { name: money.receipts_none })).toBeVisible()
})

test('the menu of the account shows the balance and leads to subscriptions', async ({ app, service }) => {
  answerPayment(service)
  service.answer(listAccounts, [accountOf({ balance: '990.50' })])
  await app.open('/films')
  await page.getByRole('button', { name: pattern(identity.account) }).click()
  const banner = page.getByRole('banner')
  await expect.element(banner.getByText(/balance 990\.50\s₸/)).toBeVisible()
  await expect
    .element(banner.getByRole('link', { name: money.subscriptions }))
    .toHaveAttribute('href', '/settings/subscriptions')
  await expect.element(banner.getByRole('link', { name: settings.title, exact: true })).toBeVisible()
})
