import { changedRenewal } from '#domain/commerce/renewal.ts'
import { soldPeriods } from '#domain/commerce/purchase-types.ts'
import { Failure } from '../../failures/failure.ts'
import { readPacket } from '../../packets/packet.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { COMMERCE, SHOP } from '../shop/shop-texts.ts'
import { changeSubscription } from './change-subscription.ts'

/** A period of a packet. */
interface ChosenPeriod {
  readonly packetId: number
  /** `years-months-days` */
  readonly period: string
}

/**
 * Chooses the period that a user's subscription of a packet is renewed for: it takes effect at the next renewal, at the price that it has now.
 * Answers the number of the subscription; null where the user has none of that packet. Throws `validation_failed` for a period that it is not sold
 * for, `conflict` for the one that comes anyway, and for what is not renewed.
 */
export async function choosePeriod(
  scope: Scope,
  userId: number,
  { packetId, period }: ChosenPeriod,
): Promise<number | null> {
  const live = await scope.db
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('packet_id', '=', packetId)
    .where('ended_at', 'is', null)
    .where((one) => one.or([one('paid_until', '>', new Date(scope.now)), one('paused_at', 'is not', null)]))
    .executeTakeFirst()
  if (!live) return null
  await changeSubscription(scope, { id: live.id, userId }, async (trx, subscription, { db }) => {
    const packet = await readPacket(db, String(packetId))
    const chosen = packet && soldPeriods(packet).find((one) => one.period === period)
    if (!chosen) throw new Failure('validation_failed', { purchase_id: 'is no period of this packet' })
    if (!subscription.is_renewed || subscription.paused_at !== null)
      throw new Failure('conflict', null, COMMERCE.not_renewed)
    const changed = changedRenewal(subscription, chosen)
    if (changed === null) throw new Failure('conflict', null, SHOP.same_period)
    await trx.updateTable('subscription').set(changed).where('id', '=', subscription.id).execute()
  })
  return live.id
}
