import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { changedCounting, endOfPeriod } from '#domain/commerce/paid-periods.ts'
import { renewalOf } from '#domain/commerce/renewal.ts'
import type { SubscriptionTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import { lockUsers } from '../../work/account-locks.ts'
import { inTransaction, type Tell } from '../../work/in-transaction.ts'
import { bookAll, ledgerAccount } from '../money/ledger.store.ts'
import { endOver } from './end-over.ts'
import { freeNow } from './free-balance.ts'
import { openingPaidTime, type PaidTime } from './paid-time.store.ts'

type Db = Kysely<CommonTables>
type Due = Selectable<SubscriptionTable> & {
  readonly account_id: number
  /** But for what others of its owner, and purchases, count on. */
  readonly balance: number
  /** Of its provider; null where nobody has paid yet. */
  readonly revenue_id: number | null
}

/** Charged so long before the paid time is over, so that nobody misses a moment. Milliseconds. */
export const AHEAD_MS = 3_600_000
/** Renewed in one transaction: long enough to be quick, short enough that none of their owners waits for long. */
const AT_ONCE = 200

/** Of a subscription `s`: it is renewed, or begins then and pays for its first period, renewed after that or not. What is paused pays nothing. */
export const IS_CHARGED = sql<boolean>`(s.paused_at is null
  and (s.is_renewed or (s.periods_paid = 0 and s.began_at = s.paid_until)))`
/** Of a subscription `s`: what its next period costs. */
export const NEXT_PRICE = sql<number>`coalesce(s.next_price_minor, s.price_minor)`

/** Subscriptions that are due, and whose owners have the money on their balance. @param free what of it they are renewed from */
const dueSubscriptions = (db: Db, now: number, free = freeNow) =>
  db
    .selectFrom('subscription as s')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.user_id', '=', 's.user_id').onRef('a.provider_id', '=', 's.provider_id'),
    )
    .where('s.ended_at', 'is', null)
    .where(IS_CHARGED)
    .where('s.paid_until', '<=', new Date(now + AHEAD_MS))
    .where(sql<boolean>`${free(now)} >= ${NEXT_PRICE}`)

/** Those whose owners can pay, the ones that run out first before others of the same balance. */
function payable(due: readonly Due[]): Due[] {
  const spent = new Map<number, number>()
  return due.filter((one) => {
    const { account_id: id, balance } = one
    const { price_minor: price } = renewalOf(one)
    const before = spent.get(id) ?? 0
    if (balance - before < price) return false
    spent.set(id, before + price)
    return true
  })
}

interface NextPeriod extends PaidTime {
  readonly anchor: number
  readonly months: number
  readonly periods: number
  readonly period: string
  /** Minor units. */
  readonly price: number
}

/** One more period. One that ran out meanwhile begins anew at this moment: nobody pays for time that was closed. */
function nextPeriod(due: Due, now: number): NextPeriod {
  const paidUntil = due.paid_until.getTime()
  const isLapsed = paidUntil < now
  const from = isLapsed ? now : paidUntil
  const { period, price_minor: price } = renewalOf(due)
  const counted = { anchor: due.anchor.getTime(), months: due.anchor_months, periods: due.periods_paid }
  const isChanged = period !== due.period
  const { anchor, months } = isLapsed
    ? { anchor: from, months: 0 }
    : isChanged
      ? changedCounting(counted, due.period, period, from)
      : counted
  const periods = isLapsed || isChanged ? 1 : due.periods_paid + 1
  return {
    subscriptionId: due.id,
    userId: due.user_id,
    packetId: due.packet_id,
    from,
    until: endOfPeriod({ from: anchor, timeZone: due.time_zone, period, months }, periods),
    anchor,
    months,
    periods,
    period,
    price,
  }
}

/** Takes what the next periods cost from the balances. Each is booked once by the end of what was paid before. */
async function charge(trx: Transaction<CommonTables>, due: readonly Due[], now: number): Promise<void> {
  const priced = due.filter((one) => renewalOf(one).price_minor > 0)
  const revenue = new Map(due.map((one) => [one.provider_id, one.revenue_id]))
  for (const [id, account] of revenue)
    if (account === null) revenue.set(id, (await ledgerAccount(trx, { kind: 'revenue' }, id)).id)
  await bookAll(
    trx,
    priced.map((one) => ({
      providerId: one.provider_id,
      source: { type: 'renewal', id: `${one.id}:${one.paid_until.getTime()}` },
      purpose: 'charge',
      fromId: one.account_id,
      toId: revenue.get(one.provider_id) ?? 0,
      amount: renewalOf(one).price_minor,
    })),
    now,
  )
}

/** Charges one more period of each of these subscriptions and opens it, all in one transaction. Answers how many were charged. */
const renew = (
  db: Db,
  wanted: readonly { readonly id: number; readonly user_id: number }[],
  now: number,
): Promise<number> =>
  inTransaction(db, async (trx, tell) => {
    await lockUsers(
      trx,
      wanted.map(({ user_id }) => user_id),
    )
    const ids = wanted.map(({ id }) => id)
    return renewWithin(trx, tell, ids, now)
  })

/**
 * The same as a part of a transaction that has locked the owners.
 * @param now Unix milliseconds
 * @param free what of their balances they are renewed from
 */
export async function renewWithin(
  trx: Transaction<CommonTables>,
  tell: Tell,
  ids: readonly number[],
  now: number,
  free = freeNow,
): Promise<number> {
  // What was renewed or switched off meanwhile is due no more.
  const found = await dueSubscriptions(trx, now, free)
    .where(sql<boolean>`s.id = any(${[...ids]}::bigint[])`)
    .selectAll('s')
    .select(['a.id as account_id', free(now).as('balance')])
    .select(
      sql<
        number | null
      >`(select id from ledger_account r where r.provider_id = s.provider_id and r.kind = 'revenue'
          and r.user_id is null and r.gateway is null)`.as('revenue_id'),
    )
    .orderBy('s.paid_until')
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
  const due = payable(found)
  if (due.length === 0) return 0
  await charge(trx, due, now)
  const periods = due.map((one) => nextPeriod(one, now))
  const changed = periods.map(({ subscriptionId, anchor, months, periods: count, until, period, price }) => ({
    id: subscriptionId,
    anchor: new Date(anchor),
    anchor_months: months,
    periods_paid: count,
    paid_until: new Date(until),
    period,
    price_minor: price,
  }))
  // Periods and access are written in one statement.
  await sql`
      with opened as (${openingPaidTime(periods)})
      update subscription s set anchor = c.anchor, anchor_months = c.anchor_months, periods_paid = c.periods_paid, paid_until = c.paid_until,
        period = c.period, price_minor = c.price_minor, next_period = null, next_price_minor = null
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as c (id bigint, anchor timestamptz, anchor_months integer, periods_paid integer, paid_until timestamptz, period text, price_minor bigint)
      where s.id = c.id`.execute(trx)
  await addMessages(
    trx,
    due.map((one, at) => ({
      userId: one.user_id,
      deviceId: null,
      about: {
        kind: 'renewed',
        packet: one.packet_id,
        amount: renewalOf(one).price_minor,
        end: new Date(periods[at]?.until ?? now).toISOString(),
      },
    })),
    now,
  )
  for (const id of new Set(due.map(({ user_id }) => user_id))) tell(TOKEN_CHANNEL, String(id))
  return due.length
}

/** What a run of renewals did. What a card has paid is renewed where its money is booked, and not counted. */
export interface Renewals {
  renewed: number
  readonly ended: number
}

/** Charges many at once; where one of them cannot be charged, by halves, so that it keeps nobody else from it. */
async function renewAll(
  db: Db,
  due: Parameters<typeof renew>[1],
  now: number,
  failed: unknown[],
): Promise<number> {
  try {
    return await renew(db, due, now)
  } catch (error) {
    if (due.length === 1) {
      failed.push(error)
      return 0
    }
    const half = due.length >> 1
    const first = await renewAll(db, due.slice(0, half), now, failed)
    return first + (await renewAll(db, due.slice(half), now, failed))
  }
}

/**
 * Renews what is due from the balances of its owners, and ends what was not renewed, or not paid for two weeks. It may be broken off anywhere
 * and done again: each period is charged once. Throws after all were tried where one could not be renewed.
 * @param now Unix milliseconds
 * @param userId whose, where money has just come; without it everybody's
 */
export async function renewSubscriptions(db: Db, now: number, userId?: number): Promise<Renewals> {
  const failed: unknown[] = []
  let renewed = 0
  let last: { readonly paid_until: Date; readonly id: number } | undefined
  do {
    let query = dueSubscriptions(db, now).select(['s.id', 's.user_id', 's.paid_until'])
    if (userId !== undefined) query = query.where('s.user_id', '=', userId)
    if (last)
      query = query.where(sql<boolean>`(s.paid_until, s.id) > (${last.paid_until}::timestamptz, ${last.id})`)
    const due = await query.orderBy('s.paid_until').orderBy('s.id').limit(AT_ONCE).execute()
    if (due.length > 0) renewed += await renewAll(db, due, now, failed)
    last = due.length < AT_ONCE ? undefined : due.at(-1)
  } while (last)
  const ended = userId === undefined ? await endOver(db, now) : 0
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} subscriptions could not be renewed`)
  return { renewed, ended }
}
