import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRefusal, GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { chargedShop } from '../testing/charged-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, PLAIN } from '../testing/shop-service.ts'

/** 20:30 on 31 January in Almaty. */
const NOW = Date.UTC(2026, 0, 31, 15, 30)
const END = Date.UTC(2026, 1, 28, 15, 30)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  service.gateway.cards.clear()
  user = await openUser(service.ports)
})
const { charges, current, goTo, renew, shop, subscribed, told } = chargedShop(
  () => service,
  () => user,
)
afterEach(() => shop.checkLedger())

/** Plain ends first, for 500, then Gold, for 400; there are 450 on the balance, and nothing is heard of charging the card for the rest of the first. */
async function countedOn(): Promise<void> {
  await subscribed()
  await goTo(END - 7 * DAY + 30 * MINUTE)
  await shop.buy(user, GOLD)
  await service.ports.database.execute(
    `update subscription set price_minor = 40000 where user_id = ${user.userId} and packet_id = ${GOLD}`,
  )
  await shop.topUp(user, 45_000)
  await goTo(END - HOUR)
  service.gateway.silent.add('charge').add('query')
  await renew()
  expect(await charges()).toMatchObject([{ amount: 5_000, state: 'unknown' }])
}

test('what a packet that ends first counts on, while its card is asked, is not spent on the next one: the card pays for both', async () => {
  await countedOn()
  await goTo(END - 30 * MINUTE)
  await shop.run('renew-subscriptions')
  expect(await shop.balance(user)).toBe('450.00')
  service.gateway.silent.clear()
  await renew()
  expect((await charges()).map(({ amount, state }) => [amount, state])).toEqual([
    [5_000, 'complete'],
    [40_000, 'complete'],
  ])
  expect((await current()).map(({ is_unpaid: isUnpaid }) => isUnpaid)).toEqual([false, false])
  expect(await shop.balance(user)).toBe('0.00')
})

test('once a packet has closed while its card is asked, nothing is counted on: the next one has the balance', async () => {
  await countedOn()
  await goTo(END + MINUTE)
  await shop.run('renew-subscriptions')
  expect(await shop.balance(user)).toBe('50.00')
})

test('a gateway that does not know the provider by its key has declined nothing: the same try is told of again as soon as the key is right', async () => {
  await subscribed()
  await goTo(END - HOUR)
  const { charge } = service.gateway
  service.gateway.charge = async () => {
    throw new GatewayRefusal('sandbox', 'settings', 'answers 401')
  }
  try {
    await renew()
    await renew()
  } finally {
    service.gateway.charge = charge
  }
  expect(await charges()).toMatchObject([{ attempt: 1, state: 'unknown', decline_code: null }])
  expect(await told()).toEqual([])
  await renew()
  expect(await charges()).toMatchObject([{ attempt: 1, state: 'complete' }])
  expect(await current()).toMatchObject([{ end_at: '2026-03-31T15:30:00.000Z' }])
})

test('a gateway that is silent is asked under the same reference, and what it took is booked once', async () => {
  await subscribed()
  service.gateway.silent.add('charge')
  await goTo(END - HOUR)
  await renew()
  expect(await charges()).toMatchObject([{ attempt: 1, state: 'unknown' }])
  service.gateway.silent.clear()
  await renew()
  expect(await charges()).toEqual([{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }])
  expect(await current()).toMatchObject([{ end_at: '2026-03-31T15:30:00.000Z' }])
  expect(await shop.balance(user)).toBe('0.00')
})

/** Does something while the gateway hears of no charge. @param of the only card of which it hears none */
async function inOutage(work: () => Promise<void>, of?: string): Promise<void> {
  const { charge } = service.gateway
  service.gateway.charge = async (order, token) => {
    if (of === undefined || token === of) throw new GatewaySilence('sandbox', 'no answer')
    return charge(order, token)
  }
  try {
    await work()
  } finally {
    service.gateway.charge = charge
  }
}

test('a card whose gateway heard of nothing for hours is charged as soon as it is back, by the same payment, and nobody is told of a failure', async () => {
  await subscribed()
  await inOutage(async () => {
    for (let time = END - HOUR; time < END + 2 * HOUR; time += 20 * MINUTE) {
      await goTo(time)
      await renew()
      await shop.run('settle-payments')
    }
  })
  expect(await charges()).toMatchObject([{ attempt: 1, state: 'unknown' }])
  await renew()
  expect(await charges()).toEqual([{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }])
  expect((await current()).map((one) => one.is_unpaid)).toEqual([false])
  expect(await told()).toEqual([expect.stringMatching(/^The packet was renewed/)])
})

test('another card that is made the primary one is charged an hour after a charge of which the gateway of the one before has not heard', async () => {
  const before = await subscribed()
  await goTo(END - HOUR)
  await inOutage(async () => {
    await renew()
    await shop.linkCard(user, keptCard('tok_second', { last4: '1881' }))
    const second = (await shop.cards(user)).find((one) => !one.is_primary)
    await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
    await goTo(END + MINUTE)
    await shop.run('settle-payments')
    await renew()
  }, before)
  expect(await charges()).toMatchObject([
    { attempt: 1, state: 'expired' },
    { attempt: 2, state: 'complete' },
  ])
  expect((await current()).map((one) => one.is_unpaid)).toEqual([false])
})

/** What a gateway answers to everything about the card of before: that it knows the provider no more, or nothing at all; null where this service knows it no more. */
const MUTE = [
  new GatewayRefusal('sandbox', 'settings', 'answers 401'),
  new GatewaySilence('sandbox', 'no answer'),
  null,
]
for (const answer of MUTE)
  for (const isRemoved of [false, true])
    test(`another card is charged an hour after the one before, which was ${isRemoved ? 'removed' : 'left in the list'}, although its gateway says nothing of that (${answer?.message ?? 'it is in the settings no more'}); what comes after all is balance`, async () => {
      const before = await subscribed()
      await goTo(END - HOUR)
      const { charge, query } = service.gateway
      const untold = new Set<string>()
      service.gateway.charge = async (order, token) => {
        if (token !== before) return charge(order, token)
        untold.add(order.reference)
        throw answer ?? new GatewaySilence('sandbox', 'no answer')
      }
      /** Of the payment for the period. */
      const isOf = (gateway: string) =>
        service.ports.database.execute(
          `update payment set gateway = '${gateway}' where user_id = ${user.userId} and purpose = 'renewal'`,
        )
      service.gateway.query = async (merchant, reference, known) => {
        if (answer && untold.has(reference)) throw answer
        return query(merchant, reference, known)
      }
      // Where nobody here can ask, nothing has failed.
      const outcome = answer === null ? undefined : '1 payments could not be asked for'
      const settle = async () =>
        expect(await shop.run('settle-payments')?.catch((error: Error) => error.message)).toBe(outcome)
      try {
        await renew()
        if (answer === null) await isOf('stripe')
        await shop.linkCard(user, keptCard('tok_other_gateway', { last4: '1881' }))
        const [first, second] = await shop.cards(user)
        if (isRemoved) await shop.remove(`/v2/users/self/cards/${first?.id}`, user.token)
        else await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
        await goTo(END - 2 * MINUTE)
        await settle()
        await renew()
        expect(await charges()).toMatchObject([{ attempt: 1, state: 'unknown' }])
        await goTo(END + MINUTE)
        await settle()
        await renew()
      } finally {
        Object.assign(service.gateway, { charge, query })
      }
      expect(await charges()).toMatchObject([
        { attempt: 1, state: 'expired' },
        { attempt: 2, amount: 50_000, state: 'complete' },
      ])
      expect((await current()).map((one) => one.is_unpaid)).toEqual([false])
      const [late] = untold
      const [order] = [...service.gateway.orders.values()].slice(-1)
      if (!late || !order) throw new Error('nothing was charged')
      // It had been taken all the same.
      await isOf('sandbox')
      await charge({ ...order, reference: late }, before)
      await goTo(END + MINUTE + HOUR)
      await shop.run('settle-payments')
      expect([untold.size, await shop.balance(user)]).toEqual([1, '500.00'])
    })

test('a charge that nobody wants any more is over after an hour, although its gateway says nothing of it', async () => {
  await subscribed()
  const [{ subscription_id: id } = { subscription_id: '' }] = await current()
  await shop.topUp(user, 40_000)
  await chargedInSilence()
  await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: false })
  await goTo(END + MINUTE)
  await expect(shop.run('settle-payments')).rejects.toThrow('1 payments could not be asked for')
  expect(await charges()).toMatchObject([{ state: 'expired' }])
})

test('a charge that its gateway is told of again goes on, however long it says nothing', async () => {
  await subscribed()
  await goTo(END - HOUR)
  service.gateway.silent.add('charge').add('query')
  await renew()
  await goTo(END + 2 * HOUR)
  await expect(shop.run('settle-payments')).rejects.toThrow('payments could not be asked for')
  expect(await charges()).toMatchObject([{ state: 'unknown' }])
  service.gateway.silent.clear()
  await renew()
  expect(await charges()).toMatchObject([{ attempt: 1, state: 'complete' }])
})

test('after hours in which the gateway of a card says nothing another card that is made the primary one is charged an hour after the one before, and no later', async () => {
  const before = await subscribed()
  await shop.linkCard(user, keptCard('tok_after_hours', { last4: '1881' }))
  const { query } = service.gateway
  service.gateway.query = async () => {
    throw new GatewaySilence('sandbox', 'no answer')
  }
  const at = async (minutes: number) => {
    await goTo(END - HOUR + minutes * MINUTE)
    await shop.run('settle-payments')?.catch(() => undefined)
    await renew()
  }
  try {
    await inOutage(async () => {
      for (const minutes of [0, 2, 90]) await at(minutes)
      await goTo(END - HOUR + 180 * MINUTE)
      await renew()
      const second = (await shop.cards(user)).find((one) => !one.is_primary)
      await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
      // An hour after it was told of last.
      for (const minutes of [182, 241]) await at(minutes)
    }, before)
  } finally {
    service.gateway.query = query
  }
  expect(await charges()).toMatchObject([
    { attempt: 1, state: 'expired' },
    { attempt: 2, state: 'complete' },
  ])
})

test('a card that is the primary one no more is not charged although its gateway is back within the hour', async () => {
  const before = await subscribed()
  await shop.linkCard(user, keptCard('tok_instead', { last4: '1881' }))
  await goTo(END - HOUR)
  await inOutage(async () => {
    await renew()
  })
  const second = (await shop.cards(user)).find((one) => !one.is_primary)
  await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
  const asked: string[] = []
  const { charge } = service.gateway
  service.gateway.charge = async (order, token) => {
    asked.push(token)
    return charge(order, token)
  }
  try {
    for (const minutes of [1, 30, 61]) {
      await goTo(END - HOUR + minutes * MINUTE)
      await shop.run('settle-payments')
      await renew()
    }
  } finally {
    service.gateway.charge = charge
  }
  expect([asked, asked.includes(before)]).toEqual([['tok_instead'], false])
  expect(await charges()).toMatchObject([
    { attempt: 1, state: 'expired' },
    { attempt: 2, state: 'complete' },
  ])
})

/** The card is charged in vain for three hours, in which its gateway hears of nothing. */
async function outageOfHours(work: () => Promise<void> = async () => undefined): Promise<void> {
  await inOutage(async () => {
    for (let time = END - HOUR; time <= END + 2 * HOUR; time += 20 * MINUTE) {
      await goTo(time)
      await renew()
      await shop.run('settle-payments')
    }
    await work()
  })
}

test('a charge of which its gateway was told for hours, and says now that it has never heard of it, is waited for an hour before another card is charged: it may be on its way', async () => {
  await subscribed()
  await outageOfHours(async () => {
    await shop.linkCard(user, keptCard('tok_after_outage', { last4: '1881' }))
    const second = (await shop.cards(user)).find((one) => !one.is_primary)
    await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
  })
  const after = async (minutes: number) => {
    await goTo(END + 2 * HOUR + minutes * MINUTE)
    await shop.run('settle-payments')
    await renew()
    return (await charges()).map(({ state }) => state)
  }
  expect(await after(2)).toEqual(['unknown'])
  expect(await after(59)).toEqual(['unknown'])
  expect(await after(61)).toEqual(['expired', 'complete'])
})

test('a charge that its gateway takes up after hours in which it heard of nothing has not failed: it is waited for an hour from then, and no longer', async () => {
  await subscribed('secured')
  await outageOfHours()
  // From now on it has the charge, and answers each call too late.
  service.gateway.silent.add('charge')
  const after = async (minutes: number) => {
    await goTo(END + 2 * HOUR + minutes * MINUTE)
    await renew()
    await shop.run('settle-payments')
    return (await charges()).map(({ state }) => state)
  }
  for (const minutes of [2, 20, 40, 59]) expect(await after(minutes)).toEqual(['unknown'])
  expect(await told()).toEqual([])
  expect(await after(63)).toEqual(['expired'])
  expect(await told()).toEqual([expect.stringMatching(/could not be taken from the card/)])
})

test('a charge on which its gateway is at work is waited for as long as it says so; an hour after it has said so last it has failed, and the card is tried again', async () => {
  await subscribed('secured')
  await goTo(END - HOUR)
  const { query } = service.gateway
  service.gateway.query = async (...asked) => {
    const truth = await query(...asked)
    return truth && { ...truth, isUnderWay: true }
  }
  const at = async (time: number) => {
    await goTo(time)
    await shop.run('settle-payments')?.catch(() => undefined)
    await renew()
    return (await charges()).map(({ state }) => state)
  }
  try {
    service.gateway.silent.add('charge')
    await renew()
    service.gateway.silent.delete('charge')
    for (const hours of [0, 1, 2]) expect(await at(END + hours * HOUR)).toEqual(['pending'])
    service.gateway.silent.add('query')
    expect(await at(END + 3 * HOUR - 2 * MINUTE)).toEqual(['pending'])
    expect(await told()).toEqual([])
    expect(await at(END + 3 * HOUR)).toEqual(['expired'])
    expect(await told()).toEqual([
      expect.stringMatching(/could not be taken from the card .* We try again on/),
    ])
    service.gateway.silent.clear()
    for (const [card] of service.gateway.cards) service.gateway.cards.set(card, 'captured')
    expect(await at(END + 5 * HOUR)).toEqual(['expired', 'complete'])
  } finally {
    service.gateway.query = query
  }
})

test('a charge that nobody wants any more, and of which its gateway has not heard, is over after an hour', async () => {
  await subscribed()
  const [{ subscription_id: id } = { subscription_id: '' }] = await current()
  await goTo(END - HOUR)
  await inOutage(async () => {
    await renew()
  })
  await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: false })
  await goTo(END + MINUTE)
  await shop.run('settle-payments')
  expect(await charges()).toMatchObject([{ state: 'expired' }])
  expect(await told()).toEqual([])
})

test('a charge that its gateway has left open for an hour has failed: its owner is told, and reads it beside the packet', async () => {
  await subscribed('secured')
  await goTo(END - HOUR)
  service.gateway.silent.add('charge')
  await renew()
  service.gateway.silent.clear()
  await goTo(END + MINUTE)
  await shop.run('settle-payments')
  expect(await charges()).toMatchObject([{ state: 'expired' }])
  expect(await told()).toEqual([expect.stringMatching(/could not be taken from the card .* We try again on/)])
  expect((await current())[0]?.message).toMatch(/^Продление не оплачено: банк отклонил списание/)
})

test('who has made another card the primary one meanwhile is told no day on which the one before is tried again', async () => {
  await subscribed('secured')
  await shop.linkCard(user, keptCard('tok_other_primary', { last4: '1881' }))
  await goTo(END - HOUR)
  service.gateway.silent.add('charge')
  await renew()
  service.gateway.silent.clear()
  const second = (await shop.cards(user)).find((one) => !one.is_primary)
  await shop.patch(`/v2/users/self/cards/${second?.id}`, user.token, { is_primary: true })
  await goTo(END + MINUTE)
  await shop.run('settle-payments')
  expect(await told()).toEqual([expect.stringMatching(/could not be taken from the card ••••\u00a04242/)])
  expect((await told())[0]).not.toContain('We try again')
  await renew()
  expect((await charges()).at(-1)).toMatchObject({ attempt: 2, state: 'complete' })
})

/** The card is charged for what the balance lacks, and its gateway does not say what came of it. */
async function chargedInSilence(): Promise<void> {
  service.gateway.silent.add('charge').add('query')
  await goTo(END - HOUR)
  await renew()
  expect(await charges()).toMatchObject([{ amount: 10_000, state: 'unknown' }])
}
async function gatewayAnswers(): Promise<void> {
  service.gateway.silent.clear()
  await goTo(END - HOUR + 2 * MINUTE)
  await shop.run('settle-payments')
}

test('what a card has brought renews its packet in that moment, before it can be spent on anything else', async () => {
  await subscribed()
  await shop.topUp(user, 40_000)
  await chargedInSilence()
  await gatewayAnswers()
  expect(await current()).toMatchObject([{ end_at: '2026-03-31T15:30:00.000Z', payment_failed: null }])
  expect([await shop.balance(user), await told()]).toEqual([
    '0.00',
    ['The packet was renewed: plain is renewed for 500 ₸ and open until 31.03.2026.'],
  ])
  await renew()
  expect(await current()).toMatchObject([{ end_at: '2026-03-31T15:30:00.000Z' }])
})

test('where the balance was spent before the card had paid the rest, its owner is told what is missing, and it goes on once that is paid', async () => {
  await subscribed()
  await shop.topUp(user, 40_000)
  await chargedInSilence()
  const offer = await shop.offer(user, GOLD)
  await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  await gatewayAnswers()
  const plain = async () => (await current()).find(({ id }) => id === PLAIN)
  const unpaid = {
    amount: '1.00',
    next_try_at: null,
    given_up_at: '2026-03-14T15:30:00.000Z',
  }
  expect(await plain()).toMatchObject({
    is_unpaid: false,
    payment_failed: unpaid,
    message:
      'Продление не оплачено: на балансе недостаточно денег. Оплатить можно до 14.03.2026. Проверьте карту или пополните баланс.',
  })
  expect(await told()).toEqual([
    'The renewal was not paid: plain: there is not enough money on the balance. The packet is open until 28.02.2026. It can be paid until 14.03.2026.',
  ])
  // The card is not charged for the period again.
  await goTo(END + DAY)
  await renew()
  expect(await charges()).toEqual([{ attempt: 1, amount: 10_000, state: 'complete', decline_code: null }])
  expect(await plain()).toMatchObject({ is_unpaid: true, payment_failed: unpaid })
  const begun = await shop.payform(user, 'short_url', { amount: '1.00' })
  const { transaction_id: id } = begun.json<{ transaction_id: string }>()
  service.gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  await shop.runOrders()
  expect(await plain()).toMatchObject({ is_unpaid: false, end_at: '2026-04-01T15:30:00.000Z' })
})
