import type { Kysely, Transaction } from 'kysely'
import { localise } from '#domain/providers/localise.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { readHeldPackets } from '../../packets/packet.store.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { COMMERCE, SHOP } from '../shop/shop-texts.ts'
import { holdParts, isInBundle } from './bundle-parts.ts'
import { isFuture, isOpenBetween, type LiveSubscription } from './change-subscription.ts'

type Trx = Transaction<CommonTables>

/** Notes whether a subscription is renewed; whoever calls has looked whether that may be. */
export async function setRenewed(db: Kysely<CommonTables>, id: number, isRenewed: boolean): Promise<void> {
  await db.updateTable('subscription').set({ is_renewed: isRenewed }).where('id', '=', id).execute()
}

/** Throws `not_allowed_by_terms`, with the packet's own words, while a subscription has to go on: what is paused has as much of its term left as then. */
export async function requireTermOver(
  { db, now, provider }: Scope,
  subscription: LiveSubscription,
): Promise<void> {
  const at = subscription.paused_at?.getTime() ?? now
  if (subscription.term_until === null || subscription.term_until.getTime() <= at) return
  const { packet_id: id } = subscription
  const message = (await readHeldPackets(db, [id])).get(id)?.term?.message
  const order = languageOrder(provider)
  throw Failure.told('not_allowed_by_terms', {
    ...SHOP.term_runs,
    ...message,
    en: (message && localise(message, 'en', order)) ?? SHOP.term_runs.en,
  })
}

/**
 * Renews a subscription no more; what is paid stays open to its end. Throws `renewal_is_off` where it is not renewed anyway, and
 * `not_allowed_by_terms` before its term is over.
 */
export async function stopRenewal(scope: Scope, trx: Trx, subscription: LiveSubscription): Promise<void> {
  if (!subscription.is_renewed) throw Failure.told('renewal_is_off', SHOP.renewal_is_off)
  await requireTermOver(scope, subscription)
  await setRenewed(trx, subscription.id, false)
}

/** Whether the next period was paid before, and that money has gone back: it is not taken again. */
async function isPeriodRefunded(trx: Trx, { id, paid_until: until }: LiveSubscription): Promise<boolean> {
  const paid = await trx
    .selectFrom('journal')
    .select('id')
    .where('source_type', '=', 'renewal')
    .where('source_id', '=', `${id}:${until.getTime()}`)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Renews a subscription again. Throws `conflict` for a packet that is offered no more, that a bundle has or that is given from the end of
 * what is paid on, and where the next period was paid back.
 */
export async function startRenewal(
  { db, now }: Scope,
  trx: Trx,
  subscription: LiveSubscription,
): Promise<void> {
  if (subscription.is_renewed) return
  const { packet_id: id } = subscription
  const packet = (await readHeldPackets(db, [id])).get(id)
  if (!packet?.is_offered) throw new Failure('conflict', null, COMMERCE.not_renewed)
  if (await isPeriodRefunded(trx, subscription)) throw new Failure('conflict', null, COMMERCE.not_renewed)
  if (await isInBundle(db, subscription, now)) throw new Failure('conflict', null, SHOP.has_bundle)
  const { paused_at: pausedAt, paid_until: paidUntil } = subscription
  // Of one that stands still that is asked when it goes on.
  const ends = paidUntil.getTime()
  if (pausedAt === null && (await isOpenBetween(trx, subscription, ends, ends + 1)))
    throw new Failure('conflict', null, SHOP.given_now)
  // Its parts may have been told to go on, since it was about to end. Of one that is not open they run until it is.
  if (await isOpenBetween(trx, subscription, now, now + 1))
    await holdParts(trx, subscription.user_id, packet.parts, now)
  await setRenewed(trx, subscription.id, true)
}

/**
 * Renews a subscription that begins later, or lets it end with its first period: that is charged when it begins in either case. Throws `not_allowed_by_terms` where it
 * would end before its term, which counts from its beginning.
 */
export async function switchFuture(
  scope: Scope,
  trx: Trx,
  subscription: LiveSubscription,
  isRenewed: boolean,
): Promise<void> {
  if (!isFuture(subscription, scope.now)) throw new Failure('not_found', null, COMMERCE.no_subscription)
  if (isRenewed) await startRenewal(scope, trx, subscription)
  else if (subscription.is_renewed) await stopRenewal(scope, trx, subscription)
}
