import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '#contract/purchases.ts'
import { GatewaySilence } from '#server/commerce/gateways/gateway.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const MINUTE = 60_000

let service: RunningService
let user: TestUser
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.clock.time = NOW
  service.gateway.silent.clear()
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

test('a top-up whose answer was lost is not charged again: another one waits until it is over, and the same one goes on', async () => {
  await shop.linkCard(user, keptCard('tok_lost'))
  const add = (key?: string) =>
    shop.payform(
      user,
      'linkedcard',
      { amount: '300.00' },
      key === undefined ? {} : { 'idempotency-key': key },
    )
  const charged = () =>
    [...service.gateway.orders.values()].filter(
      ({ payer, payform }) => payer.userId === user.userId && payform === 'linkedcard',
    ).length
  // A page that is open has taken nothing.
  await shop.payform(user, 'short_url', { amount: '20.00' })
  service.gateway.silent.add('charge')
  expect((await add('first')).status).toBe(504)
  for (const again of [
    await add(),
    await add('second'),
    await shop.payform(user, 'short_url', { amount: '300.00' }),
  ])
    expect([again.status, again.code]).toEqual([409, 'conflict'])
  service.gateway.silent.clear()
  const same = await add('first')
  expect(same.json<Transaction>()).toMatchObject({ transaction: { status: 'complete' } })
  expect([charged(), await shop.balance(user)]).toEqual([1, '300.00'])
  expect((await add()).status).toBe(200)
  expect([charged(), await shop.balance(user)]).toEqual([2, '600.00'])
})

test('a top-up of which its gateway has never heard holds up others for minutes; one of which it has heard, and a page, stay for an hour', async () => {
  await shop.linkCard(user, keptCard('tok_unheard'))
  const add = () => shop.payform(user, 'linkedcard', { amount: '300.00' })
  const after = async (minutes: number) => {
    service.clock.time = NOW + minutes * MINUTE
    await shop.run('settle-payments')
    return (await add()).status
  }
  const { charge, query } = service.gateway
  service.gateway.charge = async () => {
    throw new GatewaySilence('sandbox', 'no answer')
  }
  const page = await shop.payform(user, 'short_url', { amount: '20.00' })
  try {
    expect((await add()).status).toBe(504)
    // Of a page that nobody has opened a gateway may know nothing.
    service.gateway.query = async () => null
    expect([await after(4), await after(6)]).toEqual([409, 504])
  } finally {
    Object.assign(service.gateway, { charge, query })
  }
  expect((await shop.transaction(user, page.json<Transaction>().transaction_id)).transaction.status).toBe(
    'action_required',
  )
  service.gateway.cards.set('tok_unheard', 'secured')
  service.gateway.silent.add('charge')
  expect(await after(12)).toBe(504)
  service.gateway.silent.clear()
  expect([await after(20), await after(73)]).toEqual([409, 200])
})

test('a top-up of which its gateway says nothing holds up others for an hour; what it has taken comes onto the balance whenever it says so', async () => {
  await shop.linkCard(user, keptCard('tok_dead'))
  const add = () => shop.payform(user, 'linkedcard', { amount: '300.00' })
  const at = async (minutes: number) => {
    service.clock.time = NOW + minutes * MINUTE
    await shop.run('settle-payments')?.catch(() => undefined)
    return (await add()).status
  }
  service.gateway.silent.add('charge').add('query')
  expect([await at(0), await at(59), await at(61), await at(62)]).toEqual([504, 409, 504, 409])
  service.gateway.silent.clear()
  service.clock.time = NOW + 70 * MINUTE
  await shop.run('settle-payments')
  expect(await shop.balance(user)).toBe('600.00')
})

/** Does something while the gateway says of all that it has not finished that it is at work on that. */
async function whileAtWork(work: () => Promise<void>): Promise<void> {
  const { query } = service.gateway
  service.gateway.query = async (...asked) => {
    const truth = await query(...asked)
    return truth && { ...truth, isUnderWay: true }
  }
  try {
    await work()
  } finally {
    service.gateway.query = query
    service.gateway.silent.clear()
  }
}

test('a top-up on which its gateway is at work holds up others for as long as it says so, and an hour longer where it says nothing any more', async () => {
  await shop.linkCard(user, keptCard('tok_at_work'))
  service.gateway.cards.set('tok_at_work', 'secured')
  const add = () => shop.payform(user, 'linkedcard', { amount: '300.00' })
  const at = async (minutes: number) => {
    service.clock.time = NOW + minutes * MINUTE
    await shop.staySignedIn(user)
    await shop.run('settle-payments')?.catch(() => undefined)
    return (await add()).status
  }
  await whileAtWork(async () => {
    service.gateway.silent.add('charge')
    expect([await at(0), await at(2), await at(90), await at(180)]).toEqual([504, 409, 409, 409])
    service.gateway.silent.add('query')
    expect([await at(239), await at(240)]).toEqual([409, 504])
  })
})

test('a top-up on which its gateway was at work holds up others for an hour although it says then that it has never heard of it', async () => {
  await shop.linkCard(user, keptCard('tok_forgotten'))
  service.gateway.cards.set('tok_forgotten', 'secured')
  const add = () => shop.payform(user, 'linkedcard', { amount: '300.00' })
  const at = async (minutes: number) => {
    service.clock.time = NOW + minutes * MINUTE
    await shop.run('settle-payments')
    return (await add()).status
  }
  await whileAtWork(async () => {
    service.gateway.silent.add('charge')
    expect([await at(0), await at(2)]).toEqual([504, 409])
    service.gateway.query = async () => null
    expect([await at(9), await at(61), await at(63)]).toEqual([409, 409, 504])
  })
})

test('a page that was paid while nothing could be booked here is not given up: its payer has the money as soon as it can be', async () => {
  const page = await shop.payform(user, 'short_url', { amount: '20.00' })
  const { transaction_id: id } = page.json<Transaction>()
  service.gateway.finish(id, {})
  const { execute } = service.ports.database
  const run = async (minutes: number) => {
    service.clock.time = NOW + minutes * MINUTE
    await shop.staySignedIn(user)
    await shop.run('settle-payments')
  }
  await execute('alter table journal add constraint nothing_is_booked check (false) not valid')
  try {
    for (const hours of [1, 26]) await expect(run(hours * 60)).rejects.toThrow('1 payments could not')
  } finally {
    await execute('alter table journal drop constraint nothing_is_booked')
  }
  await run(26 * 60 + 2)
  expect((await shop.transaction(user, id)).transaction.status).toBe('complete')
  expect(await shop.balance(user)).toBe('20.00')
})

test('a page that was paid at a gateway that could not be asked for days stays open, and its payer has the money as soon as it can be', async () => {
  const page = await shop.payform(user, 'short_url', { amount: '20.00' })
  const { transaction_id: id } = page.json<Transaction>()
  service.gateway.finish(id, {})
  const isOf = (gateway: string) =>
    service.ports.database.execute(`update payment set gateway = '${gateway}' where id = '${id}'`)
  const status = async () => {
    service.clock.time += MINUTE
    return (await shop.transaction(user, id)).transaction.status
  }
  const goTo = async (hours: number) => {
    service.clock.time = NOW + hours * 60 * MINUTE
    await shop.staySignedIn(user)
  }
  // The provider has it in its settings no more.
  await isOf('stripe')
  for (const hours of [1, 26, 72]) {
    await goTo(hours)
    await shop.run('settle-payments')
    expect(await status()).toBe('action_required')
  }
  await isOf('sandbox')
  await goTo(73)
  await shop.run('settle-payments')
  expect([await status(), await shop.balance(user)]).toEqual(['complete', '20.00'])
})

test('a page of which its gateway has said nothing for an hour is asked about once an hour, however long that goes on; once it answers its payer has the money, and another page is asked about each minute', async () => {
  const begin = async (): Promise<string> =>
    (await shop.payform(user, 'short_url', { amount: '20.00' })).json<Transaction>().transaction_id
  const id = await begin()
  service.gateway.finish(id, {})
  const { query } = service.gateway
  let isSilent = true
  const asked: string[] = []
  service.gateway.query = async (merchant, reference, known) => {
    asked.push(reference)
    if (isSilent) throw new GatewaySilence('sandbox', 'no answer')
    return query(merchant, reference, known)
  }
  /** How often a page is asked about in runs a little more than a minute apart, from one of them until before another one. */
  const timesOf = async (page: string, from: number, until: number) => {
    asked.length = 0
    for (let run = from; run < until; run++) {
      service.clock.time = NOW + run * (MINUTE + 1000)
      await shop.run('settle-payments')?.catch(() => undefined)
    }
    return asked.filter((one) => one === page).length
  }
  try {
    expect(await timesOf(id, 0, 61)).toBe(60)
    expect(await timesOf(id, 61, 241)).toBe(3)
    expect(await timesOf(id, 3000, 3060)).toBe(1)
    await shop.staySignedIn(user)
    const fresh = await begin()
    expect(await timesOf(fresh, 3060, 3070)).toBe(10)
    isSilent = false
    await timesOf(id, 3070, 3130)
    expect(await shop.balance(user)).toBe('20.00')
  } finally {
    service.gateway.query = query
  }
})

/** Has the gateway say nothing for more than two hours of what it is at work on, beginning with the second minute. Answers how runs are made at other minutes. */
async function outage(): Promise<(minutes: number) => Promise<void>> {
  const at = async (minutes: number) => {
    service.clock.time = NOW + minutes * MINUTE
    await shop.run('settle-payments')?.catch(() => undefined)
  }
  service.gateway.silent.add('query')
  for (const minutes of [2, 90, 130]) await at(minutes)
  return at
}

test('a gateway that has answered is asked about a page each minute again: what went unanswered before counts no more', async () => {
  const page = await shop.payform(user, 'short_url', { amount: '300.00' })
  await whileAtWork(async () => {
    const at = await outage()
    service.gateway.silent.delete('query')
    await at(191)
    service.gateway.finish(page.json<Transaction>().transaction_id, {})
    await at(193)
  })
  expect(await shop.balance(user)).toBe('300.00')
})

test('what was taken from a kept card while its gateway said nothing for hours comes onto the balance as soon as the gateway is back', async () => {
  await shop.linkCard(user, keptCard('tok_back'))
  service.gateway.silent.add('charge')
  expect((await shop.payform(user, 'linkedcard', { amount: '300.00' })).status).toBe(504)
  const at = await outage()
  service.gateway.silent.clear()
  await at(132)
  expect(await shop.balance(user)).toBe('300.00')
})
