import type { Transaction } from 'kysely'
import { buyFromBalance, getBalance, listAccounts } from '#contract/purchases.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { balanceOf } from '../money/ledger.store.ts'
import { offeredSystems } from '../pay/offered-systems.ts'
import { dueForRenewals, readUserPackets } from '../subscriptions/subscription.store.ts'
import { userPacketAnswer } from '../subscriptions/user-packet.ts'
import { grantPurchase } from './grant.ts'
import { dueOf, purchaseToPay } from './offer.store.ts'
import { COMMERCE } from './shop-texts.ts'

/** The viewer's money, and what is bought with it. */
export function registerBalance(app: App, { gateways }: Pick<Ports, 'gateways'>): void {
  serve(app, listAccounts, async ({ db, provider, viewer }) => {
    forAdultUsers(viewer)
    const { id, balance } = await balanceOf(db, viewer.userId, provider.id)
    const missing = (await dueForRenewals(db, viewer.userId)) - balance
    return [
      {
        id,
        balance: formatMoney(balance),
        amount: missing > 0 ? formatMoney(missing) : null,
        is_payment_allowed: offeredSystems(provider, gateways).length > 0,
      },
    ]
  })

  serve(app, getBalance, async ({ db, provider, viewer }) => {
    forAdultUsers(viewer)
    const { balance } = await balanceOf(db, viewer.userId, provider.id)
    return { balance: formatMoney(balance) }
  })

  serve(app, buyFromBalance, async (call) => {
    forAdultUsers(call.viewer)
    const { body, db, params, provider, now } = call
    const { userId } = call.viewer
    const granted = await inTransaction(db, async (own, tell) => {
      // Money is in tables that no provider has a part of.
      const trx = own as unknown as Transaction<CommonTables>
      await lockUser(trx, userId)
      const { id, balance } = await balanceOf(trx, userId, provider.id)
      if (params.id !== id) throw new Failure('not_found', null, COMMERCE.no_account)
      const purchase = await purchaseToPay(trx, { userId, purchaseId: body.purchase_id, now })
      const missing = dueOf(purchase) - balance
      if (purchase.subscription_id === null && missing > 0)
        throw Failure.told(
          { code: 'payment_required', refusal: { reason: 'balance', missing: formatMoney(missing) } },
          COMMERCE.not_enough,
        )
      return grantPurchase(trx, tell, purchase, { timeZone: provider.time_zone, now })
    })
    if (granted.is !== 'granted') throw new Failure('conflict', null, COMMERCE[granted.why])
    const { held, rows } = await readUserPackets(db, userId, now)
    return userPacketAnswer(call, rows, held, granted.subscriptionId)
  })
}
