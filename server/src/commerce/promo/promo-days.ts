import { type Kysely, sql, type Transaction } from 'kysely'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import type { CommonTables } from '../../db/tables.ts'
import { IS_UNBOOKED } from '../subscriptions/charges.store.ts'

type Trx = Transaction<CommonTables>

/** Sources of time that codes have given, as a pattern; the number of the use follows. */
export const GIVEN = 'promo:%'

/** Of whom, and of what. */
interface Holding {
  readonly userId: number
  readonly packetId: number
}

/** Unix milliseconds at which all that a user has of a packet is over, `now` where there is nothing; null where it never is. */
export async function endOfHolding(
  db: Kysely<CommonTables>,
  { userId, packetId }: Holding,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ end: Date | null }>`
    select nullif(upper(valid), 'infinity') as end from entitlement
    where user_id = ${userId} and packet_id = ${packetId}
      and coalesce(upper(valid), 'infinity') > ${new Date(now)}::timestamptz`.execute(db)
  const ends = rows.map(({ end }) => end?.getTime() ?? Infinity)
  const last = Math.max(now, ...ends)
  return Number.isFinite(last) ? last : null
}

/**
 * Opens a packet for some days after everything that the user has of it already. Whoever calls has locked the user. A subscription of it is renewed so
 * much later; one that ran out and is not renewed is over.
 * @param days by the calendar of the provider's time zone
 * @param source of the entitlement
 * @returns Unix milliseconds of its end; null where the user has it without an end, and nothing was opened
 */
export async function openDays(
  trx: Trx,
  {
    userId,
    packetId,
    days,
    timeZone,
    source,
  }: Holding & { readonly days: number; readonly timeZone: string; readonly source: string },
  now: number,
): Promise<number | null> {
  const from = await endOfHolding(trx, { userId, packetId }, now)
  if (from === null) return null
  const until = endOfPeriod({ from, timeZone, period: `0-0-${days}` }, 1)
  await trx
    .insertInto('entitlement')
    .values({
      user_id: userId,
      packet_id: packetId,
      valid: `[${new Date(from).toISOString()},${new Date(until).toISOString()})`,
      source,
    })
    .execute()
  const live = trx
    .updateTable('subscription')
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .where('ended_at', 'is', null)
    // What is paused goes on with its own time once the days are over.
    .where('paused_at', 'is', null)
  await live
    .set({ ended_at: sql`paid_until` })
    .where('is_renewed', '=', false)
    .where('paid_until', '<=', new Date(now))
    .execute()
  const end = new Date(until)
  // What a card is being charged for begins later now; it is not charged for it once more.
  await sql`
    update payment p set period_end = ${end} from subscription s
    where s.user_id = ${userId} and s.packet_id = ${packetId} and s.ended_at is null and s.paused_at is null
      and p.subscription_id = s.id and p.period_end = s.paid_until and p.state not in ('error', 'expired') and ${IS_UNBOOKED}`.execute(
    trx,
  )
  await live
    .set({
      // What is paid for before it begins begins when it was to.
      began_at: sql`case when began_at > ${new Date(now)}::timestamptz and began_at = paid_until then ${end}::timestamptz else began_at end`,
      anchor: end,
      anchor_months: 0,
      paid_until: end,
      periods_paid: 0,
    })
    .execute()
  return until
}

/** Has days that codes give from a moment on come so much earlier: what they came after is there no more. Whoever calls has locked the user. */
export async function bringForward(
  trx: Trx,
  { userId, packetId }: Holding,
  from: Date,
  milliseconds: number,
): Promise<void> {
  const { rows } = await sql<{ id: string; begins: Date; ends: Date }>`
    select ctid::text as id, lower(valid) as begins, upper(valid) as ends from entitlement
    where user_id = ${userId} and packet_id = ${packetId} and source like ${GIVEN} and lower(valid) >= ${from}::timestamptz
    order by valid`.execute(trx)
  const earlier = (moment: Date): Date => new Date(moment.getTime() - milliseconds)
  // The first one first: time of a packet never overlaps, not even within a statement.
  for (const { id, begins, ends } of rows)
    await sql`
      update entitlement set valid = tstzrange(${earlier(begins)}::timestamptz, ${earlier(ends)}::timestamptz)
      where ctid = ${id}::tid`.execute(trx)
}
