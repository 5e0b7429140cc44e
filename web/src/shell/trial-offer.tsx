import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { packetsQuery } from '../commerce/packet.queries.ts'
import { triedFor } from '../commerce/promo/offered-days.ts'
import { usePrice } from '../commerce/use-price.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { LinkButton } from '../ui/button.tsx'

/** What can be tried, in the header: for how many days, and for how much. What comes after the days is said where it leads. */
export default function TrialOffer({ days }: { readonly days: number }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { data: packets } = useQuery(packetsQuery(useLanguage()))
  const packet = packets && triedFor(packets, days)
  if (!packet) return null
  return (
    <LinkButton look="glass" size="small" to="/packets">
      {t('shell.offer', { count: days, price: price(packet.trial_price ?? '0.00') })}
    </LinkButton>
  )
}
