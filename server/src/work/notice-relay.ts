import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { WholeTables } from '../db/tables.ts'
import { onCommitted } from './committed.ts'
import { inTransaction } from './in-transaction.ts'

/** Any number, as long as every node uses the same one. */
const LOCK = 7_311_207
const AT_ONCE = 500
/** Commits of this process are handed over at once; this finds what a node that died has left. */
const LOOK_MS = 500

export interface Notice {
  readonly channel: string
  readonly payload: string
}

/**
 * Hands over what stands in the outbox, one node at a time, and takes it out when that is done: who dies in between has it handed over once
 * more. Notices of one transaction come in the order in which they were told; those of several in the order in which they were written, as
 * far as they were committed by then. What cannot be published, or does not reach all, is told by the database, which all nodes hear too.
 * @param publish answers whether it reaches every node, and throws where it could not; what it has published of these may be published again
 */
export async function handOverNotices(
  db: Kysely<WholeTables>,
  publish: (notices: readonly Notice[]) => Promise<boolean>,
  onLost: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
      const notices = await trx
        .selectFrom('notice_outbox')
        .select(['id', 'channel', 'payload'])
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      if (notices.length === 0) return 0
      const told = notices.map(({ channel, payload }) => ({ channel, payload }))
      const isForAll = await publish(told).catch((error: unknown) => {
        onLost(error)
        return false
      })
      if (!isForAll)
        await sql`select pg_notify(n.channel, n.payload) from
          jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n(channel text, payload text)`.execute(trx)
      await trx
        .deleteFrom('notice_outbox')
        .where(
          'id',
          'in',
          notices.map(({ id }) => id),
        )
        .execute()
      return notices.length
    })
    if (count < AT_ONCE) return
  }
}

/** Hands over what stands in the outbox from now on: right after each commit of this process, and twice a second. Answers how to stop. */
export function relayNotices(
  db: Kysely<WholeTables>,
  publish: (notices: readonly Notice[]) => Promise<boolean>,
  log: Logger,
): () => Promise<void> {
  const onLost = (error: unknown): void =>
    log.warn({ err: error }, 'Redis did not take notices; the database tells them')
  let isAsked = false
  let relaying: Promise<void> | null = null
  const relay = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false
      await handOverNotices(db, publish, onLost).catch((error: unknown) =>
        log.error({ err: error }, 'notices could not be handed over'),
      )
    }
  }
  const look = (): void => {
    isAsked = true
    relaying ??= relay().finally(() => {
      relaying = null
      if (isAsked) look()
    })
  }
  const stopHearing = onCommitted(look)
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
  look()
  return async () => {
    clearInterval(timer)
    stopHearing()
    await relaying
  }
}
