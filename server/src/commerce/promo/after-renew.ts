import type { Kysely, Transaction } from 'kysely'
import { renewalOf } from '#domain/commerce/renewal.ts'
import { trialGroupOf } from '#domain/commerce/purchase-types.ts'
import type { CommonTables, Tables } from '../../db/tables.ts'
import type { PacketRow } from '../../packets/packet.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { readHolding } from '../shop/holding.store.ts'
import { requireSellable } from '../shop/sale.ts'
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

/** What a subscription comes to that follows the days of a code. */
export interface Following {
  /** Minor units that are charged for the next period. */
  readonly price: number
  /** Unix milliseconds at which they are; null where nobody knows, since it stands still. */
  readonly chargedAt: number | null
  /** Nothing of it is there yet: it is made for the code. */
  readonly isNew: boolean
}

/**
 * What follows the days of a code for a user: the subscription that goes on already, or one that begins as soon as the days are over, or what the user has paid for
 * already. Null where nothing does, since the user has ended that subscription, has the packet without an end, or has a bundle that it is part of.
 */
export async function followingOf(
  own: Kysely<Tables>,
  { userId, packet, until }: Pick<After, 'userId' | 'packet' | 'until'>,
  now: number,
): Promise<Following | null> {
  // What is paid lies in tables that no provider has a part of.
  const common = own as unknown as Kysely<CommonTables>
  const live = await common
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('packet_id', '=', packet.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (live) {
    if (!live.is_renewed) return null
    const chargedAt = live.paused_at === null ? live.paid_until.getTime() : null
    return { price: renewalOf(live).price_minor, chargedAt, isNew: false }
  }
  if ((await readHolding(own, userId, now)).owned.has(packet.id)) return null
  const held = await endOfHolding(common, { userId, packetId: packet.id }, now)
  return held === null ? null : { price: packet.price_minor, chargedAt: Math.max(until, held), isNew: true }
}

/**
 * Throws what a sale throws where a code's days are followed by a packet that this user may not subscribe to: `permission_denied` with the base packets for one that needs
 * such a packet first, or with the agreement that has to be accepted first. What the user has of it is none of its business: it begins behind that.
 * @param given packets that the code opens itself
 */
export async function requireFollowing(
  scope: Pick<Scope, 'db' | 'provider'>,
  userId: number,
  packet: PacketRow,
  given: readonly PacketRow[],
  now: number,
): Promise<void> {
  const holding = await readHolding(scope.db, userId, now)
  const hasBase = holding.hasBase || given.some(({ is_base: isBase }) => isBase)
  await requireSellable(scope, userId, packet, { ...holding, owned: new Set(), hasBase })
}

/**
 * Has a packet subscribed to as soon as the days of a code are over, or what the user has paid for already: a subscription that begins then and has
 * nothing paid. It has no trial, and the user has none of it any more: the days were the free beginning. The parts of a bundle stand still from when it is
 * open. Whoever calls has locked the user, and has looked whether the user may subscribe to it.
 */
export async function beginAfter(
  own: Transaction<Tables>,
  { userId, providerId, packet, timeZone, begins }: Omit<After, 'until'> & { readonly begins: Date },
  now: number,
): Promise<void> {
  const trx = own as unknown as Transaction<CommonTables>
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
}
