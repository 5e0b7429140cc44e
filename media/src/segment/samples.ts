import { type Box, boxAt, boxes } from './boxes.ts'

/** One picture, or one frame of sound. Times are in units of the track's timescale. */
export interface Sample {
  decodeTime: number
  /** How much later than decoded it is shown. */
  offset: number
  duration: number
  bytes: Uint8Array
}

/** Which fields a `tfhd` has (ISO/IEC 14496-12, 8.8.7), in the order they stand in, with their sizes. */
const TFHD_FIELDS = [
  [0x1, 8],
  [0x2, 4],
  [0x8, 4],
  [0x10, 4],
] as const
const TFHD_DURATION = 0x8
const TFHD_SIZE = 0x10
/** The same of a `trun` (8.8.8), before its samples and in each of them. */
const TRUN_PLACE = 0x1
const TRUN_FIRST_FLAGS = 0x4
const EACH_DURATION = 0x100
const EACH_SIZE = 0x200
const EACH_FLAGS = 0x400
const EACH_OFFSET = 0x800

/**
 * The samples of a CMAF segment, in the order they are decoded in.
 * @param segment plain bytes; those of the samples are views of it
 * @throws RangeError when it is no segment, or leaves to its init segment what its samples are like
 */
export function samplesOf(segment: Uint8Array): Sample[] {
  const samples: Sample[] = []
  for (const moof of boxes(segment)) if (moof.type === 'moof') samples.push(...fragment(segment, moof))
  if (samples.length === 0) throw new RangeError('a segment without samples')
  return samples
}

function* fragment(segment: Uint8Array, moof: Box): Generator<Sample> {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength)
  const traf = [...boxes(segment, moof.body, moof.end)].find(({ type }) => type === 'traf')
  const inner = traf ? [...boxes(segment, traf.body, traf.end)] : []
  const header = inner.find(({ type }) => type === 'tfhd')
  const time = inner.find(({ type }) => type === 'tfdt')
  if (!header || !time) throw new RangeError('a fragment without a header and a decode time')
  const usual = usualOf(view, header)
  let decodeTime =
    view.getUint8(time.body) === 1 ? Number(view.getBigUint64(time.body + 4)) : view.getUint32(time.body + 4)
  for (const run of inner.filter(({ type }) => type === 'trun')) {
    const flags = flagsOf(view, run)
    if (!(flags & TRUN_PLACE)) throw new RangeError('a run that does not say where its samples are')
    let place = moof.start + view.getInt32(run.body + 8)
    let at = run.body + (flags & TRUN_FIRST_FLAGS ? 16 : 12)
    const next = (isThere: number): number | undefined => {
      if (!isThere) return undefined
      at += 4
      return view.getUint32(at - 4)
    }
    for (let left = view.getUint32(run.body + 4); left > 0; left--) {
      const duration = next(flags & EACH_DURATION) ?? usual.duration
      const size = next(flags & EACH_SIZE) ?? usual.size
      next(flags & EACH_FLAGS)
      // Signed in one version of the box and small in the other.
      const offset = (next(flags & EACH_OFFSET) ?? 0) | 0
      if (duration === undefined || size === undefined || place < 0 || place + size > segment.length)
        throw new RangeError('a sample whose length or place is not in its segment')
      yield { decodeTime, offset, duration, bytes: segment.subarray(place, place + size) }
      decodeTime += duration
      place += size
    }
  }
}

function usualOf(view: DataView, header: Box): { duration?: number; size?: number } {
  const flags = flagsOf(view, header)
  const found: { duration?: number; size?: number } = {}
  let at = header.body + 8
  for (const [field, length] of TFHD_FIELDS) {
    if (!(flags & field)) continue
    if (field === TFHD_DURATION) found.duration = view.getUint32(at)
    if (field === TFHD_SIZE) found.size = view.getUint32(at)
    at += length
  }
  return found
}

const flagsOf = (view: DataView, { body }: Box): number => view.getUint32(body) & 0xff_ffff

/** The language that an init segment says, three letters of ISO 639-2. @throws RangeError when it is none */
export function languageIn(init: Uint8Array): string {
  const header = boxAt(init, 'moov/trak/mdia/mdhd')
  if (!header) throw new RangeError('the init segment has no track')
  const place = header.body + (init[header.body] === 1 ? 32 : 20)
  const packed = (init[place]! << 8) | init[place + 1]!
  return [10, 5, 0].map((shift) => String.fromCharCode(0x60 + ((packed >> shift) & 31))).join('')
}
