import { page } from 'vitest/browser'
import { listPayforms } from '#contract/payforms.ts'
import { createOffer } from '#contract/purchases.ts'
import { listFutureSubscriptions, listSubscriptions } from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop, heldUntil, wayOf } from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { userPacketOf } from '../../testing/money-things.ts'
import { words } from '../../testing/words.ts'

const { buying, money } = words.en

test('where it cannot be read what the viewer has later, the window of what is bought already leads on all the same', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, { packet: packetOf(2, 'Plus', { subscription: heldUntil('2026-06-30T07:00:00Z') }) })
  service.answer(listSubscriptions, [])
  service.refuse(listFutureSubscriptions, 'bad_request')
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const told = page.getByRole('dialog')
  await expect.element(told.getByRole('button', { name: buying.watch })).toBeVisible()
  await expect.element(told.getByRole('link', { name: buying.to_subscriptions })).toBeVisible()
})

test('a packet that is closed until its renewal is paid is not told as open: its window says since when and why, and leads to paying what is missing and to the cards', async ({
  app,
  service,
}) => {
  const end_at = '2026-06-10T07:00:00Z'
  const message = 'The renewal was not paid: the card has expired. It can be paid until 24.06.2026.'
  answerAccount(service)
  answerShop(service, { packet: packetOf(2, 'Plus', { subscription: heldUntil(end_at) }) })
  service.answer(listPayforms, [wayOf('short_url', 'Bank card')])
  service.answer(listSubscriptions, [
    userPacketOf(2, 'Plus', {
      is_unpaid: true,
      end_at,
      message,
      payment_failed: { amount: '990.00', next_try_at: null, given_up_at: '2026-06-24T07:00:00Z' },
    }),
  ])
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const told = page.getByRole('dialog', { name: `Plus: ${money.unpaid}` })
  await expect.element(told.getByText('Closed since June 10 until it is paid')).toBeVisible()
  await expect.element(told.getByText(message)).toBeVisible()
  await expect.element(told.getByRole('button', { name: buying.watch })).not.toBeInTheDocument()
  await expect
    .element(told.getByRole('link', { name: money.cards }))
    .toHaveAttribute('href', '/settings/cards')
  await told.getByRole('button', { name: `${money.pay_now}: 990\u00a0₸` }).click()
  const refill = page.getByRole('dialog', { name: buying.refill_title })
  await expect.element(refill.getByRole('textbox')).toHaveValue('990')
  expect(app.address).toContain('/channels/all/one#refill')
  expect(service.asked(createOffer)).toEqual([])
})
