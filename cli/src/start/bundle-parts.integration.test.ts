import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { BUNDLE, PACKET_FILES } from '../testing/packet-shop.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 86_400_000
const MINUTE = 60_000
const FILM = '/v2/libraries/1/contents/10'

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...PACKET_FILES })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.buy(user, PLAIN)
  await shop.buy(user, KINO)
})
const shop = shopper(() => service)
/** What is booked sums up, and nobody owes anything. */
async function expectNothingLost(): Promise<void> {
  await shop.checkLedger()
  const { rows } = await service.ports.database.execute(
    `select balance_minor from ledger_account where user_id = ${user.userId} and balance_minor < 0`,
  )
  expect(rows).toEqual([])
}
afterEach(expectNothingLost)

const current = async () =>
  (await shop.get('/v2/users/self/subscriptions/current?lang=en', user.token)).json<UserPacket[]>()
const held = async (packet: number) => (await current()).find(({ id }) => id === packet)
const change = (one: UserPacket | undefined, body: object) =>
  shop.patch(`/v2/users/self/subscriptions/${one?.subscription_id}`, user.token, body)
const disable = (one: UserPacket | undefined) =>
  shop.remove(`/v2/users/self/subscriptions/${one?.subscription_id}`, user.token)
const streams = async () => (await shop.get(`${FILM}/stream`, user.token)).status
const renew = () => shop.renew()
async function goTo(time: number): Promise<void> {
  service.clock.time = time
  await renew()
}

/** Three days of its trial, or all of a month of it. */
async function buyBundle() {
  await goTo(NOW + 10 * DAY)
  await shop.buy(user, BUNDLE)
}

test('a part whose term is not over goes on being renewed behind the bundle, with as much of its term left as before; nothing is charged for it meanwhile', async () => {
  await service.ports.database.execute(
    `update subscription set term_until = '${new Date(NOW + 60 * DAY).toISOString()}' where user_id = ${user.userId} and packet_id = ${KINO}`,
  )
  await buyBundle()
  const balance = await shop.balance(user)
  await disable(await held(BUNDLE))
  await goTo(NOW + 16 * DAY)
  expect(await shop.balance(user)).toBe(balance)
  await goTo(NOW + 17 * DAY)
  const part = await held(KINO)
  expect(part).toMatchObject({ parent_name: null, renew: true })
  expect((await change(part, { renew: false })).code).toBe('not_allowed_by_terms')
  const { rows } = await service.ports.database.execute(
    `select term_until from subscription where user_id = ${user.userId} and packet_id = ${KINO}`,
  )
  // A week was the bundle's.
  expect(rows).toEqual([{ term_until: new Date(NOW + 67 * DAY) }])
})

test('what is paid of a part is kept while a bundle runs, and goes on to its last moment when the bundle is over, without being renewed', async () => {
  const before = await held(KINO)
  await buyBundle()
  // Twenty days of thirty are left.
  expect(await held(KINO)).toMatchObject({
    parent_name: 'The both',
    subscription_id: null,
    message: 'A bundle has this packet: its paid days, 20, are kept until the bundle ends',
    subscription: { actions: { can_disable_renew: false, can_subscribe: false, can_unsubscribe: false } },
  })
  await expect.poll(streams).toBe(200)
  const refused = await change(before, { is_paused: false })
  expect([refused.status, refused.json<{ message: string }>().message]).toEqual([
    409,
    'A bundle has this packet now. Its paid days go on when the bundle has ended.',
  ])
  expect((await disable(before)).status).toBe(409)
  // The trial is a week; nothing else is charged beside the bundle.
  await disable(await held(BUNDLE))
  const over = NOW + 17 * DAY
  await goTo(over - MINUTE)
  await expect.poll(streams).toBe(200)
  expect(await held(KINO)).toMatchObject({ parent_name: null, renew: false })
  await goTo(over)
  await expect.poll(streams).toBe(200)
  expect(await held(BUNDLE)).toBeUndefined()
  expect(await held(KINO)).toMatchObject({
    parent_name: null,
    is_paused: false,
    renew: false,
    message: null,
    end_at: new Date(over + 20 * DAY).toISOString(),
  })
  await goTo(over + 20 * DAY - 1)
  await expect.poll(streams).toBe(200)
  await goTo(over + 20 * DAY)
  await expect.poll(async () => [await streams(), await held(KINO)]).toEqual([403, undefined])
  expect(await shop.balance(user)).toBe('0.00')
})

test('days of a code that run before what is paid of a part are kept with it while a bundle runs', async () => {
  const { execute } = service.ports.database
  const range = (from: number, until: number): string =>
    `tstzrange('${new Date(from).toISOString()}', '${new Date(until).toISOString()}')`
  await execute(
    `update entitlement set valid = ${range(NOW + 12 * DAY, NOW + 30 * DAY)} where user_id = ${user.userId} and packet_id = ${KINO}`,
  )
  await execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${user.userId}, ${KINO}, ${range(NOW, NOW + 12 * DAY)}, 'promo:1')`,
  )
  await buyBundle()
  await disable(await held(BUNDLE))
  const over = NOW + 17 * DAY
  await goTo(over)
  const { rows } = await execute(
    `select source like 'promo:%' as is_given, lower(valid) as from, upper(valid) as until from entitlement
     where user_id = ${user.userId} and packet_id = ${KINO} and upper(valid) > $1 order by valid`,
    [new Date(over)],
  )
  expect(rows).toEqual([
    { is_given: true, from: new Date(over), until: new Date(over + 2 * DAY) },
    { is_given: false, from: new Date(over + 2 * DAY), until: new Date(over + 20 * DAY) },
  ])
})

test('what is to go on behind a bundle and is paused before that keeps its rest and no more', async () => {
  await buyBundle()
  await disable(await held(BUNDLE))
  const over = NOW + 17 * DAY
  await goTo(over - MINUTE)
  const part = await held(KINO)
  expect((await change(part, { is_paused: true })).status).toBe(200)
  await goTo(over + DAY)
  expect((await change(part, { is_paused: false })).status).toBe(200)
  expect(await held(KINO)).toMatchObject({ end_at: new Date(over + 21 * DAY).toISOString() })
})

test('a bundle that is renewed keeps the rest of its part for as long, and one that is renewed again at the last moment takes it back', async () => {
  await shop.topUp(user, 10_000_000)
  await buyBundle()
  await disable(await held(BUNDLE))
  await goTo(NOW + 17 * DAY - MINUTE)
  expect((await held(KINO))?.parent_name).toBeNull()
  expect((await change(await held(BUNDLE), { renew: true })).status).toBe(200)
  const balance = Number(await shop.balance(user))
  for (let day = 17; day < 100; day += 5) await goTo(NOW + day * DAY)
  expect(await held(KINO)).toMatchObject({
    parent_name: 'The both',
    message: expect.stringContaining('its paid days, 20, are kept'),
  })
  // The bundle three times, PLAIN twice, and KINO not at all.
  expect(balance - Number(await shop.balance(user))).toBe(3 * 1990 + 2 * 500)
})

test('a part that would begin later does not begin beside the bundle, and what was taken for it comes back', async () => {
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
  await shop.topUp(user, 10_000_000)
  await service.ports.database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${user.userId}, ${GOLD}, tstzrange('${new Date(NOW).toISOString()}', '${new Date(NOW + 11 * DAY).toISOString()}'), 'test')`,
  )
  expect((await shop.post('/v2/users/self/subscriptions', user.token, { packet_id: GOLD })).status).toBe(200)
  await goTo(NOW + 11 * DAY - MINUTE)
  const charged = Number(await shop.balance(user))
  await shop.buy(user, BUNDLE)
  expect(Number(await shop.balance(user)) - charged).toBe(1490)
  await goTo(NOW + 12 * DAY)
  expect(await held(GOLD)).toMatchObject({ parent_name: 'The both' })
  expect(Number(await shop.balance(user)) - charged).toBe(1490)
})

test('whoever has paused a part goes on with it, not the bundle', async () => {
  await change(await held(KINO), { is_paused: true })
  const paused = await held(KINO)
  await buyBundle()
  // It is open by the bundle, and nothing is offered to be done with it; what is refused says why.
  expect(await held(KINO)).toMatchObject({
    parent_name: 'The both',
    is_paused: false,
    allow_delete_paused: false,
    can_pause: false,
    message:
      'A bundle has this packet, which you had paused: its paid days, 30, are kept until you go on after the bundle',
    subscription: { actions: { can_unsubscribe: false, can_disable_renew: false, can_subscribe: false } },
  })
  expect([(await change(paused, { is_paused: false })).status, (await disable(paused)).status]).toEqual([
    409, 409,
  ])
  await disable(await held(BUNDLE))
  await goTo(NOW + 18 * DAY)
  expect(await held(KINO)).toMatchObject({
    is_paused: true,
    parent_name: null,
    allow_delete_paused: true,
    subscription: { actions: { can_unsubscribe: true } },
  })
  expect((await change(paused, { is_paused: false })).status).toBe(200)
})
