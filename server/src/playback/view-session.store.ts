import { sql } from 'kysely'
import { isHistoryDue } from '#domain/playback/viewing.ts'
import type { Database } from '../db/database.ts'

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
  /** Seconds into the film. */
  position: number | null
  /** Unix milliseconds at which it ends or was ended, whatever its heartbeats say; null is open. */
  endsAt: number | null
  /** A look at a channel in passing, which no statistics count. */
  readonly isPreview: boolean
  /** Whether heartbeats tell how long is watched; of those that only fetch it is counted. */
  isTold: boolean
}

const iso = (time: number): string => new Date(time).toISOString()

/**
 * Writes viewings, those that are known as they are now. Answers the ids of those that cannot go on: their user, their device or what they
 * show is not there any more. One of these must not keep all others from being written.
 * @param placed those of them whose position was told here; of the others stays what another node may have written
 */
export async function writeViewings(
  { whole }: Pick<Database, 'whole'>,
  batch: readonly ViewSession[],
  placed: ReadonlySet<ViewSession>,
): Promise<string[]> {
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
    position: placed.has(one) ? one.position : null,
    ended_at: one.endsAt === null ? null : iso(one.endsAt),
    is_preview: one.isPreview,
  }))
  const written = await sql<{ id: string; device_id: string | null }>`
    insert into view_session (id, user_id, profile_id, device_id, channel_id, content_id, started_at, seen_at, duration, position, ended_at, is_preview)
    select r.id, r.user_id, (select p.id from profile p where p.id = r.profile_id), (select d.id from device d where d.id = r.device_id), r.channel_id, r.content_id,
      r.started_at, r.seen_at, r.duration, r.position, r.ended_at, r.is_preview
    from jsonb_populate_recordset(null::view_session, ${JSON.stringify(rows)}::jsonb) r
    where exists (select from app_user u where u.id = r.user_id)
      and (r.channel_id is null or exists (select from channel c where c.id = r.channel_id))
      and (r.content_id is null or exists (select from content c where c.id = r.content_id))
    -- Nodes that write the same viewings take them in one order, and never wait for each other in a circle.
    order by r.id
    on conflict (id) do update set seen_at = excluded.seen_at,
      duration = greatest(view_session.duration, excluded.duration),
      position = coalesce(excluded.position, view_session.position), is_preview = view_session.is_preview and excluded.is_preview,
      -- What was a look in passing begins with the press, and has an end of its own.
      started_at = case when view_session.is_preview and not excluded.is_preview then excluded.started_at else view_session.started_at end,
      ended_at = case when view_session.is_preview and not excluded.is_preview then excluded.ended_at
        -- Pressed at another node: the end of the look in passing is not its end.
        when excluded.is_preview and not view_session.is_preview then view_session.ended_at
        else least(view_session.ended_at, excluded.ended_at) end
    returning id, device_id`.execute(whole)
  const devices = new Map(written.rows.map(({ id, device_id }) => [id, device_id]))
  return batch.filter(({ id, deviceId }) => devices.get(id) !== deviceId).map(({ id }) => id)
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
