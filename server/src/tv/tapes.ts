import type { OriginPorts } from '#media/origin/ports.ts'
import type { ChannelTimeline } from '#media/timeline/tape.ts'
import { joined } from '#media/timeline/timeline.ts'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { hearSchedule } from './schedule-notice.ts'
import { DAY_MS, readTapeDays } from './tape-days.store.ts'
import { TapeDays } from './tape-days.ts'

/** What is on air on any channel, day by day in memory: whoever watches must not wait for the database. */
export interface Tapes {
  readonly timeline: OriginPorts['channelTimeline']
  start(): Promise<void>
  stop(): Promise<void>
}

/** Nothing was on air before 1970. */
const dayAt = (ms: number): number => Math.max(0, Math.floor(ms / DAY_MS))

/** Joins what was read of a channel; undefined where there is none. */
const tapeOf = (read: readonly (ChannelTimeline | undefined)[]): ChannelTimeline | undefined => {
  const [first, ...others] = read.filter((part) => part !== undefined)
  return first && joined([first, ...others])
}

/**
 * Reads days of tapes when they are asked for, and again when a schedule changes on any node. Of a channel that is watched live the day
 * after is read too: its viewers go on when the database is away at midnight.
 * @param now Unix milliseconds
 */
export function createTapes(
  database: Pick<Database, 'whole' | 'listen'>,
  log: Logger,
  now: () => number,
): Tapes {
  const days = new TapeDays({ read: (wanted) => readTapeDays(database.whole, wanted), log })
  let stopListening: (() => Promise<void>) | null = null

  return {
    timeline(channelId, { fromMs, toMs }) {
      const [first, last] = [dayAt(fromMs), dayAt(toMs)]
      if (toMs > now()) days.ahead({ channelId, day: last + 1 })
      const wanted = Array.from({ length: last - first + 1 }, (_, at) => ({ channelId, day: first + at }))
      const kept = wanted.map((day) => days.get(day))
      if (kept.every((part) => part !== undefined)) return tapeOf(kept)
      const read = wanted.map((day, at) => (kept[at] ? Promise.resolve(kept[at]) : days.load(day)))
      return Promise.all(read).then(tapeOf)
    },
    async start() {
      stopListening = await hearSchedule(database, (changed) => days.renew(changed))
    },
    async stop() {
      await stopListening?.()
      await days.end()
    },
  }
}
