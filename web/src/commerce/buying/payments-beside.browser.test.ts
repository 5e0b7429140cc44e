import { page } from 'vitest/browser'
import { getUser } from '#contract/identity-endpoints.ts'
import { listPayforms, payByQrCode } from '#contract/payforms.ts'
import { buyFromBalance, createOfferTransaction, getTransaction } from '#contract/purchases.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { AppPage } from '../../testing/browser/app-page.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import {
  answerShop,
  complete,
  keepPayment,
  PAYMENT,
  paymentOf,
  wayOf,
} from '../../testing/browser/usual-shop.ts'
import { userOf } from '../../testing/viewer-things.ts'
import { words } from '../../testing/words.ts'

const { buying, shell } = words.en
const SECOND = '00000000-0000-4000-8000-000000000003'
const PAGE = '/channels/all/one'
const code = page.getByRole('dialog', { name: buying.qr_title })
const bought = page.getByText('“Plus” is connected')
const kept = () => localStorage.getItem('openair.payments')

/** What the service tells of a top-up. @param paid those whose money has come */
function topUpOf(paid: ReadonlySet<string>, id: string) {
  const status = paid.has(id) ? 'complete' : 'action_required'
  return paymentOf(status, {
    transaction_id: id,
    transaction: { id, status },
    amount: '990.00',
    qrcode: '/art/qr.svg',
  })
}

/** Whatever is put on the balance is asked for by a QR code; a packet is bought from there. Answers which of what was begun has been paid. */
function answerTopUps(service: FakeService): Set<string> {
  answerAccount(service)
  const ways = [wayOf('qrcode', 'QR code')]
  answerShop(service, { ways })
  service.answer(listPayforms, ways)
  const paid = new Set<string>()
  const topUp = (id: string) => topUpOf(paid, id)
  service.refuse(createOfferTransaction, 'payment_required', null, { reason: 'balance', missing: '990.00' })
  service.answer(payByQrCode, () => topUp(service.asked(payByQrCode).length > 1 ? SECOND : PAYMENT))
  service.answer(getTransaction, ({ params }) => topUp(params.id))
  return paid
}

/** Begins to buy a packet, and leaves the code that is to be paid for it. */
async function leaveCode(app: AppPage): Promise<void> {
  await app.open(PAGE)
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await expect.element(code).toBeVisible()
  await code.getByRole('button', { name: shell.close }).click()
  await expect.element(code).not.toBeInTheDocument()
}

for (const isLoadedAnew of [false, true])
  test(`of two top-ups that were begun in one tab each does what it was for, ${isLoadedAnew ? 'also on a page that was loaded since' : 'the first without disturbing the second'}`, async ({
    app,
    clock,
    service,
  }) => {
    const paid = answerTopUps(service)
    await leaveCode(app)
    await app.open(`${PAGE}#refill`)
    const refill = page.getByRole('dialog', { name: buying.refill_title })
    await refill.getByRole('textbox').fill('500')
    await refill.getByRole('button', { name: buying.go_on }).click()
    await expect.element(code).toBeVisible()
    if (isLoadedAnew) {
      await app.reload()
      await expect.element(code).toBeVisible()
    }
    paid.add(PAYMENT)
    await clock.runFor(5000)
    await expect.element(bought).toBeVisible()
    expect(service.asked(buyFromBalance).map(({ body }) => body)).toEqual([{ purchase_id: '31' }])
    await expect.element(code).toBeVisible()
    expect(kept()).toContain(SECOND)

    paid.add(SECOND)
    await clock.runFor(5000)
    await expect.element(page.getByText(buying.filled)).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    expect(service.asked(buyFromBalance)).toHaveLength(1)
    expect(kept()).toBeNull()
  })

test('what one account has begun to pay is not asked about by another one that signs in here, and by its own once more', async ({
  app,
  service,
}) => {
  const paid = answerTopUps(service)
  await leaveCode(app)
  service.answer(getUser, userOf({ id: 8 }))
  service.forgetCalls()
  await app.open(PAGE)
  await app.atRest()
  expect(service.asked(getTransaction)).toEqual([])
  expect(page.getByRole('status').filter({ hasText: buying.notice }).elements()).toEqual([])

  service.answer(getUser, userOf())
  paid.add(PAYMENT)
  await app.open(PAGE)
  await expect.element(bought).toBeVisible()
  expect(service.asked(buyFromBalance)).toHaveLength(1)
})

test('a payment that a parent has begun is still theirs after a child has watched on the device: it is asked about again, and what it was for is bought', async ({
  app,
  service,
}) => {
  const paid = answerTopUps(service)
  await leaveCode(app)
  service.refuse(getTransaction, 'permission_denied', null, { reason: 'child_profile' })
  service.forgetCalls()
  await app.open(PAGE)
  await expect.poll(() => service.asked(getTransaction).length).toBe(1)
  await app.atRest()
  expect(kept()).toContain(PAYMENT)

  paid.add(PAYMENT)
  service.answer(getTransaction, ({ params }) => topUpOf(paid, params.id))
  await app.open(PAGE)
  await expect.element(bought).toBeVisible()
  expect(service.asked(buyFromBalance)).toHaveLength(1)
})

test('a payment that is being checked is told of again after its viewer has looked at what else there is to buy', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const ways = [wayOf('qrcode', 'QR code'), wayOf('short_url', 'Bank card')]
  const shop = answerShop(service, { ways })
  keepPayment({ then: null })
  await app.open(PAGE)
  const notice = page.getByRole('status').filter({ hasText: buying.notice })
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const choice = page.getByRole('dialog', { name: buying.ways_title })
  await choice.getByRole('button', { name: shell.close }).click()
  await expect.element(notice).toBeVisible()
  await notice.getByRole('button', { name: buying.notice_show }).click()
  await expect.element(page.getByRole('dialog', { name: buying.processing_title })).toBeVisible()
  complete(shop)
  await clock.runFor(5000)
  await expect.element(bought).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})
