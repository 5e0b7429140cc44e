import { disableRenewal, listSubscriptions, setRenewal, type UserPacket } from '#contract/purchases.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import type { Scope } from '../../scope/scope.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { readUserPackets, switchRenewal } from './subscription.store.ts'
import { toUserPacket, userPacketAnswer } from './user-packet.ts'

/** Throws `not_found` where the viewer has no such subscription, and `conflict` where its packet is offered no more and is to be renewed again. */
async function renewing(scope: Scope, userId: number, id: number, isRenewed: boolean): Promise<UserPacket> {
  const before = await readUserPackets(scope.db, userId, scope.now)
  const known = userPacketAnswer(scope, before.rows, before.held, id)
  if (isRenewed && !known.renew && !known.subscription.actions.can_enable_renew)
    throw new Failure('conflict', null, COMMERCE.not_renewed)
  await switchRenewal(scope.db, { id, userId, isRenewed, now: scope.now })
  const { rows, held } = await readUserPackets(scope.db, userId, scope.now)
  return userPacketAnswer(scope, rows, held, id)
}

/** What the viewer has, and whether it goes on. */
export function registerSubscriptions(app: App): void {
  serve(app, listSubscriptions, async (call) => {
    forAdultUsers(call.viewer)
    const { rows, held } = await readUserPackets(call.db, call.viewer.userId, call.now)
    return rows.flatMap((row) => {
      const packet = held.get(row.packet_id)
      return packet ? [toUserPacket(call, row, packet)] : []
    })
  })
  serve(app, disableRenewal, async (call) => {
    forAdultUsers(call.viewer)
    return renewing(call, call.viewer.userId, Number(call.params.id), false)
  })
  serve(app, setRenewal, async (call) => {
    forAdultUsers(call.viewer)
    return renewing(call, call.viewer.userId, Number(call.params.id), call.body.renew)
  })
}
