import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isChildSession } from '../api/profile-role.ts'
import { useOfferedDays } from '../commerce/promo/offered-days.ts'
import { useWindowLink } from '../frame/windows/window-links.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { LinkButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-page.tsx'
import styles from './header.module.css'

const TrialOffer = lazyPart(() => import('./trial-offer.tsx'))

/** What the provider offers in the header: entering a promo code, where it wants that there, and days to try. */
export function HeaderOffers() {
  const { t } = useTranslation()
  const link = useWindowLink()
  const days = useOfferedDays()
  const isPromoShown = useNetwork()?.header.is_promo_shown === true && !isChildSession()
  if (!isPromoShown && days === 0) return null
  return (
    <div className={styles.offers}>
      {isPromoShown && (
        <LinkButton look="ghost" size="small" icon={Ticket} {...link('promocode')}>
          {t('shell.promo_code')}
        </LinkButton>
      )}
      {days > 0 && <TrialOffer days={days} />}
    </div>
  )
}
