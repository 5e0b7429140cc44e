import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { openDevice, type TestUser } from '#server/testing/users.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { BUNDLE, runBundleService } from '../testing/promo-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

const DAY = 86_400_000
/** 20:30 on 31 January in Almaty. */
const NOW = Date.UTC(2026, 0, 31, 15, 30)
const MONTH_ON = Date.UTC(2026, 1, 28, 15, 30)
const OWN = '/v2/users/self/subscriptions'

let service: RunningService
/** The account of the folder, without packets of it at first. */
let aida: TestUser
const shop = shopper(() => service)

beforeAll(async () => {
  service = await runBundleService(NOW)
})
beforeEach(async () => {
  const { execute } = service.ports.database
  service.clock.time = NOW
  await execute('truncate app_user, ledger_account, journal restart identity cascade')
  await applyAccount('[]')
  const { rows } = await execute("select id from app_user where username = 'aida'")
  const userId = Number(rows[0]?.['id'])
  aida = { userId, ...(await openDevice(service.ports, userId)) }
})
afterEach(() => shop.checkLedger())
afterAll(() => service.close())

/** Applies the folder with these packets of the account. */
async function applyAccount(packets: string): Promise<void> {
  const { folder, ports, pictures, clock } = service
  const accounts = smallServiceFile('accounts.yaml').replace('[free]', packets)
  await writeFile(join(folder, 'accounts.yaml'), accounts)
  const passwords = createHashGate()
  const say = () => undefined
  await applyService({ database: ports.database, pictures, passwords, now: () => clock.time, say }, folder)
}
const goTo = (time: number): Promise<void> => {
  service.clock.time = time
  return shop.staySignedIn(aida)
}
const held = async () => (await shop.get(`${OWN}/current`, aida.token)).json<UserPacket[]>()
const ranges = async (packet = PLAIN) =>
  (
    await service.ports.database.execute(
      `select source, lower(valid) as from, nullif(upper(valid), 'infinity') as until from entitlement
       where user_id = ${aida.userId} and packet_id = ${packet} order by valid`,
    )
  ).rows.map(({ source, from, until }) => [
    String(source).replace(/:.*/, ''),
    Number(new Date(from as string)),
    until && Number(new Date(until as string)),
  ])

test('a packet that an account has bought and the folder gives now stays paid to its end, is given after it and charged no more', async () => {
  await shop.topUp(aida, 100_000)
  await shop.buy(aida, PLAIN)
  await applyAccount('[plain]')
  await applyAccount('[plain]')
  expect(await ranges()).toEqual([
    ['subscription', NOW, MONTH_ON],
    ['service-folder', MONTH_ON, null],
  ])
  const [paid] = await held()
  expect(paid).toMatchObject({ id: PLAIN, type: 'paid', renew: false, next_pay_at: null })
  // It cannot be renewed into what is given.
  const again = await shop.patch(`${OWN}/${paid!.subscription_id}`, aida.token, { renew: true })
  expect([again.status, again.code]).toEqual([409, 'conflict'])
  expect(again.body).toContain('open to you as a gift')
  await goTo(MONTH_ON - 60_000)
  await shop.run('renew-subscriptions')
  await goTo(MONTH_ON)
  await shop.run('renew-subscriptions')
  expect(await shop.balance(aida)).toBe('1000.00')
  expect(await held()).toMatchObject([{ id: PLAIN, type: 'promo' }])

  await applyAccount('[]')
  expect(await held()).toEqual([])
})

test('a packet that an account has bought for after a gift is given from the end of that, and what was paid ahead comes back', async () => {
  await shop.topUp(aida, 100_000)
  const giftEnds = NOW + 10 * DAY
  await service.ports.database.execute(
    `insert into entitlement values (${aida.userId}, ${PLAIN}, tstzrange('${new Date(NOW).toISOString()}', '${new Date(giftEnds).toISOString()}'), 'promo:1')`,
  )
  await shop.post(OWN, aida.token, { packet_id: PLAIN })
  await goTo(giftEnds - 60_000)
  await shop.run('renew-subscriptions')
  expect(await shop.balance(aida)).toBe('500.00')
  await applyAccount('[plain]')
  expect(await ranges()).toEqual([
    ['promo', NOW, giftEnds],
    ['service-folder', giftEnds, null],
  ])
  expect(await shop.balance(aida)).toBe('1000.00')
  await goTo(giftEnds)
  await shop.run('renew-subscriptions')
  expect(await shop.balance(aida)).toBe('1000.00')
})

test('a packet that an account has without an end is not given beside it', async () => {
  await service.ports.database.execute(
    `insert into entitlement values (${aida.userId}, ${PLAIN}, tstzrange('${new Date(NOW).toISOString()}', 'infinity'), 'given')`,
  )
  await applyAccount('[plain]')
  expect(await ranges()).toEqual([['given', NOW, null]])
})

test('a packet that the folder gives behind what is paid opens at once when that is paid back', async () => {
  await shop.buy(aida, PLAIN)
  await applyAccount('[plain]')
  const { database, random } = service.ports
  await goTo(NOW + DAY)
  const { rows } = await database.execute("select id from payment where purpose = 'purchase'")
  const order = { id: random.uuid(), paymentId: String(rows[0]?.['id']), reference: 'R1' }
  await refundPayment(database.db, { ...order, amount: null, keepsAccess: false, now: NOW + DAY })
  await shop.runOrders()
  expect(await ranges()).toEqual([
    ['subscription', NOW, NOW + DAY],
    ['service-folder', NOW + DAY, null],
  ])
  expect(await held()).toMatchObject([{ id: PLAIN, type: 'promo' }])
})

test('a packet that the folder gives behind what is paid opens at once when that is paused, and the rest is kept until it is given no more', async () => {
  await shop.buy(aida, PLAIN)
  await applyAccount('[plain]')
  const [paid] = await held()
  const subscription = `${OWN}/${paid!.subscription_id}`
  await goTo(NOW + DAY)
  expect(await shop.patch(subscription, aida.token, { is_paused: true })).toMatchObject({ status: 200 })
  expect(await held()).toMatchObject([{ id: PLAIN, type: 'promo' }])
  expect(await ranges()).toEqual([
    ['subscription', NOW, NOW + DAY],
    ['service-folder', NOW + DAY, null],
  ])
  await applyAccount('[]')
  expect(await shop.patch(subscription, aida.token, { is_paused: false })).toMatchObject({ status: 200 })
  expect(await ranges()).toEqual([
    ['subscription', NOW, NOW + DAY],
    ['subscription', NOW + DAY, MONTH_ON],
  ])
})

test('a packet that the folder gives behind what is paid stays open when a bundle that has it as a part is over', async () => {
  await shop.buy(aida, GOLD)
  await applyAccount('[gold]')
  await goTo(NOW + DAY)
  await shop.buy(aida, BUNDLE)
  expect(await ranges(GOLD)).toEqual([
    ['subscription', NOW, NOW + DAY],
    ['service-folder', NOW + DAY, null],
  ])
})

test('what the folder gives is brought to the end of all else by the next apply, where it was left later', async () => {
  await shop.buy(aida, PLAIN)
  await applyAccount('[plain]')
  await service.ports.database.execute("delete from entitlement where source like 'subscription:%'")
  await applyAccount('[plain]')
  expect(await ranges()).toEqual([['service-folder', NOW, null]])
})
