import { type Kysely, sql } from 'kysely'
import { ageInDays, archiveRefusal } from '#domain/tv/archive.ts'
import { blackoutAt, nextBlackout } from '#domain/tv/blackout.ts'
import { ARCHIVE_MOST_MS } from '#media/playlist/window.ts'
import type { Tables } from '../db/tables.ts'
import { denied, Failure } from '../failures/failure.ts'
import { archiveReason } from './refusal-reasons.ts'
import { NOTHING_ON_AIR, REFUSALS } from './refusal-texts.ts'
import type { WatchedChannel } from './watched-channel.store.ts'

/** A moment of the archive that may be watched. Unix seconds. */
export interface RecordedMoment {
  /** When the programme ends that was on air then. */
  readonly endsAt: number
  /**
   * When the first later programme begins that must not be recorded, or the archive is closed for a time; null where neither is
   * within one archive window.
   */
  readonly closedAt: number | null
}

/** So much more than an archive window is looked at: it begins with the segment that holds the moment. Seconds. */
const SPARE_SECONDS = 60

/**
 * Checks whether a moment of the archive may be watched, by the programme that was on air then, and how far it may be watched from
 * there: a window runs on over programmes, and must reach neither one that its rights holder keeps out of the archive nor a blackout.
 * @param ts Unix seconds
 * @param now Unix seconds
 */
export async function recordedMoment(
  db: Kysely<Tables>,
  channel: Pick<WatchedChannel, 'id' | 'archived_days' | 'blackouts'>,
  ts: number,
  now: number,
): Promise<RecordedMoment> {
  const item = await db
    .selectFrom('schedule_item')
    .select(['starts_at', 'duration', 'is_catchup_available'])
    .select((column) =>
      column
        .selectFrom('schedule_item as later')
        .select(({ fn }) => fn.min('later.starts_at').as('starts_at'))
        .where('later.channel_id', '=', channel.id)
        .where('later.starts_at', '>', ts)
        .where('later.starts_at', '<=', ts + ARCHIVE_MOST_MS / 1000 + SPARE_SECONDS)
        .where('later.is_catchup_available', '=', false)
        .as('banned_at'),
    )
    .where('channel_id', '=', channel.id)
    .where('starts_at', '<=', ts)
    .where(sql<boolean>`starts_at + duration > ${ts}`)
    // Where two overlap, what begins later is on air.
    .orderBy('starts_at', 'desc')
    .executeTakeFirst()
  if (!item) {
    const isKept = ageInDays(ts, now) <= channel.archived_days
    if (isKept) throw Failure.told('not_found', NOTHING_ON_AIR)
    throw Failure.told({ code: 'not_found', refusal: { reason: 'too_old' } }, REFUSALS.too_old)
  }
  const airing = {
    timestamp: item.starts_at,
    duration: item.duration,
    is_catchup_available: item.is_catchup_available,
  }
  const refusal = archiveRefusal(airing, { isPurchased: true, archivedDays: channel.archived_days }, now)
  if (refusal) throw Failure.told(denied(archiveReason(refusal)), REFUSALS[refusal])
  const blackout = blackoutAt(channel.blackouts, ts)
  if (blackout) {
    const { until } = blackout
    throw Failure.told(denied({ reason: 'blackout', until }), REFUSALS.blackout)
  }
  const closes = [item.banned_at, nextBlackout(channel.blackouts, ts)].filter((at) => at !== null)
  return {
    endsAt: item.starts_at + item.duration,
    closedAt: closes.length > 0 ? Math.min(...closes) : null,
  }
}
