/** What of a subscription decides on its next renewal. */
export interface Renewing {
  readonly period: string
  readonly price_minor: number
  /** Chosen for the next renewal; both are there or none. */
  readonly next_period: string | null
  readonly next_price_minor: number | null
}

/** What the next renewal is: a period that was chosen for it takes effect then, without proration. */
export const renewalOf = ({
  period,
  price_minor,
  next_period: nextPeriod,
  next_price_minor: nextPrice,
}: Renewing): Pick<Renewing, 'period' | 'price_minor'> =>
  nextPeriod !== null && nextPrice !== null
    ? { period: nextPeriod, price_minor: nextPrice }
    : { period, price_minor }

/** What is noted for the next renewal when a period is chosen; null where it is what would come anyway. */
export function changedRenewal(
  current: Renewing,
  chosen: Pick<Renewing, 'period' | 'price_minor'>,
): Pick<Renewing, 'next_period' | 'next_price_minor'> | null {
  if (renewalOf(current).period === chosen.period) return null
  // Back to what it was: at the price that was agreed on then.
  return current.period === chosen.period
    ? { next_period: null, next_price_minor: null }
    : { next_period: chosen.period, next_price_minor: chosen.price_minor }
}
