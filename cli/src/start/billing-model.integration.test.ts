import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Offer } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { purchaseTypeId } from '#domain/commerce/purchase-types.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { dieInWrite, liveOn, watchMoney, wrongMoney } from '../testing/money-audit.ts'
import { GOLD, KINO, PLAIN, SHOP_FILES, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 0, 31, 15, 30)
const HOUR = 3_600_000
/** Of a dozen and a half steps each. More on demand: `MODEL_RUNS=10000`. A failing run prints its seed and path; `MODEL_SEED` and `MODEL_PATH` repeat it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 52)
const { MODEL_SEED: SEED, MODEL_PATH: PATH } = process.env

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, {
    ...SHOP_FILES,
    'providers.yaml': `${SHOP_FILES['providers.yaml']}  pausing: {may_give_up: false}\n`,
  })
  await watchMoney(service.ports.database)
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
  | { readonly do: 'switch' | 'stand'; readonly isOn: boolean }
  | { readonly do: 'period'; readonly period: '0-1-0' | '0-3-0' }
  | { readonly do: 'wait'; readonly hours: number }
  /** A node dies in the write that comes so many writes later. */
  | { readonly do: 'die'; readonly writes: number }

/** The steps of a kind, whichever others share their shape. */
type StepOf<One, Kind> = One extends { readonly do: infer Kinds } ? (Kind extends Kinds ? One : never) : never

/** What a viewer has before anything happens: a packet, and minor units on the balance. */
const beginning = fc.record({
  packet: fc.constantFrom(null, GOLD, PLAIN),
  money: fc.constantFrom(0, 50_000, 600_000),
})

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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('die' as const), writes: fc.nat({ max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stand' as const), isOn: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('period' as const),
      period: fc.constantFrom('0-1-0' as const, '0-3-0' as const),
    }),
  },
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

const subscriptions = async ({ token }: Pick<TestUser, 'token'>) =>
  (await shop.get('/v2/users/self/subscriptions/current', token)).json<UserPacket[]>()

let events = 0

const STEPS: {
  readonly [Kind in Step['do']]: (buyer: Buyer, one: StepOf<Step, Kind>) => Promise<unknown>
} = {
  async offer(buyer, { packet }) {
    const answer = await shop.tryOffer(buyer, packet)
    if (answer.status === 200) buyer.offers.push(answer.json<Offer>())
    else expect([403, 409, 500]).toContain(answer.status)
  },
  async pay(buyer, one) {
    const offer = pick(buyer.offers, one.offer)
    if (!offer) return
    const answer = await shop.tryPay(buyer, offer)
    expect([200, 409, 500, 504]).toContain(answer.status)
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
    expect([200, 402, 404, 409, 500]).toContain(statusCode)
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
    const event = `${id} ${++events}`
    await Promise.all(Array.from({ length: times }, () => shop.notify(id, event)))
  },
  // A gateway that is silent fails them: they are tried again later.
  orders: () => shop.runOrders().catch(() => undefined),
  settle: async () => shop.run('settle-payments')?.catch(() => undefined),
  renew: async () => Promise.allSettled([shop.run('renew-subscriptions'), shop.run('renew-subscriptions')]),
  async silence(_, { call }) {
    service.gateway.silent.clear()
    if (call !== null) service.gateway.silent.add(call)
  },
  async switch(buyer, { isOn }) {
    for (const { subscription_id: id } of await subscriptions(buyer))
      await shop.patch(`/v2/users/self/subscriptions/${id}`, buyer.token, { renew: isOn })
  },
  async stand(buyer, { isOn }) {
    for (const { subscription_id: id } of await subscriptions(buyer)) {
      const { status } = await shop.patch(`/v2/users/self/subscriptions/${id}`, buyer.token, {
        is_paused: isOn,
      })
      expect([200, 404, 409, 500]).toContain(status)
    }
  },
  async period(buyer, { period }) {
    const accountId = buyer.offers[0]?.account_id
    if (accountId === undefined || !(await subscriptions(buyer)).some(({ id }) => id === GOLD)) return
    const { statusCode } = await shop.fromBalance(buyer, accountId, purchaseTypeId(GOLD, period))
    expect([200, 402, 409, 500]).toContain(statusCode)
  },
  async wait(_, { hours }) {
    service.clock.time += hours * HOUR
  },
  die: (_, { writes }) => dieInWrite(service.ports.database, writes),
}

async function checkBuyer({ token, userId }: Buyer): Promise<void> {
  expect(await wrongMoney(service.ports.database, userId)).toEqual([])
  // Access is what is paid, and nothing else.
  const open = await openPackets(userId)
  const held = (await subscriptions({ token }))
    .filter((one) => !one.is_paused && !one.is_unpaid)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
  expect(held).toEqual(open)
}

/** What is paid at this moment. */
async function openPackets(userId: number): Promise<number[]> {
  const { rows } = await service.ports.database.execute(
    `select packet_id from entitlement where user_id = ${userId} and valid @> $1::timestamptz order by packet_id`,
    [new Date(service.clock.time)],
  )
  return rows.map((row) => Number(row['packet_id']))
}

/** What plays ends with the last millisecond that is paid. */
async function checkLastMoment({ token, userId }: Buyer): Promise<void> {
  const { rows } = await service.ports.database.execute(
    `select packet_id, max(upper(valid)) as ends from entitlement where user_id = ${userId} and packet_id in (${GOLD}, ${KINO})
     and not isempty(valid) group by packet_id`,
  )
  for (const { packet_id: packet, ends } of rows as { packet_id: number; ends: Date }[]) {
    const isRefused = async (time: number) => {
      service.clock.time = time
      const what = packet === GOLD ? '/v2/channels/1' : '/v2/libraries/1/contents/10'
      // A channel that is opened may have no schedule by then.
      return (await shop.get(`${what}/stream`, token)).status === 403
    }
    expect([await isRefused(ends.getTime() - 1), await isRefused(ends.getTime())]).toEqual([false, true])
  }
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
      fc.asyncProperty(
        beginning,
        fc.array(step, { minLength: 8, maxLength: 30 }),
        async ({ packet, money }, steps) => {
          // Whatever went before, the same steps are the same run.
          service.clock.time = NOW
          const user = await openUser(service.ports)
          await service.ports.database.execute(
            `update access_token set expires_at = '2999-01-01' where user_id = ${user.userId}`,
          )
          service.gateway.silent.clear()
          const buyer: Buyer = { ...user, offers: [], payments: [], finished: new Set() }
          if (money > 0) await shop.topUp(user, money)
          if (packet !== null) {
            const offer = await shop.buy(user, packet)
            const { transaction_id: id } = await shop.poll(user, offer)
            buyer.offers.push(offer)
            buyer.payments.push(id)
            buyer.finished.add(id)
          }
          for (const one of steps) await STEPS[one.do](buyer, one as never)
          // When everybody lives and answers again nothing stays open.
          await liveOn(service.ports.database)
          await checkBuyer(buyer)
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
          await checkLastMoment(buyer)
          await service.ports.database.execute(
            `update subscription set ended_at = paid_until where user_id = ${user.userId} and ended_at is null`,
          )
        },
      ),
      {
        numRuns: RUNS,
        ...(SEED !== undefined && { seed: Number(SEED) }),
        ...(PATH !== undefined && { path: PATH }),
      },
    )
  },
  RUNS * 1000,
)
