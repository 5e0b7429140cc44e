/** A packet that somebody wants to buy, and what stands in the way. */
export interface WantedSale {
  readonly packet: {
    readonly id: number
    /** Of a bundle: ids of packets. */
    readonly parts: readonly number[]
    readonly isBase: boolean
    readonly agreementId: string | null
  }
  /** Packets that the viewer has, or will have without paying again; with the parts of bundles among them. */
  readonly owned: ReadonlySet<number>
  readonly hasBase: boolean
  /** Whether any base packet is sold, and whether packets are sold without one. */
  readonly sellsBase: boolean
  readonly sellsAdditionalAlone: boolean
  /** Ids of agreements that the viewer has agreed to. */
  readonly agreed: ReadonlySet<string>
}

export type SaleRefusal = 'has_packet' | 'has_parts' | 'base_packet' | 'agreement'

/** Why a packet is not sold to a viewer; null where it is. What cannot be changed comes before what the viewer can do about it. */
export function saleRefusal(sale: WantedSale): SaleRefusal | null {
  const { packet, owned, agreed } = sale
  if (owned.has(packet.id)) return 'has_packet'
  if (packet.parts.length > 0 && packet.parts.every((part) => owned.has(part))) return 'has_parts'
  if (!packet.isBase && !sale.sellsAdditionalAlone && sale.sellsBase && !sale.hasBase) return 'base_packet'
  if (packet.agreementId !== null && !agreed.has(packet.agreementId)) return 'agreement'
  return null
}
