import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Moves one kind of thing from a guest to a user; what the guest has no more of is nothing to move. */
export type Move = (trx: Transaction<Tables>, guestId: number, userId: number) => Promise<void>

/** Of each title the newer position stays. */
const moveHistory: Move = async (trx, guestId, userId) => {
  // In the order that positions are saved in, so that saving and moving wait for each other and never in a circle.
  await sql`
    select from watch_history where user_id in (${guestId}, ${userId})
    order by user_id, content_id for update`.execute(trx)
  await sql`
    with moved as (delete from watch_history where user_id = ${guestId} returning *)
    insert into watch_history (user_id, content_id, seconds, duration, updated_at)
    select ${userId}::integer, content_id, seconds, duration, updated_at from moved order by content_id
    on conflict (user_id, content_id) do update
    set seconds = excluded.seconds, duration = excluded.duration, updated_at = excluded.updated_at
    where excluded.updated_at > watch_history.updated_at`.execute(trx)
}

/** All that a guest keeps when signing in. Favourites and the trials that were used join this list. */
export const MOVES: readonly Move[] = [moveHistory]
