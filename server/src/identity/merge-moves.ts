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

/** The user's own stand first, in their order; then what only the guest had, in its order. */
const moveFavourites: Move = async (trx, guestId, userId) => {
  await sql`
    delete from favourite kept using favourite own
    where kept.user_id = ${guestId} and own.user_id = ${userId} and own.kind = kept.kind
      and coalesce(own.channel_id::text, own.program_id, own.person_id::text, own.content_id::text)
        = coalesce(kept.channel_id::text, kept.program_id, kept.person_id::text, kept.content_id::text)`.execute(
    trx,
  )
  const { rows } = await sql`
    with ends as (
      select kind, max(position) filter (where user_id = ${userId}) as last, min(position) filter (where user_id = ${guestId}) as first
      from favourite where user_id in (${guestId}, ${userId}) group by kind)
    update favourite set user_id = ${userId}, position = position - ends.first + coalesce(ends.last, 0) + 1
    from ends where ends.kind = favourite.kind and user_id = ${guestId} returning id`.execute(trx)
  if (rows.length === 0) return
  await sql`update app_user set favourites_version = favourites_version + 1 where id = ${userId}`.execute(trx)
}

/** Of each title the newer rating stays. */
const moveRatings: Move = async (trx, guestId, userId) => {
  await sql`
    with moved as (delete from content_rating where user_id = ${guestId} returning *)
    insert into content_rating (user_id, content_id, rating, updated_at)
    select ${userId}::integer, content_id, rating, updated_at from moved order by content_id
    on conflict (user_id, content_id) do update set rating = excluded.rating, updated_at = excluded.updated_at
    where excluded.updated_at > content_rating.updated_at`.execute(trx)
}

/** All that a guest keeps when signing in. The trials that were used join this list. */
export const MOVES: readonly Move[] = [moveHistory, moveFavourites, moveRatings]
