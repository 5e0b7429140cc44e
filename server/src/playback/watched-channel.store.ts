import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Reference } from '#domain/catalogue/reference.ts'
import { channelNamed } from '../rights/channel-named.ts'
import { ADULT_AGE } from '#domain/identity/age.ts'
import type { Blackout } from '#domain/tv/blackout.ts'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'
import type { ChannelTracker } from '#contract/tv.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { Tables, Vitrina } from '../db/tables.ts'
import { programWithinAge } from '../db/within-age.ts'
import { CHANNEL_PACKETS } from '../rights/opening-packets.ts'
import { lookedAt } from './channel-limits.ts'
import { avoidsAdults, isLimited, type Watcher } from './watcher.ts'

/** A channel as a stream of it needs it. */
export interface WatchedChannel {
  readonly id: number
  readonly is_free: boolean
  readonly age: number | null
  readonly archived_days: number
  readonly cover: string | null
  readonly vitrina: Vitrina | null
  readonly trackers: readonly ChannelTracker[]
  readonly blackouts: readonly Blackout[]
  readonly protection: 'none' | 'aes-128'
  /** Those that hold it. */
  readonly packets: OpeningPacket[]
  /** Null where nothing limits the viewer. */
  readonly part: Part | null
}

/** What a viewer may see of a channel around a moment. */
interface Part {
  /** Whether what is on air then is for the viewer; null where nothing is. */
  readonly isWithin: boolean | null
  /** Unix seconds: when the last programme ended that is not for the viewer, and when the next one begins. */
  readonly since: number | null
  readonly until: number | null
}

/** So much more is looked at than is shown: the grid moves a start by up to a second, past the edge. Seconds. */
const EDGE_SECONDS = 60

/** Whether a row of `program` is for this viewer. */
const programFor = (watcher: Watcher): RawBuilder<boolean> =>
  avoidsAdults(watcher)
    ? sql<boolean>`coalesce(coalesce(program.age, 0) < ${ADULT_AGE} and ${programWithinAge(watcher.maxAge)}, false)`
    : sql<boolean>`coalesce(${programWithinAge(watcher.maxAge)}, false)`

/** The part of a row of `channel` around a moment, from one look at its programmes. */
function partAround(watcher: Watcher, seconds: number): RawBuilder<Part> {
  const { from, to } = lookedAt(seconds)
  return sql<Part>`(
    select json_build_object(
      'isWithin', bool_or(is_within) filter (where starts_at <= ${seconds} and ends_at > ${seconds}),
      'since', max(ends_at) filter (where starts_at <= ${seconds} and not is_within),
      'until', min(starts_at) filter (where starts_at > ${seconds} and not is_within))
    from (
      select s.starts_at, s.starts_at + s.duration as ends_at, ${programFor(watcher)} as is_within
      from broadcast s cross join lateral (select (s.programme).age, (s.programme).content_id) program
      where s.channel_id = channel.id and not (s.programme).is_withdrawn
        and s.starts_at > ${from - EDGE_SECONDS} and s.starts_at < ${to + EDGE_SECONDS}
    ) around)`
}

/**
 * A channel with its packets and what its viewer may see around a moment. One question, since a zap waits for it: with the embedded
 * database each costs a millisecond or two. @param seconds Unix seconds of what will be watched
 */
export function readWatchedChannel(
  db: Kysely<Tables>,
  ref: Reference,
  watcher: Watcher,
  seconds: number,
): Promise<WatchedChannel | undefined> {
  const part: RawBuilder<Part | null> = isLimited(watcher)
    ? partAround(watcher, seconds)
    : sql<null>`null::json`
  return keepingPlans(db)
    .selectFrom('channel')
    .select([
      'id',
      'is_free',
      'age',
      'archived_days',
      'cover',
      'vitrina',
      'trackers',
      'blackouts',
      'protection',
      CHANNEL_PACKETS.as('packets'),
      part.as('part'),
    ])
    .where(channelNamed(ref))
    .executeTakeFirst()
}
