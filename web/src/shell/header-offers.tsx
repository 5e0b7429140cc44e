import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWindowLink } from '../frame/windows/window-links.ts'
import { LinkButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-page.tsx'
import styles from './header.module.css'
import { useOffers } from './offers.ts'

const TrialOffer = lazyPart(() => import('./trial-offer.tsx'))

/** What the provider offers in the header: entering a promo code, where it wants that there, and days to try. */
export function HeaderOffers() {
  const { t } = useTranslation()
  const link = useWindowLink()
  const offers = useOffers('header')
  if (!offers) return null
  return (
    <div className={styles.offers}>
      {offers.hasPromo && (
        <LinkButton look="ghost" size="small" icon={Ticket} {...link('promocode')}>
          {t('shell.promo_code')}
        </LinkButton>
      )}
      {offers.days > 0 && <TrialOffer days={offers.days} />}
    </div>
  )
}
