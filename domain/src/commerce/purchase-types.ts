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

/** All periods of a packet, its own first. */
export const soldPeriods = ({ period, price_minor, periods }: SoldPacket): SoldPeriod[] => [
  { period, price_minor },
  ...periods,
]
