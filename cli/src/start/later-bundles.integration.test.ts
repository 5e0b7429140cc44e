import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { watchMoney } from '../testing/money-watch.ts'
import { BEFORE_BUNDLE, BUNDLE, DAYS_OF_BUNDLE, runBundleService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 on 10 February in Almaty. */
const NOW = Date.UTC(2026, 1, 10, 15, 30)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A month that was bought at first, and the one after it. */
const END = Date.UTC(2026, 2, 10, 15, 30)
const NEXT_END = Date.UTC(2026, 3, 10, 15, 30)
/** Where the days of a code that come after it end, and the bundle begins. */
const BEGINS = END + 7 * DAY

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runBundleService(NOW)
  await watchMoney(service.ports.database)
})
afterAll(() => service.close())
const shop = shopper(() => service)
beforeEach(async () => {
  service.clock.time = NOW
  await service.ports.database.execute('delete from attempt')
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.topUp(user, 1_000_000)
})
afterEach(async () => {
  const wrong = await wrongMoney(service.ports.database, user.userId)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const held = async (packet: number): Promise<UserPacket | undefined> =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token))
    .json<UserPacket[]>()
    .find(({ id }) => id === packet)
async function goTo(time: number): Promise<void> {
  service.clock.time = time
  await shop.renew()
}
const redeem = async (key: string) =>
  expect(await shop.post('/v2/users/self/promokeys', user.token, { key })).toMatchObject({ status: 200 })
/** Buys the base packet that the part needs, and the part. */
async function buyPart(): Promise<void> {
  await shop.buy(user, PLAIN)
  await shop.buy(user, KINO)
}
const startAgain = (one: UserPacket | undefined, body: object) =>
  shop.patch(`/v2/users/self/subscriptions/${one?.subscription_id}`, user.token, body)

test('a part of a bundle that follows the days of a code runs until it begins, stands still from then on to the millisecond, and is not charged beside it', async () => {
  await buyPart()
  await redeem(BEFORE_BUNDLE)
  await goTo(END - 30 * MINUTE)
  await goTo(BEGINS - 30 * MINUTE)
  expect(await held(KINO)).toMatchObject({ parent_name: null, renew: true })
  const charged = Number(await shop.balance(user))
  // The node that does this has been away for some minutes.
  await goTo(BEGINS + 5 * MINUTE)
  expect(await held(KINO)).toMatchObject({ parent_name: 'both', subscription_id: null })
  const { rows } = await service.ports.database.execute(
    `select paused_at, paid_until from subscription where user_id = ${user.userId} and packet_id = ${KINO} and is_covered`,
  )
  expect(rows).toEqual([{ paused_at: new Date(BEGINS), paid_until: new Date(NEXT_END) }])
  await goTo(NEXT_END + DAY)
  expect(Number(await shop.balance(user))).toBe(charged)
})

/** Renewals that were charged for a packet of the viewer. */
async function renewalsOf(packet: number): Promise<number> {
  const { rows } = await service.ports.database.execute(
    `select count(*)::int as n from journal j join subscription s on s.id = split_part(j.source_id, ':', 1)::bigint
     where j.source_type = 'renewal' and j.purpose = 'charge' and s.user_id = ${user.userId} and s.packet_id = ${packet}`,
  )
  return Number(rows[0]?.['n'])
}
/** A viewer who has nothing on the balance, and a card. */
async function openCardUser(token: string): Promise<void> {
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.linkCard(user, keptCard(token))
}

test('a part stands still in the very run in which a card has paid for its bundle, and nothing is paid for it any more', async () => {
  await openCardUser('tok_bundle_late')
  await buyPart()
  await redeem(BEFORE_BUNDLE)
  await goTo(END - 30 * MINUTE)
  expect([await held(KINO), await renewalsOf(KINO)]).toMatchObject([{ parent_name: null }, 1])
  // Nobody has charged the card ahead: the bundle opens late, when it has paid.
  const paid = BEGINS + 5 * MINUTE
  await goTo(paid)
  const { rows } = await service.ports.database.execute(
    `select paused_at, paid_until, is_renewed from subscription where user_id = ${user.userId} and packet_id = ${KINO} and is_covered`,
  )
  expect(rows).toEqual([{ paused_at: new Date(paid), paid_until: new Date(NEXT_END), is_renewed: false }])
  expect(await held(KINO)).toMatchObject({ parent_name: 'both', subscription_id: null })
  await goTo(NEXT_END + DAY)
  expect([await renewalsOf(KINO), await renewalsOf(BUNDLE)]).toEqual([1, 1])
})

test('a bundle that begins while a card is charged for its part has that money lie on the balance', async () => {
  await openCardUser('tok_bundle_slow')
  await shop.buy(user, PLAIN)
  // Paid until half an hour after the bundle begins.
  service.clock.time = NOW + 7 * DAY + 30 * MINUTE
  await shop.buy(user, KINO)
  await redeem(BEFORE_BUNDLE)
  await goTo(END - 30 * MINUTE)
  await goTo(BEGINS - 40 * MINUTE)
  expect([await renewalsOf(BUNDLE), await renewalsOf(KINO)]).toEqual([1, 0])
  const { gateway } = service
  const { charge } = gateway
  gateway.charge = async (order, token) => {
    service.clock.time = BEGINS + MINUTE
    return charge!(order, token)
  }
  try {
    await goTo(BEGINS - MINUTE)
  } finally {
    gateway.charge = charge!
  }
  expect(await held(KINO)).toMatchObject({ parent_name: 'both', subscription_id: null })
  expect([await renewalsOf(KINO), await shop.balance(user)]).toEqual([0, '990.00'])
})

test('a part stands still as soon as days of its bundle are given that the bundle follows', async () => {
  await buyPart()
  await redeem(DAYS_OF_BUNDLE)
  await goTo(NOW + DAY)
  expect(await held(KINO)).toMatchObject({ parent_name: 'both', subscription_id: null })
})

test('a part that a bundle has is not bought by an offer of before, whose money stays on the balance', async () => {
  await shop.buy(user, PLAIN)
  const offer = await shop.offer(user, KINO)
  const { transaction_id: id } = await shop.pay(user, offer)
  await shop.buy(user, BUNDLE)
  const before = Number(await shop.balance(user))
  expect((await shop.fromBalance(user, offer.account_id, offer.purchase.id)).statusCode).toBe(409)
  service.gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  expect(Number(await shop.balance(user)) - before).toBe(990)
  expect(await held(KINO)).toMatchObject({ parent_name: 'both', subscription_id: null })
})

test('no subscription of a part follows a code while a bundle has it', async () => {
  await shop.buy(user, BUNDLE)
  await redeem('LOYAL')
  const { rows } = await service.ports.database.execute(
    `select id from subscription where user_id = ${user.userId} and packet_id = ${GOLD}`,
  )
  expect(rows).toEqual([])
})

test('a part that its viewer has paused does not go on beside the bundle, nor is it renewed', async () => {
  await buyPart()
  await startAgain(await held(KINO), { is_paused: true })
  const part = await held(KINO)
  await shop.buy(user, BUNDLE)
  expect([
    (await startAgain(part, { is_paused: false })).status,
    (await startAgain(part, { renew: true })).status,
  ]).toEqual([409, 409])
})

test('a part runs on when the renewal of the bundle that begins later is switched off and on again', async () => {
  await buyPart()
  await redeem(BEFORE_BUNDLE)
  const [future] = (await shop.get('/v2/users/self/subscriptions/futures', user.token)).json<UserPacket[]>()
  for (const renew of [false, true])
    expect(
      await shop.patch(`/v2/users/self/subscriptions/futures/${future?.subscription_id}`, user.token, {
        renew,
      }),
    ).toMatchObject({ status: 200 })
  expect(await held(KINO)).toMatchObject({ parent_name: null, is_paused: false, renew: true })
})

test('days of a part that are given are listed as such once its bundle, which is unpaid, has closed', async () => {
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.buy(user, GOLD)
  await shop.buy(user, BUNDLE)
  const over = NOW + 7 * DAY
  service.clock.time = over - 30 * MINUTE
  await redeem('SPRING-30')
  expect(await held(GOLD)).toMatchObject({ parent_name: 'both' })
  await goTo(over + MINUTE)
  expect(await held(GOLD)).toMatchObject({ type: 'promo', is_paused: false, parent_name: null })
})
