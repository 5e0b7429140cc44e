import { Layers } from 'lucide-react'
import type { Packet } from '#contract/commerce.ts'
import { usePacketTerms } from '../../packet-terms.ts'
import styles from './buying.module.css'

interface PacketChoiceProps {
  readonly packet: Packet
  readonly onChoose: () => void
}

/** A packet as one of several, with its price and how it begins. */
export function PacketChoice({ packet, onChoose }: PacketChoiceProps) {
  const { price, period, trial } = usePacketTerms(packet)
  return (
    <button type="button" className={styles.choice} onClick={onChoose}>
      <Layers strokeWidth={1.75} aria-hidden />
      <span>
        <b>{packet.name}</b>
        <small>{trial ?? packet.short}</small>
      </span>
      <em>
        {price}
        {period !== null && <small>{period}</small>}
      </em>
    </button>
  )
}
