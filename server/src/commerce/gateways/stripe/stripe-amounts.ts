/** Currencies that Stripe counts in whole units. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Currencies that Stripe counts in thousandths, of which the last digit has to be zero. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * An amount as Stripe counts it: in hundredths of most currencies, also of the tenge and the som.
 * @param minor hundredths, as everywhere in the service
 * @param currency letters of ISO 4217
 * @throws RangeError for a part of a unit that the currency does not have
 */
export function toStripeAmount(minor: number, currency: string): number {
  if (THOUSANDTHS.has(currency)) return minor * 10
  if (!WHOLE.has(currency)) return minor
  if (minor % 100 !== 0) throw new RangeError(`${currency} has no parts: ${minor}`)
  return minor / 100
}

/** The other way round; what is no whole hundredth is rounded down. */
export function fromStripeAmount(amount: number, currency: string): number {
  if (THOUSANDTHS.has(currency)) return Math.floor(amount / 10)
  return WHOLE.has(currency) ? amount * 100 : amount
}
