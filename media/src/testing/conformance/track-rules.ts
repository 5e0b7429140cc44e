import { initFacts } from '../../package/init-facts.ts'
import { type Box, boxAt, boxes } from '../../segment/boxes.ts'
import { sampleEntry } from '../../segment/sample-entry.ts'
import { samplesOf } from '../../segment/samples.ts'
import { isDecodedAlone } from '../../transport/codec-setup.ts'
import type { ListedPart } from './media-list.ts'

/** A segment with the head that its playlist names, both as a decoder gets them. */
export interface LoadedPart {
  part: ListedPart
  head: Uint8Array
  bytes: Uint8Array
}

/** When a segment is shown, in seconds of its stream, and which of its pictures a decoder may begin at. */
export interface Span {
  from: number
  to: number
  keys: readonly number[]
}

/** Pictures and sound of one segment begin and end together to less than this, seconds. */
export const TOGETHER = 0.001
/** A length is written to the millisecond. */
const WRITTEN = 0.0006
const DEFAULT_BASE_IS_MOOF = 0x2_0000
const IS_NO_KEY = 0x1_0000
const FIRST_FLAGS = 0x4
const EACH_FLAGS = 0x400
const USUAL_FLAGS = 0x20

/**
 * What fragmented MP4 says against the rules (RFC 8216, 3.3; ISO/IEC 14496-12 and 23000-19).
 * @param parts in order, as one playlist lists them
 * @returns what is wrong, and when each segment is shown
 */
export function trackRules(parts: readonly LoadedPart[], isOfFirstPictures: boolean) {
  const said: string[] = []
  const spans: Span[] = []
  let goesOnAt: number | undefined
  for (const { part, head, bytes } of parts) {
    const tell = (what: string): void => void said.push(`${part.uri} ${what}`)
    try {
      for (const what of headRules(head, part)) tell(what)
      const { timescale } = initFacts(head)
      const isVideo = sampleEntry(head).format === 'avc1'
      for (const what of fragmentRules(bytes, head)) tell(what)
      const samples = samplesOf(bytes)
      const shown = samples.map((one) => (one.decodeTime + one.offset) / timescale)
      const last = samples.at(-1)!
      const from = samples[0]!.decodeTime / timescale
      const to = (last.decodeTime + last.duration) / timescale
      if (Math.abs(to - from - part.seconds) > WRITTEN)
        tell(`lasts ${to - from} s and is listed with ${part.extinf}`)
      // The first picture of all may be shown late, the clock of the stream may not.
      if (Math.abs(Math.min(...shown) - from) > TOGETHER)
        tell(`is decoded at ${from} and shown at ${Math.min(...shown)}`)
      if (goesOnAt !== undefined && Math.abs(from - goesOnAt) > TOGETHER)
        tell(`begins at ${from} s, after what ended at ${goesOnAt} s`)
      goesOnAt = to
      const keys = isVideo ? shown.filter((_, at) => isDecodedAlone(samples[at]!.bytes)) : []
      if (isVideo && keys[0] !== shown[0]) tell('does not begin with a picture that is decoded alone')
      if (isOfFirstPictures && samples.length !== 1) tell(`holds ${samples.length} pictures instead of one`)
      spans.push({ from, to, keys })
    } catch (error) {
      tell(`cannot be read: ${(error as Error).message}`)
    }
  }
  return { said, spans }
}

function headRules(head: Uint8Array, { keys }: ListedPart): string[] {
  const said: string[] = []
  const types = [...boxes(head)].map(({ type }) => type)
  if (types[0] !== 'ftyp' || !types.includes('moov')) return ['has a head that is none']
  const tracks = [...boxes(head, boxAt(head, 'moov')!.body, boxAt(head, 'moov')!.end)]
  if (tracks.filter(({ type }) => type === 'trak').length !== 1)
    said.push('has more than one track in its head')
  if (!boxAt(head, 'moov/mvex/trex')) said.push('has a head that says nothing of fragments')
  if (boxAt(head, 'moov/mvex/mehd')) said.push('has a head that says how long it lasts')
  const { scheme } = sampleEntry(head)
  const methods = [...keys.values()].map((key) => key.get('METHOD'))
  const wanted = { cbcs: 'SAMPLE-AES', cenc: 'SAMPLE-AES-CTR' }[scheme ?? '']
  if (scheme !== undefined && !methods.every((method) => method === wanted))
    said.push(`is encrypted by ${scheme} and listed as ${methods.join()}`)
  if (scheme !== undefined && methods.length === 0) said.push(`is encrypted by ${scheme} and has no key`)
  return said
}

function fragmentRules(bytes: Uint8Array, head: Uint8Array): string[] {
  const said: string[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const top = [...boxes(bytes)]
  const order = top.map(({ type }) => type).join(' ')
  if (!/^(styp )?(sidx )*(moof mdat ?)+$/.test(order)) said.push(`holds ${order}`)
  const numbers: number[] = []
  for (const moof of top.filter(({ type }) => type === 'moof')) {
    const inner = [...boxes(bytes, moof.body, moof.end)]
    const number = inner.find(({ type }) => type === 'mfhd')
    if (number) numbers.push(view.getUint32(number.body + 4))
    const tracks = inner.filter(({ type }) => type === 'traf')
    if (tracks.length !== 1) said.push(`has ${tracks.length} tracks in a fragment`)
    for (const traf of tracks) said.push(...runRules(view, [...boxes(bytes, traf.body, traf.end)], head))
  }
  if (numbers.some((number, at) => at > 0 && number <= numbers[at - 1]!))
    said.push('counts its fragments back')
  return said
}

function runRules(view: DataView, parts: readonly Box[], head: Uint8Array): string[] {
  const said: string[] = []
  const header = parts.find(({ type }) => type === 'tfhd')
  const run = parts.find(({ type }) => type === 'trun')
  if (!header || !run) return ['has a fragment without header or run']
  const flags = view.getUint32(header.body) & 0xff_ffff
  if (!(flags & DEFAULT_BASE_IS_MOOF)) said.push('has places that do not count from their fragment')
  if (firstFlags(view, header, run, head) & IS_NO_KEY) said.push('says that its first sample needs others')
  if (sampleEntry(head).scheme !== undefined && !parts.some(({ type }) => type === 'senc'))
    said.push('is encrypted and does not say how')
  return said
}

/** What is said of the first sample: by the run, or for all samples of the fragment, or of the track (ISO/IEC 14496-12, 8.8). */
function firstFlags(view: DataView, header: Box, run: Box, head: Uint8Array): number {
  const said = view.getUint32(run.body)
  const usual = view.getUint32(header.body)
  if (said & FIRST_FLAGS) return view.getUint32(run.body + 12)
  if (said & EACH_FLAGS)
    return view.getUint32(run.body + 12 + (said & 0x100 ? 4 : 0) + (said & 0x200 ? 4 : 0))
  if (usual & USUAL_FLAGS) return view.getUint32(header.end - 4)
  const track = boxAt(head, 'moov/mvex/trex')
  return track ? new DataView(head.buffer, head.byteOffset).getUint32(track.end - 4) : 0
}
