import { isChildSession } from '../api/profile-role.ts'
import { useOfferedDays } from '../commerce/promo/offered-days.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { useMedia } from '../ui/use-media.ts'

export interface Offers {
  /** Entering a promo code, where the provider wants it offered in the header. */
  readonly hasPromo: boolean
  /** Days to try; 0 is none. */
  readonly days: number
}

/**
 * What the provider offers around each page, for the place that has room for it; null where there is nothing to offer, and at the other
 * place. Beside sign and account a phone has no room: there it lies with the sections that did not fit into the bar.
 */
export function useOffers(place: 'header' | 'bar'): Offers | null {
  const days = useOfferedDays()
  const hasPromo = useNetwork()?.header.is_promo_shown === true && !isChildSession()
  const isPhone = useMedia('(max-width: 932px)')
  return isPhone === (place === 'bar') && (hasPromo || days > 0) ? { hasPromo, days } : null
}
