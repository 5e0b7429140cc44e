import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { serviceTime } from '../api/service-clock.ts'
import { daysOf } from './use-period.ts'

/** Says what the first days cost, "First 7 days for 1 ₸", or that they are free. `amount` is a decimal string of main units. */
export function useTrialText(
  price: (amount: string) => string,
): (length: Packet['period_human'], amount: string) => string {
  const { t } = useTranslation()
  return (length, amount) => {
    const count = daysOf(length, serviceTime())
    return Number(amount) === 0
      ? t('catalogue.trial_free', { count })
      : t('catalogue.trial_days', { count, price: price(amount) })
  }
}
