import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/identity.ts'
import type { AccountMovement } from '#contract/movements.ts'
import type { Transaction } from '#contract/purchases.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, PLAIN, shopper } from '../testing/shop-service.ts'
import { paymentsOrder } from './payments-arguments.ts'
import { checkLedger, doPayments } from './payments-command.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 86_400_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.refusesRefunds = null
  service.gateway.silent.clear()
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

const money = () => ({
  db: service.ports.database.db,
  gateways: service.ports.gateways,
  now: service.clock.time,
})
const openair = async (...args: string[]) =>
  (await doPayments(money(), paymentsOrder(args, service.clock.time))).lines
const check = async () => (await checkLedger(money(), { from: NOW - DAY, to: NOW + 30 * DAY })).wrong
const topUp = async (amount: string): Promise<string> => {
  const { transaction_id: id } = (await shop.payform(user, 'short_url', { amount })).json<Transaction>()
  service.gateway.finish(id, {})
  await shop.notify(id)
  await shop.runOrders()
  return id
}
const bought = async (): Promise<string> => {
  const offer = await shop.buy(user, PLAIN)
  return (await shop.poll(user, offer)).transaction_id
}
const revenue = async () =>
  Number(
    (
      await service.ports.database.execute(
        `select coalesce(sum(e.amount_minor), 0) as sum from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'revenue'`,
      )
    ).rows[0]?.['sum'],
  )

const movements = async () => {
  const { id } = await shop.account(user)
  const { json } = await shop.get(`/v2/users/self/accounts/${id}/movements?lang=en`, user.token)
  return json<AccountMovement[]>().map(({ kind, amount, returned, title, card }) => [
    kind,
    amount,
    returned,
    title,
    card,
  ])
}

test('what a purchase brought goes back once for a reference, from the provider’s revenue, and its owner is told', async () => {
  const before = await revenue()
  const id = await bought()
  const ordered = await openair('refund', id, '--reference', 'T-1', '--amount', '200.00')
  expect(ordered).toEqual(['200.00 go back: the gateway is asked by the next free node'])
  expect((await openair('refund', id, '--reference', 'T-1'))[0]).toContain('was ordered before: 200.00')
  await expect(openair('refund', id, '--reference', 'T-1', '--amount', '1.00')).rejects.toThrow(
    'was a refund of 200.00',
  )
  await shop.runOrders()
  expect([...service.gateway.refunds.values()].filter(({ reference }) => reference === id)).toEqual([
    { reference: id, amountMinor: 20_000 },
  ])
  expect([await shop.balance(user), (await revenue()) - before]).toEqual(['0.00', 30_000])
  await expect(openair('refund', id, '--reference', 'T-2', '--amount', '300.01')).rejects.toThrow(
    'only 300.00',
  )
  await openair('refund', id, '--reference', 'T-2')
  await shop.runOrders()
  await expect(openair('refund', id, '--reference', 'T-3')).rejects.toThrow('nothing of this payment is left')
  expect(await revenue()).toBe(before)
  const told = (await shop.get('/v2/users/self/messages?lang=en', user.token)).json<Message[]>()
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('300 ₸ goes back'),
    expect.stringContaining('200 ₸ goes back'),
  ])
  // Each is one movement to its owner: the balance has never had any of it.
  expect(await movements()).toEqual([
    ['refund', '0.00', '300.00', 'plain, paid back', 'short_url'],
    ['refund', '0.00', '200.00', 'plain, paid back', 'short_url'],
    ['purchase', '-500.00', null, 'plain', null],
    ['payment', '500.00', null, 'Payment', 'short_url'],
  ])
  expect(await check()).toEqual([])
})

test('many at once pay back no more than came', async () => {
  const id = await topUp('100.00')
  const answers = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) =>
      openair('refund', id, '--reference', `R-${at}`, '--amount', '40.00'),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await shop.balance(user)).toBe('20.00')
})

test('money that lies on the balance goes back from there, what was spent of it from the revenue, and nobody owes anything', async () => {
  const id = await topUp('600.00')
  const offer = await shop.offer(user, PLAIN)
  await shop.fromBalance(user, offer.account_id, offer.purchase.id)
  expect(await shop.balance(user)).toBe('100.00')
  const before = await revenue()
  await openair('refund', id, '--reference', 'all')
  expect([await shop.balance(user), (await revenue()) - before]).toEqual(['0.00', -50_000])
  expect((await movements())[0]).toEqual(['refund', '-100.00', '600.00', 'Paid back', 'short_url'])
})

test('a refund that the gateway refuses is booked back, and a silent one is tried until it has answered', async () => {
  const id = await topUp('70.00')
  service.gateway.refusesRefunds = 'too old'
  await openair('refund', id, '--reference', 'T-1')
  expect(await shop.balance(user)).toBe('0.00')
  await shop.runOrders()
  expect(await shop.balance(user)).toBe('70.00')
  expect((await movements()).slice(0, 2)).toEqual([
    ['refund', '70.00', '-70.00', 'Could not be paid back', 'short_url'],
    ['refund', '-70.00', '70.00', 'Paid back', 'short_url'],
  ])
  expect((await openair('show', id)).at(-1)).toBe('  refund T-1: 70.00 refused (too old)')
  service.gateway.refusesRefunds = null
  service.gateway.silent.add('refund')
  await openair('refund', id, '--reference', 'T-2')
  await expect(shop.runOrders()).rejects.toThrow('no answer')
  service.gateway.silent.clear()
  service.clock.time += 61_000
  await shop.run('settle-payments')
  expect((await openair('show', id)).at(-1)).toBe('  refund T-2: 70.00 done')
  expect(await check()).toEqual([])
})

test('payments are listed and shown, and a viewer is kept from paying', async () => {
  await shop.linkCard(user, keptCard('tok_list'))
  const id = await bought()
  const { rows } = await service.ports.database.execute(
    `select username from app_user where id = ${user.userId}`,
  )
  const login = String(rows[0]?.['username'])
  const list = await openair('list', '--user', login)
  expect(list).toHaveLength(2)
  expect(list.find((line) => line.includes(id))).toContain(
    'sandbox/short_url  purchase  500.00 KZT  complete',
  )
  expect(await openair('list', '--user', login, '--state', 'error')).toEqual([])
  expect(await openair('show', id)).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`of ${login} at`),
      expect.stringMatching(/booked .* payment capture 500\.00/),
    ]),
  )
  await openair('forbid', login)
  expect((await shop.account(user)).is_payment_allowed).toBe(false)
  await openair('allow', login)
  expect((await shop.account(user)).is_payment_allowed).toBe(true)
  await expect(openair('forbid', 'nobody')).rejects.toThrow('there is no viewer nobody')
  await expect(openair('show', '0f8fad5b-d9cb-469f-a165-70867728950e')).rejects.toThrow('there is no payment')
})

test('the check finds what the gateway has and the books have not, what is stuck, and what contradicts itself', async () => {
  expect(await check()).toEqual([])
  const { transaction_id: id } = (
    await shop.payform(user, 'short_url', { amount: '90.00' })
  ).json<Transaction>()
  // What gateways call a payment is theirs to choose, and no formula where it is opened.
  service.gateway.finish(id, { gatewayPayment: '-1+cmd' })
  expect(await check()).toEqual([`payment ${id}: sandbox says 90.00 KZT, the books nothing`])
  const [head, ...lines] = await openair('export', '--from', '2026-06-15', '--to', '2026-06-16')
  expect(head).toContain('reference,gateway_payment')
  expect(lines.find((line) => line.includes(id))).toMatch(/,"'-1\+cmd",.*,KZT,,0\.00,90\.00,0\.00,90\.00$/)
  service.clock.time += 3 * 3_600_000
  expect(await check()).toContainEqual(`payment ${id} has been open for more than two hours`)
  await shop.run('settle-payments')
  expect(await check()).toEqual([])
  const { execute } = service.ports.database
  await execute(`update ledger_account set balance_minor = balance_minor + 1 where user_id = ${user.userId}`)
  const wrong = await check()
  await execute(`update ledger_account set balance_minor = balance_minor - 1 where user_id = ${user.userId}`)
  expect(wrong).toEqual([
    expect.stringMatching(/^account \d+ has another balance than the sum of its entries$/),
  ])
})
