import { type Attributes, attributesOf, type Line, linesOf } from './hls-text.ts'

/** What a media playlist says of one segment, with all that applies to it. */
export interface ListedPart {
  uri: string
  sequence: number
  /** Number of the discontinuity it lies behind. */
  discontinuity: number
  /** As written, and in seconds. */
  extinf: string
  seconds: number
  dateMs?: number
  /** By their formats. */
  keys: ReadonlyMap<string, Attributes>
  map?: InitPart
}

/** An init section, and the keys that were named before it. */
export interface InitPart {
  uri: string
  keys: ReadonlyMap<string, Attributes>
}

/** A media playlist (RFC 8216, 4.3.2 and 4.3.3). */
export interface MediaList {
  lines: readonly Line[]
  target: number
  first: number
  firstDiscontinuity: number
  type?: string
  isOfFirstPictures: boolean
  isEnded: boolean
  /** Seconds from its beginning at which to begin. */
  start?: number
  parts: readonly ListedPart[]
}

/** Reads a media playlist as a client has to. @throws RangeError where an attribute list is malformed */
export function mediaListOf(text: string): MediaList {
  const lines = linesOf(text)
  const number = (name: string, otherwise: number): number =>
    Number(lines.find(({ tag }) => tag === name)?.value ?? otherwise)
  const first = number('EXT-X-MEDIA-SEQUENCE', 0)
  const firstDiscontinuity = number('EXT-X-DISCONTINUITY-SEQUENCE', 0)
  const parts: ListedPart[] = []
  let discontinuity = firstDiscontinuity
  let extinf = ''
  let dateMs: number | undefined
  let keys: ReadonlyMap<string, Attributes> = new Map()
  let map: InitPart | undefined
  for (const { tag, value } of lines) {
    if (tag === 'EXT-X-DISCONTINUITY') discontinuity += 1
    if (tag === 'EXTINF') extinf = value.split(',')[0]!
    if (tag === 'EXT-X-PROGRAM-DATE-TIME') dateMs = Date.parse(value)
    if (tag === 'EXT-X-MAP') map = { uri: attributesOf(value).get('URI') ?? '', keys }
    if (tag === 'EXT-X-KEY') {
      const said = attributesOf(value)
      const format = said.get('KEYFORMAT') ?? 'identity'
      keys = said.get('METHOD') === 'NONE' ? new Map() : new Map([...keys, [format, said]])
    }
    if (tag !== '') continue
    parts.push({
      uri: value,
      sequence: first + parts.length,
      discontinuity,
      extinf,
      seconds: Number(extinf),
      ...(dateMs !== undefined && { dateMs }),
      keys,
      ...(map && { map }),
    })
    extinf = ''
    dateMs = undefined
  }
  const start = lines.find(({ tag }) => tag === 'EXT-X-START')
  const type = lines.find(({ tag }) => tag === 'EXT-X-PLAYLIST-TYPE')?.value
  return {
    lines,
    target: number('EXT-X-TARGETDURATION', Number.NaN),
    first,
    firstDiscontinuity,
    ...(type !== undefined && { type }),
    isOfFirstPictures: lines.some(({ tag }) => tag === 'EXT-X-I-FRAMES-ONLY'),
    isEnded: lines.some(({ tag }) => tag === 'EXT-X-ENDLIST'),
    ...(start && { start: Number(attributesOf(start.value).get('TIME-OFFSET')) }),
    parts,
  }
}
