import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Offer, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { chargedShop } from '../testing/charged-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, KINO, PLAIN } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, ALL_WAYS)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const { charges, current, goTo, shop, subscribed, told } = chargedShop(
  () => service,
  () => user,
)
afterEach(() => shop.checkLedger())

/** Somebody who has a packet and a card, left the page on which another packet is paid beside 300 of the balance, and wants a third one. */
async function counted(): Promise<{ readonly wanted: Offer; readonly card: object }> {
  await shop.buy(user, GOLD)
  await shop.linkCard(user, keptCard(`tok_shared_${user.userId}`))
  await shop.topUp(user, 30_000)
  const left = await shop.pay(user, await shop.offer(user, KINO))
  expect(left.amount).toBe('690.00')
  const [{ id } = { id: '' }] = await shop.cards(user)
  return { wanted: await shop.offer(user, PLAIN), card: { payform_shortname: 'linkedcard', card_id: id } }
}

test('a card is charged no more than its owner was shown: what other payments count on of the balance is told before, and taken once that was agreed to', async () => {
  const { wanted, card } = await counted()
  const charges = service.gateway.calls.charge
  const missing = { reason: 'balance', missing: '500.00' }
  const bought = await shop.fromBalance(user, wanted.account_id, wanted.purchases[0]?.id ?? '')
  expect(bought.json()).toMatchObject({ error_code: 'payment_required', refusal: missing })
  const refused = await shop.tryPay(user, wanted, { ...card, shown_amount: '200.00' })
  expect([refused.status, refused.refusal]).toEqual([402, missing])
  expect([await shop.balance(user), service.gateway.calls.charge - charges]).toEqual(['300.00', 0])
  const paid = (await shop.tryPay(user, wanted, { ...card, shown_amount: '500.00' })).json<Transaction>()
  expect([paid.transaction.status, paid.amount]).toEqual(['complete', '500.00'])
  expect(await shop.balance(user)).toBe('300.00')
})

test('a balance that suffices by now has nothing charged that was not shown, and the least that a gateway takes counts as taken', async () => {
  const { wanted, card } = await counted()
  await shop.topUp(user, 1_000_000)
  const pay = (shown_amount: string) => shop.tryPay(user, wanted, { ...card, shown_amount })
  expect((await pay('200.00')).status).toBe(402)
  service.gateway.least = 60_000
  expect((await pay('500.00')).status).toBe(402)
  const paid = await pay('600.00')
  service.gateway.least = 0
  expect(paid.json<Transaction>().amount).toBe('600.00')
  expect((await pay('9'.repeat(20) + '.00')).status).toBe(400)
})

test('what a card may have been told to pay is not begun again for more than its owner was shown since', async () => {
  const { wanted, card } = await counted()
  const { gateway } = service
  const pay = (shown_amount: string) => shop.tryPay(user, wanted, { ...card, shown_amount })
  gateway.silent.add('charge')
  const { status } = await pay('500.00')
  gateway.silent.clear()
  expect(status).toBe(504)
  await shop.topUp(user, 30_000)
  const charges = gateway.calls.charge
  const refused = await pay('200.00')
  expect([refused.status, refused.refusal]).toEqual([402, { reason: 'balance', missing: '500.00' }])
  expect(gateway.calls.charge).toBe(charges)
  expect((await pay('500.00')).json()).toMatchObject({
    amount: '500.00',
    transaction: { status: 'complete' },
  })
})

test('money that came and could not buy what it was for is told to its owner, who may have left the page', async () => {
  await shop.topUp(user, 30_000)
  const { transaction_id: id } = await shop.pay(user, await shop.offer(user, PLAIN))
  const spent = await shop.offer(user, GOLD)
  await shop.fromBalance(user, spent.account_id, spent.purchase.id)
  await shop.settle(id)
  expect(await current()).toMatchObject([{ id: GOLD }])
  expect(await shop.balance(user)).toBe('499.00')
  expect(await told()).toEqual([
    'The packet is not connected: plain: 200 ₸ came, but the packet could not be connected. The money is on your balance.',
  ])
})

test('a renewal leaves alone what a purchase that is being paid counts on of the balance, until that is paid or given up', async () => {
  await shop.buy(user, PLAIN)
  const [{ end_at: end }] = (await current()) as [UserPacket]
  const due = Date.parse(String(end)) - HOUR
  await goTo(due)
  await shop.topUp(user, 50_000)
  const { transaction_id: id } = await shop.pay(user, await shop.offer(user, KINO))
  await shop.run('renew-subscriptions')
  expect(await shop.balance(user)).toBe('500.00')
  await shop.settle(id)
  expect(new Set((await current()).map((one) => one.id))).toEqual(new Set([KINO, PLAIN]))
  expect([await shop.balance(user), await told()]).toEqual(['0.00', []])

  await shop.topUp(user, 50_000)
  await shop.run('renew-subscriptions')
  expect(await shop.balance(user)).toBe('0.00')
})

/** Within the hour before a packet is renewed a page is left open on which another one is paid beside some of the balance. Answers when the packet ends, and what was begun. */
async function leftBeforeRenewal(balance: number) {
  const [{ end_at: end }] = (await current()) as [UserPacket]
  const endsAt = Date.parse(String(end))
  await goTo(endsAt - HOUR)
  await shop.topUp(user, balance)
  const left = await shop.offer(user, KINO)
  const { transaction_id: id } = await shop.pay(user, left)
  const endOf = async () => (await current()).find((one) => one.id === PLAIN)?.end_at
  return { endsAt, id, left, isRenewed: async () => Date.parse(String(await endOf())) > endsAt }
}

test('a card is charged for a renewal what purchases leave of the balance: both are had, and nothing that was charged lies about', async () => {
  await subscribed()
  const { id, isRenewed } = await leftBeforeRenewal(20_000)
  await shop.renew()
  expect(await charges()).toMatchObject([{ amount: 50_000, state: 'complete' }])
  expect([await isRenewed(), await shop.balance(user)]).toEqual([true, '200.00'])
  await shop.settle(id)
  await shop.renew()
  expect(new Set((await current()).map((one) => one.id))).toEqual(new Set([KINO, PLAIN]))
  expect([await shop.balance(user), (await charges()).length]).toEqual(['0.00', 1])
})

test('a balance that suffices for a renewal alone is not made up by a card while a purchase counts on it; what that has left of it is', async () => {
  await subscribed()
  const { id, isRenewed } = await leftBeforeRenewal(60_000)
  await shop.renew()
  expect([await isRenewed(), await charges()]).toEqual([false, []])
  await shop.settle(id)
  await shop.renew()
  expect([await isRenewed(), await charges()]).toMatchObject([true, [{ amount: 50_000, state: 'complete' }]])
})

test('what a card has brought renews what it was charged for, though the balance that a purchase counts on was spent meanwhile', async () => {
  await subscribed()
  const { isRenewed } = await leftBeforeRenewal(20_000)
  service.gateway.silent.add('charge')
  try {
    await shop.run('charge-cards')
  } finally {
    service.gateway.silent.clear()
  }
  expect(await charges()).toMatchObject([{ amount: 50_000, state: 'unknown' }])
  const spent = await shop.offer(user, GOLD)
  await shop.fromBalance(user, spent.account_id, spent.purchase.id)
  await shop.run('charge-cards')
  expect([await isRenewed(), await shop.balance(user)]).toEqual([true, '199.00'])
})

/** Buys from the balance what is being paid on a page that stays open, and has so much after that. */
async function buyOtherwise(
  { account_id, purchase }: Awaited<ReturnType<typeof shop.offer>>,
  balance: number,
) {
  await shop.topUp(user, 69_000)
  expect((await shop.fromBalance(user, account_id, purchase.id)).statusCode).toBe(200)
  await shop.topUp(user, balance)
}

test('a purchase that was bought otherwise counts on nothing any more, though its page is still open', async () => {
  await shop.buy(user, GOLD)
  await shop.topUp(user, 30_000)
  const left = await shop.offer(user, KINO)
  await shop.pay(user, left)
  await buyOtherwise(left, 30_000)
  expect((await shop.pay(user, await shop.offer(user, PLAIN))).amount).toBe('200.00')
})

test('a renewal waits for no purchase that was bought otherwise', async () => {
  await shop.buy(user, PLAIN)
  const { isRenewed, left } = await leftBeforeRenewal(30_000)
  await buyOtherwise(left, 50_000)
  await shop.run('renew-subscriptions')
  expect([await isRenewed(), await shop.balance(user)]).toEqual([true, '0.00'])
})

test('a renewal waits for a purchase as long as its owner misses nothing: a page that nobody ends closes nothing', async () => {
  await shop.buy(user, PLAIN)
  const { endsAt, isRenewed } = await leftBeforeRenewal(60_000)
  await shop.run('renew-subscriptions')
  expect(await isRenewed()).toBe(false)
  await goTo(endsAt - 60_000)
  await shop.run('renew-subscriptions')
  expect([await isRenewed(), await shop.balance(user)]).toEqual([true, '100.00'])
})
