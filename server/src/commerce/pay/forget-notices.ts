import type { Kysely } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

/** Longer than any bank lets its customers claim a payment back. */
const KEPT_MS = 400 * 24 * 3_600_000

/** Forgets that gateways have told something that long ago. What came of it stays in the books. @param now Unix milliseconds */
export async function forgetNotices(db: Kysely<CommonTables>, now: number): Promise<void> {
  await db
    .deleteFrom('gateway_event')
    .where('received_at', '<', new Date(now - KEPT_MS))
    .execute()
}
