import {
  changeSubscription as changeEndpoint,
  disableRenewal,
  listSubscriptions,
  type UserPacket,
} from '#contract/subscriptions.ts'
import { serve } from '../../http/serve.ts'
import type { App, Ports } from '../../ports.ts'
import type { Scope } from '../../scope/scope.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { countChange } from './change-limit.ts'
import { changeSubscription, type Chosen } from './change-subscription.ts'
import { giveUp, pause, resume } from './pause.ts'
import { startRenewal, stopRenewal } from './renewing.ts'
import { readUserPackets } from './subscription.store.ts'
import { userPacketAnswer, userPacketAnswers } from './user-packet.ts'

/** A subscription as it is now. Throws `not_found` where it is none of the user's any more. */
export async function subscriptionAnswer(scope: Scope, { id, userId }: Chosen): Promise<UserPacket> {
  return userPacketAnswer(scope, await readUserPackets(scope.db, userId, scope.now), id)
}

/** Renews a subscription no more, or gives up one that is paused or unpaid; answers how it stood at the end. */
export async function disable(scope: Scope, chosen: Chosen): Promise<UserPacket> {
  const before = await subscriptionAnswer(scope, chosen)
  const isOver = before.is_paused || before.is_unpaid
  await changeSubscription(scope, chosen, async (trx, subscription, inside) => {
    if (subscription.paused_at === null) await stopRenewal(inside, trx, subscription)
    else await giveUp(trx, subscription, inside)
  })
  return isOver ? { ...before, renew: false } : subscriptionAnswer(scope, chosen)
}

/** What the viewer has, and whether it goes on. */
export function registerSubscriptions(app: App, { attempts }: Pick<Ports, 'attempts'>): void {
  serve(app, listSubscriptions, async (call) => {
    forAdultUsers(call.viewer)
    const own = await readUserPackets(call.db, call.viewer.userId, call.now)
    return userPacketAnswers(call, own, [...own.current, ...own.unpaid])
  })

  serve(app, disableRenewal, async (call) => {
    forAdultUsers(call.viewer)
    return disable(call, { id: Number(call.params.id), userId: call.viewer.userId })
  })

  serve(app, changeEndpoint, async (call) => {
    forAdultUsers(call.viewer)
    const { body } = call
    const chosen = { id: Number(call.params.id), userId: call.viewer.userId }
    const isRenewed = body.renew ?? (body.is_paused === undefined ? true : undefined)
    if (body.is_paused === true) await countChange(attempts, chosen.userId, call.now)
    await changeSubscription(call, chosen, async (trx, subscription, inside) => {
      if (isRenewed === true) await startRenewal(inside, trx, subscription)
      // What is off already stays so.
      if (isRenewed === false && subscription.is_renewed) await stopRenewal(inside, trx, subscription)
      if (body.is_paused === true) await pause(trx, subscription, inside)
      if (body.is_paused === false) await resume(trx, subscription, inside)
    })
    return subscriptionAnswer(call, chosen)
  })
}
