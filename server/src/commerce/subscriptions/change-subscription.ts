import { type Selectable, sql, type Transaction } from 'kysely'
import { GIVEN_UP_MS } from '#domain/commerce/dunning.ts'
import type { SubscriptionTable } from '../../db/money-tables.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import type { Scope } from '../../scope/scope.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { COMMERCE } from '../shop/shop-texts.ts'

type Trx = Transaction<CommonTables>
export type LiveSubscription = Selectable<SubscriptionTable>

/** One subscription of a user. */
export interface Chosen {
  readonly id: number
  readonly userId: number
}

/** Whether a subscription has not begun yet. @param now Unix milliseconds */
export const isFuture = ({ began_at: beganAt }: Pick<LiveSubscription, 'began_at'>, now: number): boolean =>
  beganAt.getTime() > now

/**
 * Changes a subscription that goes on, is unpaid, is paused or begins later, with its user locked; the change reads by the scope that it is given. Throws
 * `not_found` where the user has no such one.
 */
export function changeSubscription(
  outer: Scope,
  { id, userId }: Chosen,
  change: (trx: Trx, subscription: LiveSubscription, scope: Scope) => Promise<void>,
): Promise<void> {
  const at = new Date(outer.now)
  const unpaidSince = new Date(outer.now - GIVEN_UP_MS)
  return inTransaction(outer.db, async (own, tell) => {
    // Money and what is bought with it are in tables that no provider has a part of.
    const trx = own as unknown as Trx
    await lockUser(trx, userId)
    const subscription = await trx
      .selectFrom('subscription')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where((one) =>
        one.or([
          one('paid_until', '>', at),
          one('paused_at', 'is not', null),
          one.and([one('is_renewed', '=', true), one('paid_until', '>', unpaidSince)]),
        ]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!subscription) throw new Failure('not_found', null, COMMERCE.no_subscription)
    await change(trx, subscription, { ...outer, db: own })
    tell(TOKEN_CHANNEL, String(userId))
  })
}

/**
 * Closes a packet to a user from a moment on, until where a subscription's time ends: days that were given beside it count as its own, since it is
 * renewed so much later. @param from Unix milliseconds
 */
export async function closeTime(
  trx: Trx,
  { user_id: userId, packet_id: packetId, paid_until: until }: LiveSubscription,
  from: number,
): Promise<void> {
  const at = new Date(from)
  await sql`
    delete from entitlement where user_id = ${userId} and packet_id = ${packetId}
      and lower(valid) >= ${at}::timestamptz and lower(valid) < ${until}::timestamptz`.execute(trx)
  await sql`
    update entitlement set valid = tstzrange(lower(valid), ${at}::timestamptz)
    where user_id = ${userId} and packet_id = ${packetId} and valid @> ${at}::timestamptz`.execute(trx)
}

/** Whether a packet is open to a user at any time of a range by anything. Unix milliseconds. */
export async function isOpenBetween(
  trx: Trx,
  { user_id: userId, packet_id: packetId }: Pick<LiveSubscription, 'user_id' | 'packet_id'>,
  from: number,
  until: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from entitlement where user_id = ${userId} and packet_id = ${packetId}
      and valid && tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}
