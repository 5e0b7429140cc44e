/** A length of time that a packet is sold for. */
export interface SoldPeriod {
  readonly period: string
  readonly price_minor: number
}

/** How a provider sells a packet: its own period first, and others beside it. */
export interface SoldPacket extends SoldPeriod {
  readonly id: number
  readonly periods: readonly SoldPeriod[]
  readonly trial: SoldPeriod | null
}

/** Names a period of a packet on the wire, such as `2:0-3-0`. */
export const purchaseTypeId = (packetId: number, period: string): string => `${packetId}:${period}`

/** The packet and the period that the id of a purchase type names; null where it is none. */
export function purchaseTypeOf(id: string): { readonly packetId: number; readonly period: string } | null {
  const [, packet, period] = /^(\d{1,9}):(\d{1,3}-\d{1,3}-\d{1,4})$/.exec(id) ?? []
  return packet === undefined || period === undefined ? null : { packetId: Number(packet), period }
}

/** What a trial is used once for: all packets of a group at a provider, else the packet alone. */
export const trialGroupOf = (packetId: number, group: string | null | undefined): string =>
  group ?? `packet:${packetId}`

/** All periods of a packet, its own first. */
export const soldPeriods = ({
  period,
  price_minor,
  periods,
}: Omit<SoldPacket, 'id' | 'trial'>): SoldPeriod[] => [{ period, price_minor }, ...periods]

/**
 * What a period of some packets costs together, in minor units: each for that very period. Null where one of them is
 * not sold for it.
 */
export function priceTogether(
  packets: readonly Omit<SoldPacket, 'id' | 'trial'>[],
  period: string,
): number | null {
  const prices = packets.map(
    (packet) => soldPeriods(packet).find((one) => one.period === period)?.price_minor,
  )
  return prices.reduce<number | null>(
    (sum, price) => (sum === null || price === undefined ? null : sum + price),
    0,
  )
}
