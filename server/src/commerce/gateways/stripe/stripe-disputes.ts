import type Stripe from 'stripe'

const PAGE = 100

/**
 * What of a disputed amount is withdrawn now, as Stripe counts the currency of its charge. Stripe moves it in the currency of the account, so that only the share
 * is read that is still gone of what was withdrawn at once.
 */
function withdrawnBy({ amount, balance_transactions: moved }: Stripe.Dispute): number {
  const gone = -moved.reduce((all, one) => all + one.amount, 0)
  if (gone <= 0) return 0
  const atOnce = Math.max(...moved.map((one) => -one.amount))
  return Math.round(amount * Math.min(1, gone / atOnce))
}

/**
 * What banks have taken back of a charge and not given back again, beside its refunds, as Stripe counts its currency. More than what was left of the charge is
 * none: a bank may dispute all of what was refunded in part, and gives that part back later.
 */
export async function withdrawnOf(
  stripe: Stripe,
  {
    id,
    disputed,
    amount_captured,
    amount_refunded,
  }: Pick<Stripe.Charge, 'amount_captured' | 'amount_refunded' | 'disputed' | 'id'>,
): Promise<number> {
  if (!disputed) return 0
  let withdrawn = 0
  for await (const dispute of stripe.disputes.list({ charge: id, limit: PAGE }))
    withdrawn += withdrawnBy(dispute)
  return Math.min(withdrawn, amount_captured - amount_refunded)
}

/** The same of the charge of an intent, which is to be expanded. */
export const withdrawnOfIntent = async (
  stripe: Stripe,
  { latest_charge: charge }: Pick<Stripe.PaymentIntent, 'latest_charge'>,
): Promise<number> => (typeof charge === 'object' && charge ? withdrawnOf(stripe, charge) : 0)
