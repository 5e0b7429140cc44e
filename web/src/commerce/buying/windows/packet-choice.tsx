import { Layers } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import '../../../i18n/money-words.ts'
import '../../../i18n/packets-words.ts'
import type { Packet } from '#contract/commerce.ts'
import { usePacketTerms } from '../../packet-terms.ts'
import styles from './buying.module.css'

interface PacketChoiceProps {
  readonly packet: Packet
  readonly isBusy?: boolean
  /** What else comes with it, or after it. */
  readonly note?: string
  readonly onChoose: () => void
}

/** A packet as one of several, with its price and how it begins; one that the viewer has paused says so, and goes on. */
export function PacketChoice({ packet, isBusy = false, note, onChoose }: PacketChoiceProps) {
  const { t } = useTranslation()
  const { price, period, trial } = usePacketTerms(packet)
  return (
    <button type="button" className={styles.choice} disabled={isBusy} onClick={onChoose}>
      <Layers strokeWidth={1.75} aria-hidden />
      <span>
        <b>{packet.name}</b>
        <small>{packet.is_paused ? t('money.paused') : (trial ?? packet.short)}</small>
        {note !== undefined && <small>{note}</small>}
        {packet.needs_base && <small>{t('packets.additional_with_base_text')}</small>}
      </span>
      {packet.is_paused ? (
        <em>{t('money.resume')}</em>
      ) : (
        <em>
          {price}
          {period !== null && <small>{period}</small>}
        </em>
      )}
    </button>
  )
}
