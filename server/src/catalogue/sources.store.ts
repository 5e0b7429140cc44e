import type { Sources } from '#contract/catalogue.ts'
import { mayWatch } from '#domain/rights/may-watch.ts'
import { archiveRefusal } from '#domain/tv/archive.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import { CHANNEL_PACKETS } from '../rights/opening-packets.ts'
import type { Scope } from '../scope/scope.ts'
import { channelListed } from '../tv/listed-channel.ts'
import type { CardRow } from './item.store.ts'

/** The most broadcasts that a card lists. */
const MOST_CATCHUPS = 24
/** Broadcasts that are looked through for them: those of closed channels fall out. */
const LOOKED_THROUGH = 200
/** Channels that last showed a title. */
const MOST_CHANNELS = 10

type Shown = Pick<CardRow, 'id' | 'type' | 'parent_id' | 'season' | 'series'>

/** Broadcasts of a film, of a series with all its episodes, or of one episode, that have begun and are still recorded; the latest first. */
async function readRecorded({ db, now, maxAge }: Scope, row: Shown) {
  const seconds = Math.floor(now / 1000)
  const season = row.type === 'episode' ? row.parent_id : row.type === 'season' ? row.id : null
  const above =
    season === null
      ? undefined
      : await db.selectFrom('content').select('parent_id').where('id', '=', season).executeTakeFirst()
  let query = db
    .selectFrom('schedule_item as item')
    .innerJoin('channel', 'channel.id', 'item.channel_id')
    .innerJoin('program', 'program.id', 'item.program_id')
    .select(['item.id', 'item.channel_id', 'item.starts_at', 'item.duration', 'item.is_catchup_available'])
    .select(['item.season', 'item.series'])
    .select(['channel.archived_days', 'channel.is_free as isFree', CHANNEL_PACKETS.as('packets')])
    .where('item.content_id', '=', above?.parent_id ?? row.id)
    .where('item.starts_at', '<=', seconds)
    .where(channelListed)
    .where(withinAge('channel.age', maxAge))
    .where(programWithinAge(maxAge))
    .orderBy('item.starts_at', 'desc')
    .orderBy('item.id')
    .limit(LOOKED_THROUGH)
  if (season !== null) query = query.where('item.season', '=', row.season)
  if (row.type === 'episode') query = query.where('item.series', '=', row.series)
  const items = await query.execute()
  return items.filter(
    ({ starts_at, duration, is_catchup_available, archived_days }) =>
      archiveRefusal(
        { timestamp: Number(starts_at), duration, is_catchup_available },
        { isPurchased: true, archivedDays: archived_days },
        seconds,
      ) === null,
  )
}

/** Recordings of a title on channels that whoever asks may watch. */
export async function readSources(context: Scope, row: Shown): Promise<Sources> {
  const items = await readRecorded(context, row)
  const catchups = items
    .filter((item) => mayWatch(item, context.held))
    .slice(0, MOST_CATCHUPS)
    .map(({ id, channel_id, starts_at, season, series }) => ({
      id,
      channel_id,
      start_at: new Date(Number(starts_at) * 1000).toISOString(),
      season,
      series,
    }))
  return { catchups }
}

/** The channels whose recordings of a title are there, the one that showed it last first. */
export async function readLastSeenChannels(context: Scope, row: Shown): Promise<number[]> {
  const items = await readRecorded(context, row)
  return [...new Set(items.map(({ channel_id }) => channel_id))].slice(0, MOST_CHANNELS)
}
