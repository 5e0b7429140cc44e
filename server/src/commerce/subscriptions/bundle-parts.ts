import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { keepingPlans } from '../../db/kept-plans.ts'
import { wholeOf } from '../../db/provider-handle.ts'
import type { CommonTables, Tables, WholeTables } from '../../db/tables.ts'
import { TOKEN_CHANNEL } from '../../http/tokens.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { endOfHolding } from '../promo/promo-days.ts'
import { cancelFuture } from './cancel-future.ts'
import { isFuture, type LiveSubscription } from './change-subscription.ts'
import { SUBSCRIPTION_SOURCE } from './paid-time.store.ts'
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

/** @param since Unix milliseconds, not after now: the bundle is open since then */
async function hold(trx: Trx, part: LiveSubscription, now: number, since = now): Promise<void> {
  if (part.paused_at === null && isFuture(part, now)) return cancelFuture(trx, part, now)
  // What the viewer has paused goes on when the viewer says so.
  const isKept = part.paused_at === null && part.paid_until.getTime() > since
  if (isKept) await keepRest(trx, part, since)
  await trx
    .updateTable('subscription')
    .set({ is_renewed: isBound(part, isKept, since), ...(isKept && { is_covered: true }) })
    .where('id', '=', part.id)
    .execute()
}

/** Whether what stands still goes on being renewed behind the bundle: its owner may not switch that off before its term is over, of which as much is left then. */
const isBound = (
  { is_renewed: isRenewed, paused_at: pausedAt, term_until: termUntil }: LiveSubscription,
  isKept: boolean,
  since: number,
): boolean =>
  isRenewed &&
  (isKept || pausedAt !== null) &&
  termUntil !== null &&
  termUntil.getTime() > (pausedAt?.getTime() ?? since)

/** Of the subscription `b` of a bundle: it is not about to end. */
const runs = (now: number) =>
  sql<boolean>`(b.is_renewed or b.paused_at is not null or b.paid_until > ${new Date(now + AHEAD_MS)}::timestamptz)`

/** Whether a bundle that a user has subscribed to, and that is open or stands still, has a packet as its part. @param now Unix milliseconds */
export async function isInBundle(
  db: Kysely<Tables>,
  { user_id: userId, packet_id: packetId }: Pick<LiveSubscription, 'user_id' | 'packet_id'>,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from subscription b join packet p on p.id = b.packet_id and ${packetId}::integer = any(p.parts)
    where b.user_id = ${userId} and b.ended_at is null and ${runs(now)} and (b.paused_at is not null or exists (
      select from entitlement where user_id = b.user_id and packet_id = b.packet_id and valid @> ${new Date(now)}::timestamptz))
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a bundle that has a packet as its part is open to a user, however it came: then the packet is listed as that part. @param now Unix milliseconds */
export async function hasOpenBundle(
  db: Kysely<Tables>,
  { user_id: userId, packet_id: packetId }: Pick<LiveSubscription, 'user_id' | 'packet_id'>,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from entitlement e join packet p on p.id = e.packet_id and ${packetId}::integer = any(p.parts)
    where e.user_id = ${userId} and e.valid @> ${new Date(now)}::timestamptz limit 1`.execute(db)
  return rows.length > 0
}

/** Parts `s` that run beside a bundle that is open and subscribed to, and since when it is: it has begun meanwhile. */
const beside = (now: number) => sql`
  from subscription b join packet p on p.id = b.packet_id and p.parts <> '{}'
  join entitlement e on e.user_id = b.user_id and e.packet_id = b.packet_id and e.valid @> ${new Date(now)}::timestamptz
  join subscription s on s.user_id = b.user_id and s.packet_id = any(p.parts) and s.ended_at is null and s.paused_at is null
    and (s.is_renewed or s.paid_until > lower(e.valid))
  where b.ended_at is null and b.paused_at is null and ${runs(now)}`

/** Whether a subscription is of a part that is to stand still for a bundle that has begun. @param now Unix milliseconds */
export async function isBesideBundle(trx: Trx, subscriptionId: number, now: number): Promise<boolean> {
  const { rows } = await sql`select ${beside(now)} and s.id = ${subscriptionId} limit 1`.execute(wholeOf(trx))
  return rows.length > 0
}

/** Parts `s` that no bundle covers any more, with the moment at which the last one ends. */
const uncovered = (now: number) => sql`
  from subscription s
  left join lateral (
    select max(b.paid_until) as until, coalesce(bool_or(${runs(now)}), false) as runs
    from subscription b join packet p on p.id = b.packet_id and s.packet_id = any(p.parts)
    where b.user_id = s.user_id and b.ended_at is null) bundle on true
  where s.is_covered and s.ended_at is null and not bundle.runs`

/** Has a part stand still since its bundle is open: what is paid of it is kept to the millisecond, however late that is seen. */
const holdSinceBegun: Settle = (db, { id, user_id: userId }, now) =>
  inTransaction(db, async (own, tell) => {
    // Paid time is in tables that no provider has a part of.
    const trx = own as unknown as Trx
    await lockUser(trx, userId)
    const { rows } = await sql<LiveSubscription & { since: Date | null }>`
      select s.*, case when e.source = ${SUBSCRIPTION_SOURCE}::text || b.id then lower(e.valid) end as since ${beside(now)} and s.id = ${id}`.execute(
      own,
    )
    const [part] = rows
    if (!part) return
    await hold(trx, part, now, part.since?.getTime())
    tell(TOKEN_CHANNEL, String(userId))
  })

/** Has a part go on with the rest of its paid time once its bundle is over, behind what is given of it. */
const goOn: Settle = (db, { id, user_id: userId }, now) =>
  inTransaction(db, async (own, tell) => {
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

interface Part {
  readonly id: number
  readonly user_id: number
}
type Settle = (db: Kysely<WholeTables>, part: Part, now: number) => Promise<void>

/** Settles parts one by one, whatever becomes of the others. Throws after all were tried where one could not be. */
async function settleParts(
  db: Kysely<WholeTables>,
  which: (now: number) => RawBuilder<unknown>,
  one: Settle,
  now: number,
  userId?: number,
): Promise<void> {
  const whose = userId === undefined ? sql`` : sql`and s.user_id = ${userId}`
  // Asked several times a minute, mostly for nothing: planning takes three times as long as finding out.
  const kept = keepingPlans(db)
  const failed: unknown[] = []
  let last = 0
  for (;;) {
    const { rows } = await sql<Part>`
      select distinct s.id, s.user_id ${which(now)} ${whose} and s.id > ${last} order by s.id limit ${AT_ONCE}`.execute(
      kept,
    )
    for (const part of rows) await one(db, part, now).catch((error: unknown) => failed.push(error))
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)?.id ?? last
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} parts of bundles did not stand still or go on`)
}

/**
 * Has parts stand still whose bundle has begun meanwhile: one that was subscribed to ahead, or that is paid again after it had run out. It may be broken
 * off anywhere and done again.
 * @param db of all providers
 * @param now Unix milliseconds
 * @param userId whose; without it everybody's
 */
export const holdBegun = (db: Kysely<WholeTables>, now: number, userId?: number): Promise<void> =>
  settleParts(db, beside, holdSinceBegun, now, userId)

/**
 * Has the parts of bundles that are over go on with what was paid of them. It may be broken off anywhere and done again.
 * @param db of all providers
 * @param now Unix milliseconds
 * @param userId whose; without it everybody's
 */
export const goOnWithParts = (db: Kysely<WholeTables>, now: number, userId?: number): Promise<void> =>
  settleParts(db, uncovered, goOn, now, userId)
