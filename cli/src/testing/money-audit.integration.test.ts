import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { wrongMoney } from './money-audit.ts'
import { watchMoney } from './money-watch.ts'
import { BUNDLE, runBundleService } from './promo-service.ts'
import type { RunningService } from './running-service.ts'
import { GOLD, KINO, PLAIN, shopper } from './shop-service.ts'

let service: RunningService
let user: TestUser
const shop = shopper(() => service)
beforeAll(async () => {
  service = await runBundleService(Date.UTC(2026, 0, 31, 15, 30))
  await watchMoney(service.ports.database)
  user = await openUser(service.ports)
  await shop.linkCard(user, keptCard('tok_audit'))
  await shop.buy(user, GOLD)
  await shop.buy(user, PLAIN)
  await shop.post('/v2/users/self/promokeys', user.token, { key: 'SPRING-30' })
})
afterAll(() => service.close())

const OWN = (): string => `user_id = ${user.userId}`
/** Books so many minor units back of what the plain packet has cost. */
const backOf = (purpose: string, minor: number): string =>
  `with j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at)
     select 1, 'purchase', b.id::text, '${purpose}', now() from purchase b join purchase_offer o on o.id = b.offer_id
     where o.${OWN()} and b.packet_id = ${PLAIN} returning id)
   insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
   select j.id, a.id, 1, case a.kind when 'user' then ${minor} else ${-minor} end
   from j join ledger_account a on a.provider_id = 1 and (a.${OWN()} or a.kind = 'revenue')`
/** A payment of the plain packet that was given up, and whose page was paid after all. */
const LEFT = '00000000-0000-4000-8000-0000000000aa'
/** What breaks each rule, and what mends it again. */
const BREAKS: readonly (readonly [rule: string, breaks: () => string, mends: () => string])[] = [
  [
    'paid time that begins where nothing has ended, and nothing was bought, renewed or gone on with: 1',
    () =>
      `update entitlement set valid = tstzrange(lower(valid) - interval '1 ms', upper(valid)) where ${OWN()} and packet_id = ${PLAIN}`,
    () =>
      `update entitlement set valid = tstzrange(lower(valid) + interval '1 ms', upper(valid)) where ${OWN()} and packet_id = ${PLAIN}`,
  ],
  [
    'subscriptions of which a period was not paid, or paid and not opened: 1',
    () => `update entitlement set source = 'gone:' || source where ${OWN()} and packet_id = ${PLAIN}`,
    () => `update entitlement set source = substr(source, 6) where ${OWN()} and packet_id = ${PLAIN}`,
  ],
  [
    'what was cancelled before it had opened anything, and has not come back: 1',
    () =>
      `with closed as (update entitlement set source = 'gone:' || source where ${OWN()} and packet_id = ${PLAIN})
       update subscription set ended_at = paid_until where ${OWN()} and packet_id = ${PLAIN}`,
    () =>
      `with opened as (update entitlement set source = substr(source, 6) where ${OWN()} and packet_id = ${PLAIN})
       update subscription set ended_at = null where ${OWN()} and packet_id = ${PLAIN}`,
  ],
  [
    'days of codes that were lost or made: 1',
    () =>
      `update entitlement set valid = tstzrange(lower(valid), upper(valid) - interval '1 ms') where ${OWN()} and source like 'promo:%'`,
    () =>
      `update entitlement set valid = tstzrange(lower(valid), upper(valid) + interval '1 ms') where ${OWN()} and source like 'promo:%'`,
  ],
  [
    'purchases that were captured twice: 1',
    () => `with left_one as (
        insert into payment (id, account_id, user_id, provider_id, purpose, purchase_id, gateway, payform, amount_minor, currency, state, decline_code, return_url, created_at, updated_at)
        select '${LEFT}', account_id, user_id, provider_id, purpose, purchase_id, gateway, payform, amount_minor, currency, 'error', 'left_by_payer', '', now(), now()
        from payment where ${OWN()} and purchase_id = (select b.id from purchase b join purchase_offer o on o.id = b.offer_id where o.${OWN()} and b.packet_id = ${PLAIN})),
      j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at) values (1, 'payment', '${LEFT}', 'capture', now()) returning id)
      insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
      select j.id, a.id, 1, case a.kind when 'user' then 50000 else -50000 end
      from j join ledger_account a on a.provider_id = 1 and (a.${OWN()} or a.kind = 'gateway')`,
    // Nothing of a ledger is ever deleted: the payment is made that of another purpose.
    () => `update payment set purpose = 'balance', purchase_id = null where id = '${LEFT}'`,
  ],
  [
    'units of linked cards that do not go back: 1',
    () => `update refund set reference = 'another' where ${OWN()}`,
    () => `update refund set reference = 'card-link' where ${OWN()}`,
  ],
  [
    'trials of one group beyond the first, or not noted: 1',
    () => `update trial_use set trial_group = 'another' where ${OWN()}`,
    () => `update trial_use set trial_group = 'packet:${GOLD}' where ${OWN()}`,
  ],
  [
    'campaigns whose codes were used more often than they may be, or than is counted: 1',
    () => `update promo_campaign set uses = uses + 1 where id = 3`,
    () => `update promo_campaign set uses = uses - 1 where id = 3`,
  ],
  [
    'periods of which more went back than they had cost: 1',
    () => backOf('back', 50_001),
    () => backOf('forth', -50_001),
  ],
]

const wrong = () => wrongMoney(service.ports.database, user.userId)

test.each(BREAKS)(
  '%s is what the audit says where that is broken, and nothing where it is mended',
  async (rule, breaks, mends) => {
    const { execute } = service.ports.database
    expect(await wrong()).toEqual([])
    await execute(breaks())
    expect(await wrong()).toContain(rule)
    await execute(mends())
    expect(await wrong()).toEqual([])
  },
)

test('a part that goes back excuses nothing, all of it does', async () => {
  const { database } = service.ports
  const [payment] = (
    await database.execute(
      `select p.id from payment p join purchase b on b.id = p.purchase_id where ${OWN()} and b.packet_id = ${PLAIN}`,
    )
  ).rows
  const refund = (state: string, amount: number): string =>
    `insert into refund (id, payment_id, user_id, provider_id, reference, amount_minor, revenue_minor, state, created_at, updated_at)
     values (gen_random_uuid(), '${String(payment?.['id'])}', ${user.userId}, 1, '${amount}', ${amount}, 0, '${state}', now(), now())`
  const early = `update entitlement set valid = tstzrange(lower(valid) + interval '1 ms', upper(valid)) where ${OWN()} and packet_id = ${PLAIN}`
  const rule = expect.stringContaining('paid time that begins where')
  await database.execute(early)
  await database.execute(refund('done', 49_999))
  expect(await wrong()).toContainEqual(rule)
  await database.execute(refund('done', 1))
  expect(await wrong()).not.toContainEqual(rule)
})

test('a card that is charged while renewal is off is noted as it happens', async () => {
  const { database } = service.ports
  const begin = (
    attempt: number,
  ): string => `insert into payment (id, account_id, user_id, provider_id, purpose, subscription_id, period_end, attempt, gateway, payform, amount_minor, currency, state, return_url, created_at, updated_at)
    select gen_random_uuid(), a.id, s.user_id, 1, 'renewal', s.id, s.paid_until, ${attempt}, 'sandbox', 'linkedcard', 100, 'KZT', 'error', '', now(), now()
    from subscription s join ledger_account a on a.user_id = s.user_id where s.user_id = ${user.userId} and s.packet_id = ${PLAIN}`
  const noted = async () => (await database.execute('select what from money_breach')).rows
  await database.execute(begin(1))
  expect(await noted()).toEqual([])
  await database.execute(`update subscription set is_renewed = false where ${OWN()}`)
  await database.execute(begin(2))
  const breach = { what: expect.stringContaining('a card was charged for subscription') }
  expect(await noted()).toEqual([breach])
  // What begins later is charged without being renewed, but only while none of it is paid.
  await database.execute(`update subscription set began_at = paid_until, periods_paid = 0 where ${OWN()}`)
  await database.execute(begin(3))
  expect(await noted()).toEqual([breach, breach])
  await database.execute(`update entitlement set source = 'gone:' || source where ${OWN()}`)
  await database.execute(begin(4))
  expect(await noted()).toEqual([breach, breach])
})

test('a pause that leaves open what it keeps is noted as it happens', async () => {
  const { database } = service.ports
  await database.execute(
    `update subscription set paused_at = paid_until - interval '1 day' where ${OWN()} and packet_id = ${PLAIN}`,
  )
  const { rows } = await database.execute('select what from money_breach')
  expect(rows).toContainEqual({ what: expect.stringMatching(/^a pause of subscription .* made/) })
})

test('a part that is bought or renewed while its bundle runs is noted as it happens', async () => {
  const { execute } = service.ports.database
  const other = await openUser(service.ports)
  const id = `(select id from subscription where user_id = ${other.userId} and packet_id = ${KINO})`
  await shop.buy(other, PLAIN)
  await shop.offer(other, KINO)
  await shop.buy(other, KINO)
  await shop.buy(other, BUNDLE)
  const part = { what: expect.stringMatching(/is a part of a bundle that ran|of a part was charged while/) }
  const noted = async () => (await execute('select what from money_breach')).rows
  expect(await noted()).not.toContainEqual(part)
  const at = new Date(service.clock.time + 1)
  await execute(
    `insert into journal (provider_id, source_type, source_id, purpose, booked_at) values (1, 'renewal', ${id} || ':1', 'charge', $1)`,
    [at],
  )
  expect((await noted()).filter(({ what }) => String(what).includes('of a part was charged'))).toHaveLength(1)
  await execute(
    `update purchase set subscription_id = ${id}, bought_at = $1 where subscription_id is null and packet_id = ${KINO}`,
    [at],
  )
  expect((await noted()).filter(({ what }) => String(what).includes('is a part of a bundle'))).toHaveLength(1)
})
