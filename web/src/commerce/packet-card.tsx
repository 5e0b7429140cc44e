import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { useLanguage, useNetwork } from '../frame/service.queries.ts'
import { Tag } from '../ui/chip.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './packet-card.module.css'
import { formatPrice } from './price.ts'

type Period = Packet['period_human']

const inDays = ({ days, months, years }: Period) => days + months * 30 + years * 365

/** What a packet holds and costs. */
export function PacketCard({ packet }: { readonly packet: Packet }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const currency = useNetwork()?.provider?.currency
  const price = (amount: string) => (currency ? formatPrice(amount, currency, language) : amount)
  const trial =
    packet.trial_price !== null && packet.trial_period_human
      ? t('catalogue.trial_days', {
          count: inDays(packet.trial_period_human),
          price: price(packet.trial_price),
        })
      : null
  const { years, months, days } = packet.period_human
  const period =
    years === 1
      ? t('catalogue.per_year')
      : months === 1 && days === 0
        ? t('catalogue.per_month')
        : t('catalogue.per_days', { count: inDays(packet.period_human) })
  return (
    <article className={styles.packet}>
      <div className={styles.art}>
        <Picture src={packet.design.background_tv} />
        {packet.is_trial && trial && (
          <span className={styles.offer}>
            <Tag look="accent">{trial}</Tag>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h3>{packet.name}</h3>
        <p className={styles.short}>{packet.short}</p>
        <ul className={styles.list}>
          {packet.benefits.map((benefit) => (
            <li key={benefit.text}>
              <Check size={18} strokeWidth={1.75} aria-hidden />
              <span>{benefit.text}</span>
            </li>
          ))}
        </ul>
        <p className={styles.price}>
          {price(packet.price)}
          <small>{period}</small>
        </p>
        <p className={styles.note}>{trial}</p>
      </div>
    </article>
  )
}
