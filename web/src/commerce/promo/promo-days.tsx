import { useTranslation } from 'react-i18next'
import '../../i18n/promo-words.ts'
import type { Packet } from '#contract/commerce.ts'
import { Button } from '../../ui/button.tsx'
import { startBuying } from '../buying/start-buying.ts'
import { usePeriod } from '../use-period.ts'
import { usePrice } from '../use-price.ts'
import { useOfferedDays } from './offered-days.ts'
import styles from './promo-days.module.css'

/** For how many days a packet can be tried, what that costs and what comes then. */
export function PromoDays({ packet }: { readonly packet: Packet }) {
  const { t } = useTranslation()
  const price = usePrice()
  const period = usePeriod()
  const days = useOfferedDays()
  const { name, price: full, period_human: length, trial_price: trial } = packet
  return (
    <aside className={styles.block} aria-label={t('promo.days_label')}>
      <p className={styles.title}>
        {t('promo.days_title', { count: days, name, price: price(trial ?? '0.00') })}
      </p>
      <p className={styles.then}>{t('promo.days_then', { price: price(full), period: period(length) })}</p>
      <Button look="accent" onClick={() => startBuying(packet)}>
        {t('promo.days_try')}
      </Button>
    </aside>
  )
}
