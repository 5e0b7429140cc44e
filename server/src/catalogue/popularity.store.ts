import { type Kysely, sql } from 'kysely'
import { COUNTED_DAYS, LEAST_WATCHED_S, viewingWeight } from '#domain/catalogue/popularity.ts'
import type { WholeTables } from '../db/tables.ts'

const DAY_MS = 86_400_000
const WEIGHTS = Array.from({ length: COUNTED_DAYS }, (_, day) => viewingWeight(day))

/**
 * Counts anew how much each title is watched at each provider. Of a series its episodes count for it, and one viewer counts
 * once a day for a title, however often it is started. @param now Unix milliseconds
 */
export async function countPopularity(db: Kysely<WholeTables>, now: number): Promise<void> {
  const since = new Date(now - COUNTED_DAYS * DAY_MS)
  await sql`
    with watched as (
      select distinct u.provider_id, v.user_id, coalesce(season.parent_id, film.id) as content_id,
        least(greatest(floor(extract(epoch from ${new Date(now)}::timestamptz - v.started_at) / 86400), 0), ${COUNTED_DAYS - 1})::integer as day
      from view_session v
      join app_user u on u.id = v.user_id
      join content film on film.id = v.content_id
      left join content season on season.id = film.parent_id
      where v.content_id is not null and v.started_at > ${since}
        -- What a client says it watched counts no more than the time that has passed.
        and least(v.duration, extract(epoch from v.seen_at - v.started_at)) >= ${LEAST_WATCHED_S}
    ), scores as (
      select provider_id, content_id, sum((${WEIGHTS}::double precision[])[day + 1]) as score
      from watched group by provider_id, content_id
    ), forgotten as (
      delete from content_popularity p
      where not exists (select from scores s where s.provider_id = p.provider_id and s.content_id = p.content_id)
    )
    insert into content_popularity (provider_id, content_id, score)
    select provider_id, content_id, score from scores
    on conflict (provider_id, content_id) do update set score = excluded.score`.execute(db)
}
