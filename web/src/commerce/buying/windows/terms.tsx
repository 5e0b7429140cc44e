import { useTranslation } from 'react-i18next'
import type { Account, Offer, PaySystem } from '#contract/purchases.ts'
import type { Packet } from '#contract/commerce.ts'
import { classes } from '../../../ui/classes.ts'
import { Line } from '../../../ui/line.tsx'
import { missingOf, takenBy, takenNow } from '../pay-route.ts'
import styles from './terms.module.css'
import { periodOf } from '../../use-period.ts'
import { useMoney } from './money.ts'

interface TermsProps {
  readonly packet: Packet | null
  readonly offer: Offer | null
  /** What is paid now, where that is not the whole price. */
  readonly amount?: string | null
  /** What the service has said it lacks, where the balance does not tell it. */
  readonly needed?: string | null
  /** Whose balance pays first, where the way that is shown takes only the rest. */
  readonly account?: Account | null
  /** By which it is paid, where one was chosen. */
  readonly way?: PaySystem | null
}

/** What is bought, how much is charged now, how much later and when, and how to leave: on one line of time. */
export function Terms({
  packet,
  offer,
  amount = null,
  needed = null,
  account = null,
  way = null,
}: TermsProps) {
  const { t } = useTranslation()
  const { price, per, day } = useMoney()
  const [line] = offer?.purchases ?? []
  if (!packet || !line) {
    return amount === null ? null : (
      <section className={styles.terms} aria-label={t('buying.terms')}>
        <p className={styles.name}>{t('buying.to_balance')}</p>
        <p className={styles.now}>{price(takenBy(way, amount))}</p>
      </section>
    )
  }
  const { next_amount, next_pay_at, period } = line.data
  const taken = takenNow({ account, amount, needed, offer, way })
  const fromBalance = missingOf(line.amount, takenNow({ account, amount, needed, offer, way: null }))
  const isShared = amount === null && fromBalance !== null
  return (
    <section className={styles.terms} aria-label={t('buying.terms')}>
      <p className={styles.name}>{packet.name}</p>
      {packet.short !== null && <p className={styles.short}>{packet.short}</p>}
      <p className={styles.now}>
        {price(taken)}
        <small>
          {isShared
            ? t('buying.now_rest', { balance: price(fromBalance) })
            : t(amount === null ? 'buying.now' : 'buying.now_missing')}
        </small>
      </p>
      <div className={styles.time} aria-hidden>
        <span className={classes(styles.stop, styles.first)} />
        <Line share={0.12} meaning="mine" className={styles.line} />
        <span className={styles.stop} />
      </div>
      <p className={styles.later}>
        <span>{t('buying.today')}</span>
        <span>
          {t('buying.later', {
            day: day(next_pay_at),
            price: price(next_amount),
            period: per(periodOf(period)),
          })}
        </span>
      </p>
      <p className={styles.leave}>{t('buying.leave')}</p>
    </section>
  )
}
