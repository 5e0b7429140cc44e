import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serviceTime } from '../../../api/service-clock.ts'
import { Line } from '../../../ui/line.tsx'
import { LONGEST_MS } from '../watch-payment.ts'
import styles from './buying.module.css'

/** That we are asking what became of the payment, and for how long we still do. @param since Unix milliseconds */
export function Asking({ since }: { readonly since: number | null }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(serviceTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceTime()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (since === null) return null
  const left = Math.max(0, LONGEST_MS - (now - since))
  const minutes = Math.ceil(left / 60_000)
  return (
    <div className={styles.asking}>
      <span>{t('buying.asking', { count: minutes })}</span>
      <Line meaning="mine" share={1 - left / LONGEST_MS} />
    </div>
  )
}
