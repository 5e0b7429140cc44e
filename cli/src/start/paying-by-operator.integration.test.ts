import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { operatorGateway } from '#server/commerce/gateways/operator/operator-gateway.ts'
import { checkBooks } from '#server/commerce/money/books-check.ts'
import {
  type AccountStanding,
  OPERATOR_KEY,
  type OperatorStub,
  operatorStub,
} from '#server/testing/operator-stub.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { PACKET, runGatewayShop, SOMS, TENGE } from '../testing/gateway-shop.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'
import { openGateways } from './open-gateways.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const HOUR = 3_600_000
const MINUTE = 60_000

let stub: OperatorStub
let service: RunningService
beforeAll(async () => {
  stub = await operatorStub(() => service.clock.time)
  const settings = new Map([[String(TENGE), { url: `${stub.url}/tv`, key: OPERATOR_KEY }]])
  service = await runGatewayShop(NOW, ['provider_account'], 'operator', ({ clock }) =>
    operatorGateway(settings, clock.now),
  )
})
afterAll(async () => {
  await service.close()
  await stub.close()
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

/** A viewer whose account with the operator is so. */
const payer = async (standing?: AccountStanding): Promise<TestUser> => {
  const user = await openUser(service.ports)
  if (standing !== undefined) stub.accounts.set(user.userId, standing)
  return user
}
const pay = async (user: TestUser) => {
  const offer = await shop.offer(user, PACKET)
  return { offer, answer: await shop.tryPay(user, offer, { payform_shortname: 'provider_account' }) }
}
const packets = async ({ token }: TestUser): Promise<number[]> =>
  (await shop.get('/v2/users/self/subscriptions/current', token))
    .json<UserPacket[]>()
    .map(({ id }) => Number(id))

test('the account with the operator pays at once, and is charged once [commerce.payment-means]', async () => {
  const user = await openUser(service.ports, { phone: '77013330055' })
  const { offer, answer } = await pay(user)
  expect(answer.json()).toMatchObject({ transaction: { status: 'complete' } })
  expect(await packets(user)).toEqual([PACKET])
  expect((await shop.tryPay(user, offer, { payform_shortname: 'provider_account' })).status).toBe(200)
  const charges = [...stub.charges.values()]
  // The login is anybody's to choose: whoever takes that of somebody else's account does not pay from it.
  expect(charges.map(({ account }) => account)).toEqual([{ user_id: user.userId, phone: '77013330055' }])
  expect(charges).toMatchObject([{ amount_minor: 50_000, currency: 'KZT' }])
})

test('the account is not charged for a packet that its viewer has had in another way since the offer', async () => {
  const user = await payer()
  const offer = await shop.offer(user, PACKET)
  await service.ports.database.execute(
    `insert into entitlement (user_id, packet_id, valid, source) values (${user.userId}, ${PACKET}, tstzrange('2026-06-01', '2026-07-01'), 'promo:1')`,
  )
  const before = stub.charges.size
  expect((await shop.tryPay(user, offer, { payform_shortname: 'provider_account' })).status).toBe(409)
  expect(stub.charges.size).toBe(before)
})

test('an account with too little is told what is missing, a blocked one that it may not; nothing was taken', async () => {
  for (const [standing, status] of [
    ['poor', 402],
    ['blocked', 451],
  ] as const) {
    const user = await payer(standing)
    expect((await pay(user)).answer.status).toBe(status)
    expect(await packets(user)).toEqual([])
  }
})

test('a charge whose answer was lost is not made twice: the operator is asked what became of it', async () => {
  const user = await openUser(service.ports)
  const before = stub.charges.size
  stub.loseNext()
  const { offer, answer } = await pay(user)
  expect(answer.status).toBe(504)
  service.clock.time = NOW + 120_000
  await shop.run('settle-payments')
  expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'complete' } })
  expect([stub.charges.size, await packets(user)]).toEqual([before + 1, [PACKET]])
  service.clock.time = NOW
})

test('a charge that the billing takes out of its queue after it was given up comes onto the balance: it is asked for an hour and a day later', async () => {
  for (const hours of [1, 24]) {
    service.clock.time = NOW
    const user = await payer('queued')
    const more = { amount: '90.00', payform_shortname: 'provider_account' }
    expect((await shop.payform(user, 'short_url', more)).status).toBe(504)
    service.clock.time = NOW + 6 * MINUTE
    await shop.run('settle-payments')
    const { rows } = await service.ports.database.execute(
      `select state from payment where user_id = ${user.userId}`,
    )
    expect(rows).toEqual([{ state: 'expired' }])
    const asked = stub.calls.length
    service.clock.time += hours * HOUR - MINUTE
    await shop.run('settle-payments')
    expect(stub.calls.length - asked).toBe(hours === 1 ? 0 : 1)
    stub.takeQueued()
    service.clock.time += 2 * MINUTE
    await shop.run('settle-payments')
    await shop.run('settle-payments')
    await shop.staySignedIn(user)
    expect(await shop.balance(user)).toBe('90.00')
  }
  service.clock.time = NOW
})

test('money that the billing is at work on is not added a second time meanwhile', async () => {
  const user = await payer('slow')
  const add = () =>
    shop.payform(user, 'short_url', { amount: '90.00', payform_shortname: 'provider_account' })
  const begun = await add()
  expect(begun.json()).toMatchObject({ transaction: { status: 'pending' } })
  const before = stub.charges.size
  expect((await add()).status).toBe(409)
  expect(stub.charges.size).toBe(before)
  stub.end(begun.json<Transaction>().transaction_id, 'captured')
  service.clock.time = NOW + HOUR
  await shop.run('settle-payments')
  expect(await shop.balance(user)).toBe('90.00')
  const next = await add()
  expect(next.status).toBe(200)
  stub.end(next.json<Transaction>().transaction_id, 'captured')
  service.clock.time = NOW + 2 * HOUR
  await shop.run('settle-payments')
  expect(await shop.balance(user)).toBe('180.00')
  service.clock.time = NOW
})

test('what the billing is at work on is not taken a second time although nobody has asked about it for hours', async () => {
  const user = await payer('slow')
  const add = () =>
    shop.payform(user, 'short_url', { amount: '90.00', payform_shortname: 'provider_account' })
  const begun = [await add(), (await pay(user)).answer]
  const ids = begun.map((one) => one.json<Transaction>().transaction_id)
  const before = stub.charges.size
  service.clock.time = NOW + 2 * HOUR
  await shop.staySignedIn(user)
  expect([(await add()).status, (await pay(user)).answer.status]).toEqual([409, 409])
  expect(stub.charges.size).toBe(before)
  for (const id of ids) stub.end(id, 'captured')
  service.clock.time = NOW + 4 * HOUR
  expect((await pay(user)).answer.status).toBe(409)
  expect([stub.charges.size, await packets(user)]).toEqual([before, [PACKET]])
  await shop.run('settle-payments')
  expect(await shop.balance(user)).toBe('90.00')
  service.clock.time = NOW
})

test.each([
  ['captured' as const, { status: 'complete', packets: [PACKET] }],
  ['failed' as const, { status: 'error', packets: [] }],
])(
  'a charge that the billing is at work on is asked for until it ends (%s), and none is made beside it',
  async (end, after) => {
    const user = await payer('slow')
    const { offer, answer } = await pay(user)
    expect(answer.json()).toMatchObject({ transaction: { status: 'pending' } })
    const { transaction_id: id } = answer.json<Transaction>()
    const before = stub.charges.size
    for (const hours of [0.5, 1.1, 30]) {
      service.clock.time = NOW + hours * HOUR
      await shop.staySignedIn(user)
      await shop.run('settle-payments')
      expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: 'pending' } })
      expect((await pay(user)).answer.status).toBe(409)
    }
    const wrong = await checkBooks(service.ports.database.db, service.ports.gateways, service.clock.time)
    expect(wrong).toEqual([`payment ${id} has been open for more than two hours`])
    stub.end(id, end)
    service.clock.time += HOUR
    await shop.run('settle-payments')
    expect(await shop.poll(user, offer)).toMatchObject({ transaction: { status: after.status } })
    expect([stub.charges.size, await packets(user)]).toEqual([before, after.packets])
    service.clock.time = NOW
  },
)

test('a start has the gateways of its file, each for the providers that it has settings for', async () => {
  const { dataFolder } = service.ports.env
  const file = join(dataFolder, 'gateways.yaml')
  const section = JSON.stringify({
    stripe: { secret_key: 'sk_test_1', webhook_secret: 'whsec_12' },
    cloudpayments: { public_id: 'pk_12345', api_secret: 'a secret' },
    payme: { merchant_id: 'merchant', key: 'a key of it' },
    operator: { url: 'https://billing.example', key: OPERATOR_KEY },
  })
  const [provider] = await service.ports.database.db
    .selectFrom('provider')
    .selectAll()
    .where('id', '=', TENGE)
    .execute()
  await writeFile(file, `${provider?.shortname}: ${section}\n`)
  const env = {
    databaseUrl: 'postgres://somewhere',
    gatewaysFile: file,
    sandboxUrl: null,
    host: '::',
    port: 80,
    publicUrl: null,
  }
  const { database, log, secret } = service.ports
  const { gateways, sandbox } = await openGateways(env, database, secret, log)
  expect([...gateways.keys()].toSorted()).toEqual(['cloudpayments', 'operator', 'payme', 'stripe'])
  for (const gateway of gateways.values())
    expect([gateway.serves(String(TENGE)), gateway.serves(String(SOMS))]).toEqual([true, false])
  expect(sandbox).toBeNull()
})
