import { type Box, boxAt, boxes } from './boxes.ts'

/** What an init segment says of how the samples of its only track are to be read (ISO/IEC 14496-12, 8.5.2). */
export interface SampleEntry {
  /** `avc1` or `mp4a`, whether the samples are encrypted or not. */
  format: string
  /** How they are encrypted (`cenc`, `cbcs`); absent where they are in the clear. */
  scheme?: string
  /** Of pictures, in pixels; zero of sound. */
  width: number
  height: number
  /** The boxes inside. */
  parts: Box[]
}

const STSD_HEAD = 8
/** Sizes of the fixed parts that precede the boxes inside. */
const VIDEO_HEAD = 78
const AUDIO_HEAD = 28
/** Where in a sample entry of pictures their size stands. */
const SIZE_AT = 24

/** Reads the only sample entry. @throws RangeError where there is none, or it is neither of pictures nor of sound */
export function sampleEntry(init: Uint8Array): SampleEntry {
  const table = boxAt(init, 'moov/trak/mdia/minf/stbl/stsd')
  const entry = table && boxes(init, table.body + STSD_HEAD, table.end).next().value
  if (!entry) throw new RangeError('the init segment has no track')
  const isVideo = ['avc1', 'encv'].includes(entry.type)
  if (!isVideo && !['mp4a', 'enca'].includes(entry.type))
    throw new RangeError(`the init segment holds ${entry.type}, not H.264 or AAC`)
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength)
  const size = (at: number): number => (isVideo ? view.getUint16(entry.body + at) : 0)
  const parts = [...boxes(init, entry.body + (isVideo ? VIDEO_HEAD : AUDIO_HEAD), entry.end)]
  const open = { width: size(SIZE_AT), height: size(SIZE_AT + 2), parts }
  const shelter = parts.find(({ type }) => type === 'sinf')
  if (!shelter) return { format: entry.type, ...open }
  const inner = [...boxes(init, shelter.body, shelter.end)]
  const word = (type: string, at: number): string => {
    const box = inner.find((one) => one.type === type)
    if (!box) throw new RangeError(`an encrypted track without ${type}`)
    return String.fromCharCode(...init.subarray(box.body + at, box.body + at + 4))
  }
  return { format: word('frma', 0), scheme: word('schm', 4), ...open }
}

/** The body of a box in the only sample entry. @throws RangeError where there is none */
export function entryBox(init: Uint8Array, wanted: string): Uint8Array {
  const { format, parts } = sampleEntry(init)
  const box = parts.find(({ type }) => type === wanted)
  if (!box) throw new RangeError(`${format} without ${wanted}`)
  return init.subarray(box.body, box.end)
}
