import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { LinkButton } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './packet-card.module.css'
import { usePacketTerms } from './packet-terms.ts'

interface PacketCardProps {
  readonly packet: Packet
  /** Leads to the page of the packet. */
  readonly isLink?: boolean
  /** Takes the width of its grid cell. */
  readonly isFluid?: boolean
}

/** What a packet holds and costs. */
export function PacketCard({ packet, isLink = false, isFluid = false }: PacketCardProps) {
  const { t } = useTranslation()
  const { price, period, trial } = usePacketTerms(packet)
  return (
    <article className={styles.packet} data-fluid={isFluid}>
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
          {price}
          {period !== null && <small>{period}</small>}
        </p>
        <p className={styles.note}>{trial}</p>
        {isLink && (
          <LinkButton
            className={styles.more}
            to={packetPath(packet)}
            label={`${t('catalogue.details')}: ${packet.name}`}
          >
            {t('catalogue.details')}
          </LinkButton>
        )}
      </div>
    </article>
  )
}
