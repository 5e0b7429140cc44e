import { boxAt } from '../segment/boxes.ts'
import { entryBox, sampleEntry } from '../segment/sample-entry.ts'

/** What a playlist says about a track, as its init segment has it. */
export interface InitFacts {
  timescale: number
  /** RFC 6381. */
  codecs: string
}

const MDHD_TIMESCALE = { 0: 12, 1: 20 } as Record<number, number>

/** Reads timescale and codec of the only track, encrypted or not. @throws RangeError for anything but H.264 and AAC */
export function initFacts(init: Uint8Array): InitFacts {
  const view = new DataView(init.buffer, init.byteOffset, init.byteLength)
  const header = boxAt(init, 'moov/trak/mdia/mdhd')
  const place = header && MDHD_TIMESCALE[view.getUint8(header.body)]
  if (!header || place === undefined) throw new RangeError('the init segment has no track')
  const timescale = view.getUint32(header.body + place)
  if (sampleEntry(init).format === 'mp4a') return { timescale, codecs: 'mp4a.40.2' }
  const profile = entryBox(init, 'avcC').subarray(1, 4)
  return { timescale, codecs: `avc1.${Buffer.from(profile).toString('hex')}` }
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
