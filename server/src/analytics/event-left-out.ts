import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { CommonTables } from '../db/tables.ts'
import type { EventLimitName, ToldBatch } from './event-limits.ts'

const HOUR_MS = 3_600_000
/** So much of a count a node that is killed takes with it, in milliseconds. */
const WRITTEN_EVERY_MS = 10_000

export interface LeftOutEvents {
  /** Counts what a call told beyond a limit, for the metrics of this node and for the statistics of all. @param now Unix milliseconds */
  note(told: ToldBatch, limit: EventLimitName, now: number): void
  /** Writes what was counted since, and nothing more after it. */
  stop(): Promise<void>
}

/** Counts the events that limits leave out, so that whoever reads figures knows of what is missing in them. */
export function countLeftOut(db: Kysely<CommonTables>, registry: Registry, log: Logger): LeftOutEvents {
  const counter = new Counter({
    name: 'openair_events_left_out_total',
    help: 'Events that were told beyond a limit and left out of all statistics',
    labelNames: ['limit'],
    registers: [registry],
  })
  /** By provider and hour, not yet written. */
  let counts = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let writing = Promise.resolve()

  async function write(): Promise<void> {
    timer = undefined
    const written = counts
    counts = new Map()
    if (written.size === 0) return
    const rows = [...written].map(([key, count]) => {
      const [provider_id = 0, hour = 0] = key.split(' ').map(Number)
      return { provider_id, hour: new Date(hour), count }
    })
    await db
      .insertInto('event_left_out')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['provider_id', 'hour'])
          .doUpdateSet({ count: sql<number>`event_left_out.count + excluded.count` }),
      )
      .execute()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'how many events were left out cannot be written')
        for (const [key, count] of written) add(key, count)
      })
  }

  function add(key: string, count: number): void {
    counts.set(key, (counts.get(key) ?? 0) + count)
    if (!isStopped) timer ??= setTimeout(() => (writing = write()), WRITTEN_EVERY_MS).unref()
  }

  return {
    note({ rows, teller }, limit, now) {
      counter.inc({ limit }, rows.length)
      add(`${teller.providerId} ${Math.floor(now / HOUR_MS) * HOUR_MS}`, rows.length)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await writing
      await write()
    },
  }
}
