import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './buy-bar.module.css'

interface BuyBarProps {
  readonly price: string
  readonly period: string
  /** What the first days cost, where there is a trial. */
  readonly trial: string | null
  readonly children: ReactNode
}

/** On narrow screens, at the lower edge: what a packet costs, and the button that begins to buy it. */
export function BuyBar({ price, period, trial, children }: BuyBarProps) {
  const { t } = useTranslation()
  return (
    <section className={styles.bar} aria-label={t('packets.buy_bar')}>
      <p>
        {price} {period}
        {trial !== null && <small>{trial}</small>}
      </p>
      {children}
    </section>
  )
}
