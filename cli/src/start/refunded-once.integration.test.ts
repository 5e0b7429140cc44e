import { beforeEach, describe, expect, test } from 'vitest'
import { purchaseTypeId } from '#domain/commerce/purchase-types.ts'
import { DAY, END, MINUTE, NEXT_END, NOW, refundShop, WEEK } from '../testing/refund-shop.ts'
import { GOLD, PLAIN } from '../testing/shop-service.ts'

const shop = refundShop()
beforeEach(shop.linkAnyCard)

/** Ends of what is open of the packet, in milliseconds. */
const ends = async (): Promise<number[]> => (await shop.times(PLAIN)).map(([, , until]) => until)

/** A month that the card is charged for before it begins. */
async function chargeAhead(): Promise<void> {
  await shop.redeem('FRESH')
  const { account_id: account, purchase } = await shop.offer(shop.user(), PLAIN)
  expect(await shop.fromBalance(shop.user(), account, purchase.id)).toMatchObject({ statusCode: 200 })
  shop.service().clock.time = NOW + WEEK - 50 * MINUTE
  await shop.renew()
}

/** The same, by a card that brings 300 beyond the month, of which something is bought for 1. */
async function chargeMore(): Promise<void> {
  const { gateway } = shop.service()
  gateway.least = 80_000
  try {
    await chargeAhead()
  } finally {
    gateway.least = 0
  }
  const { account_id: account, purchase } = await shop.offer(shop.user(), GOLD)
  await shop.fromBalance(shop.user(), account, purchase.id)
}

test('what was cancelled before it began is paid back to the card from the balance that has its money', async () => {
  await chargeAhead()
  await shop.cancelFuture()
  expect(await shop.balance(shop.user())).toBe('500.00')
  await shop.payBack('renewal')
  expect(await shop.balance(shop.user())).toBe('0.00')
})

test('what is cancelled before it begins gives back what has not gone back to the card', async () => {
  await chargeAhead()
  await shop.payBack('renewal', { amount: 20_000 })
  await shop.cancelFuture()
  expect(await shop.balance(shop.user())).toBe('300.00')
})

test('what is cancelled before it begins gives nothing back that its card has as a courtesy', async () => {
  await chargeAhead()
  await shop.payBack('renewal', { keepsAccess: true })
  await shop.cancelFuture()
  expect(await shop.balance(shop.user())).toBe('0.00')
})

test('what is cancelled before it begins costs its owner no more than it gives back, where its card has got what was spent on something else too', async () => {
  await chargeMore()
  expect(await shop.balance(shop.user())).toBe('299.00')
  await shop.payBack('renewal', { keepsAccess: true })
  await shop.cancelFuture()
  expect(await shop.balance(shop.user())).toBe('0.00')
})

test('what is cancelled while its money goes back to the card is on the balance only if the gateway refuses that', async () => {
  await chargeAhead()
  await shop.orderBack('renewal')
  await shop.cancelFuture()
  expect(await shop.balance(shop.user())).toBe('0.00')
  shop.service().gateway.refusesRefunds = 'too late'
  await shop.runOrders()
  expect(await shop.balance(shop.user())).toBe('500.00')
})

test('what is cancelled while more than it has cost goes back to the card, and is refused, leaves its owner with what was paid, less what was bought', async () => {
  await chargeMore()
  await shop.orderBack('renewal')
  await shop.cancelFuture()
  shop.service().gateway.refusesRefunds = 'too late'
  await shop.runOrders()
  expect(await shop.balance(shop.user())).toBe('799.00')
  const { rows } = await shop.service().ports.database.execute(
    `select sum(amount_minor)::int as kept from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.kind = 'revenue' and journal_id in (select journal_id from ledger_entry u join ledger_account o on o.id = u.account_id where o.user_id = ${shop.user().userId})`,
  )
  // The provider has what was bought, and no more.
  expect(rows).toEqual([{ kept: 100 }])
})

describe('a refund that fails after it was done, and after what it had paid for has closed, leaves its owner with what was paid, less what was bought', () => {
  test('where all went back at once', async () => {
    await chargeMore()
    await shop.payBack('renewal')
    await shop.failBack(0)
    expect(await shop.balance(shop.user())).toBe('799.00')
  })

  test.each([
    [0, 1],
    [1, 0],
  ])('where it went back in parts, of which %i fails before %i', async (first, second) => {
    await chargeMore()
    await shop.payBack('renewal', { amount: 50_000 })
    shop.service().clock.time += MINUTE
    await shop.payBack('renewal')
    await shop.failBack(first, second)
    expect(await shop.balance(shop.user())).toBe('799.00')
  })

  test('where it was cancelled while the money went back', async () => {
    await chargeMore()
    await shop.orderBack('renewal')
    await shop.cancelFuture()
    await shop.runOrders()
    await shop.failBack(0)
    expect(await shop.balance(shop.user())).toBe('799.00')
  })
})

test.each([
  { first: true, balance: '200.00' },
  { first: false, balance: '0.00' },
])(
  'of refunds in parts the last one says who has the money of one that fails later: $balance is the viewer’s',
  async ({ first, balance }) => {
    await chargeAhead()
    await shop.payBack('renewal', { amount: 20_000, keepsAccess: first })
    shop.service().clock.time += MINUTE
    await shop.payBack('renewal', { keepsAccess: !first })
    await shop.failBack(0)
    expect(await shop.balance(shop.user())).toBe(balance)
  },
)

/** A month, and the one after it that the card is charged for before it begins. */
async function chargeNext(): Promise<void> {
  await shop.buy(shop.user(), PLAIN)
  shop.service().clock.time = END - 50 * MINUTE
  await shop.renew()
}

test('a month that is charged ahead and has stood still gives its money back when it is cancelled', async () => {
  await chargeNext()
  await shop.change({ is_paused: true })
  shop.service().clock.time += DAY
  await shop.change({ is_paused: false })
  await shop.payBack('purchase')
  await shop.cancelFuture()
  expect(await shop.balance(shop.user())).toBe('500.00')
})

test('a month that is paid back is charged again after the days of a code that is used then, and the month before it can be paid back', async () => {
  await chargeNext()
  await shop.payBack('renewal')
  await shop.redeem('TENTIMES')
  await shop.change({ renew: true })
  shop.service().clock.time = END + WEEK - 50 * MINUTE
  await shop.renew()
  expect(await ends()).toEqual([END, END + WEEK, NEXT_END + WEEK])
})

test('a month goes back after the next one has, and a code was used between', async () => {
  await chargeNext()
  await shop.payBack('renewal')
  await shop.redeem('TENTIMES')
  await shop.payBack('purchase')
  expect(await ends()).toEqual([shop.service().clock.time, shop.service().clock.time + WEEK])
})

test('a month goes back after the next one has, and both have stood still between', async () => {
  await chargeNext()
  await shop.payBack('renewal')
  await shop.change({ is_paused: true })
  shop.service().clock.time += DAY
  await shop.change({ is_paused: false })
  shop.service().clock.time += MINUTE
  await shop.payBack('purchase')
  expect((await ends()).at(-1)).toBe(shop.service().clock.time)
})

test('a card that has paid late for what the balance had paid gets its money from the balance, and the month stays', async () => {
  await shop.buy(shop.user(), PLAIN)
  shop.service().clock.time = END - 50 * MINUTE
  shop.service().gateway.silent.add('charge').add('query')
  await shop.renew()
  await shop.topUp(shop.user(), 50_000)
  await shop.renew()
  expect(await ends()).toEqual([END, NEXT_END])
  shop.service().gateway.silent.clear()
  shop.service().clock.time += 10 * MINUTE
  await shop.run('settle-payments')
  expect(await shop.balance(shop.user())).toBe('500.00')
  await shop.payBack('renewal')
  expect([await shop.balance(shop.user()), await ends()]).toEqual(['0.00', [END, NEXT_END]])
})

test('a payment that comes after the balance has paid for the packet goes back from the balance, and the packet stays', async () => {
  const offer = await shop.offer(shop.user(), PLAIN)
  const { transaction_id: id } = await shop.pay(shop.user(), offer)
  await shop.topUp(shop.user(), 50_000)
  await shop.fromBalance(shop.user(), offer.account_id, offer.purchase.id)
  shop.service().gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  expect([await shop.balance(shop.user()), await ends()]).toEqual(['500.00', [END]])
  await shop.payBack('purchase')
  expect([await shop.balance(shop.user()), await ends()]).toEqual(['0.00', [END]])
})

test('a month whose money has gone back as a courtesy, the last of it, stays when the month before it is paid back', async () => {
  await chargeNext()
  await shop.payBack('renewal', { amount: 20_000 })
  shop.service().clock.time = END + DAY
  await shop.payBack('renewal', { keepsAccess: true })
  await shop.payBack('purchase')
  expect(await ends()).toEqual([END, NEXT_END])
})

describe('a card that was charged for three months of which one was renewed', () => {
  /** Of three months and of one, in minor units. */
  const [CHARGED, RENEWED] = [399_000, 149_000]
  beforeEach(async () => {
    await shop.buy(shop.user(), GOLD)
    const { id: account } = await shop.account(shop.user())
    const choose = (period: string) => shop.fromBalance(shop.user(), account, purchaseTypeId(GOLD, period))
    await choose('0-3-0')
    shop.service().clock.time = NOW + WEEK - 50 * MINUTE
    shop.service().gateway.silent.add('charge').add('query')
    await shop.renew()
    await choose('0-1-0')
    shop.service().gateway.silent.clear()
    shop.service().clock.time += 10 * MINUTE
    await shop.run('settle-payments')
    await shop.renew()
  })
  /** What the provider has of renewals, in minor units. */
  const revenue = async (): Promise<number> => {
    const { rows } = await shop.service().ports.database.execute(
      `select -sum(e.amount_minor) as sum from ledger_entry e join ledger_account a on a.id = e.account_id and a.user_id = ${shop.user().userId}
       join journal j on j.id = e.journal_id where j.source_type in ('renewal', 'refund') and j.purpose in ('charge', 'return', 'rest')`,
    )
    return Number(rows[0]?.['sum'])
  }

  test('goes back from the balance but for what the month has cost', async () => {
    expect([await shop.balance(shop.user()), await revenue()]).toEqual(['2500.00', RENEWED])
    await shop.payBack('renewal')
    expect([await shop.balance(shop.user()), await revenue()]).toEqual(['0.00', 0])
  })

  test('goes back in parts, of which the provider pays what it has earned once', async () => {
    await shop.payBack('renewal', { amount: 100_000 })
    expect([await shop.balance(shop.user()), await revenue()]).toEqual(['2500.00', RENEWED - 100_000])
    await shop.payBack('renewal')
    expect([await shop.balance(shop.user()), await revenue()]).toEqual(['0.00', 0])
  })

  test('goes back the same when somebody has the gateway do it', async () => {
    const { rows } = await shop
      .service()
      .ports.database.execute(
        `select id from payment where user_id = ${shop.user().userId} and purpose = 'renewal'`,
      )
    const id = String(rows[0]?.['id'])
    shop.service().gateway.refundOutside(id, CHARGED)
    await shop.notify(id)
    await shop.runOrders()
    expect([await shop.balance(shop.user()), await revenue()]).toEqual(['0.00', 0])
  })

  test('goes back from the provider where the balance was spent on something else', async () => {
    const { account_id: account, purchase } = await shop.offer(shop.user(), PLAIN)
    await shop.fromBalance(shop.user(), account, purchase.id)
    expect(await shop.balance(shop.user())).toBe('2000.00')
    await shop.payBack('renewal')
    expect([await shop.balance(shop.user()), await revenue()]).toEqual(['0.00', -50_000])
  })
})
