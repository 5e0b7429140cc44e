import type { Refusal } from '#contract/refusals.ts'
import type { OpeningPacket } from '#domain/rights/may-watch.ts'
import type { ArchiveRefusal } from '#domain/tv/archive.ts'

/**
 * What opens with a packet: those of its packets that are on offer, by their ids. To a child nothing is sold.
 * @param maxAge of the viewer, in years; null is no limit
 */
export function noAccess(packets: readonly OpeningPacket[], maxAge: number | null): Refusal {
  if (maxAge !== null) return { reason: 'no_access', packets: [] }
  const offered = packets.filter(({ priceMinor }) => priceMinor !== null).map(({ id }) => id)
  return { reason: 'no_access', packets: [...new Set(offered)].toSorted((one, other) => one - other) }
}

/** Why a moment of the archive is refused, as the wire says it. Of a channel that is closed as a whole `noAccess` tells more. */
export function archiveReason(refusal: ArchiveRefusal): Refusal {
  return refusal === 'not_purchased' ? noAccess([], null) : { reason: refusal }
}
