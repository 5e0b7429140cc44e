import { expect, test } from 'vitest'
import { wrongMoney } from '#cli/testing/money-audit.ts'
import { addRefund, sendOpenRefunds } from '#server/commerce/money/refund.ts'
import { renewByCards, renewFromBalances } from '#server/commerce/subscriptions/renew-by-all.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { moneyPorts } from './money-ports.ts'
import { killedAt, type Step } from './money-work.ts'
import { payAt } from './rig-gateway.ts'
import { PRICE, rigShop } from './rig-shop.ts'
import { type Rig, SECRET } from './rig.ts'

/** Half an hour before the end of what is paid it is renewed. */
const BEFORE_END_MS = 1_800_000
/** What nobody has finished is looked for after a minute. */
const SILENT_MS = 61_000

/** Jobs and operators' commands that are killed at every step: nothing is taken or paid back twice, and what was paid for is there. */
export function killedWork(rigOf: () => Rig): void {
  const { rows, offerAt, begun, pageOf, fromBalance, topUp } = rigShop(rigOf)
  const one = async (sql: string, ...values: unknown[]) => (await rows(sql, ...values))[0] ?? {}
  const portsOf = (rig: Rig) => moneyPorts(rig.database, rig.gateway.url, SECRET)
  const user = ({ userId }: TestUser): Step => ({
    lock: `select from app_user where id = ${userId} for update`,
  })
  const account = ({ userId }: TestUser): Step => ({
    lock: `select from ledger_account where user_id = ${userId} for update`,
  })
  const subscriptionOf = ({ userId }: TestUser) =>
    one('select id::int, packet_id, paid_until from subscription where user_id = $1', userId)
  /** Buys with a card, which is kept; answers the payment. */
  const paidByCard = async (buyer: TestUser): Promise<string> => {
    const { url } = rigOf()
    const offer = await offerAt(url, buyer)
    const begunBy = await begun(url, buyer, offer, { saveCard: true })
    await payAt(pageOf(begunBy))
    await expect
      .poll(() => rows('select from entitlement where user_id = $1', buyer.userId), { message: 'paid' })
      .toHaveLength(1)
    return begunBy.transaction_id
  }
  /** What was taken and paid back, as the gateway has it. */
  const atGateway = async (rig: Rig, { userId }: TestUser) => {
    const gateway = portsOf(rig).gateways.get('sandbox')
    const captured: number[] = []
    let back = 0
    for (const { id } of await rows('select id::text from payment where user_id = $1', userId)) {
      const truth = await gateway?.query('1', String(id))
      if (truth?.is !== 'captured') continue
      captured.push(truth.amountMinor)
      back += truth.refundedMinor ?? 0
    }
    return { captured, back }
  }
  const books = ({ userId }: TestUser) =>
    one(
      `select (select balance_minor from ledger_account where user_id = $1)::int as left,
        (select count(*) from entitlement where user_id = $1)::int as periods,
        (select count(*) from journal j join subscription s on s.user_id = $1 and j.source_id like s.id || ':%'
          where j.source_type = 'renewal')::int as renewals`,
      userId,
    )

  test('what renews from a balance is killed at every step of it: the next one charges what is due once', async () => {
    const rig = rigOf()
    const buyer = await openUser(rig.ports)
    await topUp(buyer, 2 * PRICE)
    const offer = await offerAt(rig.url, buyer)
    expect((await fromBalance(rig.url, buyer, offer)).status).toBe(200)
    const { id, packet_id: packet, paid_until: end } = await subscriptionOf(buyer)
    const now = (end as Date).getTime() - BEFORE_END_MS
    const steps: readonly Step[] = [
      user(buyer),
      { lock: `select from subscription where id = ${Number(id)} for update` },
      account(buyer),
      { lock: `select from packet where id = ${Number(packet)} for update` },
    ]
    for (const step of steps) {
      await killedAt(rig, { work: 'renew', id: '', now }, step)
      expect({ step, ...(await books(buyer)) }).toEqual({ step, left: PRICE, periods: 1, renewals: 0 })
    }
    const both = await Promise.all([1, 2].map(() => renewFromBalances(portsOf(rig), () => now)))
    expect(both.reduce((sum, { renewed }) => sum + renewed, 0)).toBe(1)
    expect(await books(buyer)).toEqual({ left: 0, periods: 2, renewals: 1 })
  })

  test('what renews by a card is killed at every step of it: the card is charged once, and the period opens without a gap', async () => {
    const rig = rigOf()
    const buyer = await openUser(rig.ports)
    await paidByCard(buyer)
    const { packet_id: packet, paid_until: end } = await subscriptionOf(buyer)
    let now = (end as Date).getTime() - BEFORE_END_MS
    const charge = /^\/api\/payments$/
    const payment = `select from payment where user_id = ${buyer.userId} for update`
    const steps: Readonly<Record<string, Step>> = {
      'the card is to be charged': user(buyer),
      'the payment is written': account(buyer),
      'the gateway is called': { path: charge, when: 'before' },
      'the gateway has charged': { path: charge, when: 'after' },
      'what came is booked': account(buyer),
      'the payment is settled': { lock: payment },
      'the period is opened': { lock: `select from packet where id = ${Number(packet)} for update` },
    }
    for (const [name, step] of Object.entries(steps)) {
      await killedAt(rig, { work: 'renew', id: '', now }, step)
      const { periods, renewals } = await books(buyer)
      expect({ name, periods, renewals }).toEqual({ name, periods: 1, renewals: 0 })
      // Another one tells the gateway of it once the one before can be at it no more.
      now += SILENT_MS
    }
    await Promise.all([1, 2].map(() => renewByCards(portsOf(rig), () => now)))
    expect(await books(buyer)).toEqual({ left: 0, periods: 2, renewals: 1 })
    expect(await atGateway(rig, buyer)).toEqual({ captured: [PRICE, PRICE], back: 0 })
    const gaps = await rows(
      `select from (select lower(valid) as begins, lag(upper(valid)) over (order by valid) as ended from entitlement where user_id = $1) t
       where ended <> begins`,
      buyer.userId,
    )
    expect(gaps).toEqual([])
    expect(await wrongMoney(rig.database, buyer.userId)).toEqual([])
  })

  test('who orders a refund and who sends it is killed at every step of it: the money goes back once', async () => {
    const rig = rigOf()
    const buyer = await openUser(rig.ports)
    const paymentId = await paidByCard(buyer)
    const now = Date.now()
    const orders = () => rows('select id::text from refund where user_id = $1', buyer.userId)
    for (const step of [user(buyer), account(buyer)]) {
      await killedAt(rig, { work: 'refund', id: paymentId, now }, step)
      expect(await orders()).toEqual([])
      expect(await books(buyer)).toMatchObject({ left: 0 })
    }
    // Its order is lost with the queue: no node sends it.
    const refundId = crypto.randomUUID()
    await inTransaction(rig.database.db, async (trx) => {
      const payment = await trx
        .selectFrom('payment')
        .selectAll()
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
      const wanted = { id: refundId, reference: 'killed', amount: PRICE, fromRevenue: PRICE, now }
      await addRefund(trx, () => undefined, payment, wanted)
    })
    const send = /\/refunds$/
    const steps: readonly Step[] = [
      { lock: `select from refund where id = '${refundId}' for update` },
      { path: send, when: 'before' },
      { path: send, when: 'after' },
      user(buyer),
      { lock: `select from subscription where user_id = ${buyer.userId} for update` },
    ]
    for (const step of steps) {
      await killedAt(rig, { work: 'send-refund', id: refundId, now }, step)
      expect({
        step,
        state: (await one('select state from refund where id = $1', refundId))['state'],
      }).toEqual({
        step,
        state: 'ordered',
      })
    }
    const later = now + SILENT_MS
    await Promise.all([1, 2].map(() => sendOpenRefunds(portsOf(rig), () => later)))
    expect(await one('select state from refund where id = $1', refundId)).toEqual({ state: 'done' })
    expect(await atGateway(rig, buyer)).toEqual({ captured: [PRICE], back: PRICE })
    // All of it is back: what it had bought is closed.
    expect(
      await rows(
        'select from entitlement where user_id = $1 and upper(valid) > $2',
        buyer.userId,
        new Date(later),
      ),
    ).toEqual([])
    expect(await wrongMoney(rig.database, buyer.userId)).toEqual([])
  })
}
