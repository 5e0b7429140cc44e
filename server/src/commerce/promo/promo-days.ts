import { sql, type Transaction } from 'kysely'
import { endOfPeriod } from '#domain/commerce/paid-periods.ts'
import type { CommonTables } from '../../db/tables.ts'

type Trx = Transaction<CommonTables>

/** Of whom, and of what. */
interface Holding {
  readonly userId: number
  readonly packetId: number
}

/** Unix milliseconds at which all that a user has of a packet is over, `now` where there is nothing; null where it never is. */
export async function endOfHolding(
  trx: Trx,
  { userId, packetId }: Holding,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ end: Date | null }>`
    select nullif(upper(valid), 'infinity') as end from entitlement
    where user_id = ${userId} and packet_id = ${packetId}
      and coalesce(upper(valid), 'infinity') > ${new Date(now)}::timestamptz`.execute(trx)
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
  await live
    .set({
      began_at: sql`case when began_at > ${new Date(now)}::timestamptz then ${end}::timestamptz else began_at end`,
      anchor: end,
      anchor_months: 0,
      paid_until: end,
      periods_paid: 0,
    })
    .execute()
  return until
}
