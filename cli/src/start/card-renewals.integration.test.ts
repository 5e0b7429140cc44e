import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { GatewaySilence } from '#server/commerce/gateways/gateway.ts'
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

test('a renewal is told to its gateway by one at a time, also where its card is linked again meanwhile: nothing is charged a second time', async () => {
  const token = await subscribed()
  await goTo(END - HOUR)
  const { charge } = service.gateway
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let calls = 0
  service.gateway.charge = async (...order) => {
    calls += 1
    asked.resolve()
    if (calls === 1) await held.promise
    return charge(...order)
  }
  const charging = shop.run('charge-cards')
  try {
    await asked.promise
    await shop.run('charge-cards')
    await shop.linkCard(user, keptCard(token))
    await shop.run('charge-cards')
  } finally {
    held.resolve()
    await charging
    service.gateway.charge = charge
  }
  await renew()
  expect([calls, await charges()]).toEqual([
    1,
    [{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }],
  ])
  expect([await shop.balance(user), (await current()).length]).toEqual(['0.00', 1])
})

test('a charge that a node has died over is told of again by another one after a minute, as the same payment', async () => {
  await subscribed()
  await goTo(END - HOUR)
  const { charge } = service.gateway
  const [asked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const references: string[] = []
  service.gateway.charge = async (...order) => {
    references.push(order[0].reference)
    asked.resolve()
    if (references.length === 1) await end.promise
    return charge(...order)
  }
  const dead = shop.run('charge-cards')
  try {
    await asked.promise
    await goTo(END - HOUR + MINUTE - 1)
    await shop.run('charge-cards')
    expect(references).toHaveLength(1)
    await goTo(END - HOUR + MINUTE)
    await shop.run('charge-cards')
  } finally {
    end.resolve()
    await dead
    service.gateway.charge = charge
  }
  expect([references.length, new Set(references).size]).toEqual([2, 1])
  expect(await charges()).toEqual([{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }])
  expect(await shop.balance(user)).toBe('0.00')
})

test('a node that is told too late what came of a charge leaves it to the one that has taken it over: no third one tells of it meanwhile', async () => {
  await subscribed()
  await goTo(END - HOUR)
  const { charge } = service.gateway
  const gate = () => ({ asked: Promise.withResolvers<void>(), held: Promise.withResolvers<void>() })
  const [first, second] = [gate(), gate()]
  let calls = 0
  service.gateway.charge = async (...order) => {
    const mine = [first, second][calls++]
    mine?.asked.resolve()
    await mine?.held.promise
    if (mine === first) throw new GatewaySilence('sandbox', 'no answer')
    return charge(...order)
  }
  const charging = [shop.run('charge-cards')]
  try {
    await first.asked.promise
    await goTo(END - HOUR + MINUTE)
    charging.push(shop.run('charge-cards'))
    await second.asked.promise
    first.held.resolve()
    await charging[0]
    await shop.run('charge-cards')
    expect(calls).toBe(2)
  } finally {
    for (const { held } of [first, second]) held.resolve()
    await Promise.all(charging.map(async (one) => one))
    service.gateway.charge = charge
  }
  expect(await charges()).toEqual([{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }])
})

test('a charge that a node has died over is asked about where its card was removed since: what it has brought is booked, and no other card is charged', async () => {
  await subscribed()
  await goTo(END - HOUR)
  const { charge } = service.gateway
  const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  service.gateway.charge = async (...order) => {
    const started = await charge(...order)
    taken.resolve()
    await end.promise
    return started
  }
  const dead = shop.run('charge-cards')
  try {
    await taken.promise
    service.gateway.charge = charge
    await shop.linkCard(user, keptCard('tok_after_death', { last4: '1881' }))
    const [card] = await shop.cards(user)
    await shop.remove(`/v2/users/self/cards/${card?.id}`, user.token)
    await goTo(END - HOUR + MINUTE)
    await renew()
    expect(await charges()).toEqual([{ attempt: 1, amount: 50_000, state: 'complete', decline_code: null }])
    expect([await shop.balance(user), (await told()).length]).toEqual(['0.00', 1])
  } finally {
    end.resolve()
    await dead
    service.gateway.charge = charge
  }
})

test('where the balance lacks less than the gateway takes at least, that is taken, and the rest stays on the balance', async () => {
  await subscribed()
  await shop.topUp(user, 49_000)
  await goTo(END - HOUR)
  service.gateway.least = 25_000
  try {
    await renew()
  } finally {
    service.gateway.least = 0
  }
  expect(await charges()).toEqual([{ attempt: 1, amount: 25_000, state: 'complete', decline_code: null }])
  expect(await current()).toMatchObject([{ end_at: '2026-03-31T15:30:00.000Z' }])
  expect(await shop.balance(user)).toBe('240.00')
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

test('a soft decline is tried eight times in two weeks and told twice, and once that it is over; access follows what is paid', async () => {
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
    expect.stringMatching(/^The subscription has ended: /),
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
      'The renewal was not paid: the card has expired: plain: 500 ₸ could not be taken from the card ••••\u00a04242, and it is not tried again. The packet is open until 28.02.2026. It can be paid until 14.03.2026. Link another card, or put money on the balance.',
    ],
  ])
  await shop.linkCard(user, keptCard('tok_in_its_place', { last4: '1881' }))
  await renew()
  expect(await charges()).toMatchObject([{ state: 'error' }, { attempt: 2, state: 'complete' }])
  expect(await current()).toMatchObject([{ id: PLAIN, message: null }])
  expect(await shop.balance(user)).toBe('0.00')
})

/** A packet that is charged to a card which its gateway may know by more than its token. Answers how it is linked again. */
async function subscribedByPrint(token: string, expires: string, isPrinted = true) {
  const print = isPrinted ? { fingerprint: `print of ${user.userId}` } : {}
  await shop.linkCard(user, keptCard(token, { ...print, expires }))
  await shop.buy(user, PLAIN)
  return (next: string) => shop.linkCard(user, keptCard(next, { ...print, expires: '05/31' }))
}

test('a card that had expired, and that the bank has renewed, is charged as soon as it is linked again', async () => {
  const linkAgain = await subscribedByPrint('tok_until_26', '01/26')
  await goTo(END - HOUR)
  await renew()
  expect(await charges()).toMatchObject([{ state: 'error', decline_code: 'expired_card' }])
  await goTo(END + MINUTE)
  await linkAgain('tok_until_31')
  expect(await charges()).toMatchObject([{ state: 'error' }, { attempt: 2, state: 'complete' }])
  expect(await shop.cards(user)).toHaveLength(1)
  expect(await current()).toMatchObject([{ id: PLAIN, is_unpaid: false, message: null }])
})

test.each([
  ['by another token', 'tok_blocked', 'tok_unblocked'],
  ['by the same token', 'tok_kept', 'tok_kept'],
])(
  'a card that was declined for good, and is linked again %s, begins anew: its owner is told of its first failure, and when it is tried again',
  async (_how, token, next) => {
    const linkAgain = await subscribedByPrint(token, '05/31', token !== next)
    service.gateway.cards.set(token, 'forbidden')
    await goTo(END - HOUR)
    await renew()
    await goTo(END)
    service.gateway.cards.set(next, 'insufficient_funds')
    await linkAgain(next)
    expect([await shop.cards(user), service.gateway.forgotten.includes(token)]).toEqual([
      [expect.objectContaining({ expires: '05/31', is_primary: true })],
      token !== next,
    ])
    expect(await charges()).toMatchObject([
      { decline_code: 'forbidden' },
      { attempt: 2, decline_code: 'insufficient_funds' },
    ])
    expect(await told()).toEqual([
      expect.stringContaining('We try again on 01.03.2026'),
      expect.stringContaining('it is not tried again'),
    ])
    expect((await current())[0]?.payment_failed?.next_try_at).toBe(new Date(END + 6 * HOUR).toISOString())
    await renew()
    expect(await charges()).toHaveLength(2)
    service.gateway.cards.set(next, 'captured')
    await goTo(END + 6 * HOUR)
    await renew()
    expect((await charges()).at(-1)).toMatchObject({ attempt: 3, state: 'complete' })
  },
)

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
