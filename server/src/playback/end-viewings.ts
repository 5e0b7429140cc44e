import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { unpaidViewings } from '../rights/unpaid-viewings.ts'

/** Carries an `EndedViewings` as JSON. */
export const ENDED_CHANNEL = 'viewing'
/** Viewings that were not heard of for so long are over anyway. */
export const FORGET_MS = 15 * 60_000
/** A notification is short; a device plays one thing at a time. */
const NAMED_AT_MOST = 100

export interface EndedViewings {
  /** All that this device watches; null where only those that are named end. */
  readonly deviceId: string | null
  /** Those that are written already; younger ones are known to the node that opened them, which tells the others. */
  readonly ids: readonly string[]
}

/** Tells every node that these viewings have ended, whoever has them. */
export async function announceEnded(database: Database, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += NAMED_AT_MOST) {
    const ended: EndedViewings = { deviceId: null, ids: ids.slice(from, from + NAMED_AT_MOST) }
    await database.notify(ENDED_CHANNEL, JSON.stringify(ended))
  }
}

/**
 * Ends what devices are watching, on every node: their streams open no more, whatever was granted before.
 * @param now Unix milliseconds
 */
export async function endViewings(
  database: Database,
  deviceIds: readonly string[],
  now: number,
): Promise<void> {
  for (const deviceId of deviceIds) {
    const rows = await database.db
      .updateTable('view_session')
      .set({ ended_at: new Date(now) })
      .where('device_id', '=', deviceId)
      .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(now))]))
      .where('seen_at', '>', new Date(now - FORGET_MS))
      .returning('id')
      .execute()
    const ended: EndedViewings = { deviceId, ids: rows.slice(-NAMED_AT_MOST).map(({ id }) => id) }
    await database.notify(ENDED_CHANNEL, JSON.stringify(ended))
  }
}

/** Films are complete when they are fetched, so that nothing is heard of some players for as long as one plays. */
const FILM_MS = 5 * 60 * 60_000

/**
 * Ends the viewings of those who have lost the right to what they watch. Answers how many it ended.
 * @param now Unix milliseconds
 */
export async function endUnpaidViewings(database: Database, now: number): Promise<number> {
  const at = new Date(now)
  const heardSince = { channel: new Date(now - FORGET_MS), film: new Date(now - FILM_MS) }
  const { rows } = await sql<{ id: string }>`
    update view_session set ended_at = ${at} where id in (${unpaidViewings(at, heardSince)}) returning id`.execute(
    database.whole,
  )
  await announceEnded(
    database,
    rows.map(({ id }) => id),
  )
  return rows.length
}
