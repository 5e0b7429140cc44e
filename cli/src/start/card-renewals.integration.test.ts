import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/identity.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

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
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

async function goTo(time: number): Promise<void> {
  service.clock.time = time
  await service.ports.database.execute(`update access_token set expires_at = '2036-01-01'`)
  await service.app.parts.tokens.forget(user.userId)
}
const renew = () => shop.run('renew-subscriptions')
const current = async () =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token)).json<UserPacket[]>()
const told = async () =>
  (await shop.get('/v2/users/self/messages?lang=en', user.token))
    .json<Message[]>()
    .map(({ title, text }) => `${title}: ${text}`)
const charges = async () =>
  (
    await service.ports.database.execute(
      `select attempt, amount_minor::int as amount, state, decline_code from payment where user_id = ${user.userId} and purpose = 'renewal' order by created_at, attempt`,
    )
  ).rows
let tokens = 0
/** Buys a packet, and links a card of which something comes. */
async function subscribed(outcome = 'captured', packet = PLAIN): Promise<string> {
  const token = `tok_renew_${++tokens}`
  await shop.linkCard(user, keptCard(token))
  await shop.buy(user, packet)
  service.gateway.cards.set(token, outcome)
  return token
}

test('what the balance lacks is taken from the primary card just before the end, once for a period, on all nodes together', async () => {
  await subscribed()
  await shop.topUp(user, 20_000)
  await goTo(END - HOUR - 1)
  await renew()
  expect(await charges()).toEqual([])
  await goTo(END - HOUR)
  await Promise.all([renew(), renew()])
  await renew()
  expect(await charges()).toEqual([{ attempt: 1, amount: 30_000, state: 'complete', decline_code: null }])
  expect(await shop.balance(user)).toBe('0.00')
  expect(await current()).toMatchObject([{ id: PLAIN, end_at: '2026-03-31T15:30:00.000Z', message: null }])
  expect(await told()).toEqual([
    'The packet was renewed: plain is renewed for 500 ₸ and open until 31.03.2026.',
  ])
  const [order] = [...service.gateway.orders.values()].slice(-1)
  expect(order).toMatchObject({
    payform: 'linkedcard',
    isPayerThere: false,
    amountMinor: 30_000,
    merchant: '1',
  })
})

test('two packets share a balance: what runs out first has it, the card pays the rest', async () => {
  await subscribed()
  await goTo(NOW + 10 * DAY)
  await shop.buy(user, GOLD)
  await shop.topUp(user, 40_000)
  // Both are due: Gold’s trial has ended first, and costs 1490.00.
  await goTo(END)
  await renew()
  expect(new Set((await charges()).map((row) => row['amount']))).toEqual(new Set([109_000, 50_000]))
  expect(await current()).toHaveLength(2)
  expect(await shop.balance(user)).toBe('0.00')
})

test('what is given up while another packet of its owner is charged is not charged after it', async () => {
  await subscribed()
  await goTo(NOW + 10 * DAY)
  await shop.buy(user, GOLD)
  await goTo(END)
  const { charge } = service.gateway
  service.gateway.charge = async (order, token) => {
    const other = (await current()).find(({ id }) => id === (order.amountMinor === 50_000 ? GOLD : PLAIN))
    await shop.patch(`/v2/users/self/subscriptions/${other?.subscription_id}`, user.token, { renew: false })
    return charge(order, token)
  }
  try {
    await renew()
  } finally {
    service.gateway.charge = charge
  }
  expect(await charges()).toHaveLength(1)
  expect((await current()).map(({ renew: isRenewed }) => isRenewed)).toEqual([true])
  expect(await shop.balance(user)).toBe('0.00')
})

test('a soft decline is tried eight times in two weeks and told twice; access follows what is paid', async () => {
  await subscribed('insufficient_funds')
  await goTo(END - HOUR)
  await renew()
  const [packet] = await current()
  expect(packet).toMatchObject({ end_at: new Date(END).toISOString(), renew: true, is_unpaid: false })
  expect(packet?.message).toBe(
    'Продление не оплачено: на карте недостаточно денег. Попробуем ещё раз 01.03.2026. Проверьте карту или пополните баланс.',
  )
  const open: [isPaid: boolean, isOpen: boolean][] = []
  for (let time = END - HOUR; time < END + 20 * DAY; time += 5 * HOUR) {
    await goTo(time)
    await renew()
    open.push([time < END, (await current()).some((one) => !one.is_unpaid)])
  }
  expect(open.filter(([isPaid, isOpen]) => isPaid !== isOpen)).toEqual([])
  const tries = await charges()
  expect(tries).toHaveLength(8)
  expect(new Set(tries.map((row) => row['state']))).toEqual(new Set(['error']))
  expect(await told()).toEqual([
    expect.stringMatching(/not tried again/),
    expect.stringMatching(
      /plain: 500 ₸ could not be taken from the card ••••\u00a04242\. The packet is open until 28.02.2026. We try again on 01.03.2026/,
    ),
  ])
})

test('a card that pays in the end opens the packet from that moment on', async () => {
  const token = await subscribed('insufficient_funds')
  await goTo(END)
  await renew()
  service.gateway.cards.set(token, 'captured')
  await goTo(END + DAY)
  await renew()
  expect(await current()).toMatchObject([{ end_at: '2026-04-01T15:30:00.000Z' }])
  const { rows } = await service.ports.database.execute(
    `select lower(valid) as since from entitlement where user_id = ${user.userId} order by valid`,
  )
  expect(rows.map((row) => (row['since'] as Date).getTime())).toEqual([NOW, END + DAY])
})

test('a card that is gone is tried once; another one in its place goes on at once', async () => {
  await subscribed('stolen_card')
  for (const time of [END - HOUR, END + DAY, END + 5 * DAY]) {
    await goTo(time)
    await renew()
  }
  expect(await charges()).toHaveLength(1)
  expect((await told())[0]).toContain('not tried again')
  const [old] = await shop.cards(user)
  await shop.linkCard(user, keptCard('tok_replaced', { last4: '1881' }))
  await shop.remove(`/v2/users/self/cards/${old?.id}`, user.token)
  await renew()
  expect(await charges()).toMatchObject([{ state: 'error' }, { attempt: 2, state: 'complete' }])
  expect(await current()).toHaveLength(1)
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

test('a bank that wants to see its customer has declined: nobody is there', async () => {
  await subscribed('secured')
  await goTo(END - HOUR)
  await renew()
  expect(await charges()).toMatchObject([{ state: 'error', decline_code: 'not_confirmed_by_bank' }])
})

test('nothing is charged whose renewal is off, or who may not pay', async () => {
  await subscribed()
  const [{ subscription_id: id } = { subscription_id: '' }] = await current()
  await goTo(END - HOUR)
  await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: false })
  await renew()
  await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: true })
  await service.ports.database.execute(
    `update ledger_account set is_payment_allowed = false where user_id = ${user.userId}`,
  )
  await renew()
  await service.ports.database.execute(
    `update ledger_account set is_payment_allowed = true where user_id = ${user.userId}`,
  )
  expect(await charges()).toEqual([])
})

test('a card that has expired is not charged: its owner is told once, reads why beside the packet, and a new card opens it again', async () => {
  await subscribed()
  await service.ports.database.execute(`update card set expires = '01/26' where user_id = ${user.userId}`)
  await goTo(END - HOUR)
  await renew()
  await renew()
  expect(await charges()).toMatchObject([{ state: 'error', decline_code: 'expired_card' }])
  const [packet] = await current()
  expect(packet?.message).toBe(
    'Продление не оплачено: срок карты истёк. Оплатить можно до 14.03.2026. Проверьте карту или пополните баланс.',
  )
  await goTo(END + DAY)
  await renew()
  expect([await current(), await told()]).toEqual([
    [expect.objectContaining({ id: PLAIN, is_unpaid: true })],
    [
      expect.stringMatching(
        /plain: 500 ₸ could not be taken from the card ••••\u00a04242, and it is not tried again/,
      ),
    ],
  ])
  await shop.linkCard(user, keptCard('tok_in_its_place', { last4: '1881' }))
  await renew()
  expect(await charges()).toMatchObject([{ state: 'error' }, { attempt: 2, state: 'complete' }])
  expect(await current()).toMatchObject([{ id: PLAIN, message: null }])
  expect(await shop.balance(user)).toBe('0.00')
})

test('whose packets are charged to a card is told once that it expires soon', async () => {
  await subscribed()
  await service.ports.database.execute(`update card set expires = '02/26' where user_id = ${user.userId}`)
  for (const day of [5, 12, 13]) {
    await goTo(NOW + day * DAY)
    await shop.run('tell-of-cards')
  }
  expect(await told()).toEqual([
    'The card expires soon: The card ••••\u00a04242 is valid until 02/26. Link a new one, so that your packets go on.',
  ])
})

test('a subscription whose renewal is not paid stands in the list for two weeks, with the day of the next try and what it lacks; it is switched off there', async () => {
  const token = await subscribed('insufficient_funds')
  await shop.topUp(user, 20_000)
  await goTo(END)
  await renew()
  await goTo(END + HOUR)
  expect(await current()).toMatchObject([
    {
      id: PLAIN,
      is_unpaid: true,
      renew: true,
      end_at: new Date(END).toISOString(),
      next_pay_at: '2026-02-28T21:30:00.000Z',
      payment_failed: {
        amount: '300.00',
        next_try_at: '2026-02-28T21:30:00.000Z',
        given_up_at: '2026-03-14T15:30:00.000Z',
      },
      can_pause: false,
      subscription: { actions: { can_disable_renew: true, can_subscribe: false, can_change_period: false } },
    },
  ])
  const sold = (await shop.get('/v2/purchasepackets', user.token)).json<UserPacket[]>()
  expect(sold.find(({ id }) => id === PLAIN)?.subscription.actions).toMatchObject({
    can_subscribe: false,
    can_disable_renew: true,
  })
  const [{ subscription_id: id } = { subscription_id: '' }] = await current()
  const isPaused = await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { is_paused: true })
  expect(isPaused.status).toBe(409)
  // Told a minute after the end, the last failure says since when it is closed.
  await goTo(END + DAY)
  service.gateway.cards.set(token, 'stolen_card')
  await renew()
  expect((await told())[0]).toContain('it is not tried again. The packet is closed since 28.02.2026.')
  expect((await current())[0]?.payment_failed).toEqual({
    amount: '300.00',
    next_try_at: null,
    given_up_at: '2026-03-14T15:30:00.000Z',
  })
  await goTo(END + 14 * DAY - 1)
  await renew()
  expect(await current()).toMatchObject([{ is_unpaid: true }])
  const off = await shop.remove(`/v2/users/self/subscriptions/${id}`, user.token)
  expect([off.status, off.json<UserPacket>().renew]).toEqual([200, false])
  expect(await current()).toEqual([])
})

test('after two weeks an unpaid subscription stands in no list and is not paid for any more', async () => {
  await subscribed('insufficient_funds')
  await goTo(END)
  await renew()
  await goTo(END + 14 * DAY)
  expect(await current()).toEqual([])
  await renew()
  await shop.topUp(user, 100_000)
  await renew()
  expect([await current(), await shop.balance(user)]).toEqual([[], '1000.00'])
})

test('whose packet is closed pays now, by money or by another card, and has it as soon as that is there', async () => {
  await subscribed('insufficient_funds')
  await goTo(END)
  await renew()
  await goTo(END + DAY)
  const begun = await shop.payform(user, 'short_url', { amount: '500.00' })
  const { transaction_id: id } = begun.json<{ transaction_id: string }>()
  service.gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  await shop.runOrders()
  expect(await current()).toMatchObject([
    { id: PLAIN, is_unpaid: false, payment_failed: null, end_at: '2026-04-01T15:30:00.000Z' },
  ])
  // The card fails again in the next period; another one takes its place, and pays at once.
  await goTo(Date.UTC(2026, 3, 3))
  await renew()
  expect(await current()).toMatchObject([{ is_unpaid: true }])
  const [old] = await shop.cards(user)
  await shop.remove(`/v2/users/self/cards/${old?.id}`, user.token)
  await shop.linkCard(user, keptCard('tok_pays_now', { last4: '1881' }))
  await shop.runOrders()
  expect(await current()).toMatchObject([{ is_unpaid: false, message: null }])
  expect(await shop.balance(user)).toBe('0.00')
})
