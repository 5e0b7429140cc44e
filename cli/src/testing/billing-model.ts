import { expect } from 'vitest'
import type { Offer, Transaction } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { purchaseTypeId } from '#domain/commerce/purchase-types.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { billingAccess } from './billing-access.ts'
import type { Beginning, Step, StepOf } from './billing-steps.ts'
import { wrongMoney } from './money-audit.ts'
import { dieInWrite, liveOn } from './money-watch.ts'
import type { RunningService } from './running-service.ts'
import { GOLD, shopper } from './shop-service.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

const FRESH = [
  `insert into ledger_account (provider_id, kind, gateway) values (1, 'revenue', null), (1, 'promo', null), (1, 'gateway', 'sandbox')
   on conflict do nothing`,
  'delete from promo_use',
  'update promo_campaign set uses = 0',
  'delete from ordered_job',
]

/** A viewer, and what has been begun so far. */
interface Buyer extends TestUser {
  readonly offers: Offer[]
  readonly payments: string[]
  readonly finished: Set<string>
  /** Payments that have linked the card. */
  readonly linked: Set<string>
}
const pick = <T>(list: readonly T[], index: number): T | undefined =>
  list.at(index % Math.max(list.length, 1))

/**
 * A service in which a viewer does steps of all kinds, one after the other, after which nothing may contradict itself. Answers what does them.
 * @param begins Unix milliseconds at which each life begins
 */
export function billingModel(service: RunningService, begins: number) {
  const shop = shopper(() => service)
  const access = billingAccess(service)
  let [events, addresses] = [0, 0]

  /** What was given is neither renewed nor paused, nor is a part of a bundle. */
  const isPaid = ({ type, subscription_id: id }: UserPacket): boolean => type === 'paid' && id !== null
  const subscriptions = async (
    { token }: Pick<TestUser, 'token'>,
    which: 'current' | 'futures' = 'current',
  ) => (await shop.get(`/v2/users/self/subscriptions/${which}`, token)).json<UserPacket[]>()

  async function stand(buyer: Buyer, isPaused: boolean): Promise<void> {
    for (const { subscription_id: id } of (await subscriptions(buyer)).filter(isPaid)) {
      const { status } = await shop.patch(`/v2/users/self/subscriptions/${id}`, buyer.token, {
        is_paused: isPaused,
      })
      expect([200, 404, 409, 500]).toContain(status)
    }
  }

  const renew = () => Promise.allSettled([shop.renew(), shop.renew()])

  /** Payments by which the card was charged, in the order in which that was. */
  async function renewals({ userId }: Buyer): Promise<string[]> {
    const { rows } = await service.ports.database.execute(
      `select id from payment where user_id = ${userId} and purpose = 'renewal' order by period_end, subscription_id, attempt`,
    )
    return rows.map(({ id }) => String(id))
  }

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
    renew,
    async silence(_, { call }) {
      service.gateway.silent.clear()
      if (call !== null) service.gateway.silent.add(call)
    },
    async switch(buyer, { isOn }) {
      for (const { subscription_id: id } of (await subscriptions(buyer)).filter(isPaid))
        await shop.patch(`/v2/users/self/subscriptions/${id}`, buyer.token, { renew: isOn })
      for (const { subscription_id: id } of await subscriptions(buyer, 'futures'))
        await shop.patch(`/v2/users/self/subscriptions/futures/${id}`, buyer.token, { renew: isOn })
    },
    stand: (buyer, { isOn }) => stand(buyer, isOn),
    async cancel(buyer, { isCharged }) {
      const [first] = await subscriptions(buyer, 'futures')
      if (first && isCharged) {
        // Within the last hour before it begins it is charged.
        service.clock.time = Math.max(service.clock.time, Date.parse(first.start_at) - 30 * MINUTE)
        await renew()
      }
      for (const { subscription_id: id } of await subscriptions(buyer, 'futures')) {
        const { status } = await shop.remove(`/v2/users/self/subscriptions/futures/${id}`, buyer.token)
        expect([200, 429, 500]).toContain(status)
      }
    },
    async giveUp(buyer) {
      for (const { subscription_id: id } of (await subscriptions(buyer)).filter(isPaid)) {
        const { status } = await shop.remove(`/v2/users/self/subscriptions/${id}`, buyer.token)
        expect([200, 400, 404, 409, 500]).toContain(status)
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
    async lastHour({ userId }, { minutes, isCharged }) {
      const { rows } = await service.ports.database.execute(
        `select paid_until from subscription where user_id = ${userId} and ended_at is null and paused_at is null
         and paid_until > $1 order by paid_until limit 1`,
        [new Date(service.clock.time)],
      )
      const [first] = rows as { paid_until: Date }[]
      // The clock never goes back.
      if (first)
        service.clock.time = Math.max(service.clock.time, first.paid_until.getTime() - minutes * MINUTE)
      if (isCharged) await renew()
    },
    async waver(buyer, { times, minutes }) {
      for (let time = 0; time < times; time++) {
        for (const isOn of [true, false]) {
          await stand(buyer, isOn)
          service.clock.time += minutes * MINUTE
        }
      }
      await stand(buyer, true)
    },
    die: (_, { writes }) => dieInWrite(service.ports.database, writes),
    async code(buyer, { code }) {
      const { statusCode } = await service.app.inject({
        method: 'POST',
        url: '/v2/users/self/promokeys',
        headers: { authorization: `Bearer ${buyer.token}` },
        // Codes are guessed at from one address only so often.
        remoteAddress: `198.51.${buyer.userId & 255}.${++addresses & 255}`,
        payload: { key: code },
      })
      expect([200, 400, 404, 409, 429, 500]).toContain(statusCode)
    },
    async card(buyer, { becomes }) {
      const token = `tok_${buyer.userId}`
      service.gateway.cards.set(token, becomes)
      const { status, json } = await shop.post('/v2/users/self/cards', buyer.token, {})
      const begun = status === 200 ? json<Transaction>().transaction_id : null
      if (begun === null || !service.gateway.orders.has(begun) || buyer.linked.has(begun)) return
      buyer.linked.add(begun)
      service.gateway.finish(begun, { card: keptCard(token) })
      await shop.notify(begun, `${begun} ${++events}`)
    },
    async refund(buyer, { payment, amount }) {
      const paymentId = pick([...buyer.payments, ...(await renewals(buyer))], payment)
      if (paymentId === undefined) return
      const { database, random } = service.ports
      const reference = `R-${amount}`
      // Two operators at the same moment; what cannot be paid back is refused.
      await Promise.allSettled(
        [1, 2].map(() =>
          refundPayment(database.db, {
            id: random.uuid(),
            paymentId,
            reference,
            amount,
            now: service.clock.time,
          }),
        ),
      )
    },
  }

  async function checkBuyer(buyer: Buyer): Promise<void> {
    expect(await wrongMoney(service.ports.database, buyer.userId)).toEqual([])
    await access.checkNow(buyer)
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

  return async ({ packet, money }: Beginning, steps: readonly Step[]): Promise<void> => {
    // Whatever went before, the same steps are the same run, write by write: accounts are there, no campaign is used up, and no job of others is left.
    service.clock.time = begins
    for (const statement of FRESH) await service.ports.database.execute(statement)
    const user = await openUser(service.ports)
    await service.ports.database.execute(
      `update access_token set expires_at = '2999-01-01' where user_id = ${user.userId}`,
    )
    service.gateway.silent.clear()
    const buyer: Buyer = { ...user, offers: [], payments: [], finished: new Set(), linked: new Set() }
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
    // What was not paid in time is paid late.
    for (const id of buyer.payments)
      if (!buyer.finished.has(id) && service.gateway.orders.has(id)) service.gateway.finish(id, {})
    await checkTaken(buyer)
    await checkBuyer(buyer)
    await access.checkLastMoment(buyer)
    await service.ports.database.execute(
      `update subscription set ended_at = paid_until where user_id = ${user.userId} and ended_at is null`,
    )
  }
}
