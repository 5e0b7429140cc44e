import { type PayPorts } from '../pay/ask-gateway.ts'
import { goOnWithParts, holdBegun } from './bundle-parts.ts'
import { chargeCards } from './charge-cards.ts'
import { type Renewals, renewSubscriptions } from './renew.ts'

/**
 * Renews what is due from balances, has cards pay what these lack, renews that, has parts of bundles that have begun stand still, and those of bundles that
 * are over go on. It may be broken off anywhere and done again.
 * @param now Unix milliseconds
 * @param userId whose, where money or a card has just come; without it everybody's
 */
export async function renewByAll(
  ports: PayPorts & { readonly publicUrl: string | null },
  now: () => number,
  userId?: number,
): Promise<Renewals> {
  const { db, whole } = ports.database
  const renew = async (): Promise<Renewals> => {
    // What a bundle has from now on is not charged beside it.
    await holdBegun(whole, now(), userId)
    return renewSubscriptions(db, now(), userId)
  }
  const done = await renew()
  // What cards bring renews as it is booked. Once more for what has come to balances meanwhile.
  if ((await chargeCards(ports, now, userId)) > 0) done.renewed += (await renew()).renewed
  await holdBegun(whole, now(), userId)
  await goOnWithParts(whole, now(), userId)
  return done
}
