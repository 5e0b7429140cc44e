/** Currencies that Stripe counts in whole units. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Currencies that Stripe counts in thousandths, of which the last digit has to be zero. */
const THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * The least that Stripe takes, in hundredths, by the currency in which it pays the provider out; of others, such as the tenge and the som, it goes by the rate
 * of the day.
 */
const LEAST: ReadonlyMap<string, number> = new Map(
  'AED 200,AUD 50,BRL 50,CAD 50,CHF 50,CZK 1500,DKK 250,EUR 50,GBP 30,HKD 400,HUF 17500,INR 50,JPY 5000,MXN 1000,MYR 200,NOK 300,NZD 50,PLN 200,RON 200,SEK 300,SGD 50,THB 1000,USD 50'
    .split(',')
    .map((one) => [one.slice(0, 3), Number(one.slice(4))]),
)

/** The least that Stripe takes in a currency, in hundredths; null where the provider has to say it. */
export const leastOfStripe = (currency: string): number | null => LEAST.get(currency) ?? null

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
