import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { grantPurchase } from '#server/commerce/shop/grant.ts'
import { findPurchase } from '#server/commerce/shop/offer.store.ts'
import { setRenewed } from '#server/commerce/subscriptions/renewing.ts'
import { lockUser } from '#server/work/account-locks.ts'
import { inTransaction } from '#server/work/in-transaction.ts'
import { BEGINNINGS, life, openViewers, PRICES, type State, type Viewer, wantedBy } from './billing-lives.ts'
import { drawing } from './drawing.ts'
import { dieInWrite, liveOn } from './money-watch.ts'
import type { RunningService } from './running-service.ts'
import { PLAIN, shopper } from './shop-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Renewals are charged an hour ahead: that soon before the end of a period the job runs. */
const BEFORE_END = 30 * MINUTE
const BEGIN = Date.UTC(2024, 0, 1, 12)

/** The first or the fifteenth, whichever is next. */
function halfMonthAfter(time: number): number {
  const at = new Date(time)
  const isFirst = at.getUTCDate() === 1
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + (isFirst ? 0 : 1), isFirst ? 15 : 1, 12)
}

export interface YearsRun {
  readonly subscriptions: number
  readonly years: number
  readonly seed: number
}

/** What was simulated. */
interface YearsDone {
  readonly renewed: number
  /** What the gateway has taken, in minor units. */
  readonly captured: number
  /** Users who always had enough on their balance. */
  readonly steady: readonly number[]
}

/**
 * Lets subscriptions live through years of an injected clock: bought, renewed, run out, paid late, switched off and on, with notices of the
 * gateway that come late, twice, in any order or never, and renewals that die in the middle. The same seed is the same years.
 */
export async function simulateYears(
  service: RunningService,
  { subscriptions, years, seed }: YearsRun,
): Promise<YearsDone> {
  const { clock, gateway, ports } = service
  const { db, execute } = ports.database
  const shop = shopper(() => service)
  const chance = drawing(seed || 1)
  const viewers = await openViewers(service, fc.sample(life, { numRuns: subscriptions, seed }))
  const byId = new Map(viewers.map((viewer) => [viewer.userId, viewer]))
  const late: { readonly at: number; readonly reference: string; readonly amount: number }[] = []
  let captured = 0

  const finish = (reference: string, amount: number): void => {
    gateway.finish(reference, {})
    captured += amount
  }

  const stateOf = async (): Promise<State[]> =>
    (
      await execute(`select u.id as user_id, a.balance_minor as balance, s.id, s.is_renewed, s.paid_until from app_user u
        join ledger_account a on a.user_id = u.id left join subscription s on s.user_id = u.id and s.ended_at is null
        order by u.id`)
    ).rows as unknown as State[]

  /** Lines of offers as they stand just before they are paid. */
  const offer = async (buyers: readonly Viewer[]): Promise<Map<number, number>> => {
    const lines = buyers.map(({ userId, period }) => ({
      user_id: userId,
      offer_id: randomUUID(),
      period,
      price: PRICES[period],
    }))
    const { rows } = await execute(
      `with line as (select * from jsonb_to_recordset($1::jsonb) as l (user_id integer, offer_id uuid, period text, price bigint)),
        offered as (insert into purchase_offer (id, user_id, provider_id, created_at, expires_at)
          select offer_id, user_id, 1, $2::timestamptz, $2::timestamptz + interval '1 hour' from line),
        made as (insert into purchase (offer_id, packet_id, period, price_minor) select offer_id, ${PLAIN}, period, price from line returning id, offer_id)
      select made.id, line.user_id from made join line using (offer_id)`,
      [JSON.stringify(lines), new Date(clock.time)],
    )
    return new Map(rows.map((row) => [Number(row['user_id']), Number(row['id'])]))
  }

  /** Payments that viewers have been sent to the gateway with. */
  const pay = async (
    wanted: readonly { readonly viewer: Viewer; readonly amount: number; readonly purchase: number | null }[],
  ): Promise<void> => {
    const begun = wanted.map(({ viewer, amount, purchase }) => ({
      id: randomUUID(),
      user_id: viewer.userId,
      amount,
      purchase,
    }))
    await execute(
      `insert into payment (id, account_id, user_id, provider_id, purchase_id, gateway, payform, amount_minor, currency, state, gateway_payment,
        return_url, created_at, updated_at)
       select p.id, a.id, p.user_id, 1, p.purchase, 'sandbox', 'short_url', p.amount, 'KZT', 'action_required', 'paid-' || p.id, '', $2, $2
       from jsonb_to_recordset($1::jsonb) as p (id uuid, user_id integer, amount bigint, purchase bigint) join ledger_account a using (user_id)`,
      [JSON.stringify(begun), new Date(clock.time)],
    )
    const told: string[] = []
    for (const { id: reference, amount, user_id: userId } of begun) {
      const viewer = byId.get(userId)!
      await gateway.start({
        reference,
        merchant: '1',
        amountMinor: amount,
        currency: 'KZT',
        description: '',
        language: 'en',
        returnUrl: '',
        origin: '',
        payform: 'short_url',
        saveCard: false,
        phone: null,
        expiresAt: Infinity,
        isPayerThere: false,
        payer: { userId, phone: null },
      })
      if (viewer.delay > 0 && viewer.draw() < 0.2)
        late.push({ at: clock.time + viewer.delay * 15 * 24 * HOUR, reference, amount })
      else {
        finish(reference, amount)
        for (let time = 0; time < viewer.told; time++) told.push(reference)
      }
    }
    await tell(told)
  }

  /** Notices in any order, some of them at the same moment. */
  const tell = async (references: readonly string[]): Promise<void> => {
    const shuffled = references
      .map((reference) => ({ reference, place: chance() }))
      .toSorted((one, other) => one.place - other.place)
    for (let at = 0; at < shuffled.length; at += 8) {
      await Promise.all(shuffled.slice(at, at + 8).map(({ reference }) => shop.notify(reference)))
      await shop.runOrders(8)
    }
  }

  /** Asks for what nobody has told of, until nothing is left of before a moment. */
  const settleAll = async (): Promise<void> => {
    for (;;) {
      await shop.run('settle-payments')
      const { rows } = await execute(
        `select from payment where state in ('created', 'action_required', 'pending', 'unknown') and coalesce(asked_at, created_at) < $1 limit 1`,
        [new Date(clock.time - MINUTE)],
      )
      if (rows.length === 0) return
    }
  }

  const renew = async (): Promise<void> => {
    if (chance() < 0.05) {
      await dieInWrite(ports.database, Math.floor(chance() * 6))
      await shop.renew().catch(() => undefined)
      await liveOn(ports.database)
    }
    await shop.renew()
  }

  const live = async (): Promise<void> => {
    const topUps: { readonly viewer: Viewer; readonly amount: number; readonly purchase: null }[] = []
    const buyers: { readonly viewer: Viewer; readonly balance: number }[] = []
    for (const state of await stateOf()) {
      const viewer = byId.get(state.user_id)
      const wanted = viewer && wantedBy(viewer, state, clock.time)
      if (!viewer || wanted === null) continue
      if (wanted === 'buy') buyers.push({ viewer, balance: state.balance })
      else if (typeof wanted === 'number') topUps.push({ viewer, amount: wanted, purchase: null })
      else await setRenewed(db, state.id!, wanted === 'switch on')
    }
    await buy(buyers)
    if (topUps.length > 0) await pay(topUps)
    clock.time += 2 * MINUTE
    await settleAll()
    clock.time += 70 * MINUTE
    await settleAll()
  }

  const buy = async (
    buyers: readonly { readonly viewer: Viewer; readonly balance: number }[],
  ): Promise<void> => {
    if (buyers.length === 0) return
    const lines = await offer(buyers.map(({ viewer }) => viewer))
    const paying = []
    for (const { viewer, balance } of buyers) {
      const { userId, period } = viewer
      const purchase = lines.get(userId)!
      if (balance < PRICES[period]) paying.push({ viewer, amount: PRICES[period], purchase })
      else
        await inTransaction(db, async (trx, tellNodes) => {
          await lockUser(trx, userId)
          const line = (await findPurchase(trx, purchase))!
          const timeZone = BEGINNINGS[viewer.beginning]![1]
          await grantPurchase(trx, tellNodes, line, { timeZone, now: clock.time })
        })
    }
    if (paying.length > 0) await pay(paying)
  }

  const dueNext = async (): Promise<number> => {
    const { rows } = await execute(
      'select min(paid_until) as next from subscription where ended_at is null and is_renewed and paid_until > $1',
      [new Date(clock.time + HOUR)],
    )
    const next = rows[0]?.['next'] as Date | null | undefined
    return next ? next.getTime() - BEFORE_END : Infinity
  }

  clock.time = BEGIN
  const end = BEGIN + years * 365.25 * 24 * HOUR
  let nextHalf = BEGIN
  let begun = 0
  while (clock.time < end) {
    const beginning = BEGINNINGS[begun]
    const next = Math.min(nextHalf, await dueNext(), beginning ? Date.parse(beginning[0]) : Infinity)
    clock.time = Math.max(next, clock.time)
    if (beginning && next === Date.parse(beginning[0])) {
      await execute('update provider set time_zone = $1 where id = 1', [beginning[1]])
      await buy(viewers.filter((one) => one.beginning === begun).map((viewer) => ({ viewer, balance: 0 })))
      clock.time += 2 * MINUTE
      await settleAll()
      begun++
    } else if (next === nextHalf) {
      const due = late.filter(({ at }) => at <= clock.time)
      for (const one of due) {
        late.splice(late.indexOf(one), 1)
        finish(one.reference, one.amount)
      }
      await tell(due.flatMap(({ reference }) => [reference, reference]))
      await live()
      nextHalf = halfMonthAfter(nextHalf)
    }
    await renew()
  }
  const { rows } = await execute(`select count(*) as count from journal where source_type = 'renewal'`)
  return {
    captured,
    renewed: Number(rows[0]?.['count']),
    steady: viewers
      .filter(({ habit, delay }) => habit === 'ahead' && delay === 0)
      .map(({ userId }) => userId),
  }
}
