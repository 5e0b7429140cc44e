import { buyFromBalance, getBalance, listAccounts } from '#contract/purchases.ts'
import { subscribe } from '#contract/subscriptions.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { purchaseTypeOf } from '#domain/commerce/purchase-types.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { payAccount } from '../pay/payable.ts'
import { choosePeriod } from '../subscriptions/choose-period.ts'
import { subscriptionAnswer } from '../subscriptions/subscription.routes.ts'
import { accountAnswer } from './account-answer.ts'
import { buyAtOnce, buyOffered, requireLibrary } from './buy-from-balance.ts'
import { COMMERCE } from './shop-texts.ts'

/** The viewer's money, and what is bought with it. */
export function registerBalance(app: App, { gateways, random }: Pick<Ports, 'gateways' | 'random'>): void {
  serve(app, listAccounts, async ({ db, provider, viewer }) => {
    forAdultUsers(viewer)
    const { userId } = viewer
    return [await accountAnswer(db, userId, await payAccount(db, userId, provider, gateways))]
  })

  serve(app, getBalance, async ({ db, provider, viewer }) => {
    forAdultUsers(viewer)
    const { balance } = await balanceOf(db, viewer.userId, provider.id)
    return { balance: formatMoney(balance) }
  })

  serve(app, buyFromBalance, async (call) => {
    forAdultUsers(call.viewer)
    const { body, db, params, provider } = call
    const { userId } = call.viewer
    const { id } = await balanceOf(db, userId, provider.id)
    if (params.id !== id) throw new Failure('not_found', null, COMMERCE.no_account)
    const type = purchaseTypeOf(body.purchase_id)
    if (type !== null) await requireLibrary(db, type.packetId, body.library_id)
    const subscriptionId =
      type === null
        ? await buyOffered(call, userId, body.purchase_id, body.library_id)
        : ((await choosePeriod(call, userId, type)) ??
          (await buyAtOnce(call, random.uuid(), userId, {
            packet_id: type.packetId,
            purchase_id: body.purchase_id,
          })))
    return subscriptionAnswer(call, { id: subscriptionId, userId })
  })

  serve(app, subscribe, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    const id = await buyAtOnce(call, random.uuid(), userId, { packet_id: call.body.packet_id })
    return subscriptionAnswer(call, { id, userId })
  })
}
