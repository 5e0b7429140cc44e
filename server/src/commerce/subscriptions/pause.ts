import type { Transaction } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import type { Scope } from '../../scope/scope.ts'
import { SHOP } from '../shop/shop-texts.ts'
import { hasOpenBundle, isInBundle } from './bundle-parts.ts'
import { isFuture, isOpenBetween, type LiveSubscription } from './change-subscription.ts'
import { keepRest, openKeptDays, runOn } from './paused-time.ts'
import { requireTermOver } from './renewing.ts'

type Trx = Transaction<CommonTables>

/**
 * Lets a subscription stand still: what is paid is kept until it goes on, and nothing is charged meanwhile. Throws `conflict` where the provider
 * has no pauses, or there is nothing to pause.
 */
export async function pause(
  trx: Trx,
  subscription: LiveSubscription,
  { now, provider }: Pick<Scope, 'now' | 'provider'>,
): Promise<void> {
  if (subscription.paused_at !== null) return
  const isOver = subscription.paid_until.getTime() <= now
  if (provider.pausing === null || isFuture(subscription, now) || isOver)
    throw new Failure('conflict', null, SHOP.no_pause)
  await keepRest(trx, subscription, now)
}

/**
 * Goes on with a subscription: the rest of its paid time runs from this moment, and the next period is counted from its end. Throws `conflict`
 * where the packet is given meanwhile, or a bundle has it, so that none of the rest is lost.
 */
export async function resume(
  trx: Trx,
  subscription: LiveSubscription,
  { db, now }: Pick<Scope, 'db' | 'now'>,
): Promise<void> {
  const { paused_at: pausedAt, paid_until: paidUntil } = subscription
  if (pausedAt === null) return
  const isOfBundle = (await hasOpenBundle(db, subscription, now)) || (await isInBundle(db, subscription, now))
  if (subscription.is_covered || isOfBundle) throw new Failure('conflict', null, SHOP.has_bundle)
  const until = now + paidUntil.getTime() - pausedAt.getTime()
  if (await isOpenBetween(trx, subscription, now, until)) throw new Failure('conflict', null, SHOP.given_now)
  await runOn(trx, subscription, now)
}

/**
 * Ends a paused subscription; what was left of its paid time goes with it, days that codes have given begin now. Throws `conflict` where the provider does
 * not let it go or a bundle has it, and `not_allowed_by_terms` before its term is over.
 */
export async function giveUp(trx: Trx, subscription: LiveSubscription, scope: Scope): Promise<void> {
  const { now, provider } = scope
  const { paused_at: pausedAt } = subscription
  if (pausedAt === null) return
  if (subscription.is_covered || (await hasOpenBundle(scope.db, subscription, now)))
    throw new Failure('conflict', null, SHOP.has_bundle)
  if (provider.pausing?.may_give_up !== true) throw new Failure('conflict', null, SHOP.no_giving_up)
  await requireTermOver(scope, subscription)
  await openKeptDays(trx, subscription, pausedAt, now)
  await trx
    .updateTable('subscription')
    .set({ ended_at: new Date(now), is_renewed: false })
    .where('id', '=', subscription.id)
    .execute()
}
