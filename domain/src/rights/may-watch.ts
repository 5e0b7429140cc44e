/** A packet that would open something. */
export interface OpeningPacket {
  readonly id: number
  /** Minor units; a packet that costs nothing is everybody's. Null: it is offered no more, and opens to who has it. */
  readonly priceMinor: number | null
  readonly isBase: boolean
}

/** A channel or a title, as far as it matters who may watch it. */
export interface OpenedThing {
  readonly isFree: boolean
  /** All packets that hold it. */
  readonly packets: readonly OpeningPacket[]
}

/** Access to a packet during a half-open range of Unix milliseconds; `until` null has no end. */
export interface PaidRange {
  readonly packetId: number
  readonly from: number
  readonly until: number | null
}

/**
 * The packets that are open at a moment, ascending, each once.
 * @param now Unix milliseconds
 */
export function packetsHeldAt(paid: readonly PaidRange[], now: number): number[] {
  const open = paid.filter(({ from, until }) => from <= now && (until === null || now < until))
  return [...new Set(open.map(({ packetId }) => packetId))].toSorted((a, b) => a - b)
}

/**
 * Whether a viewer may watch a channel or a title: what is free, what an offered packet of price 0 holds, and what one of the packets opens
 * that the viewer holds. Streams, lists, cards, rows, buttons and search all decide by it.
 * @param held ids of packets; none for a guest
 */
export const mayWatch = ({ isFree, packets }: OpenedThing, held: readonly number[]): boolean =>
  isFree || packets.some(({ id, priceMinor }) => priceMinor === 0 || held.includes(id))

/**
 * The least that has to be paid to open a thing, for however long that is then paid, in minor units; null where nothing that is offered opens it.
 * @param base what the cheapest base packet costs, where the viewer has to take one with any other; null where they do not
 */
export function leastPriceOf(
  packets: readonly Pick<OpeningPacket, 'priceMinor' | 'isBase'>[],
  base: number | null,
): number | null {
  const prices = packets.flatMap(({ priceMinor, isBase }) =>
    priceMinor === null ? [] : priceMinor + (isBase ? 0 : (base ?? 0)),
  )
  return prices.length === 0 ? null : Math.min(...prices)
}
