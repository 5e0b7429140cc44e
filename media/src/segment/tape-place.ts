import { SEGMENT_MS } from '../timeline/grid.ts'

/** A segment as a playlist names it: number `k` of an asset that plays round and round, at cell `index` of the tape. */
export interface TapePlace {
  readonly k: number
  /** The media sequence number; of a film the same as `k`. */
  readonly index: number
}

/**
 * Decode times go on over programme boundaries, as desktop players want them, for 25 hours; then they begin anew with a programme.
 * Subtitles say them in 33 bits of 90 kHz, which is 26.5 hours.
 */
const TURN_SEGMENTS = 46_875

/** How many segments lie between the zero of decode times and the beginning of the asset. */
export const baseOf = ({ k, index }: TapePlace): number => (index - k) % TURN_SEGMENTS

/** The decode time at which a segment begins, in units of a timescale. */
export const decodeTimeOf = (place: TapePlace, timescale: number): number =>
  ((baseOf(place) + place.k) * SEGMENT_MS * timescale) / 1000

/** The initialisation vector where a playlist names none: the media sequence number as 128 bits (RFC 8216, 5.2). */
export function ivOf({ index }: TapePlace): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(index), 8)
  return iv
}
