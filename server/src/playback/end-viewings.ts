import type { Database } from '../db/database.ts'

/** Carries an `EndedViewings` as JSON. */
export const ENDED_CHANNEL = 'viewing'
/** Viewings that were not heard of for so long are over anyway. */
export const FORGET_MS = 15 * 60_000
/** A notification is short; a device plays one thing at a time. */
const NAMED_AT_MOST = 100

export interface EndedViewings {
  readonly deviceId: string
  /** Those that are written already; younger ones are known to the node that opened them. */
  readonly ids: readonly string[]
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
