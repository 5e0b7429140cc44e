import type { Packet } from '#contract/commerce.ts'
import { needsBase } from '#domain/commerce/packet-actions.ts'
import { useNetwork } from '../frame/service.queries.ts'
import { useMyPackets } from './my-packets.queries.ts'
import { useShop } from './use-shop.ts'

/** Whether the viewer has to choose a base packet before this one, where their own provider sells it; false while it is not known. */
export function useNeedsBase(packet: Packet): boolean {
  const sellsAlone = useNetwork()?.is_allow_additional_packets_without_base ?? true
  const isAddition = packet.kind !== 'base' && !sellsAlone
  const { packets: shop = [] } = useShop(isAddition)
  const { held, isKnown } = useMyPackets()
  // What a partner makes is sold by the viewer's provider too, where it stands in its shop.
  const isSold = shop.some(({ id }) => id === packet.id)
  return isAddition && isSold && isKnown && needsBase(packet, { shop, held: held.values(), sellsAlone })
}
