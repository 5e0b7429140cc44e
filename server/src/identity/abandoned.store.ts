import { type Kysely, sql } from 'kysely'
import type { CommonTables } from '../db/tables.ts'
import { BATCH, inBatches } from '../work/in-batches.ts'

const DAY_MS = 86_400_000
/** A guest who kept and watched nothing is forgotten when not seen for so many days: whoever comes back is a new one. */
export const BARE_GUEST_DAYS = 30
/** A phone that was named and never proven is forgotten, with the guest who named it, after so many days. */
export const CLAIM_DAYS = 1
/** A guest with favourites, ratings or history is kept for so many days after the last visit. */
export const GUEST_DAYS = 180
/** Viewings are kept for so many days; what is watched most counts fewer. */
export const VIEWING_DAYS = 90

/** What was removed, in rows. */
export interface Abandoned {
  readonly guests: number
  readonly tokens: number
  readonly viewings: number
}

/**
 * Removes guests who have not come back with all that was theirs, tokens that have expired and old viewings: each of
 * them is written by anybody who opens a page. Registered users are never removed. @param now Unix milliseconds
 */
export async function removeAbandoned(db: Kysely<CommonTables>, now: number): Promise<Abandoned> {
  const before = (days: number) => new Date(now - days * DAY_MS)
  // A claim of yesterday may be proven at this very moment: its row is looked at once more, and is a user's by then.
  const guests = await inBatches(
    db,
    () =>
      sql`
      delete from app_user where id in (
        select u.id from app_user u
        where u.is_guest
          and u.date_joined < case when u.claimed_phone is null then ${before(BARE_GUEST_DAYS)}::timestamptz else ${before(CLAIM_DAYS)}::timestamptz end
          and not exists (select from device d where d.user_id = u.id and coalesce(d.seen_at, d.login_at) >= ${before(GUEST_DAYS)}
            and (coalesce(d.seen_at, d.login_at) >= ${before(BARE_GUEST_DAYS)}
              or exists (select from watch_history h join profile p on p.id = h.profile_id where p.user_id = u.id)
              or exists (select from favourite f join profile p on p.id = f.profile_id where p.user_id = u.id)
              or exists (select from content_rating r join profile p on p.id = r.profile_id where p.user_id = u.id)))
        limit ${BATCH})
        and is_guest`,
  )
  const tokens = await inBatches(
    db,
    () =>
      sql`
      delete from access_token where hash in (
        select hash from access_token where expires_at < ${new Date(now)} limit ${BATCH})`,
  )
  const viewings = await inBatches(
    db,
    () =>
      sql`
      delete from view_session where id in (
        select id from view_session where seen_at < ${before(VIEWING_DAYS)} limit ${BATCH})`,
  )
  return { guests, tokens, viewings }
}
