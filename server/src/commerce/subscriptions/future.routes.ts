import {
  cancelFutureSubscription,
  changeFutureSubscription,
  listFutureSubscriptions,
} from '#contract/subscriptions.ts'
import { serve } from '../../http/serve.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { cancelFuture } from './cancel-future.ts'
import { countChange } from './change-limit.ts'
import { changeSubscription } from './change-subscription.ts'
import { switchFuture } from './renewing.ts'
import { subscriptionAnswer } from './subscription.routes.ts'
import { readUserPackets } from './subscription.store.ts'
import { userPacketAnswers } from './user-packet.ts'

/** What the viewer will have: packets that begin later. */
export function registerFutures(app: App, { attempts }: Pick<Ports, 'attempts'>): void {
  serve(app, listFutureSubscriptions, async (call) => {
    forAdultUsers(call.viewer)
    const own = await readUserPackets(call.db, call.viewer.userId, call.now)
    return userPacketAnswers(call, own, own.futures)
  })

  serve(app, cancelFutureSubscription, async (call) => {
    forAdultUsers(call.viewer)
    const chosen = { id: Number(call.params.id), userId: call.viewer.userId }
    await countChange(attempts, chosen.userId, call.now)
    const before = await subscriptionAnswer(call, chosen)
    await changeSubscription(call, chosen, (trx, subscription) => cancelFuture(trx, subscription, call.now))
    return { ...before, renew: false }
  })

  serve(app, changeFutureSubscription, async (call) => {
    forAdultUsers(call.viewer)
    const chosen = { id: Number(call.params.id), userId: call.viewer.userId }
    await changeSubscription(call, chosen, (trx, subscription, inside) =>
      switchFuture(inside, trx, subscription, call.body.renew),
    )
    return subscriptionAnswer(call, chosen)
  })
}
