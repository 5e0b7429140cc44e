/** A packet that would open something. */
export interface OpeningPacket {
  readonly id: number
  /** Minor units; a packet that costs nothing is everybody's. Null: it is offered no more, and opens to who has it. */
  readonly priceMinor: number | null
}

/** Access to a packet during a half-open range of Unix milliseconds; `until` null has no end. */
export interface Entitlement {
  readonly packetId: number
  readonly from: number
  readonly until: number | null
}

export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly refused: 'not_purchased' }

const ALLOWED: Decision = { allowed: true }

/**
 * Whether a viewer may watch a channel or a content: what is free, what a packet of price 0 holds, and what a live entitlement to
 * one of its packets opens.
 * @param packets all packets that hold it
 * @param entitlements of the viewer; none for a guest
 * @param now Unix milliseconds
 */
export function mayWatch(
  thing: { readonly isFree: boolean; readonly packets: readonly OpeningPacket[] },
  entitlements: readonly Entitlement[],
  now: number,
): Decision {
  if (thing.isFree) return ALLOWED
  const open = thing.packets.some(
    (packet) =>
      packet.priceMinor === 0 || entitlements.some((one) => one.packetId === packet.id && isLive(one, now)),
  )
  return open ? ALLOWED : { allowed: false, refused: 'not_purchased' }
}

function isLive(entitlement: Entitlement, now: number): boolean {
  return entitlement.from <= now && (entitlement.until === null || now < entitlement.until)
}
