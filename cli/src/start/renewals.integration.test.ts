import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/identity.ts'
import type { PaymentInfo } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, PLAIN, runShop, shopper } from '../testing/shop-service.ts'

/** 20:30 on 31 January in Almaty. */
const NOW = Date.UTC(2026, 0, 31, 15, 30)
const HOUR = 3_600_000
const DAY = 24 * HOUR

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runShop(NOW)
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

/** Moves the clock; devices stay signed in. */
async function goTo(time: number): Promise<void> {
  service.clock.time = time
  await service.ports.database.execute(`update access_token set expires_at = '2036-01-01'`)
  await service.app.parts.tokens.forget(user.userId)
}
const renew = () => shop.renew()
const current = async () =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token)).json<UserPacket[]>()
const first = async (): Promise<UserPacket> => {
  const [one] = await current()
  if (!one) throw new Error('nothing is held')
  return one
}
/** What the viewer was told, the newest first. */
const told = async (language = 'en') =>
  (await shop.get(`/v2/users/self/messages?lang=${language}`, user.token))
    .json<Message[]>()
    .map(({ title, text }) => `${title}: ${text}`)
/** Tells of renewals as two nodes do at once, and once more. */
async function tell(): Promise<void> {
  await Promise.all([shop.run('tell-of-renewals'), shop.run('tell-of-renewals')])
  await shop.run('tell-of-renewals')
}
const ranges = async () =>
  (
    await service.ports.database.execute(
      `select to_char(lower(valid) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as from, to_char(upper(valid) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until
       from entitlement where user_id = ${user.userId} order by valid`,
    )
  ).rows.map((row) => `${String(row['from'])} - ${String(row['until'])}`)

test('who begins on the last of a month pays to the last of each, from the balance, once a period', async () => {
  await shop.topUp(user, 150_000)
  await shop.buy(user, PLAIN)
  expect((await first()).end_at).toBe('2026-02-28T15:30:00.000Z')
  for (const end of ['2026-02-28', '2026-03-31']) {
    await goTo(Date.parse(`${end}T15:30:00Z`) - HOUR - 1)
    await renew()
    expect((await first()).end_at).toBe(`${end}T15:30:00.000Z`)
    await goTo(Date.parse(`${end}T15:30:00Z`) - HOUR)
    await Promise.all([renew(), renew()])
    await renew()
  }
  expect(await ranges()).toEqual([
    '2026-01-31 15:30 - 2026-02-28 15:30',
    '2026-02-28 15:30 - 2026-03-31 15:30',
    '2026-03-31 15:30 - 2026-04-30 15:30',
  ])
  // 1500 were there, 500 came with the purchase and went with it, two renewals cost 500 each.
  expect(await shop.balance(user)).toBe('500.00')
})

test('a trial goes on at the full price, counted from its own end', async () => {
  await shop.topUp(user, 149_100)
  await shop.buy(user, GOLD)
  expect(await shop.balance(user)).toBe('1491.00')
  await goTo(NOW + 7 * DAY - HOUR)
  await renew()
  expect(await ranges()).toEqual([
    '2026-01-31 15:30 - 2026-02-07 15:30',
    '2026-02-07 15:30 - 2026-03-07 15:30',
  ])
  expect(await shop.balance(user)).toBe('1.00')
})

test('what is switched off is not charged and ends, and can be switched on again before [commerce.api-subscriptions-current] [commerce.api-subscription-change]', async () => {
  await shop.topUp(user, 500_000)
  await shop.buy(user, PLAIN)
  const { subscription_id: id } = await first()
  const off = await shop.remove(`/v2/users/self/subscriptions/${id}`, user.token)
  expect(off.json<UserPacket>()).toMatchObject({
    renew: false,
    next_pay_at: null,
    end_at: '2026-02-28T15:30:00.000Z',
    subscription: { next_price: null, actions: { can_disable_renew: false, can_enable_renew: true } },
  })
  const on = await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: true })
  expect(on.json<UserPacket>()).toMatchObject({
    renew: true,
    subscription: { next_price: '500.00', actions: { can_disable_renew: true, can_enable_renew: false } },
  })
  await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: false })
  await goTo(Date.parse('2026-02-28T15:29:59Z'))
  await renew()
  expect(await current()).toHaveLength(1)
  await goTo(Date.parse('2026-02-28T15:30:00Z'))
  expect(await current()).toEqual([])
  await renew()
  // Its owner finds it among what was, and nobody else does.
  const past = async ({ token }: TestUser) =>
    (await shop.get('/v2/users/self/subscriptions/past', token)).json<object[]>()
  const had = { title: 'plain', start_at: '2026-01-31T15:30:00.000Z', end_at: '2026-02-28T15:30:00.000Z' }
  expect(await past(user)).toMatchObject([{ kind: 'subscription', ...had }])
  expect(await past(await openUser(service.ports))).toEqual([])
  expect(await shop.balance(user)).toBe('5000.00')
  expect((await shop.patch(`/v2/users/self/subscriptions/${id}`, user.token, { renew: true })).status).toBe(
    404,
  )
  expect((await shop.patch('/v2/users/self/subscriptions/99999', user.token, { renew: true })).status).toBe(
    404,
  )
  expect((await shop.patch('/v2/users/self/subscriptions/x', user.token, { renew: true })).status).toBe(400)
})

test('what cannot be paid closes to the moment, opens anew when money comes, and is given up after two weeks', async () => {
  await shop.buy(user, PLAIN)
  await goTo(Date.parse('2026-02-28T15:30:00Z'))
  await renew()
  expect((await current()).map((one) => one.is_unpaid)).toEqual([true])
  await goTo(Date.parse('2026-03-05T10:00:00Z'))
  await shop.topUp(user, 50_000)
  await renew()
  // The days between are neither open nor paid.
  expect(await ranges()).toEqual([
    '2026-01-31 15:30 - 2026-02-28 15:30',
    '2026-03-05 10:00 - 2026-04-05 10:00',
  ])
  expect(await shop.balance(user)).toBe('0.00')
  await goTo(Date.parse('2026-04-05T10:00:00Z') + 14 * DAY)
  await renew()
  await shop.topUp(user, 50_000)
  await renew()
  expect([await shop.balance(user), await current()]).toEqual(['500.00', []])
  // It can be bought like any other.
  await shop.buy(user, PLAIN)
  expect(await current()).toHaveLength(1)
})

test('of what is not paid, and is not tried again, the page of payments says why and until when it can be paid, and no day of a charge', async () => {
  const { id } = await shop.account(user)
  const info = async () => {
    const path = `/v2/users/self/accounts/${id}/payment_info?havePurchases=true&lang=en`
    const { amount, next_pay_at, offers } = (await shop.get(path, user.token)).json<PaymentInfo>()
    const [renewal] = offers.filter(({ distribution_type: type }) => type === 'subscription')
    return [amount, next_pay_at, renewal?.product_title, renewal?.distribution_info]
  }
  await shop.buy(user, PLAIN)
  const charged = '500 ₸ will be taken on February 28 and so on, until you switch the renewal off.'
  expect(await info()).toEqual(['500.00', '2026-02-28T15:30:00.000Z', 'plain', charged])
  await goTo(Date.parse('2026-02-28T15:30:00Z'))
  await renew()
  const why =
    'The renewal was not paid: there is not enough money on the balance. It can be paid until 14.03.2026. Check the card, or put money on the balance.'
  expect(await info()).toEqual(['500.00', null, 'plain', why])
})

const DUE =
  'The balance lacks money for a packet: plain: 500 ₸ is due on 28.02.2026, and the balance lacks 300 ₸. Put money on the balance, or link a card.'
const UNPAID =
  'The renewal was not paid: plain: there is not enough money on the balance. The packet is closed since 28.02.2026. It can be paid until 14.03.2026.'
const ENDED =
  'The subscription has ended: The subscription to plain ended on 28.02.2026. Nothing more is taken for it.'

test('who pays from the balance is told three days before that it lacks money, at the closing and at the end, each once for a period', async () => {
  await shop.buy(user, PLAIN)
  await shop.topUp(user, 20_000)
  const end = Date.parse('2026-02-28T15:30:00Z')
  for (const [time, newest, count] of [
    [end - 3 * DAY - 1, undefined, 0],
    [end - 3 * DAY, DUE, 1],
    [end - HOUR, DUE, 1],
    [end, UNPAID, 2],
    [end + 13 * DAY, UNPAID, 2],
    [end + 14 * DAY, ENDED, 3],
    [end + 15 * DAY, ENDED, 3],
  ] as const) {
    await goTo(time)
    await renew()
    await tell()
    const all = await told()
    expect([all[0], all.length]).toEqual([newest, count])
  }
  expect((await told('ru'))[0]).toBe(
    'Подписка закончилась: Подписка на plain закончилась 28.02.2026. Деньги за неё больше не списываются.',
  )
})

test('whoever has the money, a card or switched the renewal off is told nothing of a renewal that lacks it, and one that was switched off once that it has ended', async () => {
  await shop.topUp(user, 50_000)
  await shop.buy(user, PLAIN)
  const [rich, linked] = [user, await openUser(service.ports)]
  await shop.linkCard(linked, keptCard('tok_linked'))
  await shop.buy(linked, PLAIN)
  const off = await openUser(service.ports)
  await shop.buy(off, PLAIN)
  user = off
  await shop.patch(`/v2/users/self/subscriptions/${(await first()).subscription_id}`, off.token, {
    renew: false,
  })
  const end = Date.parse('2026-02-28T15:30:00Z')
  for (user of [rich, linked, off]) await goTo(end - HOUR - 1)
  await tell()
  for (user of [rich, linked, off]) expect(await told()).toEqual([])
  for (user of [rich, linked, off]) await goTo(end)
  await shop.run('renew-subscriptions')
  await tell()
  await shop.run('renew-subscriptions')
  const all = []
  for (user of [rich, linked, off]) all.push(await told())
  expect(all).toEqual([[expect.stringContaining('The packet was renewed')], [], [ENDED]])
})

test('whoever may not pay is not told to put money on the balance, nor whoever could not where nobody pays', async () => {
  await shop.buy(user, PLAIN)
  const { execute } = service.ports.database
  const own = `update ledger_account set is_payment_allowed`
  const all = 'update provider set is_payment_allowed'
  await goTo(Date.parse('2026-02-28T15:30:00Z') - DAY)
  for (const off of [own, all]) {
    await execute(`${off} = false`)
    await tell()
    expect(await told()).toEqual([])
    await execute(`${off} = true`)
  }
  await tell()
  expect(await told()).toHaveLength(1)
})

test('one that has run out and is bought again before it was given up is charged once', async () => {
  await shop.buy(user, PLAIN)
  await goTo(Date.parse('2026-03-01T00:00:00Z'))
  await shop.buy(user, PLAIN)
  await shop.topUp(user, 50_000)
  await renew()
  expect(await shop.balance(user)).toBe('500.00')
  expect(await ranges()).toEqual([
    '2026-01-31 15:30 - 2026-02-28 15:30',
    '2026-03-01 00:00 - 2026-04-01 00:00',
  ])
})

test('many are renewed together, who has money for one of two gets the one that ends first, and one that cannot be renewed keeps nobody else from it', async () => {
  const both = await openUser(service.ports)
  const stuck = await openUser(service.ports)
  const last = await openUser(service.ports)
  const all = [user, both, stuck, last]
  for (const one of all) {
    await shop.topUp(one, 50_000)
    await shop.buy(one, PLAIN)
  }
  service.clock.time += HOUR
  await shop.buy(both, GOLD)
  const execute = (sql: string) => service.ports.database.execute(sql)
  await execute(
    `update subscription set paid_until = '2026-02-28T15:30:01Z' where user_id = ${both.userId} and packet_id = ${GOLD}`,
  )
  await execute(
    `insert into entitlement values (${stuck.userId}, ${PLAIN}, '[2026-03-01,2026-03-02)', 'given')`,
  )
  await goTo(Date.parse('2026-02-28T15:30:00Z') - HOUR)
  await expect(renew()).rejects.toThrow('1 subscriptions could not be renewed')
  const { rows } = await execute(
    `select s.user_id, s.packet_id from subscription s where s.user_id in (${all.map(({ userId }) => userId).join()})
     and s.paid_until > '2026-03-01' order by s.user_id, s.packet_id`,
  )
  expect(rows.map(Object.values)).toEqual([
    [user.userId, PLAIN],
    [both.userId, PLAIN],
    [last.userId, PLAIN],
  ])
  await execute(`delete from entitlement where user_id = ${stuck.userId} and source = 'given'`)
  await renew()
  expect(await shop.balance(stuck)).toBe('0.00')
})
