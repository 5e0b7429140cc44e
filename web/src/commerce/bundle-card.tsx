import { Plus } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { useNetwork } from '../frame/service.queries.ts'
import '../i18n/packets-words.ts'
import { Tag } from '../ui/chip.tsx'
import type { PacketState } from './actions/use-packet-state.ts'
import { Link } from '../ui/link.tsx'
import styles from './bundle-card.module.css'
import { usePacketTerms } from './packet-terms.ts'

interface BundleCardProps {
  readonly packet: Packet
  readonly state: PacketState | null
  /** What can be done with it. */
  readonly children: ReactNode
}

/** What a bundle puts together, and what it costs as one. */
export function BundleCard({ packet, state, children }: BundleCardProps) {
  const { t } = useTranslation()
  const provider = useNetwork()?.provider?.name ?? ''
  const { price, period, trial, month, instead } = usePacketTerms(packet)
  const speed = packet.bundle?.internet_speed
  const parts = [
    ...(speed ? [{ key: 'internet', of: t('packets.internet'), name: speed, path: null }] : []),
    ...packet.packets.map((part) => ({
      key: String(part.id),
      of: provider,
      name: part.name,
      path: packetPath(part),
    })),
  ]
  return (
    <article className={styles.bundle} data-mine={state?.isMine ?? false}>
      <div>
        <h3>
          <Link to={packetPath(packet)}>{packet.bundle?.custom_name ?? packet.name}</Link>
          {state && <Tag look={state.isMine ? 'soft' : 'line'}>{state.mark}</Tag>}
        </h3>
        <p className={styles.about}>{packet.bundle?.custom_description ?? packet.short}</p>
        <div className={styles.sum}>
          {parts.map(({ key, of, name, path }, at) => (
            <Fragment key={key}>
              {at > 0 && <Plus size={20} strokeWidth={1.75} aria-hidden />}
              <span className={styles.part}>
                <small>{of}</small>
                <b>{path === null ? name : <Link to={path}>{name}</Link>}</b>
              </span>
            </Fragment>
          ))}
        </div>
      </div>
      <div className={styles.cost}>
        <p className={styles.price}>
          {price}
          {period !== null && <small>{period}</small>}
        </p>
        <p className={styles.note} data-state={state !== null}>
          {(state ? [state.end] : [instead, trial, month, packet.bundle?.custom_price]).map(
            (said) => said && <span key={said}>{said}</span>,
          )}
        </p>
        <div className={styles.acts}>{children}</div>
      </div>
    </article>
  )
}
