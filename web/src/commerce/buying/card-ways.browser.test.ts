import { page } from 'vitest/browser'
import { addCard, listPayforms } from '#contract/payforms.ts'
import { buyFromBalance, createOfferTransaction, getTransaction } from '#contract/purchases.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop, cardOf, complete, paymentOf, wayOf } from '../../testing/browser/usual-shop.ts'
import { pattern, words } from '../../testing/words.ts'

const { buying, money, shell } = words.en
const button = page.getByRole('button', { name: /^Plus 1,490/ })
const dialog = page.getByRole('dialog')
const named = (name: string | RegExp) => page.getByRole('dialog', { name })
const pay = dialog.getByRole('button', { name: /^Pay 1,490\s₸/ })
const link = dialog.getByRole('button', { name: money.link_card })
const linked = wayOf('linkedcard', 'Linked card', { least_amount: '250.50' })
const bank = wayOf('short_url', 'Bank card')
const left = cardOf('1', '4242', { paysystem_shortname: 'stripe' })

async function want(app: AppPage): Promise<void> {
  await app.open('/channels/all/one')
  await button.click()
}

test('of two services with a page of their own the chosen one is paid at, and only one that can keep the card is asked to', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const second = wayOf('short_url', 'Payme', {
    id: 'short_url:payme',
    params: { paysystem_shortname: 'payme' },
    keeps_card: false,
  })
  answerShop(service, { ways: [bank, second] })
  await want(app)
  const ways = named(buying.ways_title)
  const keep = dialog.getByRole('switch', { name: buying.save_card })
  await ways.getByRole('button', { name: 'Bank card' }).click()
  await expect.element(keep).toBeVisible()
  await dialog.getByRole('button', { name: buying.other_way }).click()
  await ways.getByRole('button', { name: 'Payme' }).click()
  await expect.element(named('Payme').getByText(buying.redirect_text)).toBeVisible()
  expect(keep.elements()).toEqual([])
  await pay.click()
  await expect
    .poll(() => service.asked(createOfferTransaction).map(({ body }) => body))
    .toEqual([
      {
        purchase_id: '31',
        payform_shortname: 'short_url',
        paysystem_shortname: 'payme',
        returnUrl: '/channels/all/one?purchased=true',
      },
    ])
})

test('a card of a service that takes money here no more is not offered, and why a payment cannot be begun is not called a lack of money', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [bank, linked], cards: [left] })
  await want(app)
  await expect.element(named('Bank card')).toBeVisible()
  expect(app.address).toBe('/channels/all/one#pay_redirect')
  await dialog.getByRole('button', { name: shell.close }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  shop.ways = [linked]
  shop.cards = [left, cardOf('2', '5555')]
  service.refuse(createOfferTransaction, 'validation_failed', { paysystem_shortname: 'is not offered' })
  await button.click()
  await expect.element(named('Pay with card Visa ·· 5555')).toBeVisible()
  await pay.click()
  await expect.element(named(buying.failed_title).getByText('validation_failed')).toBeVisible()
})

test('where only a linked card pays and there is none it is linked on the way, at the service that charges it, and the purchase goes on', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [linked], cards: [left] })
  service.answer(addCard, paymentOf('created', { full_url: '/channels/all/one?back#nofunds' }))
  await want(app)
  const none = named(buying.nocard_title)
  await expect.element(none.getByText(pattern(money.link_card_text, { amount: '251\u00A0₸' }))).toBeVisible()
  // The page of the bank's, which leads back here.
  await link.click()
  await expect.poll(() => app.address).toBe('/channels/all/one?back#nofunds')
  expect(service.asked(addCard).map(({ body }) => body)).toEqual([
    { returnUrl: '/channels/all/one#nofunds', paysystem_shortname: 'sandbox' },
  ])
  await expect.element(none.getByRole('progressbar', { name: money.link_card_waiting })).toBeVisible()
  shop.cards = [left, cardOf('2', '5555')]
  complete(shop)
  await expect.element(named('Pay with card Visa ·· 5555')).toBeVisible()
  expect(service.asked(createOfferTransaction)).toEqual([])
})

test('money is put on the balance by a card that is linked there first', async ({ app, service }) => {
  answerAccount(service)
  const shop = answerShop(service)
  service.answer(listPayforms, [linked])
  service.answer(addCard, paymentOf('pending'))
  service.answer(getTransaction, () => {
    shop.cards = [cardOf('2', '5555')]
    return paymentOf('complete')
  })
  await app.open('/refill?amount=500.00')
  const goOn = dialog.getByRole('button', { name: buying.go_on })
  await expect.element(link).toBeVisible()
  expect(goOn.elements()).toEqual([])
  await link.click()
  await goOn.click()
  await expect.element(named('Pay with card Visa ·· 5555')).toBeVisible()
})

test('where a card would be charged more than its window shows nothing is charged: the window says so, and the new sum', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    ways: [wayOf('linkedcard', 'Linked card')],
    cards: [cardOf('1', '4242')],
    balance: '490.00',
  })
  const lacks = (missing: string) => ({ reason: 'balance', missing }) as const
  service.refuse(buyFromBalance, 'payment_required', null, lacks('1290.00'))
  service.refuse(createOfferTransaction, 'payment_required', null, lacks('1290.00'))
  await want(app)
  const ways = named(buying.ways_title)
  await ways.getByRole('button', { name: /Balance and card/ }).click()
  const shared = named('Connect “Plus”')
  const sum = (text: RegExp) => expect.element(shared.getByRole('definition').getByText(text)).toBeVisible()
  await sum(/^490\s₸$/)
  await pay.click()
  await expect.element(shared.getByText(buying.more_taken)).toBeVisible()
  await sum(/^200\s₸$/)
  await sum(/^1,290\s₸$/)
  expect(service.asked(createOfferTransaction)[0]?.body).toMatchObject({ shown_amount: '1000.00' })

  // The same where the card alone is confirmed, beside what the balance gives.
  await dialog.getByRole('button', { name: buying.other_way }).click()
  await ways.getByRole('button', { name: /^Linked card/ }).click()
  const card = named('Pay with card Visa ·· 4242')
  await card.getByRole('button', { name: /^Pay 1,000/ }).click()
  await expect.element(card.getByText(buying.more_taken)).toBeVisible()
  await expect.element(card.getByText(/200\s₸ from the balance/)).toBeVisible()
  service.answer(createOfferTransaction, () => shop.payment)
  await card.getByRole('button', { name: /^Pay 1,290/ }).click()
  await expect.element(named(buying.processing_title)).toBeVisible()
  expect(service.asked(createOfferTransaction).at(-1)?.body).toMatchObject({ shown_amount: '1290.00' })
})

test('a balance that has come to suffice while it was paid beside a card pays alone, once its owner says so', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, {
    ways: [wayOf('linkedcard', 'Linked card')],
    cards: [cardOf('1', '4242')],
    balance: '490.00',
  })
  const missing = { reason: 'balance', missing: '1490.00' } as const
  service.refuse(buyFromBalance, 'payment_required')
  service.refuse(createOfferTransaction, 'payment_required', null, missing)
  await want(app)
  await named(buying.ways_title)
    .getByRole('button', { name: /Balance and card/ })
    .click()
  await expect.element(named('Connect “Plus”')).toBeVisible()
  shop.balance = '2000.00'
  await pay.click()
  await expect.element(named(buying.confirm_title).getByText(/510\s₸/)).toBeVisible()
  expect(service.asked(createOfferTransaction)).toHaveLength(1)
})
