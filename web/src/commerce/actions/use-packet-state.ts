import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { type HeldPacket, packetEnd, packetStanding } from '#domain/commerce/packet-actions.ts'
import { useDay } from '../use-day.ts'
import { usePeriod } from '../use-period.ts'
import { usePrice } from '../use-price.ts'

export interface PacketState {
  /** In a word or two, for the corner of a card. */
  readonly mark: string
  /** Whether it is had now, without anything being the matter. */
  readonly isMine: boolean
  /** Until when it is open or when it begins; what it says while it is paused. */
  readonly end: string | null
  /** What the service says of it besides, such as that its last renewal failed. */
  readonly message: string | null
}

/** How a viewer stands to a packet, in words; null where nothing is had of it. */
export function usePacketState(
  sold: Pick<Packet, 'price' | 'parent_name'>,
  held: HeldPacket | null,
): PacketState | null {
  const { t } = useTranslation()
  const day = useDay()
  const price = usePrice()
  const period = usePeriod()
  const parent = held?.packet.parent_name ?? sold.parent_name
  if (held === null) {
    if (parent === null) return null
    return { mark: t('money.mine'), isMine: true, end: t('money.part_of', { name: parent }), message: null }
  }
  const { packet } = held
  return {
    mark: mark(),
    isMine: !held.isFuture && !packet.is_paused && !packet.is_unpaid,
    end: end(),
    message: packet.is_paused ? null : packet.message,
  }

  function mark(): string {
    switch (packetStanding(sold, held)) {
      case 'given':
        return t('money.given')
      case 'paused':
        return t('money.paused')
      case 'future':
        return t('money.from_date', { date: day(packet.start_at) })
      case 'unpaid':
        return t('money.unpaid')
      case 'ending':
        return t('money.renewal_is_off')
      default:
        return t('money.mine')
    }
  }

  function end(): string | null {
    const known = packetEnd(sold, held)
    if (parent !== null && !packet.is_paused) return t('money.part_of', { name: parent })
    if (known === null) return null
    switch (known.is) {
      case 'paused':
        return packet.message ?? t('money.paused_text')
      case 'endless':
        return t('money.endless')
      case 'until':
        return t('money.until', { date: day(known.at) })
      case 'unpaid':
        return t('money.unpaid_since', { date: day(known.at) })
      case 'connected':
        return t('money.connected', { date: day(known.at) })
      case 'extended': {
        const { next_period_human, next_price } = packet.subscription
        const next = packet.next_user_purchase?.purchase_type
        const amount = next?.amount ?? next_price
        const length = next?.period_human ?? next_period_human
        if (amount === null || length === null) return t('money.extended', { date: day(known.at) })
        return t('money.extended_for', { date: day(known.at), price: price(amount), period: period(length) })
      }
    }
  }
}
