import { type Kysely, sql } from 'kysely'
import { nearestIndex } from '#media/timeline/grid.ts'
import type { ChannelTimeline, TimelineItem } from '#media/timeline/tape.ts'
import type { Blackout } from '#domain/tv/blackout.ts'
import type { WholeTables } from '../db/tables.ts'

/** A day of a channel's tape, counted in UTC from 1970: the piece in which tapes are read. */
export interface TapeDay {
  readonly channelId: number
  readonly day: number
}

export const DAY_MS = 86_400_000
const DAY_S = DAY_MS / 1000

/** What is read of an item. Times are Unix seconds and seconds. */
type ItemRow = [
  id: string,
  ordinal: number,
  startsAt: number,
  duration: number,
  assetId: string | null,
  isCatchupAvailable: boolean,
]

/** Items of one channel on its grid. Their ordinals are those of the schedule, so they never change. */
function timelineItems(epochMs: number, rows: readonly ItemRow[]): TimelineItem[] {
  return rows.flatMap(([scheduleId, ordinal, startsAt, duration, assetId]) => {
    const startIndex = nearestIndex(epochMs, startsAt * 1000)
    const endIndex = nearestIndex(epochMs, (startsAt + duration) * 1000)
    return endIndex <= startIndex
      ? []
      : [{ kind: 'playout' as const, ordinal, startIndex, endIndex, assetId, scheduleId }]
  })
}

/** What nobody may watch from the archive of a day. */
function closedOf(
  { day }: TapeDay,
  rows: readonly ItemRow[],
  blackouts: readonly Blackout[],
): NonNullable<ChannelTimeline['closed']> {
  const endOfDay = (day + 1) * DAY_S
  // Where two overlap, what begins later is on air. What follows the programme that ends the day is read with the next one.
  const banned = rows.flatMap(([, , from, duration, , isCatchupAvailable], at) =>
    isCatchupAvailable || from >= endOfDay
      ? []
      : [{ from, until: Math.min(from + duration, rows[at + 1]?.[2] ?? Infinity) }],
  )
  const ofDay = blackouts.filter(({ from, until }) => from < endOfDay && until > day * DAY_S)
  return [...banned, ...ofDay].map(({ from, until }) => ({ fromMs: from * 1000, toMs: until * 1000 }))
}

/**
 * Reads days of tapes, all in one question: of each what begins in it, from the item on air at its beginning to the one that ends its last.
 * An item of one second may have no segment at all, so these two are longer ones.
 * @returns a tape for each day, in their order; undefined where there is no such channel
 */
export async function readTapeDays(
  db: Kysely<WholeTables>,
  days: readonly TapeDay[],
): Promise<(ChannelTimeline | undefined)[]> {
  // One row for each day: as rows of their own the items of many days would keep the process busy for longer.
  const { rows } = await sql<{
    nth: number
    epoch: number
    blackouts: Blackout[]
    items: ItemRow[]
  }>`
    select wanted.nth::integer, channel.epoch, channel.blackouts, item.items
    from unnest(${days.map(({ channelId }) => channelId)}::integer[], ${days.map(({ day }) => day * DAY_S)}::bigint[])
      with ordinality as wanted(channel_id, since, nth)
    join channel on channel.id = wanted.channel_id
    cross join lateral (
      select coalesce(json_agg(json_build_array(s.id, s.ordinal, s.starts_at, s.duration, s.asset_id, s.is_catchup_available) order by s.starts_at), '[]') as items
      from schedule_item s
      where s.channel_id = wanted.channel_id
        and s.starts_at >= coalesce((
          select before.starts_at from schedule_item before
          where before.channel_id = wanted.channel_id and before.starts_at < wanted.since and before.duration > 1
          order by before.starts_at desc limit 1), 0)
        and s.starts_at <= coalesce((
          select after.starts_at from schedule_item after
          where after.channel_id = wanted.channel_id and after.starts_at >= wanted.since + ${sql.lit(DAY_S)} and after.duration > 1
          order by after.starts_at limit 1), ${sql.lit(Number.MAX_SAFE_INTEGER)})
    ) item`.execute(db)
  const tapes = new Map(
    rows.map(({ nth, epoch, blackouts, items }) => {
      const epochMs = Number(epoch)
      const closed = closedOf(days[nth - 1]!, items, blackouts)
      return [nth, { epochMs, items: timelineItems(epochMs, items), closed }]
    }),
  )
  return days.map(({ channelId }, at) => {
    const read = tapes.get(at + 1)
    return read && { channelId, ...read }
  })
}
