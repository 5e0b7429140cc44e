import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Offer, UserPacket } from '#contract/purchases.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import type { RunningService } from '../testing/running-service.ts'
import { GOLD, KINO, PLAIN, runShop, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 0, 31, 15, 30)
const HOUR = 3_600_000
/** More on demand: `MODEL_RUNS=10000`. A failing run prints its seed, and `MODEL_SEED` repeats it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 100)
const SEED = process.env['MODEL_SEED']

let service: RunningService
beforeAll(async () => {
  service = await runShop(NOW)
})
afterAll(() => service.close())
const shop = shopper(() => service)

type Step =
  | { readonly do: 'offer'; readonly packet: number }
  | { readonly do: 'pay' | 'poll' | 'balance'; readonly offer: number }
  | {
      readonly do: 'finish'
      readonly payment: number
      readonly how: 'captured' | 'failed' | 'less' | 'foreign'
    }
  | { readonly do: 'notify'; readonly payment: number; readonly times: number }
  | { readonly do: 'orders' | 'settle' | 'renew' }
  | { readonly do: 'silence'; readonly call: 'start' | 'query' | null }
  | { readonly do: 'switch'; readonly isOn: boolean }
  | { readonly do: 'wait'; readonly hours: number }

/** The steps of a kind, whichever others share their shape. */
type StepOf<One, Kind> = One extends { readonly do: infer Kinds } ? (Kind extends Kinds ? One : never) : never

const some = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('offer' as const), packet: fc.constantFrom(GOLD, PLAIN, KINO) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('pay' as const, 'poll' as const, 'balance' as const),
      offer: some,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('finish' as const),
      payment: some,
      how: fc.constantFrom(
        'captured' as const,
        'captured' as const,
        'captured' as const,
        'failed' as const,
        'less' as const,
        'foreign' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('notify' as const),
      payment: some,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('orders' as const, 'settle' as const, 'renew' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('silence' as const),
      call: fc.constantFrom('start' as const, 'query' as const, null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), isOn: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(0.01, 0.1, 1.1, 24, 167, 744),
    }),
  },
)

/** A viewer, and what has been begun so far. */
interface Buyer extends TestUser {
  readonly offers: Offer[]
  readonly payments: string[]
  readonly finished: Set<string>
}
const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.at(index % Math.max(list.length, 1))

const subscriptions = async ({ token }: TestUser) =>
  (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()

const STEPS: {
  readonly [Kind in Step['do']]: (buyer: Buyer, one: StepOf<Step, Kind>) => Promise<unknown>
} = {
  async offer(buyer, { packet }) {
    const answer = await shop.tryOffer(buyer, packet)
    if (answer.status === 200) buyer.offers.push(answer.json<Offer>())
    else expect([403, 409]).toContain(answer.status)
  },
  async pay(buyer, one) {
    const offer = pick(buyer.offers, one.offer)
    if (!offer) return
    const answer = await shop.tryPay(buyer, offer)
    expect([200, 409, 504]).toContain(answer.status)
    const { transaction_id: id } = answer.json<{ transaction_id?: string }>()
    if (id !== undefined && !buyer.payments.includes(id)) buyer.payments.push(id)
  },
  async poll(buyer, one) {
    const offer = pick(buyer.offers, one.offer)
    if (offer) await shop.poll(buyer, offer)
  },
  async balance(buyer, one) {
    const offer = pick(buyer.offers, one.offer)
    const [purchase] = offer?.purchases ?? []
    if (!offer || !purchase) return
    const { statusCode } = await shop.fromBalance(buyer, offer.account_id, purchase.id)
    expect([200, 402, 404, 409]).toContain(statusCode)
  },
  async finish(buyer, { payment, how }) {
    const id = pick(buyer.payments, payment)
    const amount = id === undefined ? undefined : service.gateway.orders.get(id)?.amountMinor
    // What a gateway has said of the end of a payment is its last word.
    if (id === undefined || amount === undefined || buyer.finished.has(id)) return
    buyer.finished.add(id)
    const truths = {
      captured: {},
      failed: { is: 'failed', declineCode: 'declined' },
      less: { amountMinor: amount - 1 },
      foreign: { currency: 'USD' },
    } as const
    service.gateway.finish(id, truths[how])
  },
  async notify(buyer, { payment, times }) {
    const id = pick(buyer.payments, payment)
    if (id === undefined) return
    const event = `${id} ${Math.random()}`
    await Promise.all(Array.from({ length: times }, () => shop.notify(id, event)))
  },
  // A gateway that is silent fails them: they are tried again later.
  orders: () => shop.runOrders().catch(() => undefined),
  settle: async () => shop.run('settle-payments')?.catch(() => undefined),
  renew: async () => Promise.all([shop.run('renew-subscriptions'), shop.run('renew-subscriptions')]),
  async silence(_, { call }) {
    service.gateway.silent.clear()
    if (call !== null) service.gateway.silent.add(call)
  },
  async switch(buyer, { isOn }) {
    for (const { subscription_id: id } of await subscriptions(buyer))
      await shop.patch(`/v2/users/self/subscriptions/${id}`, buyer.token, { renew: isOn })
  },
  async wait(_, { hours }) {
    service.clock.time += hours * HOUR
  },
}

/** All that must hold of a viewer's money at any time, as one row of numbers that are all zero. */
const WRONG = (userId: number): string => `
  with own as (select * from payment where user_id = ${userId}),
    entries as (
      select j.source_type, j.purpose, j.source_id, e.amount_minor from ledger_entry e
      join ledger_account a on a.id = e.account_id and a.user_id = ${userId} join journal j on j.id = e.journal_id),
    bought as (select p.* from purchase p join purchase_offer o on o.id = p.offer_id where o.user_id = ${userId})
  select
    (select count(*) from own where state = 'complete' and not exists (
      select from entries where source_type = 'payment' and source_id = own.id::text)) as complete_without_money,
    (select count(*) from entries where source_type = 'payment' and amount_minor <= 0) as captures_below_zero,
    (select count(*) from (select from entries group by source_type, source_id, purpose having count(*) > 1) t) as booked_twice,
    (select count(*) from bought where subscription_id is not null and coalesce(trial_minor, price_minor) <> coalesce((
      select -sum(amount_minor) from entries where source_type = 'purchase' and source_id = bought.id::text), 0)) as wrong_charges,
    (select count(*) from entries where source_type = 'purchase' and not exists (
      select from bought where bought.id::text = source_id and subscription_id is not null)) as charged_for_nothing,
    (select greatest(count(*) - 1, 0) from bought where trial_minor is not null and subscription_id is not null) as trials_too_many,
    (select count(*) from entitlement where user_id = ${userId})
      - (select count(*) from bought where subscription_id is not null)
      - (select count(*) from entries where source_type = 'renewal') as time_not_paid,
    (select count(*) from (select from own where state in ('created', 'action_required', 'pending', 'unknown', 'complete')
      group by purchase_id having count(*) > 1) t) as live_twice`

async function checkBuyer(buyer: Buyer): Promise<void> {
  await shop.checkLedger()
  const { rows } = await service.ports.database.execute(WRONG(buyer.userId))
  const wrong = Object.entries(rows[0] ?? {}).filter(([, count]) => Number(count) !== 0)
  expect(wrong).toEqual([])
  // Access is what is paid, and nothing else.
  const { rows: open } = await service.ports.database.execute(
    `select packet_id from entitlement where user_id = ${buyer.userId} and valid @> $1::timestamptz order by packet_id`,
    [new Date(service.clock.time)],
  )
  const held = (await subscriptions(buyer)).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(held).toEqual(open.map((row) => row['packet_id']))
}

/** Whatever the gateway has taken in the right money is booked, late or not, and nothing else is. */
async function checkTaken({ userId, payments }: Buyer): Promise<void> {
  for (const id of payments) {
    await shop.notify(id, `${id} at last`)
    await shop.runOrders()
    const truth = await service.gateway.query('1', id)
    const isTaken = truth?.is === 'captured' && truth.currency === 'KZT'
    const { rows } = await service.ports.database.execute(
      `select coalesce(sum(e.amount_minor), 0)::int as booked from journal j
       join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id and a.user_id = ${userId}
       where j.source_type = 'payment' and j.source_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ booked: isTaken ? truth.amountMinor : 0 }])
  }
}

test(
  'whatever viewers, gateway, clock and jobs do in whatever order, no money is lost or made and access is what was paid',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const user = await openUser(service.ports)
        await service.ports.database.execute(
          `update access_token set expires_at = '2999-01-01' where user_id = ${user.userId}`,
        )
        service.gateway.silent.clear()
        const buyer: Buyer = { ...user, offers: [], payments: [], finished: new Set() }
        for (const one of steps) await STEPS[one.do](buyer, one as never)
        await checkBuyer(buyer)
        // When everybody answers again nothing stays open.
        service.gateway.silent.clear()
        await shop.runOrders()
        service.clock.time += 1.1 * HOUR
        await shop.run('settle-payments')
        const { rows } = await service.ports.database.execute(
          `select state from payment where user_id = ${user.userId} and state not in ('complete', 'error', 'expired')`,
        )
        expect(rows).toEqual([])
        await checkBuyer(buyer)
        // What was not paid in time is paid late.
        for (const id of buyer.payments)
          if (!buyer.finished.has(id) && service.gateway.orders.has(id)) service.gateway.finish(id, {})
        await checkTaken(buyer)
        await checkBuyer(buyer)
      }),
      { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) },
    )
  },
  RUNS * 1000,
)
