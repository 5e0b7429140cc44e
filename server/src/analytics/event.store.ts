import { type Kysely, sql } from 'kysely'
import { type ViewerKind, viewerKind } from '#domain/analytics/viewer-kind.ts'
import type { CommonTables } from '../db/tables.ts'
import type { MetricRow } from './metric-row.ts'
import { isRolledUp } from './roll-up.ts'

/** Who told a batch. */
export interface Teller {
  readonly providerId: number
  readonly userId: number | null
  readonly deviceId: string | null
  /** By what viewers without a session are told apart, at this provider alone. */
  readonly visit: string | null
  readonly isGuest: boolean
}

/** What one call tells. */
export interface Batch {
  readonly teller: Teller
  /** 32 hex digits that the client has drawn. */
  readonly id: string
  readonly rows: readonly MetricRow[]
}

const DAY_MS = 86_400_000
/** So many whole days of events stay in the database. */
const HOT_DAYS = 7

/** The kinds of those who tell, now. @param now Unix milliseconds */
async function kindsOf(
  db: Kysely<CommonTables>,
  tellers: readonly Teller[],
  now: number,
): Promise<(teller: Teller) => ViewerKind> {
  const ids = [...new Set(tellers.flatMap(({ userId, isGuest }) => (isGuest ? [] : (userId ?? []))))]
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ user_id: number; sources: string[] }>`
          select user_id, array_agg(source) as sources from entitlement
          where user_id = any(${ids}::integer[]) and valid @> ${new Date(now).toISOString()}::timestamptz
          group by user_id`.execute(db)
  const sources = new Map(rows.map((row) => [row.user_id, row.sources]))
  return ({ userId, isGuest }) =>
    viewerKind(userId === null ? null : { isGuest }, sources.get(userId ?? 0) ?? [])
}

/** Makes the tables of days, wherever they are missing. @param times moments of these days, Unix milliseconds */
export async function layEventDays(db: Kysely<CommonTables>, times: readonly number[]): Promise<void> {
  for (const day of new Set(times.map((time) => new Date(time).toISOString().slice(0, 10))))
    await sql`select lay_event_day(${day}::date)`.execute(db)
}

/**
 * Keeps what calls tell, each batch once. Power that fails may take the last moment of it: statistics do not wait for the disk.
 * @param now Unix milliseconds
 */
export async function keepEvents(
  db: Kysely<CommonTables>,
  batches: readonly Batch[],
  now: number,
): Promise<void> {
  const kindOf = await kindsOf(
    db,
    batches.map(({ teller }) => teller),
    now,
  )
  const rows = batches.flatMap(({ teller, id, rows: told }) =>
    told.map((row) => ({
      ...row,
      batch: id,
      provider_id: teller.providerId,
      user_id: teller.userId,
      device_id: teller.deviceId,
      visit: teller.visit,
      viewer_kind: kindOf(teller),
    })),
  )
  if (rows.length === 0) return
  await sql`
    insert into viewer_event (happened_at, batch, n, provider_id, user_id, device_id, visit, viewer_kind, metric, name, value, amount, stat_id,
      channel_id, content_id, source, data)
    select e.happened_at, e.batch, e.n, e.provider_id, e.user_id, e.device_id, e.visit, e.viewer_kind, e.metric, e.name, e.value, e.amount, e.stat_id,
      e.channel_id, e.content_id, e.source, e.data
    from (select set_config('synchronous_commit', 'off', true)) quiet,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(happened_at timestamptz, batch uuid, n smallint, provider_id integer,
        user_id integer, device_id uuid, visit text, viewer_kind text, metric text, name text, value text, amount double precision, stat_id text,
        channel_id integer, content_id integer, source text, data jsonb)
    on conflict do nothing`.execute(db)
}

/** Days of events that the database holds, the oldest first, as `2026-06-15`. */
async function eventDays(db: Kysely<CommonTables>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(to_date(substr(relname, 2), 'YYYYMMDD'), 'YYYY-MM-DD') as day from pg_class
    where relnamespace = 'event_day'::regnamespace and relkind = 'r' order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Puts the events of a whole day away. @param day as `2026-06-15` */
async function dropEventDay(db: Kysely<CommonTables>, day: string): Promise<void> {
  await sql`drop table if exists event_day.${sql.ref(`d${day.replaceAll('-', '')}`)}`.execute(db)
}

/**
 * Takes the days that are too old for the database out of it, each once it was rolled up and written elsewhere. Answers the days that stay
 * although they are too old, since the roll-up has not seen all of them.
 * @param write of a day such as `2026-06-15`; throws where it could not @param now Unix milliseconds
 */
export async function putEventDaysAway(
  db: Kysely<CommonTables>,
  write: (day: string) => Promise<void>,
  now: number,
): Promise<string[]> {
  const first = new Date(now - HOT_DAYS * DAY_MS).toISOString().slice(0, 10)
  const staying: string[] = []
  for (const day of await eventDays(db)) {
    if (day >= first) continue
    if (!(await isRolledUp(db, Date.parse(`${day}T00:00:00Z`)))) {
      staying.push(day)
      continue
    }
    await write(day)
    await dropEventDay(db, day)
  }
  return staying
}
