import { entryBox } from '../segment/sample-entry.ts'

const START_CODE = Buffer.from([0, 0, 0, 1])
/** An access unit delimiter that says nothing of the pictures after it. */
const DELIMITER = Buffer.from([0, 0, 0, 1, 9, 0xf0])
const NAL = { idr: 5, delimiter: 9 } as const

/** Turns a picture as boxes hold it, each unit behind its length, into one as streams do, each behind a start code. */
export type PictureWriter = (sample: Uint8Array) => Buffer

/** @param init of an H.264 track: what its decoder is set up with is said anew with each picture that a decoder may begin at */
export function pictureWriter(init: Uint8Array): PictureWriter {
  const config = entryBox(init, 'avcC')
  const lengthSize = (config[4]! & 3) + 1
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [31, 255]) {
    let left = config[at]! & mask
    for (at += 1; left > 0; left--) {
      const length = (config[at]! << 8) | config[at + 1]!
      sets.push(START_CODE, Buffer.from(config.subarray(at + 2, at + 2 + length)))
      at += 2 + length
    }
  }
  return (sample) => {
    const units = [...unitsOf(sample, lengthSize)].filter((unit) => typeOf(unit) !== NAL.delimiter)
    const start = isDecodedAlone(sample, lengthSize) ? sets : []
    return Buffer.concat([DELIMITER, ...start, ...units.flatMap((unit) => [START_CODE, unit])])
  }
}

const typeOf = (unit: Uint8Array): number => unit[0]! & 31

/** Whether a decoder may begin at a picture. @param lengthSize bytes of each unit's length */
export const isDecodedAlone = (sample: Uint8Array, lengthSize = 4): boolean =>
  [...unitsOf(sample, lengthSize)].some((unit) => typeOf(unit) === NAL.idr)

function* unitsOf(sample: Uint8Array, lengthSize: number): Generator<Uint8Array> {
  for (let at = 0; at < sample.length;) {
    let length = 0
    for (let digit = 0; digit < lengthSize; digit++) length = length * 256 + (sample[at + digit] ?? NaN)
    at += lengthSize
    if (!(length > 0 && at + length <= sample.length)) throw new RangeError('a picture with a broken unit')
    yield sample.subarray(at, at + length)
    at += length
  }
}

/** Puts the header of ADTS (ISO/IEC 13818-7) before a frame of sound. */
export type FrameWriter = (sample: Uint8Array) => Buffer

const ADTS = 7
/** Tags of the descriptors that lie in each other in an `esds` (ISO/IEC 14496-1), and what precedes the next one. */
const DESCRIPTORS = [
  [3, 3],
  [4, 13],
  [5, 0],
] as const

/** @param init of an AAC track */
export function frameWriter(init: Uint8Array): FrameWriter {
  const esds = entryBox(init, 'esds')
  let at = 4
  for (const [tag, skipped] of DESCRIPTORS) {
    if (esds[at] !== tag) throw new RangeError('the sound says nothing of its decoder')
    at += 1
    // A length of up to four bytes, all but the last of which have their highest bit set.
    while (esds[at]! & 0x80) at += 1
    at += 1 + skipped
  }
  const [first = 0, second = 0] = esds.subarray(at)
  const profile = (first >> 3) - 1
  const frequency = ((first & 7) << 1) | (second >> 7)
  const channels = (second >> 3) & 15
  if (profile < 0 || profile > 3 || frequency > 12) throw new RangeError('sound that ADTS cannot describe')
  return (sample) => {
    const length = sample.length + ADTS
    const sound = [(profile << 6) | (frequency << 2) | (channels >> 2)]
    const size = [((channels & 3) << 6) | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f]
    return Buffer.concat([Buffer.from([0xff, 0xf1, ...sound, ...size, 0xfc]), sample])
  }
}
