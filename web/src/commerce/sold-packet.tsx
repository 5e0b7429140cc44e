import { useTranslation } from 'react-i18next'
import type { Packet } from '#contract/commerce.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import { type HeldPacket, packetActions } from '#domain/commerce/packet-actions.ts'
import { LinkButton } from '../ui/button.tsx'
import { PacketButtons } from './actions/packet-buttons.tsx'
import { usePacketState } from './actions/use-packet-state.ts'
import { BundleCard } from './bundle-card.tsx'
import { PacketCard } from './packet-card.tsx'

interface SoldPacketProps {
  readonly packet: Packet
  readonly held: HeldPacket | null
  readonly isFeatured: boolean
  /** Nothing else is sold in its group. */
  readonly isAlone?: boolean
}

/** A packet of a shop, with what its viewer may do with it. */
export function SoldPacket({ packet, held, isFeatured, isAlone = false }: SoldPacketProps) {
  const { t } = useTranslation()
  const state = usePacketState(packet, held)
  const buttons = <PacketButtons packet={packet} held={held} look={isFeatured ? 'accent' : 'fill'} />
  if (packet.kind === 'bundle') {
    return (
      <BundleCard packet={packet} state={state}>
        {buttons}
      </BundleCard>
    )
  }
  const hasButtons = packetActions(packet, held).main !== null || held?.packet.is_paused === true
  return (
    <PacketCard isFluid isAlone={isAlone} packet={packet} state={state}>
      {hasButtons ? (
        buttons
      ) : (
        <LinkButton look="quiet" to={packetPath(packet)} label={`${t('catalogue.details')}: ${packet.name}`}>
          {t('catalogue.details')}
        </LinkButton>
      )}
    </PacketCard>
  )
}
