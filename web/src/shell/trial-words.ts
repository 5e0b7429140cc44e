import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { packetsQuery } from '../commerce/packet.queries.ts'
import { triedFor } from '../commerce/promo/offered-days.ts'
import { usePrice } from '../commerce/use-price.ts'
import { useLanguage } from '../frame/service.queries.ts'

/** How many days can be tried, and for how much; null while nobody knows, and for 0 days. */
export function useTrialWords(days: number): string | null {
  const { t } = useTranslation()
  const price = usePrice()
  const { data: packets } = useQuery({ ...packetsQuery(useLanguage()), enabled: days > 0 })
  const packet = packets && triedFor(packets, days)
  return packet ? t('shell.offer', { count: days, price: price(packet.trial_price ?? '0.00') }) : null
}
