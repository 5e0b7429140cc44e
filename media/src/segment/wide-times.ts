import { type Box, box, boxAt, boxes, HEADER } from './boxes.ts'

/** Of a `trun`: the place of its first sample is told, relative to the `moof`. */
const OFFSET_TOLD = 0x1
/** Of a `tfhd`: that place is relative to something else, which would move as well. */
const BASE_TOLD = 0x1

/**
 * A segment whose decode times are 64 bits wide (`tfdt` version 1, ISO/IEC 14496-12). What points into the `mdat` moves along. A
 * `sidx` is left out: it would describe lengths that are no longer true, and a playlist has no use for it.
 * @param segment plain bytes of a CMAF segment
 * @throws RangeError when the places of its samples are not relative to their `moof`, which CMAF demands
 */
export function widened(segment: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  for (const one of boxes(segment)) {
    if (one.type === 'moof') parts.push(widenedMoof(segment, one))
    else if (one.type !== 'sidx') parts.push(segment.subarray(one.start, one.end))
  }
  return Uint8Array.from(Buffer.concat(parts))
}

function widenedMoof(segment: Uint8Array, moof: Box): Uint8Array {
  const inner = [...boxes(segment, moof.body, moof.end)]
  const growth = inner.reduce((sum, { type, body, end }) => {
    if (type !== 'traf') return sum
    return sum + 4 * [...boxes(segment, body, end)].filter((one) => isNarrow(segment, one)).length
  }, 0)
  return box(
    'moof',
    inner.map((one) =>
      one.type === 'traf' ? widenedTraf(segment, one, growth) : segment.subarray(one.start, one.end),
    ),
  )
}

function widenedTraf(segment: Uint8Array, traf: Box, growth: number): Uint8Array {
  const bytes = segment.subarray(traf.body, traf.end)
  const header = boxAt(bytes, 'tfhd')
  if (header && flagsOf(bytes, header) & BASE_TOLD)
    throw new RangeError('the places of samples are not relative to their moof')
  return box(
    'traf',
    [...boxes(bytes)].map((one) => {
      const whole = Uint8Array.from(bytes.subarray(one.start, one.end))
      const view = new DataView(whole.buffer)
      if (isNarrow(bytes, one)) {
        const wide = Buffer.alloc(12)
        wide.writeUInt8(1)
        wide.writeBigUInt64BE(BigInt(view.getUint32(HEADER + 4)), 4)
        return box('tfdt', [wide])
      }
      if (one.type === 'trun' && flagsOf(bytes, one) & OFFSET_TOLD) {
        const place = HEADER + 8
        view.setInt32(place, view.getInt32(place) + growth)
      }
      return whole
    }),
  )
}

const isNarrow = (bytes: Uint8Array, { type, body }: Box): boolean => type === 'tfdt' && bytes[body] === 0

const flagsOf = (bytes: Uint8Array, { body }: Box): number =>
  (bytes[body + 1]! << 16) | (bytes[body + 2]! << 8) | bytes[body + 3]!
