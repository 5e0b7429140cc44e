import { type Kysely, sql } from 'kysely'
import { GIVEN_UP_MS } from '#domain/commerce/dunning.ts'
import { wholeOf } from '../../db/provider-handle.ts'
import type { CommonTables } from '../../db/tables.ts'
import { addMessages } from '../../messages/account-message.store.ts'
import { lockUsers } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'

/** Ended in one transaction. */
const AT_ONCE = 200

interface Ended {
  readonly user_id: number
  readonly packet_id: number
  readonly paid_until: Date
  /** By whatever else gives it, or a bundle that it is part of. */
  readonly is_held: boolean
}

/** Ends what was not renewed, or not paid for two weeks, and tells their owners, but for those who have the packet still; answers how many. @param now Unix milliseconds */
export async function endOver(db: Kysely<CommonTables>, now: number): Promise<number> {
  // By the index: only what is over is looked at.
  const isOver = sql<boolean>`(ended_at is null and paused_at is null and paid_until <= ${new Date(now)}::timestamptz
    and paid_until <= case when is_renewed then ${new Date(now - GIVEN_UP_MS)}::timestamptz else ${new Date(now)}::timestamptz end)`
  let ended = 0
  for (;;) {
    const over = await db
      .selectFrom('subscription')
      .select(['id', 'user_id'])
      .where(isOver)
      .limit(AT_ONCE)
      .execute()
    if (over.length === 0) return ended
    const ids = over.map(({ id }) => id)
    ended += await inTransaction(db, async (trx) => {
      await lockUsers(
        trx,
        over.map(({ user_id }) => user_id),
      )
      // What was paid, or ended, meanwhile is over no more.
      const { rows } = await sql<Ended>`
        update subscription s set ended_at = paid_until where id = any(${ids}::bigint[]) and ${isOver}
        returning user_id, packet_id, paid_until, exists (
          select from entitlement e where e.user_id = s.user_id and e.valid @> ${new Date(now)}::timestamptz
            and (e.packet_id = s.packet_id or e.packet_id in (select id from packet where s.packet_id = any(parts)))
        ) as is_held`.execute(wholeOf(trx))
      await addMessages(
        trx,
        rows
          .filter(({ is_held: isHeld }) => !isHeld)
          .map(({ user_id: userId, packet_id: packet, paid_until }) => {
            const end = paid_until.toISOString()
            return {
              userId,
              deviceId: null,
              about: { kind: 'subscription_ended', packet, end, payUntil: end },
            }
          }),
        now,
      )
      return rows.length
    })
    if (over.length < AT_ONCE) return ended
  }
}
