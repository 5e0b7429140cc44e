import { type Kysely, sql } from 'kysely'
import { cancelPurchase, reenablePurchase } from '#contract/subscriptions.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { forAdultUsers } from '../../scope/account-refusals.ts'
import { COMMERCE } from '../shop/shop-texts.ts'
import { changeSubscription } from './change-subscription.ts'
import { startRenewal, stopRenewal } from './renewing.ts'
import { disable, subscriptionAnswer } from './subscription.routes.ts'

/** The subscription of a purchase that was paid from an account of the user. Throws `not_found` where there is none. */
async function subscriptionOf(
  db: Kysely<CommonTables>,
  userId: number,
  { id: accountId, purchase_id: purchaseId }: { readonly id: number; readonly purchase_id: string },
): Promise<number> {
  const id = /^\d{1,15}$/.test(purchaseId) ? Number(purchaseId) : 0
  const { rows } = await sql<{ subscription_id: number }>`
    select p.subscription_id from purchase p join purchase_offer o on o.id = p.offer_id
      join ledger_account a on a.user_id = o.user_id and a.provider_id = o.provider_id
    where p.id = ${id} and o.user_id = ${userId} and a.id = ${accountId} and p.subscription_id is not null`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Failure('not_found', null, COMMERCE.no_purchase)
  return found.subscription_id
}

/** The same as with subscriptions, by what was bought. */
export function registerPurchases(app: App): void {
  serve(app, reenablePurchase, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    const chosen = { id: await subscriptionOf(call.db, userId, call.params), userId }
    const { renew = true } = call.body
    await changeSubscription(call, chosen, async (trx, subscription, inside) => {
      if (renew) await startRenewal(inside, trx, subscription)
      else if (subscription.is_renewed) await stopRenewal(inside, trx, subscription)
    })
    return subscriptionAnswer(call, chosen)
  })

  serve(app, cancelPurchase, async (call) => {
    forAdultUsers(call.viewer)
    const { userId } = call.viewer
    return disable(call, { id: await subscriptionOf(call.db, userId, call.params), userId })
  })
}
