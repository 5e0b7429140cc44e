import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { isHistoryDue } from '#domain/playback/viewing.ts'
import type { WatchedSpan } from '#domain/playback/watched-spans.ts'
import type { Database } from '../db/database.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { Tables } from '../db/tables.ts'

/** A viewing as the heartbeats tell it. */
export interface ViewSession {
  readonly id: string
  readonly userId: number
  /** Whose history it is, to its end; null where that profile is gone. */
  readonly profileId: number | null
  readonly deviceId: string | null
  readonly channelId: number | null
  readonly contentId: number | null
  /** Seconds of the film; null for channels. */
  readonly length: number | null
  /** Unix milliseconds. */
  readonly startedAt: number
  seenAt: number
  /** Seconds watched. */
  duration: number
  /** When it was watched, as far as it was heard of here; the last one ends where what any node knew of ended. */
  watched: readonly WatchedSpan[]
  /** Seconds into the film. */
  position: number | null
  /** Unix milliseconds at which it ends or was ended, whatever its heartbeats say; null is open. */
  endsAt: number | null
  /** A look at a channel in passing, which no statistics count. */
  readonly isPreview: boolean
  /** Whether heartbeats have told any node how long is watched; of those that only fetch it is counted. Null: a node of before knows. */
  isTold: boolean | null
}

/** What a viewing begins with. */
export type BegunSession = Omit<ViewSession, 'seenAt' | 'duration' | 'watched' | 'position' | 'isTold'>

/** A viewing as it begins: nothing was heard of it yet. */
export function begunSession(session: BegunSession): ViewSession {
  const { startedAt } = session
  const watched = [{ from: startedAt, until: startedAt }]
  return { ...session, seenAt: startedAt, duration: 0, watched, position: null, isTold: false }
}

/** What is written of a viewing whose heartbeats tell how long is watched. */
export type ToldViewing = Pick<ViewSession, 'id' | 'duration' | 'watched'>

const iso = (time: number): string => new Date(time).toISOString()
/** What is written is known by its end alone. */
const watchedUpTo = (end: Date): readonly WatchedSpan[] => [{ from: end.getTime(), until: end.getTime() }]

/** A viewing as it was written last, also by another node. */
export async function readViewing(
  { whole }: Pick<Database, 'whole'>,
  id: string,
): Promise<ViewSession | undefined> {
  const row = await whole
    .selectFrom('view_session')
    .leftJoin('content', 'content.id', 'view_session.content_id')
    .selectAll('view_session')
    .select(['content.duration as length', sql<Date | null>`upper(watched)`.as('watched_until')])
    .where('view_session.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id,
    userId: row.user_id,
    profileId: row.profile_id,
    deviceId: row.device_id,
    channelId: row.channel_id,
    contentId: row.content_id,
    length: row.length,
    startedAt: row.started_at.getTime(),
    seenAt: row.seen_at.getTime(),
    duration: row.duration,
    watched: watchedUpTo(row.watched_until ?? row.seen_at),
    position: row.position,
    endsAt: row.ended_at?.getTime() ?? null,
    isPreview: row.is_preview,
    isTold: row.is_told,
  }
}

/**
 * Writes viewings, those that are known as they are now. Answers the ids of those that cannot go on: their user, their device or what they
 * show is not there any more. One of these must not keep all others from being written. Answers too what another node was told of those that
 * are only known here by what they fetch.
 * @param placed those of them whose position was told here; of the others stays what another node may have written
 */
export async function writeViewings(
  { whole }: Pick<Database, 'whole'>,
  batch: readonly ViewSession[],
  placed: ReadonlySet<ViewSession>,
): Promise<{ readonly gone: readonly string[]; readonly told: readonly ToldViewing[] }> {
  const written = await write(whole, batch, placed)
  const found = new Map(written.map((row) => [row.id, row]))
  return {
    gone: batch.filter(({ id, deviceId }) => found.get(id)?.device_id !== deviceId).map(({ id }) => id),
    told: written.flatMap(({ id, duration, watched_until: end, seen_at, is_told }) =>
      is_told ? [{ id, duration, watched: watchedUpTo(end ?? seen_at) }] : [],
    ),
  }
}

/**
 * Writes a viewing as it begins, within the transaction that lets it begin: whoever counts next counts it. What a provider has withdrawn is
 * watched by those who have paid for it.
 * @param trx of the handle of a provider
 */
export async function writeBegun(trx: Kysely<Tables>, begun: BegunSession): Promise<void> {
  await write(keepingPlans(trx), [begunSession(begun)], new Set(), sql`kept_content`)
}

interface Written {
  readonly id: string
  readonly device_id: string | null
  readonly seen_at: Date
  readonly duration: number
  readonly watched_until: Date | null
  readonly is_told: boolean | null
}

async function write(
  db: QueryExecutorProvider,
  batch: readonly ViewSession[],
  placed: ReadonlySet<ViewSession>,
  titles: RawBuilder<unknown> = sql`content`,
): Promise<readonly Written[]> {
  const rows = batch.map((one) => ({
    id: one.id,
    user_id: one.userId,
    profile_id: one.profileId,
    device_id: one.deviceId,
    channel_id: one.channelId,
    content_id: one.contentId,
    started_at: iso(one.startedAt),
    seen_at: iso(one.seenAt),
    duration: one.duration,
    // Nothing was heard of it yet: a node of before that goes on with it writes no times, and what it hears is not nothing.
    watched:
      one.seenAt > one.startedAt
        ? `{${one.watched.map(({ from, until }) => `[${iso(from)},${iso(until)})`).join(',')}}`
        : null,
    position: placed.has(one) ? one.position : null,
    ended_at: one.endsAt === null ? null : iso(one.endsAt),
    is_preview: one.isPreview,
    is_told: one.isTold,
    // Known by whoever gives licences; what is there already keeps it.
    is_licensed: false,
  }))
  const written = await sql<Written>`
    insert into view_session (id, user_id, profile_id, device_id, channel_id, content_id, started_at, seen_at, duration, watched, position, ended_at, is_preview, is_told, is_licensed)
    select r.id, r.user_id, (select p.id from profile p where p.id = r.profile_id), (select d.id from device d where d.id = r.device_id), r.channel_id, r.content_id,
      r.started_at, r.seen_at, r.duration, r.watched, r.position, r.ended_at, r.is_preview, r.is_told, r.is_licensed
    from jsonb_populate_recordset(null::view_session, ${JSON.stringify(rows)}::jsonb) r
    where exists (select from app_user u where u.id = r.user_id)
      and (r.channel_id is null or exists (select from channel c where c.id = r.channel_id))
      and (r.content_id is null or exists (select from ${titles} c where c.id = r.content_id))
    -- Nodes that write the same viewings take them in one order, and never wait for each other in a circle.
    order by r.id
    on conflict (id) do update set
      -- A node that only hears that it has ended may have heard of it last long before another one.
      seen_at = greatest(view_session.seen_at, excluded.seen_at),
      -- What heartbeats tell takes the place of what was counted of fetches, at whichever node: who pauses may fetch on.
      duration = case when view_session.is_told and excluded.is_told is not true then view_session.duration
        when not view_session.is_told and excluded.is_told then excluded.duration
        else greatest(view_session.duration, excluded.duration) end,
      watched = case when view_session.is_told and excluded.is_told is not true then view_session.watched
        when not view_session.is_told and excluded.is_told then excluded.watched
        when excluded.watched is null then view_session.watched
        -- Of what several nodes have heard of it nothing counts twice.
        else coalesce(view_session.watched, tstzmultirange(tstzrange(view_session.started_at, greatest(view_session.started_at, view_session.seen_at))))
          + excluded.watched end,
      is_told = view_session.is_told or excluded.is_told,
      position = coalesce(excluded.position, view_session.position), is_preview = view_session.is_preview and excluded.is_preview,
      -- What was a look in passing begins with the press, and has an end of its own.
      started_at = case when view_session.is_preview and not excluded.is_preview then excluded.started_at else view_session.started_at end,
      ended_at = case when view_session.is_preview and not excluded.is_preview then excluded.ended_at
        -- Pressed at another node: the end of the look in passing is not its end.
        when excluded.is_preview and not view_session.is_preview then view_session.ended_at
        else least(view_session.ended_at, excluded.ended_at) end
    returning id, device_id, seen_at, duration, upper(watched) as watched_until, is_told`.execute(db)
  return written.rows
}

/** Notes in the histories of profiles how far the films of viewings were watched. */
export async function writeHistory(
  { whole }: Pick<Database, 'whole'>,
  batch: readonly ViewSession[],
): Promise<void> {
  const watched = batch
    .filter(
      (one) =>
        one.profileId !== null &&
        one.contentId !== null &&
        one.length !== null &&
        one.position !== null &&
        isHistoryDue(one.duration),
    )
    .map((one) => ({
      profile_id: one.profileId,
      content_id: one.contentId,
      seconds: Math.min(one.position ?? 0, one.length ?? 0),
      duration: one.length,
      updated_at: iso(one.seenAt),
    }))
  if (watched.length === 0) return
  await sql`
    with told as (
      select distinct on (profile_id, content_id) profile_id, content_id, seconds, duration, updated_at
      from jsonb_populate_recordset(null::watch_history, ${JSON.stringify(watched)}::jsonb)
      order by profile_id, content_id, updated_at desc),
    -- Held before anything is written, so that deleting a profile waits for this and never in a circle.
    held as materialized (
      select id from profile where id in (select profile_id from told) order by id for key share)
    insert into watch_history (profile_id, content_id, seconds, duration, updated_at)
    select told.* from told join held on held.id = told.profile_id
    where exists (select from content c where c.id = told.content_id)
    order by told.profile_id, told.content_id
    on conflict (profile_id, content_id) do update
    set seconds = excluded.seconds, duration = excluded.duration, updated_at = excluded.updated_at, is_put_away = false`.execute(
    whole,
  )
}
