import { page } from 'vitest/browser'
import { listPayforms } from '#contract/payforms.ts'
import { createOfferTransaction } from '#contract/purchases.ts'
import { NOON } from '../../testing/browser/page-clock.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop, keepPayment, paymentOf, wayOf } from '../../testing/browser/usual-shop.ts'
import { words } from '../../testing/words.ts'

const { buying, identity } = words.en
const named = (name: string) => page.getByRole('dialog', { name })
const at = (ms: number) => new Date(NOON + ms).toISOString()
const qr = named(buying.qr_title)
const anew = qr.getByRole('button', { name: buying.new_code })

test('a code to scan that ran out before the page was loaded anew is told as over, and there is another one', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service, {
    ways: [wayOf('qrcode', 'QR code'), wayOf('short_url', 'Bank card')],
    payment: paymentOf('action_required', { packet_id: 2, expires_at: at(-60_000) }),
  })
  keepPayment({ at: NOON - 900_000 })
  await app.open('/channels/all/one#pay_qr')
  await expect.element(qr.getByText(buying.code_over)).toBeVisible()
  await anew.click()
  await expect.element(named(buying.ways_title)).toBeVisible()
})

test('of money for the balance whose code ran out its amount is asked for again', async ({
  app,
  service,
}) => {
  answerAccount(service)
  service.answer(listPayforms, [wayOf('qrcode', 'QR code')])
  answerShop(service, {
    payment: paymentOf('action_required', { amount: '700.00', expires_at: at(-60_000) }),
  })
  keepPayment({ at: NOON - 900_000, offerId: null, packetId: null, name: null, then: null })
  await app.open('/channels/all/one#pay_qr')
  await anew.click()
  await expect.element(named(buying.refill_title).getByRole('textbox')).toHaveValue('700')
})

test('where no more messages are sent for now the code of the one before can still be typed, and it is counted down to when there is another', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  answerShop(service, {
    ways: [wayOf('phone_sms', 'Phone')],
    payment: paymentOf('action_required', { mask: '+7 ••• 00', expires_at: at(300_000) }),
  })
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: buying.get_code }).click()
  const code = named(buying.code_title)
  await code.getByRole('textbox').fill('12')
  await clock.runFor(61_000)
  service.refuse(createOfferTransaction, 'too_many_requests', { seconds: '400' })
  await code.getByRole('button', { name: identity.resend }).click()
  await expect.element(code.getByText(buying.no_more_codes)).toBeVisible()
  await expect.element(code.getByRole('textbox')).toHaveValue('12')
  const resend = code.getByRole('button', { name: identity.resend })
  const countdown = (time: string) => code.getByText(new RegExp(identity.resend_in.replace('{{time}}', time)))
  await expect.element(resend).not.toBeInTheDocument()
  await clock.runFor(60_000)
  await expect.element(countdown('[56]:\\d\\d')).toBeVisible()
  // The code is over before there is another: it is not said to be good.
  await clock.runFor(200_000)
  await expect.element(code.getByText(buying.code_over)).toBeVisible()
  await expect.element(code.getByText(buying.no_more_codes)).not.toBeInTheDocument()
  await expect.element(countdown('2:\\d\\d')).toBeVisible()
  await clock.runFor(150_000)
  await expect.element(resend).toBeVisible()
})
