import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { stripeGateway } from '#server/commerce/gateways/stripe/stripe-gateway.ts'
import { STRIPE_KEY, type StripeStub, stripeStub, WEBHOOK_SECRET } from '#server/testing/stripe-stub.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import type { Message } from '#contract/identity.ts'
import { refundPayment } from '#server/commerce/money/refund-payment.ts'
import { wrongMoney } from '../testing/money-audit.ts'
import { checkLedger } from '../payments/payments-command.ts'
import { watchMoney } from '../testing/money-watch.ts'
import { PACKET, runGatewayShop, TENGE } from '../testing/gateway-shop.ts'
import type { RunningService } from '../testing/running-service.ts'
import { shopper } from '../testing/shop-service.ts'
import { stripeNotice, tellOfStripe } from '../testing/stripe-notices.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const DAY = 24 * 3_600_000
/** What the packet costs, in hundredths. */
const PRICE = 50_000

let stub: StripeStub
let service: RunningService
let user: TestUser
beforeAll(async () => {
  stub = await stripeStub(() => NOW)
  const own = { secret_key: STRIPE_KEY, webhook_secret: WEBHOOK_SECRET, api: stub.url }
  service = await runGatewayShop(NOW, ['short_url'], 'stripe', () =>
    stripeGateway(new Map([[String(TENGE), own]])),
  )
  await watchMoney(service.ports.database)
})
afterAll(async () => {
  await service.close()
  await stub.close()
})
beforeEach(async () => {
  user = await openUser(service.ports)
})
const shop = shopper(() => service)
afterEach(() => shop.checkLedger())

/** What Stripe tells of something, as often as it likes, and all that follows. */
async function tell(type: string, object: object): Promise<void> {
  const notice = stripeNotice(type, object, NOW)
  for (let times = 0; times < 2; times++) expect(await tellOfStripe(service, notice)).toBe(200)
  while ((await shop.runOrders()) > 0);
}
/** A payment on a page of Stripe that nobody has told of yet: its id here, its page and its intent there. */
async function paid() {
  const { transaction_id: id, full_url: address } = await shop.pay(user, await shop.offer(user, PACKET))
  const page = String(address).split('/').at(-1) ?? ''
  stub.pay(page)
  const session = stub.sessions.get(page) ?? {}
  return { id, session, intent: (Reflect.get(session, 'payment_intent') as { id: string }).id }
}
const packets = async (): Promise<number[]> =>
  (await shop.get('/v2/users/self/subscriptions/current', user.token))
    .json<UserPacket[]>()
    .map(({ id }) => Number(id))
const count = async (table: string): Promise<unknown> =>
  (await service.ports.database.execute(`select count(*)::int as n from ${table}`)).rows[0]?.['n']
/** What is open, what lies on the balance, and what has gone back of a payment. */
const state = async (id: string) => {
  const { rows } = await service.ports.database.execute(
    `select amount_minor::int as amount, revenue_minor::int as revenue from refund
    where payment_id = '${id}' and state = 'done' order by created_at, amount_minor`,
  )
  return [await packets(), await shop.balance(user), rows.map(({ amount, revenue }) => [amount, revenue])]
}
const differences = async (): Promise<string[]> => {
  const ports = { db: service.ports.database.db, gateways: service.ports.gateways, now: NOW }
  return (await checkLedger(ports, { from: NOW - DAY, to: NOW + DAY })).wrong
}

test('a refund that was made on the pages of Stripe is booked once, in parts, and closes the packet when all is back', async () => {
  const { id, intent } = await paid()
  const charge = { id: `ch_of_${intent}`, object: 'charge', metadata: { reference: id } }
  // It may come before anybody has told that it was paid.
  stub.refundOutside(intent, 100)
  await tell('charge.refunded', charge)
  expect(await state(id)).toEqual([[PACKET], '0.00', [[100, 100]]])
  stub.refundOutside(intent, PRICE - 100)
  await tell('charge.refunded', charge)
  const rest = PRICE - 100
  expect(await state(id)).toEqual([
    [],
    '0.00',
    expect.arrayContaining([
      [100, 100],
      [rest, rest],
    ]),
  ])
  expect(await differences()).toEqual([])
})

/** A refund that an operator orders, as far as it comes. */
async function ordered(paymentId: string, amount: number | null) {
  const { id } = await refundPayment(service.ports.database.db, {
    id: service.ports.random.uuid(),
    paymentId,
    reference: `R-${String(amount)}`,
    amount,
    now: NOW,
  })
  await shop.runOrders()
  const own = stub.refunds.find((one) => Reflect.get(one['metadata'] as object, 'reference') === id)
  if (!own) throw new Error('nothing was paid back')
  return {
    fail: async () => {
      Object.assign(own, { status: 'failed' })
      await tell('refund.failed', own)
    },
    told: () => tell('charge.refund.updated', own),
  }
}
const lastTold = async () =>
  (await shop.get('/v2/users/self/messages?lang=en', user.token)).json<Message[]>().map(({ text }) => text)[0]

test('a refund that fails after it had succeeded lies on the balance of who has lost the packet by it', async () => {
  const { id, session } = await paid()
  await tell('checkout.session.completed', session)
  const refund = await ordered(id, null)
  await refund.told()
  expect(await state(id)).toEqual([[], '0.00', [[PRICE, PRICE]]])
  await refund.fail()
  expect(await state(id)).toEqual([[], '500.00', []])
  expect(await lastTold()).toMatch(/^500 ₸ came back .* 500 ₸ is on your balance\.$/)
  expect(await differences()).toEqual([])
  expect(await wrongMoney(service.ports.database, user.userId)).toEqual([])
  // It is the viewer's: another packet is bought with it, or it is paid back once more.
  const again = await ordered(id, PRICE)
  await again.told()
  expect(await state(id)).toEqual([[], '0.00', [[PRICE, 0]]])
  expect(await wrongMoney(service.ports.database, user.userId)).toEqual([])
})

test('of a packet that stays open the provider has again what came from its revenue, when the refund fails', async () => {
  const { id, session } = await paid()
  await tell('checkout.session.completed', session)
  const refund = await ordered(id, 10_000)
  await refund.fail()
  expect(await state(id)).toEqual([[PACKET], '0.00', []])
  expect(await lastTold()).toMatch(/^100 ₸ came back .* may be closed\.$/)
  expect(await wrongMoney(service.ports.database, user.userId)).toEqual([])
  // All of it can go back still, and closes the packet.
  await ordered(id, null)
  expect(await state(id)).toEqual([[], '0.00', [[PRICE, PRICE]]])
  expect(await wrongMoney(service.ports.database, user.userId)).toEqual([])
  expect(await differences()).toEqual([])
})

test('what a bank takes back of a payment is booked once it is withdrawn, and closes what was paid for', async () => {
  const { id, session, intent } = await paid()
  await tell('checkout.session.completed', session)
  const dispute = stub.dispute(intent, PRICE)
  await tell('charge.dispute.created', dispute)
  expect(await state(id)).toEqual([[PACKET], '0.00', []])
  stub.moveFunds(dispute, -110)
  await tell('charge.dispute.funds_withdrawn', dispute)
  const gone = [[], '0.00', [[PRICE, PRICE]]]
  expect(await state(id)).toEqual(gone)
  const { rows } = await service.ports.database.execute(
    `select is_renewed from subscription where user_id = ${user.userId}`,
  )
  expect(rows).toEqual([{ is_renewed: false }])
  expect(await differences()).toEqual([])

  // A bank that gives it back again: what was booked and closed stays so, and the comparison shows it.
  stub.moveFunds(dispute, 110)
  await tell('charge.dispute.funds_reinstated', dispute)
  await tell('charge.dispute.closed', dispute)
  expect(await state(id)).toEqual(gone)
  expect(await differences()).toEqual([`payment ${id}: stripe says 500.00 KZT, the books 500.00 less 500.00`])

  // It may lose after all.
  stub.moveFunds(dispute, -110)
  await tell('charge.dispute.closed', dispute)
  expect(await state(id)).toEqual(gone)
  expect(await differences()).toEqual([])
})

test('a part that a bank takes back closes nothing', async () => {
  const { id, session, intent } = await paid()
  await tell('checkout.session.completed', session)
  const dispute = stub.dispute(intent, 20_000)
  stub.moveFunds(dispute, -44)
  await tell('charge.dispute.funds_withdrawn', dispute)
  expect(await state(id)).toEqual([[PACKET], '0.00', [[20_000, 20_000]]])
  expect(await differences()).toEqual([])
})

test('a dispute whose payment Stripe does not say has to be told again; one of what was not paid here is about nothing', async () => {
  const { id, session, intent } = await paid()
  await tell('checkout.session.completed', session)
  const dispute = stub.dispute(intent, PRICE)
  stub.moveFunds(dispute, -110)
  const before = await count('gateway_event')
  stub.loseNext()
  const notice = stripeNotice('charge.dispute.funds_withdrawn', dispute, NOW)
  expect(await tellOfStripe(service, notice)).toBe(500)
  expect([await count('gateway_event'), await count('ordered_job'), await packets()]).toEqual([
    before,
    0,
    [PACKET],
  ])
  expect(await tellOfStripe(service, notice)).toBe(200)
  expect(await state(id)).toEqual([[], '0.00', [[PRICE, PRICE]]])

  await tell('charge.dispute.created', { object: 'dispute', payment_intent: 'pi_elsewhere', metadata: {} })
  expect(await count('gateway_event')).toBe(Number(before) + 2)
})
