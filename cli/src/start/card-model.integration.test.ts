import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#contract/payforms.ts'
import { checkBooks } from '#server/commerce/money/books-check.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { dieInWrite, liveOn, watchMoney } from '../testing/money-watch.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'
import { ALL_WAYS, GOLD, PLAIN, shopper } from '../testing/shop-service.ts'

const NOW = Date.UTC(2026, 0, 31, 15, 30)
const HOUR = 3_600_000
/** More on demand: `MODEL_RUNS=10000`. A failing run prints its seed and path; `MODEL_SEED` and `MODEL_PATH` repeat it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 40)
const { MODEL_SEED: SEED, MODEL_PATH: PATH } = process.env

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, { ...ALL_WAYS })
  await watchMoney(service.ports.database)
  for (const table of ['card', 'refund'])
    await service.ports.database.execute(
      `create trigger die_in_a_write after insert or update or delete on ${table} for each statement execute function die_in_a_write()`,
    )
})
afterAll(() => service.close())
const shop = shopper(() => service)

type Step =
  | { readonly do: 'link' | 'unlink' | 'buy' | 'topUp' | 'orders' | 'settle' | 'renew' }
  | { readonly do: 'finish'; readonly payment: number; readonly isCaptured: boolean; readonly card: number }
  | { readonly do: 'outcome'; readonly card: number; readonly becomes: string }
  | {
      readonly do: 'refund'
      readonly payment: number
      readonly reference: number
      readonly amount: number | null
    }
  | { readonly do: 'refuse'; readonly isRefusing: boolean }
  | { readonly do: 'silence'; readonly call: 'charge' | 'refund' | 'query' | 'start' | null }
  | { readonly do: 'die'; readonly writes: number }
  | { readonly do: 'wait'; readonly hours: number }

const one = <const Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const few = fc.nat({ max: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: one('link', 'topUp') }) },
  { weight: 1, arbitrary: fc.record({ do: one('unlink') }) },
  { weight: 3, arbitrary: fc.record({ do: one('buy') }) },
  { weight: 6, arbitrary: fc.record({ do: one('orders', 'settle', 'renew') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('finish'),
      payment: few,
      isCaptured: fc.boolean(),
      card: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('outcome'),
      card: fc.nat({ max: 1 }),
      becomes: one('captured', 'captured', 'secured', 'insufficient_funds', 'stolen_card'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: one('refund'),
      payment: few,
      reference: fc.nat({ max: 2 }),
      amount: fc.constantFrom(null, 100, 30_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('refuse'), isRefusing: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('silence'),
      call: fc.constantFrom('charge', 'refund', 'query', 'start', null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('die'), writes: fc.nat({ max: 14 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: one('wait'), hours: fc.constantFrom(0.02, 1.1, 25, 167, 671, 744) }),
  },
)

interface Payer extends TestUser {
  readonly finished: Set<string>
}

/** What the gateway was asked to take of somebody, the oldest first. */
const ordersOf = ({ userId }: Payer) =>
  [...service.gateway.orders.values()].filter(({ payer }) => payer.userId === userId)
const tokenOf = ({ userId }: Payer, card: number): string => `tok_${userId}_${card}`
const cardsOf = async ({ token }: Payer): Promise<Card[]> => {
  const answer = await shop.get('/v2/users/self/cards', token)
  return answer.status === 200 ? answer.json<Card[]>() : []
}
const quietly = async (work: Promise<unknown> | undefined): Promise<void> => {
  await Promise.allSettled([work])
}

const STEPS: Readonly<Record<Step['do'], (payer: Payer, one: never) => Promise<void>>> = {
  link: ({ token }) => quietly(shop.post('/v2/users/self/cards', token, {})),
  async unlink(payer) {
    const [card] = await cardsOf(payer)
    if (card) await quietly(shop.remove(`/v2/users/self/cards/${card.id}`, payer.token))
  },
  async buy(payer) {
    for (const packet of [GOLD, PLAIN]) {
      const answer = await shop.tryOffer(payer, packet)
      if (answer.status !== 200) continue
      const paid = await shop.tryPay(payer, answer.json(), { payform_shortname: 'linkedcard' })
      expect([200, 400, 404, 409, 500, 504]).toContain(paid.status)
      return
    }
  },
  topUp: (payer) => quietly(shop.payform(payer, 'short_url', { amount: '250.00', saveCard: true })),
  async finish(payer, { payment, isCaptured, card }: Extract<Step, { do: 'finish' }>) {
    // Cards that are charged end by themselves.
    const open = ordersOf(payer).filter(
      ({ payform, reference }) => payform === 'short_url' && !payer.finished.has(reference),
    )
    const order = open.at(payment % Math.max(open.length, 1))
    if (!order) return
    payer.finished.add(order.reference)
    const kept = keptCard(tokenOf(payer, card))
    service.gateway.finish(
      order.reference,
      isCaptured ? { card: kept } : { is: 'failed', declineCode: 'declined' },
    )
    await quietly(shop.notify(order.reference))
  },
  async outcome(payer, { card, becomes }: Extract<Step, { do: 'outcome' }>) {
    service.gateway.cards.set(tokenOf(payer, card), becomes)
  },
  async refund(payer, { payment, reference, amount }: Extract<Step, { do: 'refund' }>) {
    const orders = ordersOf(payer)
    const order = orders.at(payment % Math.max(orders.length, 1))
    if (!order) return
    const id = service.ports.random.uuid()
    const now = service.clock.time
    const db = service.ports.database.db
    const wanted = { id, paymentId: order.reference, reference: `R-${reference}`, amount, now }
    await quietly(
      Promise.allSettled([
        refundPayment(db, wanted),
        refundPayment(db, { ...wanted, id: service.ports.random.uuid() }),
      ]),
    )
  },
  async refuse(_, { isRefusing }: Extract<Step, { do: 'refuse' }>) {
    service.gateway.refusesRefunds = isRefusing ? 'no' : null
  },
  async silence(_, { call }: Extract<Step, { do: 'silence' }>) {
    service.gateway.silent.clear()
    if (call !== null) service.gateway.silent.add(call)
  },
  die: async (_, { writes }: Extract<Step, { do: 'die' }>) => {
    await dieInWrite(service.ports.database, writes)
  },
  async wait(_, { hours }: Extract<Step, { do: 'wait' }>) {
    service.clock.time += hours * HOUR
  },
  orders: () => quietly(shop.runOrders()),
  settle: () => quietly(shop.run('settle-payments')),
  renew: () => quietly(Promise.allSettled([shop.renew(), shop.renew()])),
}

/** Rules of cards and refunds, each of which counts what breaks it. */
const RULES = (userId: number): string => `
  with captured as (
    select p.*, (select coalesce(sum(e.amount_minor), 0) from journal j join ledger_entry e on e.journal_id = j.id
      join ledger_account a on a.id = e.account_id and a.user_id = p.user_id
      where j.source_type = 'payment' and j.source_id = p.id::text) as brought from payment p where user_id = ${userId})
  select
    (select count(*) from captured where purpose = 'card' and brought <> coalesce((
      select sum(amount_minor) from refund where payment_id = captured.id and state <> 'refused'), 0)
      and not exists (select from refund where payment_id = captured.id and state = 'refused')) as units_that_stay,
    (select count(*) from captured c where brought < coalesce((
      select sum(amount_minor) from refund where payment_id = c.id and state <> 'refused'), 0)) as refunds_beyond_what_came,
    (select count(*) from (select from payment where user_id = ${userId} and purpose = 'renewal' and state = 'complete'
      group by subscription_id, period_end having count(*) > 1) t) as periods_captured_twice,
    (select count(*) from (select from payment where user_id = ${userId} and purpose = 'renewal'
      group by subscription_id, period_end, card_id having count(*) > 8) t) as tries_too_many,
    (select count(*) from card where user_id = ${userId} and removed_at is null)::int > 0
      and (select count(*) from card where user_id = ${userId} and is_primary) <> 1 as no_primary,
    (select count(*) from (select from card where user_id = ${userId} and removed_at is null
      group by token_hash having count(*) > 1) t) as linked_twice`

async function check(payer: Payer): Promise<void> {
  expect(await wrongMoney(service.ports.database, payer.userId)).toEqual([])
  const { rows } = await service.ports.database.execute(RULES(payer.userId))
  expect(Object.entries(rows[0] ?? {}).filter(([, count]) => Number(count) !== 0)).toEqual([])
}

/** What the gateway took is booked, and what the books say went back is what it paid back. */
async function checkGateway(payer: Payer): Promise<void> {
  for (const { reference } of ordersOf(payer)) {
    const truth = await service.gateway.query('1', reference)
    const { rows } = await service.ports.database.execute(
      `select (select coalesce(sum(e.amount_minor), 0)::int from journal j join ledger_entry e on e.journal_id = j.id
         join ledger_account a on a.id = e.account_id and a.user_id = ${payer.userId}
         where j.source_type = 'payment' and j.source_id = $1) as booked,
       (select coalesce(sum(amount_minor), 0)::int from refund where payment_id::text = $1 and state = 'done') as back`,
      [reference],
    )
    const back = [...service.gateway.refunds.values()].filter((refund) => refund.reference === reference)
    expect(rows).toEqual([
      {
        booked: truth?.is === 'captured' ? truth.amountMinor : 0,
        back: back.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      },
    ])
  }
}

test(
  'whatever cards, gateway, operators, clock and jobs do, the unit of a card comes back, a period is captured once and no refund is more than what came',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        service.clock.time = NOW
        service.gateway.silent.clear()
        service.gateway.cards.clear()
        service.gateway.refusesRefunds = null
        const user = await openUser(service.ports)
        await service.ports.database.execute(
          `update access_token set expires_at = '2999-01-01' where user_id = ${user.userId}`,
        )
        const payer: Payer = { ...user, finished: new Set() }
        for (const wanted of steps) await STEPS[wanted.do](payer, wanted as never)
        // When everybody lives and answers again nothing stays open, although all orders of jobs were lost.
        await liveOn(service.ports.database)
        await check(payer)
        service.gateway.silent.clear()
        await service.ports.database.execute('delete from ordered_job')
        for (const hours of [1.1, 0.1]) {
          service.clock.time += hours * HOUR
          await shop.run('settle-payments')
        }
        for (const { reference } of ordersOf(payer)) await shop.notify(reference, `${reference} at last`)
        await shop.runOrders()
        await shop.runOrders()
        const { rows } = await service.ports.database.execute(
          `select state from payment where user_id = ${user.userId} and state not in ('complete', 'error', 'expired')
           union all select state from refund where user_id = ${user.userId} and state = 'ordered'`,
        )
        expect(rows).toEqual([])
        await check(payer)
        await checkGateway(payer)
        expect(
          await checkBooks(service.ports.database.db, service.ports.gateways, service.clock.time),
        ).toEqual([])
        await service.ports.database.execute(
          `update subscription set ended_at = paid_until where user_id = ${user.userId} and ended_at is null`,
        )
      }),
      {
        numRuns: RUNS,
        ...(SEED !== undefined && { seed: Number(SEED) }),
        ...(PATH !== undefined && { path: PATH }),
      },
    )
  },
  RUNS * 1000,
)
