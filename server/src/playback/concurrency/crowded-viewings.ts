import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { endThose } from '../../rights/end-viewings.ts'
import { isTurnedAway } from '../licence/surplus-viewings.ts'
import { HEARD_MS, isNoShortLook, LOOK_MS } from './looks.ts'

/**
 * Ends what an account watches on more devices than its provider allows at a time; those that took their places earlier go on. Where every
 * viewing begins by `takePlace` there is nothing to end: it is for those that a node of before has begun, for looks in passing that have gone on for
 * long, and for a provider that allows less from now on. Answers how many it ended.
 * @param now Unix milliseconds
 */
export function endCrowdedViewings(database: Database, now: number): Promise<number> {
  const look = sql`make_interval(secs => ${LOOK_MS / 1000})`
  const crowded = sql<{ id: string }>`
    select id from (
      select id, most, dense_rank() over (partition by user_id order by began, device_id) as place from (
        select v.id, v.user_id, v.device_id, p.simultaneous_streams as most,
          min(v.started_at + case when v.is_preview then ${look} else interval '0' end) over (partition by v.user_id, v.device_id) as began
        from view_session v
          join app_user u on u.id = v.user_id
          join provider p on p.id = u.provider_id
        where v.seen_at > ${new Date(now - HEARD_MS)} and (v.ended_at is null or v.ended_at > ${new Date(now)})
          and v.device_id is not null and p.simultaneous_streams is not null
          and ${isNoShortLook('v', now)} and not ${isTurnedAway('v')}
      ) watched
    ) placed
    where place > most`
  return endThose(database, crowded, now)
}
