import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { tied } from '../i18n/tied.ts'
import { LinkButton } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { Picture } from '../ui/picture.tsx'
import type { PacketState } from './actions/use-packet-state.ts'
import { benefitIcon } from './benefit-icons.ts'
import { Link } from '../ui/link.tsx'
import styles from './packet-card.module.css'
import type { PriceFormat } from './price.ts'
import { usePacketTerms } from './packet-terms.ts'

interface PacketCardProps {
  readonly packet: Packet
  /** Of another provider who sells it. */
  readonly currency?: PriceFormat
  /** Its page at that provider. */
  readonly path?: string
  /** Leads to the page of the packet. */
  readonly isLink?: boolean
  /** Takes the width of its grid cell. */
  readonly isFluid?: boolean
  /** Nothing stands beside it: where there is room its picture does. */
  readonly isAlone?: boolean
  /** How the viewer stands to it; null where there is nothing to say. */
  readonly state?: PacketState | null
  /** What can be done with it, in place of the way to its page: its name leads there. */
  readonly children?: ReactNode
}

/** What a packet holds and costs. */
export function PacketCard({
  packet,
  currency,
  path = packetPath(packet),
  isLink = false,
  isFluid = false,
  isAlone = false,
  state = null,
  children,
}: PacketCardProps) {
  const { t } = useTranslation()
  const { price, period, trial, month, instead } = usePacketTerms(packet, currency)
  const corner = state?.mark ?? (packet.is_trial ? trial : null) ?? packet.design.corner_badge
  return (
    <article
      className={styles.packet}
      data-fluid={isFluid}
      data-alone={isAlone}
      data-mine={state?.isMine ?? false}
    >
      <div className={styles.art}>
        <Picture src={packet.design.background_tv} />
        {corner && (
          <span className={styles.offer} data-state={state !== null}>
            <Tag look={state ? (state.isMine ? 'soft' : 'glass') : 'accent'}>{corner}</Tag>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h3>{children === undefined ? packet.name : <Link to={path}>{packet.name}</Link>}</h3>
        <p className={styles.short}>{tied(packet.short ?? '')}</p>
        <ul className={styles.list}>
          {packet.benefits.map(({ icon, text }) => {
            const Icon = benefitIcon(icon)
            return (
              <li key={text}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                <span>{tied(text)}</span>
              </li>
            )
          })}
        </ul>
        <p className={styles.price}>
          {price}
          {period !== null && <small>{period}</small>}
        </p>
        <p className={styles.note} data-state={state !== null}>
          {(state ? [state.end] : [instead, trial, month]).map(
            (said) => said && <span key={said}>{said}</span>,
          )}
        </p>
        {state?.message && <p className={styles.warning}>{state.message}</p>}
        {children !== undefined && <div className={styles.acts}>{children}</div>}
        {isLink && (
          <LinkButton className={styles.more} to={path} label={`${t('catalogue.details')}: ${packet.name}`}>
            {t('catalogue.details')}
          </LinkButton>
        )}
      </div>
    </article>
  )
}
