import { type Kysely, sql } from 'kysely'
import { BUCKET_GROWTH, LAST_BUCKET } from '#domain/analytics/measures.ts'
import type { CommonTables } from '../db/tables.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { noteRead, unreadEvents } from './event-reader.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const READER = 'roll-up'
/** Viewings are written within seconds; what lies further back is of hours that were worked out. */
const VIEWINGS_BACK_MS = 3 * HOUR_MS

const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`

/** Hours of which something is new, oldest first, in Unix milliseconds. */
async function changedHours(
  db: Kysely<CommonTables>,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): Promise<number[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', happened_at) as hour from viewer_event where tx >= ${from}::xid8 and tx < ${to}::xid8
    union
    select distinct generate_series(date_trunc('hour', greatest(started_at, seen_at - interval '1 day')), seen_at, '1 hour')
    from view_session where not is_preview and seen_at >= ${at(now - VIEWINGS_BACK_MS)}
    order by hour`.execute(db)
  return rows.map(({ hour }) => hour.getTime())
}

/** Works out an hour as a whole, whatever was said of it before. @param hour its beginning, Unix milliseconds */
async function rollUpHour(db: Kysely<CommonTables>, hour: number): Promise<void> {
  const [from, to] = [at(hour), at(hour + HOUR_MS)]
  await inTransaction(db, async (trx) => {
    for (const table of ['stat_channel_hour', 'stat_count_hour', 'stat_measure_hour'] as const)
      await trx.deleteFrom(table).where('hour', '=', new Date(hour)).execute()
    await sql`
      with seen as (
        select u.provider_id, v.user_id, v.channel_id, v.started_at >= ${from} as is_start,
          extract(epoch from least(v.seen_at, ${to}) - greatest(v.started_at, ${from})) as seconds
        from view_session v join app_user u on u.id = v.user_id
        where v.seen_at >= ${from} and v.started_at < ${to} and not v.is_preview),
      channels as (
        insert into stat_channel_hour (provider_id, hour, channel_id, viewers, starts, watched_seconds)
        select provider_id, ${from}, channel_id, count(distinct user_id), count(*) filter (where is_start), coalesce(sum(seconds), 0)
        from seen where channel_id is not null group by provider_id, channel_id)
      insert into stat_count_hour (provider_id, hour, name, count)
      select provider_id, ${from}, 'watched_seconds', coalesce(sum(seconds), 0)::bigint from seen group by provider_id
      union all select provider_id, ${from}, 'viewers', count(distinct user_id) from seen group by provider_id`.execute(
      trx,
    )
    await sql`
      insert into stat_count_hour (provider_id, hour, name, count)
      select provider_id, ${from}, case metric when 'playback' then 'starts' when 'event' then 'event:' || name else metric end, count(*)
      from viewer_event where happened_at >= ${from} and happened_at < ${to} group by 1, 3
      union all
      select provider_id, ${from}, 'stall_ms', sum(amount)::bigint from viewer_event
      where happened_at >= ${from} and happened_at < ${to} and metric = 'stall' group by 1
      union all
      select provider_id, ${from}, 'failed', count(distinct stat_id) from viewer_event
      where happened_at >= ${from} and happened_at < ${to} and metric = 'playback_error' and (data->>'isFinal')::boolean group by 1`.execute(
      trx,
    )
    await sql`
      insert into stat_measure_hour (provider_id, hour, measure, bucket, count)
      select provider_id, ${from}, coalesce(name, metric),
        least(${LAST_BUCKET}, floor(ln(greatest(case name when 'CLS' then amount * 1000 else amount end, 1)::numeric)
          / ln(${BUCKET_GROWTH}::numeric)))::smallint as bucket, count(*)
      from viewer_event
      where happened_at >= ${from} and happened_at < ${to} and metric in ('first_frame', 'stall', 'vital') and amount is not null
      group by 1, 3, 4`.execute(trx)
  })
}

/** How many viewers of each kind a day had. @param day its beginning, Unix milliseconds */
async function rollUpDay(db: Kysely<CommonTables>, day: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('stat_viewer_day').where('day', '=', new Date(day)).execute()
    // Who is nobody is counted by visits, as far as a batch is one.
    await sql`
      insert into stat_viewer_day (provider_id, day, viewer_kind, viewers)
      select provider_id, (${at(day)} at time zone 'UTC')::date, viewer_kind, count(distinct coalesce(user_id::text, batch::text))
      from viewer_event where happened_at >= ${at(day)} and happened_at < ${at(day + DAY_MS)} group by provider_id, viewer_kind`.execute(
      trx,
    )
  })
}

/**
 * Works out all hours and days of which something is new since the last time, also where it came late. Broken off anywhere it is done
 * again from where it was begun, and comes to the same. Answers how many hours it were.
 * @param now Unix milliseconds
 */
export async function rollUpEvents(db: Kysely<CommonTables>, now: number): Promise<number> {
  const span = await unreadEvents(db, READER)
  const hours = await changedHours(db, span, now)
  for (const hour of hours) await rollUpHour(db, hour)
  for (const day of new Set(hours.map((hour) => Math.floor(hour / DAY_MS) * DAY_MS))) await rollUpDay(db, day)
  await noteRead(db, READER, span.to)
  return hours.length
}
