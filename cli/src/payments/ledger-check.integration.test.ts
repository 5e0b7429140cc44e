import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import { GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, shopper } from '../testing/shop-service.ts'
import { paymentsOrder } from './payments-arguments.ts'
import { checkLedger, doPayments } from './payments-command.ts'

/** A month, and the one after it, begin. */
const JUNE = Date.UTC(2026, 5, 1)
const JULY = Date.UTC(2026, 6, 1)
const AUGUST = Date.UTC(2026, 7, 1)
const DAY = 86_400_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(JUNE, { ...ALL_WAYS })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = JUNE + DAY
  service.gateway.otherCaptures.length = 0
  user = await openUser(service.ports)
  await shop.staySignedIn(user)
})
const shop = shopper(() => service)

const money = () => ({
  db: service.ports.database.db,
  gateways: service.ports.gateways,
  now: service.clock.time,
})
const check = async (from: number, to: number) => (await checkLedger(money(), { from, to })).wrong
/** What a month's file says of a payment. */
const exported = async (month: number, id: string, ...more: string[]): Promise<string[]> => {
  const [from, to] = [`2026-0${month}-01`, `2026-0${month + 1}-01`]
  const order = paymentsOrder(['export', '--from', from, '--to', to, ...more], service.clock.time)
  return (await doPayments(money(), order)).lines
    .filter((line) => line.includes(id))
    .map((line) => line.split(',').slice(6).join(' '))
}
/** Money that a gateway has taken, and that is booked so long after. */
async function taken(later = 0): Promise<string> {
  const begun = await shop.payform(user, 'short_url', { amount: '500.00' })
  const { transaction_id: id } = begun.json<Transaction>()
  service.gateway.finish(id, {})
  service.clock.time += later
  await shop.notify(id)
  await shop.runOrders()
  return id
}
const capture = (reference: string, gatewayPayment: string) => ({
  reference,
  gatewayPayment,
  amountMinor: 50_000,
  currency: 'KZT',
  capturedAt: service.clock.time,
  refundedMinor: 0,
})

test('each payment that a gateway has taken without a number of ours is named by itself', async () => {
  service.gateway.otherCaptures.push(capture('', 'ch_1'), capture('', 'ch_2'))
  expect(await check(JUNE, JULY)).toEqual([
    'payment ch_1: sandbox says 500.00 KZT, the books nothing',
    'payment ch_2: sandbox says 500.00 KZT, the books nothing',
  ])
})

test('a payment that a gateway has taken twice is named, since it is booked once', async () => {
  const id = await taken()
  service.gateway.otherCaptures.push(capture(id, 'ch_again'))
  expect(await check(JUNE, JULY)).toEqual([`payment ${id}: sandbox says 1000.00 KZT, the books 500.00`])
})

test('what is taken at the end of a month and booked in the next one is told once, in the month in which it was taken, and is no difference', async () => {
  service.clock.time = JULY - 2000
  const id = await taken(5000)
  expect([await check(JUNE, JULY), await check(JULY, AUGUST)]).toEqual([[], []])
  expect([await exported(6, id), await exported(7, id)]).toEqual([['500.00 0.00 500.00 0.00 0.00'], []])
  // By the clocks of its provider it was the next month already.
  const small = ['--provider', 'small']
  expect([await exported(6, id, ...small), await exported(7, id, ...small)]).toEqual([
    [],
    ['500.00 0.00 500.00 0.00 0.00'],
  ])
  await expect(exported(6, id, '--provider', 'nobody')).rejects.toThrow('no provider is called nobody')
})

test('what was booked in a month and the gateway knows nothing of is named in that month', async () => {
  const id = await taken()
  const { listCaptured } = service.gateway
  Object.assign(service.gateway, { listCaptured: async () => [] })
  try {
    const said = `payment ${id}: sandbox says nothing KZT, the books 500.00`
    expect(await check(JUNE, JULY)).toContain(said)
    expect(await check(JULY, AUGUST)).not.toContain(said)
  } finally {
    Object.assign(service.gateway, { listCaptured })
  }
})

test('money of a month that a gateway takes back in the next one is no difference in either', async () => {
  const id = await taken()
  service.gateway.refundOutside(id, 50_000)
  // As Payme has it booked: of the payment itself.
  await service.ports.database.execute(
    `with j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at)
       values (1, 'payment', '${id}', 'payme-refund:1', $1) returning id)
     insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
     select j.id, a.id, 1, case a.kind when 'user' then -50000 else 50000 end
     from j join ledger_account a on a.provider_id = 1 and (a.user_id = ${user.userId} or a.kind = 'gateway')`,
    [new Date(JULY + DAY)],
  )
  expect([await check(JUNE, JULY), await check(JULY, AUGUST)]).toEqual([[], []])
  expect([await exported(6, id), await exported(7, id)]).toEqual([['500.00 500.00 500.00 500.00 0.00'], []])
})

/** What is left out of a month, and how the file tells of a payment. */
const told = async (id: string) => {
  const { silent, unasked } = await doPayments(money(), {
    do: 'export',
    days: { from: '2026-06-01', to: '2026-07-01', provider: undefined },
  })
  return { silent, unasked, rows: await exported(6, id) }
}

test('a gateway that does not answer keeps nothing of the others and of the books out of the file, and is named', async () => {
  const id = await taken()
  const { listCaptured } = service.gateway
  Object.assign(service.gateway, {
    listCaptured: () => Promise.reject(new GatewaySilence('sandbox', 'it is night')),
  })
  try {
    const silent = ['sandbox did not answer for small: nothing was compared there']
    expect(await told(id)).toEqual({ silent, unasked: [], rows: ['500.00 0.00   '] })
    expect(await check(JUNE, JULY)).toEqual(silent)
  } finally {
    Object.assign(service.gateway, { listCaptured })
  }
})

test('payments of a gateway without a list of its own, or that is not open any more, are in the file, and it is said that they were not compared', async () => {
  const id = await taken()
  const rows = ['500.00 0.00   ']
  const { listCaptured } = service.gateway
  Object.assign(service.gateway, { listCaptured: undefined })
  try {
    const unasked = ['sandbox of small has no list of its own and was not compared']
    expect(await told(id)).toEqual({ silent: [], unasked, rows })
    expect(await checkLedger(money(), { from: JUNE, to: JULY })).toEqual({ wrong: [], unasked })
    expect((await checkLedger(money(), { from: AUGUST, to: AUGUST + DAY })).unasked).toEqual([])
  } finally {
    Object.assign(service.gateway, { listCaptured })
  }
  await service.ports.database.execute(`update payment set gateway = 'stripe' where id = $1`, [id])
  expect(await told(id)).toEqual({
    silent: [],
    unasked: ['stripe of small is not open here and was not compared'],
    // The gateway of the test has it in its list still.
    rows: expect.arrayContaining(rows),
  })
})
