import { type PayPorts } from '../pay/ask-gateway.ts'
import { goOnWithParts, holdBegun } from './bundle-parts.ts'
import { chargeCards } from './charge-cards.ts'
import { type Renewals, renewSubscriptions } from './renew.ts'

type ChargePorts = PayPorts & { readonly publicUrl: string | null }

/**
 * Renews what is due from balances, has parts of bundles that have begun stand still, and those of bundles that are over go on. No gateway is asked for
 * anything: none that is slow keeps a packet closed whose owner has the money. It may be broken off anywhere and done again.
 * @param now Unix milliseconds
 * @param userId whose; without it everybody's
 */
export async function renewFromBalances(
  { database: { db, whole } }: Pick<ChargePorts, 'database'>,
  now: () => number,
  userId?: number,
): Promise<Renewals> {
  // What a bundle has from now on is not charged beside it.
  await holdBegun(whole, now(), userId)
  const done = await renewSubscriptions(db, now(), userId)
  await holdBegun(whole, now(), userId)
  await goOnWithParts(whole, now(), userId)
  return done
}

/**
 * Has cards pay what balances lack for what is due: it is renewed as the money is booked. It may be broken off anywhere and done again. Answers how many were charged.
 * @param now Unix milliseconds
 * @param userId whose; without it everybody's
 */
export async function renewByCards(ports: ChargePorts, now: () => number, userId?: number): Promise<number> {
  // What a bundle has from now on is not charged beside it.
  await holdBegun(ports.database.whole, now(), userId)
  return chargeCards(ports, now, userId)
}

/** Renews what is due of a user, to whom money or a card has just come. @param now Unix milliseconds */
export async function renewOfUser(ports: ChargePorts, now: () => number, userId: number): Promise<void> {
  await renewFromBalances(ports, now, userId)
  await renewByCards(ports, now, userId)
  // Once more for what has come to the balance meanwhile, and for parts of what a card has paid.
  await renewFromBalances(ports, now, userId)
}
