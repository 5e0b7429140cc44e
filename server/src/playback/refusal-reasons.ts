import type { Refusal } from '#contract/refusals.ts'
import type { OpeningPacket } from '#domain/playback/may-watch.ts'
import type { ArchiveRefusal } from '#domain/tv/archive.ts'

/** What opens with a packet: those of its packets that are on offer, by their ids. */
export function noAccess(packets: readonly OpeningPacket[]): Refusal {
  const offered = packets.filter(({ priceMinor }) => priceMinor !== null).map(({ id }) => id)
  return { reason: 'no_access', packets: [...new Set(offered)].toSorted((one, other) => one - other) }
}

/** Why a moment of the archive is refused, as the wire says it. */
export function archiveReason(refusal: ArchiveRefusal, packets: readonly OpeningPacket[]): Refusal {
  return refusal === 'not_purchased' ? noAccess(packets) : { reason: refusal }
}
