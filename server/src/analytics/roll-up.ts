import { type Kysely, sql } from 'kysely'
import { BUCKET_GROWTH, LAST_BUCKET } from '#domain/analytics/measures.ts'
import type { CommonTables } from '../db/tables.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { isUnread, lastRead, noteRead, unreadEvents } from './event-reader.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const ROLL_UP = 'roll-up'
/** Viewings are written within seconds; what lies further back than the last roll-up by so much is of hours that were worked out. */
const VIEWINGS_BACK_MS = 3 * HOUR_MS

const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`

/** Hours of which something is new, oldest first, in Unix milliseconds. @param since when viewings were looked at last, Unix milliseconds */
async function changedHours(
  db: Kysely<CommonTables>,
  { from, to }: { readonly from: string; readonly to: string },
  since: number,
): Promise<number[]> {
  const { rows } = await sql<{ hour: Date }>`
    select distinct date_trunc('hour', happened_at, 'UTC') as hour from viewer_event where tx >= ${from}::xid8 and tx < ${to}::xid8
    union
    select distinct generate_series(date_trunc('hour', greatest(started_at, seen_at - interval '1 day'), 'UTC'), seen_at, '1 hour')
    from view_session where not is_preview and seen_at >= ${at(since - VIEWINGS_BACK_MS)}
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
        -- Whoever has begun is a viewer of that hour, and whoever watches in it: a pause or a device that sleeps is neither.
        select u.provider_id, v.user_id, v.channel_id, v.started_at >= ${from} as is_start, w.seconds,
          -- Whether its client tells statistics at all; of what a node of before has begun that is not known.
          coalesce(v.is_told, true) as is_told
        from view_session v join app_user u on u.id = v.user_id, lateral (
          select sum(extract(epoch from upper(span) - lower(span))) as seconds
          from unnest(coalesce(v.watched, tstzmultirange(tstzrange(v.started_at, greatest(v.started_at, v.seen_at))))
            * tstzmultirange(tstzrange(${from}, ${to}))) span) w
        where v.seen_at >= ${from} and v.started_at < ${to} and not v.is_preview and (v.started_at >= ${from} or w.seconds > 0)),
      channels as (
        insert into stat_channel_hour (provider_id, hour, channel_id, viewers, starts, watched_seconds)
        select provider_id, ${from}, channel_id, count(distinct user_id), count(*) filter (where is_start), coalesce(sum(seconds), 0)
        from seen where channel_id is not null group by provider_id, channel_id)
      insert into stat_count_hour (provider_id, hour, name, count)
      select provider_id, ${from}, 'watched_seconds', coalesce(sum(seconds), 0)::bigint from seen group by provider_id
      union all select provider_id, ${from}, 'told_seconds', coalesce(sum(seconds) filter (where is_told), 0)::bigint from seen group by provider_id
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
      where happened_at >= ${from} and happened_at < ${to} and metric = 'playback_error'
        -- Clients of before say of no failure whether there had been a picture.
        and coalesce(data->>'failsStart', data->>'isFinal')::boolean group by 1`.execute(trx)
    await sql`
      with measured as (
        select provider_id, metric as measure, amount from viewer_event
        where happened_at >= ${from} and happened_at < ${to} and metric in ('first_frame', 'stall') and amount is not null
        union all
        -- A page is one sample, however often it was hidden and has told what had grown meanwhile.
        (select distinct on (provider_id, name, coalesce(value, batch::text || n)) provider_id, name, amount from viewer_event
        where happened_at >= ${from} and happened_at < ${to} and metric = 'vital' and amount is not null
        order by provider_id, name, coalesce(value, batch::text || n), tx desc, n desc))
      insert into stat_measure_hour (provider_id, hour, measure, bucket, count)
      select provider_id, ${from}, measure,
        least(${LAST_BUCKET}, floor(ln(greatest(case measure when 'CLS' then amount * 1000 else amount end, 1)::numeric)
          / ln(${BUCKET_GROWTH}::numeric)))::smallint as bucket, count(*)
      from measured group by 1, 3, 4`.execute(trx)
  })
}

/** How many viewers of each kind a day had. @param day its beginning, Unix milliseconds */
async function rollUpDay(db: Kysely<CommonTables>, day: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('stat_viewer_day').where('day', '=', new Date(day)).execute()
    // Who has no session is known by the visit; of clients that tell none each call counts.
    await sql`
      insert into stat_viewer_day (provider_id, day, viewer_kind, viewers)
      select provider_id, (${at(day)} at time zone 'UTC')::date, viewer_kind, count(distinct coalesce(user_id::text, visit, batch::text))
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
  const span = await unreadEvents(db, ROLL_UP)
  const since = Math.min(now, (await lastRead(db, ROLL_UP)) ?? now)
  const hours = await changedHours(db, span, since)
  for (const hour of hours) await rollUpHour(db, hour)
  for (const day of new Set(hours.map((hour) => Math.floor(hour / DAY_MS) * DAY_MS))) await rollUpDay(db, day)
  await noteRead(db, ROLL_UP, span.to, now)
  return hours.length
}

/**
 * Whether a day was worked out for good: all its events were read, and no viewing that reaches into it is still to come. What an hour comes to is
 * worked out from all that was told of it, so its events have to be there until then.
 * @param day its beginning, Unix milliseconds
 */
export async function isRolledUp(db: Kysely<CommonTables>, day: number): Promise<boolean> {
  const end = day + DAY_MS
  const read = await lastRead(db, ROLL_UP)
  // A viewing reaches back for a day at most.
  if (read === null || read - VIEWINGS_BACK_MS - DAY_MS - HOUR_MS < end) return false
  return !(await isUnread(db, ROLL_UP, { from: day, to: end }))
}
