import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsWindowOpen } from '../../frame/windows/open-windows.ts'
import { Button } from '../../ui/button.tsx'
import type { Buying } from './buying-flow.ts'
import { useBuyingState } from './current-buying.ts'
import styles from './payment-notice.module.css'

/** That a payment is still being checked, while no window says so; it goes with the answer. */
export function PaymentNotice({ buying }: { readonly buying: Buying }) {
  const { t } = useTranslation()
  const { askedSince, step } = useBuyingState()
  const isWindowOpen = useIsWindowOpen()
  if (askedSince === null || step !== 'Idle' || isWindowOpen) return null
  return (
    <div className={styles.notice} role="status">
      <Hourglass size={20} strokeWidth={1.75} aria-hidden />
      <p>{t('buying.notice')}</p>
      <Button size="small" onClick={buying.showPayment}>
        {t('buying.notice_show')}
      </Button>
    </div>
  )
}
