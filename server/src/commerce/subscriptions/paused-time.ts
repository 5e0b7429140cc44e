import { sql, type Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { endOfHolding, GIVEN } from '../promo/promo-days.ts'
import { closeTime, type LiveSubscription } from './change-subscription.ts'
import { IS_UNBOOKED } from './charges.store.ts'
import { bringGiftForward } from './folder-gift.ts'
import { openPaidTime, type PaidTime, SUBSCRIPTION_SOURCE } from './paid-time.store.ts'

type Trx = Transaction<CommonTables>

/**
 * Closes what is left of a subscription, now, and notes that it stands still. What was told to go on behind a bundle is kept from where it would have
 * begun; what the folder gives behind it opens at once. Whoever calls has locked the user. @param now Unix milliseconds
 */
export async function keepRest(trx: Trx, subscription: LiveSubscription, now: number): Promise<void> {
  const { id, user_id: userId, packet_id: packetId, paid_until: until } = subscription
  const at = new Date(now)
  const { rows } = await sql<{ begins: Date; source: string | null }>`
    select lower(valid) as begins, case when source like ${GIVEN} then source end as source from entitlement
    where user_id = ${userId} and packet_id = ${packetId} and (source = ${SUBSCRIPTION_SOURCE + id} or source like ${GIVEN})
      and upper(valid) > ${at}::timestamptz and lower(valid) < ${until}::timestamptz
    order by valid`.execute(trx)
  await trx
    .updateTable('subscription')
    .set({
      paused_at: rows[0] && rows[0].begins > at ? rows[0].begins : at,
      paused_periods: rows.slice(1).map(({ begins }) => begins),
      paused_sources: rows.map(({ source }) => source),
    })
    .where('id', '=', id)
    .execute()
  await closeTime(trx, subscription, now)
  await bringGiftForward(trx, subscription, now)
}

/** What is left of a subscription that stands still, piece by piece as it was paid or given, from a moment on. Unix milliseconds. */
function keptPieces(subscription: LiveSubscription, pausedAt: Date, from: number): PaidTime[] {
  const { id, user_id: userId, packet_id: packetId, paid_until: until } = subscription
  const { paused_periods: periods, paused_sources: sources } = subscription
  const moments = [pausedAt, ...periods, until].map((one) => one.getTime() + from - pausedAt.getTime())
  return moments.slice(0, -1).map((begin, place) => ({
    userId,
    packetId,
    from: begin,
    until: moments[place + 1] ?? begin,
    subscriptionId: id,
    source: sources[place] ?? null,
  }))
}

/** Opens the days that codes have given of what stands still, as soon as nothing else of the packet is open: nothing is left to come before them. */
export async function openKeptDays(
  trx: Trx,
  subscription: LiveSubscription,
  pausedAt: Date,
  now: number,
): Promise<void> {
  const { user_id: userId, packet_id: packetId } = subscription
  const end = await endOfHolding(trx, { userId, packetId }, now)
  // Whoever has the packet without an end needs no days.
  if (end === null) return
  const days: PaidTime[] = []
  for (const piece of keptPieces(subscription, pausedAt, now).filter(({ source }) => source)) {
    const from = days.at(-1)?.until ?? end
    days.push({ ...piece, from, until: from + piece.until - piece.from })
  }
  await openPaidTime(trx, days)
}

/**
 * Has what is left of a subscription run from a moment on, period by period as it was paid; the next one is counted from its end. Does nothing for one
 * that does not stand still. Whoever calls has locked the user, and seen that nothing else is open then.
 * @param from Unix milliseconds
 */
export async function runOn(trx: Trx, subscription: LiveSubscription, from: number): Promise<void> {
  const { id, paused_at: pausedAt, term_until: termUntil } = subscription
  if (pausedAt === null) return
  const moved = (moment: Date): Date => new Date(moment.getTime() + from - pausedAt.getTime())
  const until = moved(subscription.paid_until)
  await trx
    .updateTable('subscription')
    .set({
      paused_at: null,
      paused_periods: [],
      paused_sources: [],
      is_covered: false,
      paid_until: until,
      anchor: until,
      anchor_months: 0,
      periods_paid: 0,
      term_until: termUntil && moved(termUntil),
    })
    .where('id', '=', id)
    .execute()
  await openPaidTime(trx, keptPieces(subscription, pausedAt, from))
  // The period that a card was charged for begins later now; it is not charged for it once more.
  await trx
    .updateTable('payment as p')
    .set({ period_end: until })
    .where('p.subscription_id', '=', id)
    .where('p.period_end', '=', subscription.paid_until)
    .where(IS_UNBOOKED)
    .execute()
}
