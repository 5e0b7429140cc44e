import { useCallback } from 'react'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { formatPrice, type PriceFormat } from './price.ts'

/** Writes amounts, decimal strings of main units, as the viewer's provider does. @param other another provider's way */
export function usePrice(other?: PriceFormat): (amount: string) => string {
  const language = useLanguage()
  const own = useNetwork()?.provider?.currency
  const currency = other ?? own
  return useCallback(
    (amount) => (currency ? formatPrice(amount, currency, language) : amount),
    [currency, language],
  )
}
