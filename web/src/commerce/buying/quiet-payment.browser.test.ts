import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { createOfferTransaction, getOfferTransaction, getTransaction } from '#contract/purchases.ts'
import { subscribe, type UserPacket } from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { NOON } from '../../testing/browser/page-clock.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop, complete, keepPayment, paymentOf, wayOf } from '../../testing/browser/usual-shop.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { buying, shell } = words.en
const TITLE = '/contents/metropolis'
const failed = page.getByText(buying.failed_quietly)
const checking = page.getByRole('dialog', { name: buying.processing_title })
const notice = page.getByRole('status').filter({ hasText: buying.notice })
const bought = page.getByText('“Plus” is connected')
const kept = () => localStorage.getItem('openair.payments')

test('a payment of which nobody knows whether it came is not called failed to who only opens a page: one that is older than an hour, one of another account', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerShop(service)
  keepPayment({ at: NOON - 3_601_000 })
  await app.open(TITLE)
  await expect.poll(kept).toBeNull()
  await app.atRest()
  expect(service.asked(getTransaction)).toEqual([])
  expect(failed.elements()).toEqual([])

  service.refuse(getTransaction, 'not_found')
  keepPayment()
  await app.open(TITLE)
  await expect.poll(kept).toBeNull()
  await app.atRest()
  expect(failed.elements()).toEqual([])
})

test('a payment that a page of an older version has begun, alone where it keeps one, is asked about by this one', async ({
  app,
  service,
}) => {
  answerAccount(service)
  complete(answerShop(service))
  // What was waiting for the payment plays.
  service.answer(getContentStream, streamOf())
  keepPayment()
  const [begun] = JSON.parse(kept() ?? '[]') as unknown[]
  localStorage.removeItem('openair.payments')
  localStorage.setItem('openair.payment', JSON.stringify(begun))
  await app.open(TITLE)
  await expect.element(bought).toBeVisible()
  expect([kept(), localStorage.getItem('openair.payment')]).toEqual([null, null])
})

test('a payment that a tab of an older version has brought to its end is told there, and not once more here: what is had is not bought again, and only what is still to be bought is bought', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  const after = { buy: 'packet', packetId: 2 }
  /** A page has met the payment while the older tab was asking about it too; then that one has forgotten it. */
  const endedThere = (): void => {
    keepPayment({ after, then: null, isOfOlderPage: true })
    service.forgetCalls()
  }
  const opened = async (): Promise<void> => {
    await app.open(TITLE)
    await expect.poll(kept).toBeNull()
    await app.atRest()
  }
  shop.payment = paymentOf('error')
  endedThere()
  await opened()
  expect(service.asked(getTransaction)).toHaveLength(1)
  expect(failed.elements()).toEqual([])
  // It was spent on something else since.
  complete(shop)
  shop.isBought = false
  service.refuse(subscribe, 'payment_required', 'Not enough money')
  endedThere()
  await opened()
  await expect.poll(() => service.asked(subscribe)).toHaveLength(1)
  shop.isBought = true
  endedThere()
  await opened()
  expect(service.asked(subscribe)).toEqual([])
  expect([
    ...failed.elements(),
    ...bought.elements(),
    ...page.getByText('Not enough money').elements(),
  ]).toEqual([])

  shop.isBought = false
  service.answer(subscribe, () => {
    shop.isBought = true
    return { ...shop.packet } as UserPacket
  })
  endedThere()
  await app.open(TITLE)
  await expect.element(bought).toBeVisible()
})

test('who only opens a page is told of a payment that was declined, and of money that came without the packet', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  shop.payment = paymentOf('error')
  keepPayment()
  await app.open(TITLE)
  await expect.element(failed).toBeVisible()

  shop.payment = paymentOf('error', { is_on_balance: true })
  keepPayment()
  await app.open(TITLE)
  await expect.element(page.getByText(buying.kept_text)).toBeVisible()
  expect(failed.elements()).toEqual([])
  shop.payment = paymentOf('error', { is_on_balance: true, status_description: 'It came too late' })
  keepPayment()
  await app.open(TITLE)
  await expect.element(page.getByText('It came too late')).toBeVisible()
})

test('a page that slept for ten minutes after its window was closed asks once more when it wakes: what came is told, what is still unknown is not called failed', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  for (const isThrough of [false, true]) {
    keepPayment({ then: null })
    await app.open(`${TITLE}?purchased=true`)
    await checking.getByRole('button', { name: shell.close }).click()
    await expect.element(notice).toBeVisible()
    await app.atRest()
    clock.pause()
    const before = service.asked(getTransaction).length
    if (isThrough) complete(shop)
    await clock.jump(601_000)
    await clock.runFor(1)
    await expect.poll(() => service.asked(getTransaction).length).toBeGreaterThan(before)
    await expect.element(notice).not.toBeInTheDocument()
    if (isThrough) await expect.element(bought).toBeVisible()
    else expect(failed.elements()).toEqual([])
    clock.resume()
  }
})

test('a payment that another tab has begun meanwhile is kept when the one that is asked about ends', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  const release = service.hold(getTransaction)
  keepPayment({ then: null })
  await app.open(TITLE)
  await expect.poll(() => service.asked(getTransaction)).toHaveLength(1)
  const later = '00000000-0000-4000-8000-000000000003'
  keepPayment({ transactionId: later, offerId: null })
  complete(shop)
  release()
  await expect.element(bought).toBeVisible()
  expect(kept()).toContain(later)
})

test('a packet that another tab has bought from the money, or whose purchase was not answered, is connected; only one that is not there is called so', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service)
  complete(shop)
  const after = { buy: 'packet', packetId: 2 }
  for (const fail of [
    () => service.refuse(subscribe, 'conflict', 'You have it already'),
    () => service.lose(subscribe),
  ]) {
    fail()
    keepPayment({ after, then: null })
    await app.open(TITLE)
    await expect.element(bought).toBeVisible()
    expect(service.asked(subscribe)).not.toEqual([])
  }
  shop.isBought = false
  service.refuse(subscribe, 'conflict', 'It is not sold any more')
  keepPayment({ after, then: null })
  await app.open(TITLE)
  await expect.element(page.getByText('It is not sold any more')).toBeVisible()
  expect(bought.elements()).toEqual([])
})

test("a payment from the operator's account that nobody answered is asked about by its offer", async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { ways: [wayOf('provider_account', 'Account')] })
  service.lose(createOfferTransaction)
  service.answer(getOfferTransaction, () => shop.payment)
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay 1,490/ })
    .click()
  await expect.element(checking).toBeVisible()
  expect(service.asked(getOfferTransaction)).not.toEqual([])
})
