import { type RawBuilder, sql, type Transaction } from 'kysely'
import { GRANT_AT_MOST_LATER } from '#media/grant.ts'
import type { Database } from '../db/database.ts'
import type { CommonTables } from '../db/tables.ts'
import { inTransaction, type Tell } from '../work/in-transaction.ts'
import { unpaidViewings } from '../rights/unpaid-viewings.ts'

/** Carries an `EndedViewings` as JSON. */
export const ENDED_CHANNEL = 'viewing'
/** A node remembers for so long what it has heard to be over, and what it was told of viewings; after that what is written says it. */
export const FORGET_MS = 15 * 60_000
/** Nothing plays under a grant that is older. */
export const OLDEST_MS = (GRANT_AT_MOST_LATER + 3600) * 1000
/** A notification is short; a device plays one thing at a time. */
const NAMED_AT_MOST = 100

export interface EndedViewings {
  /** All that this device watches; null where only those that are named end. */
  readonly deviceId: string | null
  /** Those that are written already; of younger ones of the device their ids say that they are its own. */
  readonly ids: readonly string[]
}

/** What tells every node that these viewings have ended, whoever has them: payloads for `ENDED_CHANNEL`. */
export function endedNotices(ids: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(ids.length / NAMED_AT_MOST) }, (_, at) => {
    const named = ids.slice(at * NAMED_AT_MOST, (at + 1) * NAMED_AT_MOST)
    return JSON.stringify({ deviceId: null, ids: named } satisfies EndedViewings)
  })
}

/**
 * Ends what devices are watching, on every node: their streams open no more, whatever was granted before. What is silent ends too, since a film
 * or a recording that is paused goes on for as long as its grant may hold. In the transaction that takes
 * their right, before a device is deleted: afterwards nothing says which viewings were its own.
 * @param now Unix milliseconds
 */
export async function endViewings(
  trx: Transaction<CommonTables>,
  tell: Tell,
  deviceIds: readonly string[],
  now: number,
): Promise<void> {
  for (const deviceId of deviceIds) {
    const rows = await trx
      .updateTable('view_session')
      .set({ ended_at: new Date(now) })
      .where('device_id', '=', deviceId)
      .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(now))]))
      .where('started_at', '>', new Date(now - OLDEST_MS))
      .returning('id')
      .execute()
    const ended: EndedViewings = { deviceId, ids: rows.slice(-NAMED_AT_MOST).map(({ id }) => id) }
    tell(ENDED_CHANNEL, JSON.stringify(ended))
  }
}

/** Films are complete when they are fetched, so that nothing is heard of some players for as long as one plays. */
const FILM_MS = 5 * 60 * 60_000

/**
 * Ends the viewings of those who have lost the right to what they watch. Answers how many it ended.
 * @param now Unix milliseconds
 */
export function endUnpaidViewings(database: Database, now: number): Promise<number> {
  const heardSince = { channel: new Date(now - FORGET_MS), film: new Date(now - FILM_MS) }
  return endThose(database, unpaidViewings(new Date(now), heardSince), now)
}

/**
 * Ends the viewings that a query finds, on every node. Answers how many it ended.
 * @param now Unix milliseconds
 */
export function endThose(
  database: Database,
  found: RawBuilder<{ id: string }>,
  now: number,
): Promise<number> {
  return inTransaction(database.whole, async (trx, tell) => {
    const { rows } = await sql<{ id: string }>`
      update view_session set ended_at = ${new Date(now)} where id in (${found}) returning id`.execute(trx)
    for (const notice of endedNotices(rows.map(({ id }) => id))) tell(ENDED_CHANNEL, notice)
    return rows.length
  })
}
