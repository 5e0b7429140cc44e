import { boxAt, boxes } from '../segment/boxes.ts'

/** What a playlist says about a track, as its init segment has it. */
export interface InitFacts {
  timescale: number
  /** RFC 6381. */
  codecs: string
}

/** Sizes of the fixed parts that precede the boxes inside: of `stsd`, and of a video and an audio sample entry (ISO/IEC 14496-12). */
const STSD_HEAD = 8
const VIDEO_ENTRY_HEAD = 78
const MDHD_TIMESCALE = { 0: 12, 1: 20 } as Record<number, number>

/** Reads timescale and codec of the only track. @throws RangeError for anything but H.264 and AAC */
export function initFacts(init: Uint8Array): InitFacts {
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength)
  const header = boxAt(init, 'moov/trak/mdia/mdhd')
  const table = boxAt(init, 'moov/trak/mdia/minf/stbl/stsd')
  const entry = table && boxes(init, table.body + STSD_HEAD, table.end).next().value
  const place = header && MDHD_TIMESCALE[view.getUint8(header.body)]
  if (!header || !entry || place === undefined) throw new RangeError('the init segment has no track')
  const timescale = view.getUint32(header.body + place)
  if (entry.type === 'mp4a') return { timescale, codecs: 'mp4a.40.2' }
  const config =
    entry.type === 'avc1' &&
    boxes(init, entry.body + VIDEO_ENTRY_HEAD, entry.end).find((box) => box.type === 'avcC')
  if (!config) throw new RangeError(`the init segment holds ${entry.type}, not H.264 or AAC`)
  return {
    timescale,
    codecs: `avc1.${Buffer.from(init.subarray(config.body + 1, config.body + 4)).toString('hex')}`,
  }
}

/**
 * Takes the length out of an init segment (`mehd`), because a looped asset lasts longer than its file did.
 * The box stays in place as free space, so no offset moves.
 */
export function withoutLength(init: Uint8Array): Uint8Array {
  const open = new Uint8Array(init)
  const box = boxAt(open, 'moov/mvex/mehd')
  if (box) open.set(Buffer.from('free'), box.body - 4)
  return open
}
