import { useDay } from '../../use-day.ts'
import { usePeriod } from '../../use-period.ts'
import { usePrice } from '../../use-price.ts'

/** Writes amounts, lengths of time and days as the viewer reads them. */
export function useMoney() {
  const price = usePrice()
  return {
    price,
    per: usePeriod(),
    day: useDay(),
  }
}
