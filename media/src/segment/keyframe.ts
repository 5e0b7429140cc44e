import { box, boxAt, boxes, HEADER } from './boxes.ts'
import { samplesOf } from './samples.ts'

/** Of a `tfhd`: a duration and a size for all samples. Of a `trun`: where they are. */
const USUAL_DURATION = 0x8
const USUAL_SIZE = 0x10
const PLACE = 0x1
/** A sample that others need and that needs none. */
const USUAL_FLAGS = 0x20
const IS_KEY = 0x0200_0000
const PLACES_IN_MOOF = 0x2_0000

/**
 * A segment with nothing but its first picture, which is shown for as long as the whole segment lasts: what players step through when
 * they wind (RFC 8216, 4.3.3.6).
 * @param segment plain bytes of a segment of pictures, whose first one is a keyframe
 * @throws RangeError when it is no segment
 */
export function keyframeOf(segment: Uint8Array): Uint8Array {
  const samples = samplesOf(segment)
  const [first] = samples
  const type = [...boxes(segment)].find((one) => one.type === 'styp')
  const header = boxAt(segment, 'moof/mfhd')
  const traf = boxAt(segment, 'moof/traf')
  const inner = traf && [...boxes(segment, traf.body, traf.end)]
  const track = inner?.find((one) => one.type === 'tfhd')
  const time = inner?.find((one) => one.type === 'tfdt')
  if (!first || !header || !track || !time) throw new RangeError('a segment without a header and a time')
  const lasting = samples.reduce((sum, { duration }) => sum + duration, 0)
  const id = Buffer.from(segment).readUInt32BE(track.body + 4)
  const moof = (place: number): Uint8Array =>
    box('moof', [
      segment.subarray(header.start, header.end),
      box('traf', [
        box('tfhd', [
          numbers(PLACES_IN_MOOF | USUAL_DURATION | USUAL_SIZE | USUAL_FLAGS, id),
          numbers(lasting, first.bytes.length, IS_KEY),
        ]),
        segment.subarray(time.start, time.end),
        box('trun', [numbers(PLACE, 1, place)]),
      ]),
    ])
  const place = moof(0).length + HEADER
  return Buffer.concat([
    type ? segment.subarray(type.start, type.end) : new Uint8Array(0),
    moof(place),
    box('mdat', [first.bytes]),
  ])
}

/** Four bytes each. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, at) => bytes.writeUInt32BE(value, 4 * at))
  return bytes
}
