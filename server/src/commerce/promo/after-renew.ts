import type { Transaction } from 'kysely'
import { trialGroupOf } from '#domain/commerce/purchase-types.ts'
import type { CommonTables, Tables } from '../../db/tables.ts'
import type { PacketRow } from '../../packets/packet.store.ts'
import { readHolding } from '../shop/holding.store.ts'
import { endOfHolding } from './promo-days.ts'

/** What follows the days of a code. */
interface After {
  readonly userId: number
  readonly providerId: number
  readonly packet: PacketRow
  readonly timeZone: string
  /** Unix milliseconds at which the days are over. */
  readonly until: number
}

/**
 * Has a packet subscribed to as soon as the days of a code are over, or what the user has paid for already: a subscription that begins then and has
 * nothing paid. It has no trial, and the user has none of it any more: the days were the free beginning. The parts of a bundle stand still from when it is
 * open. Whoever calls has locked the user.
 * @returns minor units that are charged then; null where nothing follows, since the user has ended that subscription, has the packet without an end, or has a
 * bundle that it is part of
 */
export async function beginAfter(
  own: Transaction<Tables>,
  { userId, providerId, packet, timeZone, until }: After,
  now: number,
): Promise<number | null> {
  // What is paid lies in tables that no provider has a part of.
  const trx = own as unknown as Transaction<CommonTables>
  const live = await trx
    .selectFrom('subscription')
    .select(['is_renewed', 'price_minor'])
    .where('user_id', '=', userId)
    .where('packet_id', '=', packet.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (live) return live.is_renewed ? live.price_minor : null
  if ((await readHolding(own, userId, now)).owned.has(packet.id)) return null
  const held = await endOfHolding(trx, { userId, packetId: packet.id }, now)
  if (held === null) return null
  const begins = new Date(Math.max(until, held))
  await trx
    .insertInto('subscription')
    .values({
      user_id: userId,
      provider_id: providerId,
      packet_id: packet.id,
      period: packet.period,
      price_minor: packet.price_minor,
      anchor: begins,
      time_zone: timeZone,
      periods_paid: 0,
      began_at: begins,
      paid_until: begins,
      is_renewed: true,
      ended_at: null,
    })
    .execute()
  if (packet.trial !== null)
    await trx
      .insertInto('trial_use')
      .values({
        user_id: userId,
        provider_id: providerId,
        packet_id: packet.id,
        trial_group: trialGroupOf(packet.id, packet.trial.group),
        used_at: new Date(now),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return packet.price_minor
}
