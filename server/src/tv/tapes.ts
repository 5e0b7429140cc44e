import type { ChannelTimeline, TimelineItem } from '#media/timeline/timeline.ts'
import { itemAt } from '#media/timeline/timeline.ts'
import { indexAt, nearestIndex, SEGMENT_MS } from '#media/timeline/grid.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'

/** The timelines of all channels, in memory: what is on air must be known without asking the database. */
export interface Tapes {
  timeline(channelId: number): ChannelTimeline | undefined
  /** Unix milliseconds at which the next programme of any channel begins; Infinity when none does. */
  nextBoundary(nowMs: number): number
  start(): Promise<void>
  stop(): Promise<void>
}

interface ItemRow {
  id: string
  channel_id: number
  ordinal: number
  starts_at: number
  duration: number
  asset_id: string | null
}

/** Items of one channel on its grid. Their ordinals are those of the schedule, so they never change. */
export function timelineItems(epochMs: number, rows: readonly ItemRow[]): TimelineItem[] {
  return rows.flatMap((row) => {
    const startIndex = nearestIndex(epochMs, row.starts_at * 1000)
    const endIndex = nearestIndex(epochMs, (row.starts_at + row.duration) * 1000)
    if (endIndex <= startIndex) return []
    return [{ ordinal: row.ordinal, startIndex, endIndex, assetId: row.asset_id, scheduleId: row.id }]
  })
}

/** Reads all timelines and reads them again when the schedule changes on any node. */
export function createTapes(database: Database, log: Logger): Tapes {
  let timelines = new Map<number, ChannelTimeline>()
  let version = 0
  let stopListening: (() => Promise<void>) | null = null

  const read = async (): Promise<void> => {
    const { whole } = database
    const channels = await whole.selectFrom('channel').select(['id', 'epoch']).execute()
    const rows = await whole
      .selectFrom('schedule_item')
      .select(['id', 'channel_id', 'ordinal', 'starts_at', 'duration', 'asset_id'])
      .orderBy('channel_id')
      .orderBy('ordinal')
      .execute()
    const byChannel = Map.groupBy(rows, (row) => row.channel_id)
    version += 1
    timelines = new Map(
      channels.map(({ id, epoch }) => {
        const epochMs = Number(epoch)
        return [
          id,
          { channelId: id, epochMs, version, items: timelineItems(epochMs, byChannel.get(id) ?? []) },
        ]
      }),
    )
  }

  return {
    timeline: (channelId) => timelines.get(channelId),
    nextBoundary(nowMs) {
      let next = Infinity
      for (const { epochMs, items } of timelines.values()) {
        const now = itemAt(items, indexAt(epochMs, nowMs))
        if (now) next = Math.min(next, epochMs + now.endIndex * SEGMENT_MS)
      }
      return next
    },
    async start() {
      await read()
      stopListening = await database.listen('schedule', () => {
        read().catch((error: unknown) => log.error({ err: error }, 'the schedule could not be read again'))
      })
    },
    async stop() {
      await stopListening?.()
    },
  }
}
