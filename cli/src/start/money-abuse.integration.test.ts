import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { BUNDLE, PACKET_FILES, RARE, THEIRS } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

/** 20:30 in Almaty. */
const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 24 * 3_600_000
const OWN = '/v2/users/self/subscriptions'
const WAYS = /pay_systems: .*\n/

let service: RunningService
let user: TestUser
beforeAll(async () => {
  const [ways = ''] = WAYS.exec(ALL_WAYS['providers.yaml'] ?? '') ?? []
  const providers = (PACKET_FILES['providers.yaml'] ?? '').replace(WAYS, ways)
  service = await runSmallService(NOW, { ...PACKET_FILES, 'providers.yaml': providers })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

async function goTo(time: number): Promise<void> {
  service.clock.time = time
  await shop.staySignedIn(user)
}
const current = async () => (await shop.get(`${OWN}/current`, user.token)).json<UserPacket[]>()
const change = ({ subscription_id: id }: UserPacket, body: object) =>
  shop.patch(`${OWN}/${id}`, user.token, body)
const disable = ({ subscription_id: id }: UserPacket) => shop.remove(`${OWN}/${id}`, user.token)
const statuses = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('a term is not left by pausing: nothing paused is given up before it is over, however long the pause is', async () => {
  await shop.buy(user, PLAIN)
  await shop.buy(user, RARE)
  const rare = (await current()).find(({ id }) => id === RARE)
  if (!rare) throw new Error('nothing was bought')
  await change(rare, { is_paused: true })
  expect((await disable(rare)).status).toBe(451)
  await goTo(NOW + 120 * DAY)
  expect((await change(rare, { renew: false })).status).toBe(451)
  expect((await disable(rare)).code).toBe('not_allowed_by_terms')
  expect((await change(rare, { is_paused: false })).status).toBe(200)
})

test('pausing again and again, also twice at once, gains no time', async () => {
  await shop.buy(user, PLAIN)
  const [held] = await current()
  if (!held) throw new Error('nothing was bought')
  for (const is_paused of [true, false, true, false])
    await Promise.all([change(held, { is_paused }), change(held, { is_paused })])
  expect((await current()).map(({ end_at: end }) => end)).toEqual([held.end_at])
})

test('of packets that share a trial one is bought with it, however many are bought at once', async () => {
  await shop.topUp(user, 1_000_000)
  const offers = [await shop.offer(user, GOLD), await shop.offer(user, BUNDLE), await shop.offer(user, GOLD)]
  const answers = await Promise.all(
    offers.map(({ account_id: id, purchase }) =>
      shop.post(`/v2/users/self/accounts/${id}/purchases`, user.token, { purchase_id: purchase.id }),
    ),
  )
  expect(statuses(answers)).toEqual([200, 409, 409])
  expect(await shop.balance(user)).toBe('9999.00')
})

test('a packet that begins later is cancelled once, also five times at once, and its money comes back once', async () => {
  await service.ports.database.execute(
    `insert into entitlement values (${user.userId}, ${PLAIN}, '[${new Date(NOW).toISOString()},${new Date(NOW + DAY).toISOString()})', 'promo:1')`,
  )
  await shop.topUp(user, 100_000)
  const { account_id: account, purchase } = await shop.offer(user, PLAIN)
  await shop.fromBalance(user, account, purchase.id)
  await goTo(NOW + DAY - 60_000)
  await shop.renew()
  expect(await shop.balance(user)).toBe('500.00')
  const [later] = (await shop.get(`${OWN}/futures`, user.token)).json<UserPacket[]>()
  const cancel = () => shop.remove(`${OWN}/futures/${later?.subscription_id}`, user.token)
  expect(statuses(await Promise.all(Array.from({ length: 5 }, cancel)))).toEqual([200, 404, 404, 404, 404])
  expect(await shop.balance(user)).toBe('1000.00')
})

test('what is no amount is 400, however long it is', async () => {
  for (const amount of ['9'.repeat(20), `${'0'.repeat(20)}5`, '-5', '-0', '0', 'NaN', '1e3', '1000001']) {
    const answer = await shop.payform(user, 'short_url', { amount: `${amount}.00` })
    expect([amount, answer.status]).toEqual([amount, 400])
  }
})

test('nobody comes back from paying to what is no page', async () => {
  for (const returnUrl of [
    'blob:https://tv.example/1',
    'https://tv.example@evil.example/',
    String.raw`/\evil.example`,
  ])
    expect((await shop.payform(user, 'short_url', { amount: '5.00', returnUrl })).status).toBe(400)
})

test('a child does not read what was paid', async () => {
  const offer = await shop.offer(user, PLAIN)
  const { transaction_id: id } = await shop.pay(user, offer)
  const { token } = await openChild(service.app, service.ports, user)
  for (const path of [`transactions/${id}`, `purchases_offer/${offer.offer_id}/transaction`])
    expect((await shop.get(`/v2/users/self/${path}`, token)).refusal).toEqual({ reason: 'child_profile' })
})

test('a stranger’s phone gets eight messages a day, whoever asks and however it is written; the own one is free', async () => {
  const others = await Promise.all([openUser(service.ports), openUser(service.ports)])
  const ask = (who: TestUser, phone: string) => shop.payform(who, 'phone', { amount: '80.00', phone })
  const asked: number[] = []
  for (const who of others)
    for (const phone of ['77013330001', '87013330001', '+7 701 333-00-01', '77013330001', '8 701 3330001'])
      asked.push((await ask(who, phone)).status)
  expect(asked).toEqual([...Array.from({ length: 8 }, () => 200), 429, 429])
  const offer = await shop.offer(user, PLAIN)
  const more = { payform_shortname: 'phone_sms', phone: '77013330001' }
  expect((await shop.tryPay(user, offer, more)).status).toBe(429)
  const owner = await openUser(service.ports, { phone: '77013330001' })
  expect((await ask(owner, '77013330001')).status).toBe(200)
})

test('one who pays by phone asks ten phones of others a day, and is told when the next one may be asked', async () => {
  const ask = (at: number) => shop.payform(user, 'phone', { amount: '80.00', phone: `770144400${at + 10}` })
  const asked = []
  for (let at = 0; at < 10; at++) asked.push((await ask(at)).status)
  expect(asked).toEqual(Array.from({ length: 10 }, () => 200))
  service.clock.time += 3_600_000
  const eleventh = await ask(10)
  expect(eleventh.status).toBe(429)
  expect(eleventh.json<ErrorBody>().detail).toEqual({ seconds: String(23 * 3600) })
})

test('money that was taken is never called refused, whatever goes wrong after that', async () => {
  await shop.linkCard(user, keptCard('tok_odd'))
  const { gateway } = service
  const { charge } = gateway
  if (!charge) throw new Error('no cards')
  const odd = gateway as { charge?: typeof charge }
  odd.charge = async (...asked) => {
    await charge(...asked)
    throw new TypeError('an answer that nobody expects')
  }
  const answer = await shop.payform(user, 'linkedcard', { amount: '50.00' })
  odd.charge = charge
  expect(answer.status).toBe(504)
  await goTo(NOW + 120_000)
  await shop.run('settle-payments')
  expect(await shop.balance(user)).toBe('50.00')
  const { rows } = await service.ports.database.execute(
    `select state from payment where user_id = ${user.userId} and purpose = 'balance'`,
  )
  expect(rows).toEqual([{ state: 'complete' }])
})

test('a gateway that took the money too late to answer, and refuses the same when it is told again, has taken it', async () => {
  const { gateway } = service
  const offer = await shop.offer(user, PLAIN)
  gateway.silent.add('start')
  expect((await shop.tryPay(user, offer)).status).toBe(504)
  gateway.silent.clear()
  const id = [...gateway.orders.keys()].at(-1) ?? ''
  gateway.refuses = 'refused'
  // As long as it does not say what became of the money, nothing is called refused.
  const waiting = await shop.tryPay(user, offer)
  gateway.finish(id, {})
  const taken = await shop.tryPay(user, offer)
  gateway.refuses = null
  expect([waiting.status, taken.json()]).toMatchObject([504, { transaction: { status: 'complete' } }])
})

test('what was bought from the balance is not paid for again at a gateway', async () => {
  const offer = await shop.offer(user, PLAIN)
  await shop.pay(user, offer)
  await shop.topUp(user, 50_000)
  const bought = await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  expect(bought.statusCode).toBe(200)
  expect((await shop.tryPay(user, offer)).code).toBe('conflict')
  expect((await shop.tryPay(user, offer, { payform_shortname: 'qrcode' })).code).toBe('conflict')
})

test('many who ask for a payment at once have its gateway asked once, also when it is over or the gateway is silent', async () => {
  const { gateway, clock } = service
  const { transaction_id: id } = await shop.pay(user, await shop.offer(user, PLAIN))
  const ask = async (): Promise<number> => {
    clock.time += 5000
    const before = gateway.calls.query
    await Promise.all(Array.from({ length: 5 }, () => shop.transaction(user, id)))
    return gateway.calls.query - before
  }
  expect(await ask()).toBe(1)
  gateway.silent.add('query')
  expect(await ask()).toBe(1)
  gateway.silent.delete('query')
  gateway.finish(id, { is: 'failed', declineCode: 'declined' })
  expect([await ask(), await ask()]).toEqual([1, 1])
})

test('payments at a gateway that is silent keep nobody from being asked for', async () => {
  const { gateway, clock } = service
  await shop.pay(user, await shop.offer(user, PLAIN))
  clock.time += 61_000
  gateway.silent.add('query')
  await expect(shop.run('settle-payments')).rejects.toThrow('could not be asked')
  gateway.silent.delete('query')
  const before = gateway.calls.query
  await shop.run('settle-payments')
  // Those asked just now have had their turn.
  expect(gateway.calls.query - before).toBe(0)
})

test('a gateway that lets one provider wait keeps no payment of another one from being asked for', async () => {
  const { gateway, clock } = service
  await shop.pay(user, await shop.offer(user, PLAIN))
  const theirs = await openUser(service.ports, { providerId: 2 })
  const offer = await shop.offer(theirs, THEIRS)
  const { transaction_id: id } = await shop.pay(theirs, offer)
  gateway.finish(id, {})
  const { query } = gateway
  const late = Promise.withResolvers<void>()
  gateway.query = async (merchant, ...asked) => {
    if (merchant === '1') await late.promise
    return query(merchant, ...asked)
  }
  clock.time += 61_000
  const run = shop.run('settle-payments')
  await expect
    .poll(
      async () => (await service.ports.database.execute(`select state from payment where id = '${id}'`)).rows,
    )
    .toEqual([{ state: 'complete' }])
  late.resolve()
  await run
  gateway.query = query
})
