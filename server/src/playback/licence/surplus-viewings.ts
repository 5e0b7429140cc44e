import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { endThose } from '../../rights/end-viewings.ts'

/** A device that was heard of within so long is watching. */
export const WATCHING_MS = 100_000

/** Whether a viewing has no key to play with: it was refused its licence and never had one. @param viewing the name of its table in a query */
export const isTurnedAway = (viewing: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${viewing}.is_refused`)} and not ${sql.ref(`${viewing}.is_licensed`)})`

/**
 * Ends what is protected on more devices of an account than its provider allows at a time; those that began earlier go on. A licence is
 * asked for once, and a device that was silent as another one got its own may be heard of again. Answers how many it ended.
 * @param now Unix milliseconds
 */
export function endSurplusViewings(database: Database, now: number): Promise<number> {
  const at = new Date(now)
  const surplus = sql<{ id: string }>`
    select id from (
      select id, most, dense_rank() over (partition by user_id order by began, device_id) as place from (
        select v.id, v.user_id, v.device_id, (p.drm->>'devices_at_once')::integer as most,
          min(v.started_at) over (partition by v.user_id, v.device_id) as began
        from view_session v
          join app_user u on u.id = v.user_id
          join provider p on p.id = u.provider_id
          join content c on c.id = v.content_id
        where v.seen_at > ${new Date(now - WATCHING_MS)} and (v.ended_at is null or v.ended_at > ${at})
          and v.device_id is not null and not ${isTurnedAway('v')} and c.protection in ('cenc', 'cbcs') and p.drm->>'devices_at_once' is not null
      ) watched
    ) placed
    where place > most`
  return endThose(database, surplus, now)
}
