import { type Kysely, sql, type Transaction } from 'kysely'
import type { CommonTables, WholeTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { endOfHolding } from '../promo/promo-days.ts'
import { cancelFuture } from './cancel-future.ts'
import { isFuture, type LiveSubscription } from './change-subscription.ts'
import { keepRest, runOn } from './paused-time.ts'

type Trx = Transaction<CommonTables>

/** So long before a bundle ends its parts are told to go on, so that nobody misses a moment. Milliseconds. */
const AHEAD_MS = 120_000
const AT_ONCE = 200

/**
 * Has the parts of a bundle stand still while it runs: what is paid of them is kept for afterwards, and nothing more is charged for them. One that has
 * not begun does not begin. Whoever calls has locked the user. @param now Unix milliseconds
 */
export async function holdParts(
  trx: Trx,
  userId: number,
  parts: readonly number[],
  now: number,
): Promise<void> {
  if (parts.length === 0) return
  const live = await trx
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('packet_id', 'in', [...parts])
    .where('ended_at', 'is', null)
    .execute()
  for (const part of live) await hold(trx, part, now)
}

async function hold(trx: Trx, part: LiveSubscription, now: number): Promise<void> {
  if (part.paused_at === null && isFuture(part, now)) return cancelFuture(trx, part, now)
  // What the viewer has paused goes on when the viewer says so.
  const isKept = part.paused_at === null && part.paid_until.getTime() > now
  if (isKept) await keepRest(trx, part, now)
  await trx
    .updateTable('subscription')
    .set({ is_renewed: false, ...(isKept && { is_covered: true }) })
    .where('id', '=', part.id)
    .execute()
}

/** Parts `s` that no bundle covers any more, with the moment at which the last one ends. */
const uncovered = (now: number) => sql`
  from subscription s
  left join lateral (
    select max(b.paid_until) as until,
      coalesce(bool_or(b.is_renewed or b.paused_at is not null or b.paid_until > ${new Date(now + AHEAD_MS)}::timestamptz), false) as runs
    from subscription b join packet p on p.id = b.packet_id and s.packet_id = any(p.parts)
    where b.user_id = s.user_id and b.ended_at is null) bundle on true
  where s.is_covered and s.ended_at is null and not bundle.runs`

/** Has a part go on with the rest of its paid time once its bundle is over, behind what is given of it. */
const goOn = (db: Kysely<WholeTables>, { id, user_id: userId }: Covered, now: number): Promise<void> =>
  inTransaction(db, async (own, tell) => {
    // Paid time is in tables that no provider has a part of.
    const trx = own as unknown as Trx
    await lockUser(trx, userId)
    const { rows } = await sql<LiveSubscription & { until: Date | null }>`
      select s.*, bundle.until ${uncovered(now)} and s.id = ${id}`.execute(own)
    const [part] = rows
    if (!part?.paused_at) return
    const over = Math.max(now, part.until?.getTime() ?? now)
    // What has no end keeps the rest for ever.
    const from = await endOfHolding(trx, { userId, packetId: part.packet_id }, over)
    if (from === null) return
    await runOn(trx, part, from)
    tell(TOKEN_CHANNEL, String(userId))
  })

interface Covered {
  readonly id: number
  readonly user_id: number
}

/**
 * Has the parts of bundles that are over go on with what was paid of them. It may be broken off anywhere and done again.
 * @param db of all providers
 * @param now Unix milliseconds
 */
export async function goOnWithParts(db: Kysely<WholeTables>, now: number): Promise<void> {
  const failed: unknown[] = []
  let last = 0
  for (;;) {
    const { rows } = await sql<Covered>`
      select s.id, s.user_id ${uncovered(now)} and s.id > ${last} order by s.id limit ${AT_ONCE}`.execute(db)
    for (const part of rows) await goOn(db, part, now).catch((error: unknown) => failed.push(error))
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} parts of bundles did not go on`)
}
