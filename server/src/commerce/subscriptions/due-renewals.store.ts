import { type Kysely, type Selectable, sql } from 'kysely'
import { GIVEN_UP_MS } from '#domain/commerce/dunning.ts'
import type { GatewayName } from '#domain/commerce/pay-systems.ts'
import type { PaymentTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { countedOnByPurchases } from './free-balance.ts'
import { AHEAD_MS, IS_CHARGED, NEXT_PRICE } from './renew.ts'

type Db = Kysely<CommonTables>

/** A subscription that is due and whose owner has a card that renewals are charged to. */
export interface Due {
  readonly id: number
  readonly user_id: number
  readonly provider_id: number
  readonly packet_id: number
  readonly price_minor: number
  readonly paid_until: Date
  readonly balance: number
  /** What of the balance purchases that are being paid count on, as long as it waits for them. */
  readonly counted: number
  readonly card_id: number
  readonly gateway: GatewayName
  readonly expires: string | null
  readonly currency: string
}

/** What is due of some users, the ones that run out first before others. */
export async function dueOf(db: Db, users: readonly number[], now: number): Promise<Due[]> {
  if (users.length === 0) return []
  const { rows } = await sql<Due>`
    select s.id, s.user_id, s.provider_id, s.packet_id, ${NEXT_PRICE} as price_minor, s.paid_until, coalesce(a.balance_minor, 0) as balance,
      ${countedOnByPurchases(now)} as counted,
      c.id as card_id, c.gateway, c.expires, p.currency->>'ASCII_NAME' as currency
    from subscription s
    join provider p on p.id = s.provider_id and p.is_payment_allowed
    join card c on c.user_id = s.user_id and c.is_primary
    left join ledger_account a on a.user_id = s.user_id and a.provider_id = s.provider_id
    where s.user_id in (${sql.join(users)}) and s.ended_at is null and ${IS_CHARGED} and coalesce(a.is_payment_allowed, true)
      and s.paid_until <= ${new Date(now + AHEAD_MS)} and s.paid_until > ${new Date(now - GIVEN_UP_MS)}
    order by s.paid_until, s.id`.execute(db)
  return rows
}

/**
 * Users with cards for whom something is due, those of each provider at each gateway together: the ones for whom no card was tried yet, then the ones tried
 * longest ago, so that a run that ends early leaves nobody out for good. @param now Unix milliseconds
 */
export async function usersDue(db: Db, now: number): Promise<number[][]> {
  const { rows } = await sql<{ users: number[] }>`
    select array_agg(user_id order by tried_at nulls first, user_id) as users from (
      select s.user_id, s.provider_id, c.gateway, max(t.updated_at) as tried_at
      from subscription s join card c on c.user_id = s.user_id and c.is_primary
      left join payment t on t.subscription_id = s.id and t.period_end = s.paid_until and t.purpose = 'renewal'
      where s.ended_at is null and ${IS_CHARGED}
        and s.paid_until <= ${new Date(now + AHEAD_MS)} and s.paid_until > ${new Date(now - GIVEN_UP_MS)}
      group by s.user_id, s.provider_id, c.gateway) due
    group by provider_id, gateway`.execute(db)
  return rows.map(({ users }) => users)
}

/**
 * Whether the gateway of a renewal is told of it once more, under the same reference, as long as it has not heard of it. Another card that is the
 * primary one by now ends that: it is charged itself, once the payment of the one before is over. @param now Unix milliseconds
 */
export async function isToldAgain(
  db: Db,
  { state, user_id: userId, card_id: cardId, subscription_id: id, period_end: end }: Selectable<PaymentTable>,
  now: number,
): Promise<boolean> {
  if (id === null || (state !== 'created' && state !== 'unknown')) return false
  const due = await dueOf(db, [userId], now)
  return due.some(
    (one) =>
      Number(one.id) === Number(id) &&
      Number(one.card_id) === Number(cardId) &&
      one.paid_until.getTime() === end?.getTime(),
  )
}
