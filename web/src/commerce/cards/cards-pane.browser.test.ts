import { page, userEvent } from 'vitest/browser'
import { getUser } from '#contract/identity-endpoints.ts'
import { addCard, listCards, removeCard, setCard } from '#contract/payforms.ts'
import { checkParentalCode } from '#contract/profiles.ts'
import { getPaymentInfo, getTransaction } from '#contract/purchases.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { answerMoney } from '../../testing/browser/usual-money.ts'
import { cardOf, transactionOf } from '../../testing/money-things.ts'
import { userOf } from '../../testing/viewer-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { money, settings, shell } = words.en
const lines = page.getByRole('main').getByRole('listitem')
const link = page.getByRole('button', { name: money.link_card })
const wait = page.getByRole('progressbar', { name: money.link_card_waiting })
const failed = page.getByRole('alert').filter({ hasText: money.promo_card_link_failure })

/** Who has these cards, and an account that can be paid onto. */
function answerCards(service: FakeService, cards = [cardOf('4242', { is_primary: true }), cardOf('1111')]) {
  answerAccount(service)
  answerMoney(service)
  let kept = cards
  service.answer(listCards, () => kept)
  service.answer(setCard, ({ params }) => {
    kept = kept.map((card) => ({ ...card, is_primary: card.id === params.id }))
    return cardOf(params.id, { is_primary: true })
  })
  service.answer(removeCard, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id)
    return {}
  })
}

test('the page of cards says which one is charged and which has expired; one goes only after a question [commerce.cards-page]', async ({
  app,
  service,
}) => {
  answerCards(service, [
    cardOf('4242', { is_primary: true }),
    cardOf('1111'),
    cardOf('2222', { is_expired: true }),
  ])
  await app.open('/settings/cards')
  await expect.poll(() => lines.elements().length).toBe(3)
  await expect.element(lines.nth(0)).toMatchTextContent(/Visa ·· 4242\s*Main.*12\/30/)
  await expect.element(lines.nth(2).getByText(money.card_expired, { exact: true })).toBeVisible()
  expect(lines.nth(2).getByRole('button', { name: money.card_make_primary }).elements()).toEqual([])

  await lines.nth(1).getByRole('button', { name: money.card_make_primary }).click()
  await expect.element(lines.nth(1).getByText(money.card_primary, { exact: true })).toBeVisible()
  expect(service.asked(setCard).map(({ params }) => params.id)).toEqual(['1111'])

  const question = page.getByRole('dialog', {
    name: pattern(money.card_remove_title, { card: 'Visa ·· 1111' }),
  })
  const remove = lines.nth(1).getByRole('button', { name: money.card_remove })
  await remove.click()
  await expect.element(question.getByText(money.card_remove_text_primary)).toBeVisible()
  await question.getByRole('button', { name: money.cancel }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(service.asked(removeCard)).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: money.card_remove }).click()
  await expect.poll(() => lines.elements().length).toBe(2)
  await expect.element(question).not.toBeInTheDocument()
})

test('who links a card reads as much as its gateway takes for it', async ({ app, service }) => {
  answerCards(service)
  service.answer(getPaymentInfo, {
    account_id: 70,
    balance: '0.00',
    amount: null,
    next_pay_at: null,
    offers: [{ distribution_type: 'card', product_title: 'Card', distribution_info: null, amount: '250.00' }],
  })
  await app.open('/settings/cards')
  await expect.element(page.getByText(/take 250\s₸/)).toBeVisible()
})

test('whoever has a PIN enters it before a card goes, and before one is linked: that takes money too [identity.pin-protected-actions]', async ({
  app,
  service,
}) => {
  answerCards(service)
  answerPin(service, '2580')
  answerAsking(service, { pay: true })
  service.answer(checkParentalCode, { is_right: true })
  service.refuse(addCard, 'too_many_requests', 'Not now')
  const pin = page.getByRole('dialog', { name: settings.pin_title })
  await app.open('/settings/cards')
  await lines.nth(1).getByRole('button', { name: money.card_remove }).click()
  await expect.element(pin).toBeVisible()
  await pin.getByRole('button', { name: shell.close }).click()
  await expect.element(pin).not.toBeInTheDocument()
  await link.click()
  await expect.element(pin).toBeVisible()
  expect(service.asked(addCard)).toEqual([])
  await userEvent.keyboard('2580')
  await expect.element(failed).toBeVisible()
  expect(service.asked(addCard)).toHaveLength(1)
})

test('linking a card says what it takes and that it comes back, and leads over the bank to the card [commerce.card-link-description] [commerce.card-link-price]', async ({
  app,
  service,
}) => {
  answerCards(service, [])
  const cards: ReturnType<typeof cardOf>[] = []
  service.answer(listCards, () => cards)
  service.answer(addCard, transactionOf('created', { full_url: '/settings/cards?back' }))
  service.answer(getTransaction, () => {
    cards.push(cardOf('4242', { is_primary: true }))
    return transactionOf('complete')
  })
  await app.open('/settings/cards')
  await expect.element(page.getByText(money.cards_none)).toBeVisible()
  await expect.element(page.getByText(pattern(money.link_card_text, { amount: '1\u00A0₸' }))).toBeVisible()
  await link.click()
  // The bank's page; it leads back here.
  await expect.poll(() => app.address).toBe('/settings/cards?back')
  expect(service.asked(addCard).map(({ body }) => body)).toEqual([{ returnUrl: '/settings/cards' }])
  await expect.element(page.getByText(money.card_linked)).toBeVisible()
  await expect.element(lines.first()).toMatchTextContent(/Visa ·· 4242/)
  await app.reload()
  await expect.element(link).toBeVisible()
  await expect.element(wait).not.toBeInTheDocument()
})

test('the bank is asked every 600 ms by the transaction, every 300 ms by the cards where there is none; the wait is counted to 6 and has an end [commerce.card-link-polling] [commerce.card-link-counter]', async ({
  app,
  clock,
  service,
}) => {
  answerCards(service, [])
  service.answer(getTransaction, transactionOf('pending'))
  const pending = (transaction: string | null) =>
    localStorage.setItem(
      'openair.card-link',
      JSON.stringify({ begunAt: clock.now(), transaction, url: null, known: [] }),
    )
  for (const [transaction, every, asked] of [
    ['t', 600, () => service.asked(getTransaction).length],
    [null, 300, () => service.asked(listCards).length],
  ] as const) {
    pending(transaction)
    await app.open('/settings/cards')
    await expect.element(wait).toHaveAttribute('aria-valuenow', '0')
    await app.atRest()
    clock.pause()
    service.forgetCalls()
    await clock.runFor(every * 4)
    await app.atRest()
    expect(asked()).toBe(4)
    clock.resume()
  }
  await clock.runFor(10_000)
  await expect.element(wait).toHaveAttribute('aria-valuenow', '1')
  await clock.runFor(50_000)
  const silent = page.getByRole('alert').filter({ hasText: money.link_card_silent })
  await expect.element(silent).toBeVisible()
  await silent.getByRole('button', { name: money.link_card_ask_on }).click()
  await expect.element(wait).toBeVisible()
  service.answer(listCards, [cardOf('9')])
  await expect.element(page.getByText(money.card_linked)).toBeVisible()
})

test('a card that is not linked says why and what became of the money; another try waits ten seconds [commerce.card-link-failure] [commerce.card-link-button-lock]', async ({
  app,
  clock,
  service,
}) => {
  answerCards(service, [])
  service.answer(addCard, transactionOf('created', { full_url: '/settings/cards?back' }))
  service.answer(getTransaction, transactionOf('error', { status_description: 'The bank said no' }))
  await app.open('/settings/cards')
  await link.click()
  await expect.element(failed.getByText('The bank said no')).toBeVisible()
  // It belongs to the section, whose title is the larger one.
  const sizeOf = (level: number) => {
    const name = level === 2 ? money.cards_another : money.promo_card_link_failure
    return parseFloat(getComputedStyle(page.getByRole('heading', { level, name }).element()).fontSize)
  }
  expect(sizeOf(3)).toBeLessThan(sizeOf(2))
  await expect
    .element(failed.getByText(pattern(money.link_card_failed_text, { amount: '1\u00A0₸' })))
    .toBeVisible()
  const again = failed.getByRole('button', { name: money.try_again })
  await expect.element(again).toBeDisabled()
  await clock.runFor(10_000)
  await expect.element(again).toBeEnabled()
  service.refuse(addCard, 'too_many_requests', 'Too often')
  await again.click()
  await expect.element(failed.getByText('Too often')).toBeVisible()
  await expect.element(failed.getByText(money.link_card_not_begun)).toBeVisible()
  await expect.element(again).toBeDisabled()
})

test('a card that one account is linking is nothing to another one that signs in here', async ({
  app,
  service,
}) => {
  answerCards(service, [])
  service.answer(addCard, transactionOf('created', { full_url: '/settings/cards?back' }))
  service.answer(getTransaction, transactionOf('pending'))
  await app.open('/settings/cards')
  await link.click()
  await expect.element(wait).toBeVisible()
  service.answer(getUser, userOf({ id: 8 }))
  service.forgetCalls()
  await app.open('/settings/cards')
  await expect.element(link).toBeVisible()
  await app.atRest()
  expect([wait.elements(), service.asked(getTransaction)]).toEqual([[], []])
})

test('cards that do not come say so and come on a press', async ({ app, clock, service }) => {
  answerCards(service)
  service.lose(listCards)
  await app.open('/settings/cards')
  await clock.runFor(4000)
  await expect.element(page.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  await expect.element(link).toBeDisabled()
  service.answer(listCards, [cardOf('4242')])
  await page.getByRole('button', { name: shell.retry }).click()
  await expect.poll(() => lines.elements().length).toBe(1)
})
