import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../db/tables.ts'

/** Moves one kind of thing from the profile of a guest to one of a user; what the guest has no more of is nothing to move. */
export type Move = (trx: Transaction<CommonTables>, from: number, to: number) => Promise<void>

/** Of each title the newer position stays. */
const moveHistory: Move = async (trx, from, to) => {
  // In the order that positions are saved in, so that saving and moving wait for each other and never in a circle.
  await sql`
    select from watch_history where profile_id in (${from}, ${to})
    order by profile_id, content_id for update`.execute(trx)
  await sql`
    with moved as (delete from watch_history where profile_id = ${from} returning *)
    insert into watch_history (profile_id, content_id, seconds, duration, updated_at, is_put_away)
    select ${to}::integer, content_id, seconds, duration, updated_at, is_put_away from moved order by content_id
    on conflict (profile_id, content_id) do update
    set seconds = excluded.seconds, duration = excluded.duration, updated_at = excluded.updated_at,
      is_put_away = excluded.is_put_away
    where excluded.updated_at > watch_history.updated_at`.execute(trx)
}

/** The user's own stand first, in their order; then what only the guest had, in its order. */
const moveFavourites: Move = async (trx, from, to) => {
  await sql`
    delete from favourite kept using favourite own
    where kept.profile_id = ${from} and own.profile_id = ${to} and own.kind = kept.kind
      and coalesce(own.channel_id::text, own.program_id, own.person_id::text, own.content_id::text)
        = coalesce(kept.channel_id::text, kept.program_id, kept.person_id::text, kept.content_id::text)`.execute(
    trx,
  )
  const { rows } = await sql`
    with ends as (
      select kind, max(position) filter (where profile_id = ${to}) as last, min(position) filter (where profile_id = ${from}) as first
      from favourite where profile_id in (${from}, ${to}) group by kind)
    update favourite set profile_id = ${to}, position = position - ends.first + coalesce(ends.last, 0) + 1
    from ends where ends.kind = favourite.kind and profile_id = ${from} returning id`.execute(trx)
  if (rows.length === 0) return
  await sql`update profile set favourites_version = favourites_version + 1 where id = ${to}`.execute(trx)
}

/** Of each title the newer rating stays. */
const moveRatings: Move = async (trx, from, to) => {
  await sql`
    with moved as (delete from content_rating where profile_id = ${from} returning *)
    insert into content_rating (profile_id, content_id, rating, updated_at)
    select ${to}::integer, content_id, rating, updated_at from moved order by content_id
    on conflict (profile_id, content_id) do update set rating = excluded.rating, updated_at = excluded.updated_at
    where excluded.updated_at > content_rating.updated_at`.execute(trx)
}

/** All that a guest keeps when signing in. The trials that were used join this list. */
export const MOVES: readonly Move[] = [moveHistory, moveFavourites, moveRatings]
