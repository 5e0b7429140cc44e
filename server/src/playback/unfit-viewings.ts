import { sql } from 'kysely'
import { ADULT_AGE, CHILD_MAX_AGE } from '#domain/identity/age.ts'
import type { Database } from '../db/database.ts'
import { programWithinAge } from '../db/within-age.ts'
import { endThose, FORGET_MS } from '../rights/end-viewings.ts'

/**
 * Ends what children, guests and looks in passing watch live where the programme on air is not for them: as it began they were granted what
 * the plan and the ages said then, and either may have changed since. Only live of theirs has an end that is known before it comes. Whoever
 * asks anew is told why. Answers how many it ended.
 * @param now Unix milliseconds
 */
export function endUnfitViewings(database: Database, now: number): Promise<number> {
  const seconds = Math.floor(now / 1000)
  const isForChildren = sql`coalesce(${programWithinAge(CHILD_MAX_AGE)}, false)`
  const unfit = sql<{ id: string }>`
    select v.id from view_session v
      join app_user u on u.id = v.user_id
      left join profile on profile.id = v.profile_id
      cross join lateral (
        select program_id, starts_at + duration as ends_at from schedule_item
        where channel_id = v.channel_id and starts_at <= ${seconds}
        order by starts_at desc limit 1) item
      join program on program.id = item.program_id
    where v.seen_at > ${new Date(now - FORGET_MS)} and v.ended_at > ${new Date(now)} and item.ends_at > ${seconds}
      and ((profile.role = 'child' and not ${isForChildren})
        or ((u.is_guest or v.is_preview) and program.age >= ${ADULT_AGE}))`
  return endThose(database, unfit, now)
}
