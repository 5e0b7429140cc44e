import { type Box, boxes } from './boxes.ts'
import { widened } from './wide-times.ts'

/**
 * Moves a CMAF segment to a later time, so that an asset can play round and round as one unbroken track: adds to every decode
 * time (`tfdt`), to the earliest presentation time of a `sidx`, and to the sequence numbers of the fragments (`mfhd`). Times that
 * no longer fit into 32 bits, those of sound after 24.8 hours, become 64 bits wide.
 * @param segment the plain bytes; they stay as they are
 * @param ticks how much later, in units of the track's timescale
 * @param fragments how many fragments come before, added to the sequence numbers
 * @throws RangeError when the bytes are no segment
 */
export function relocate(segment: Uint8Array, ticks: number, fragments: number): Uint8Array {
  const moved = latestTime(segment) + ticks > 0xffff_ffff ? widened(segment) : new Uint8Array(segment)
  const view = new DataView(moved.buffer)
  for (const box of timed(moved)) {
    if (box.type === 'mfhd') view.setUint32(box.body + 4, view.getUint32(box.body + 4) + fragments)
    else if (view.getUint8(box.body) === 1) {
      const place = timeOf(box)
      view.setBigUint64(place, view.getBigUint64(place) + BigInt(ticks))
    } else view.setUint32(timeOf(box), view.getUint32(timeOf(box)) + ticks)
  }
  return moved
}

const timeOf = ({ type, body }: Box): number => body + (type === 'sidx' ? 12 : 4)

/** The latest time that is kept in 32 bits. @throws RangeError when there is no decode time */
function latestTime(segment: Uint8Array): number {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  let decodeTimes = 0
  let latest = 0
  for (const box of timed(segment)) {
    if (box.type === 'tfdt') decodeTimes += 1
    // The version byte of a time's box says 1 where it is 64 bits wide.
    if (box.type !== 'mfhd' && view.getUint8(box.body) === 0)
      latest = Math.max(latest, view.getUint32(timeOf(box)))
  }
  if (decodeTimes === 0) throw new RangeError('no decode time: not a segment')
  return latest
}

/** The boxes that hold a time or a sequence number. */
function* timed(bytes: Uint8Array, within?: Box): Generator<Box> {
  for (const box of boxes(bytes, within?.body, within?.end)) {
    if (box.type === 'moof' || box.type === 'traf') yield* timed(bytes, box)
    else if (box.type === 'mfhd' || box.type === 'tfdt' || box.type === 'sidx') yield box
  }
}
