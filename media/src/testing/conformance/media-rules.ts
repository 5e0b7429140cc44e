import { type Attributes, headRules } from './hls-text.ts'
import type { ListedPart, MediaList } from './media-list.ts'

/** Tags that are said once at most. */
const ONCE = [
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-I-FRAMES-ONLY',
  'EXT-X-ENDLIST',
  'EXT-X-START',
]
/** Fewer target durations than this a live list may not hold (RFC 8216, 6.2.2). */
const LEAST_TARGETS = 3
/** Dates and lengths are written to the millisecond. */
const MS = 0.0015

/** What a media playlist by itself says against the rules (RFC 8216, 4.3 and 6.2; Apple's authoring specification, 7 and 8). */
export function mediaRules(list: MediaList): string[] {
  const { lines, target, parts, isEnded, type, start } = list
  const said = headRules(lines)
  for (const tag of ONCE)
    if (lines.filter((line) => line.tag === tag).length > 1) said.push(`says ${tag} more than once`)
  if (!Number.isInteger(target) || target < 1) said.push('says no whole target duration')
  if (parts.length === 0) said.push('lists nothing')
  const places = lines.map(({ tag }) => tag)
  const firstPart = places.indexOf('EXTINF')
  for (const tag of ['EXT-X-MEDIA-SEQUENCE', 'EXT-X-DISCONTINUITY-SEQUENCE'])
    if (places.indexOf(tag) > firstPart) said.push(`says ${tag} behind a segment`)
  const tagged = places.indexOf('EXT-X-DISCONTINUITY')
  if (tagged >= 0 && !places.slice(0, tagged).includes('EXT-X-DISCONTINUITY-SEQUENCE') && !isEnded)
    said.push('has discontinuities and no number of its first one')
  if (type === 'VOD' && !isEnded) said.push('is VOD without an end')
  if (type === undefined && isEnded) said.push('slides and has an end')
  const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  if (type === undefined && whole < LEAST_TARGETS * target) said.push(`lists only ${whole.toFixed(2)} s`)
  if (start !== undefined && !(start >= 0 && start < whole)) said.push(`starts at ${start} of ${whole} s`)
  for (const part of parts) for (const what of partRules(part, list)) said.push(`${part.uri} ${what}`)
  parts.slice(1).forEach((part, at) => {
    for (const what of joinRules(parts[at]!, part)) said.push(`${part.uri} ${what}`)
  })
  return said
}

function partRules({ uri, extinf, seconds, keys, map, dateMs }: ListedPart, list: MediaList): string[] {
  const said: string[] = []
  if (!/^\d+(\.\d+)?$/.test(extinf) || !(seconds > 0)) said.push(`lasts ${extinf}`)
  if (Math.round(seconds) > list.target) said.push(`lasts ${extinf} s of ${list.target} at most`)
  if (Number.isNaN(dateMs ?? 0)) said.push('has an unreadable date')
  // Whoever goes back in what was on air has to find it.
  if (list.type !== 'VOD' && dateMs === undefined) said.push('has no date')
  if (uri.endsWith('.m4s') && !map) said.push('has no init section')
  for (const key of keys.values()) said.push(...keyRules(key))
  const headKey = map?.keys.get('identity')
  // A head that is encrypted as a whole has no number that could be its vector (RFC 8216, 4.3.2.5).
  if (headKey?.get('METHOD') === 'AES-128' && !headKey.has('IV'))
    said.push('has a head with a key and no vector')
  return said
}

function keyRules(key: Attributes): string[] {
  const said: string[] = []
  const method = key.get('METHOD')
  if (!['AES-128', 'SAMPLE-AES', 'SAMPLE-AES-CTR'].includes(method ?? '')) said.push(`is by ${method}`)
  if (!key.get('URI')) said.push('has a key without an address')
  if (key.has('IV') && !/^0x[\da-f]{32}$/i.test(key.get('IV')!)) said.push('has a vector of another size')
  if (key.has('KEYFORMATVERSIONS') && !key.has('KEYFORMAT')) said.push('has versions of no format')
  return said
}

function joinRules(before: ListedPart, part: ListedPart): string[] {
  const isNew = part.discontinuity > before.discontinuity
  const said: string[] = []
  if (!isNew && before.map?.uri !== part.map?.uri) said.push('has another head and no discontinuity')
  if (before.dateMs === undefined || part.dateMs === undefined) return said
  const off = (part.dateMs - before.dateMs) / 1000 - before.seconds
  if (off < -MS) said.push(`begins ${-off} s before the one before is over`)
  if (!isNew && off > MS) said.push(`begins ${off} s late and no discontinuity says so`)
  return said
}

/**
 * What a media playlist says against what it said before (RFC 8216, 6.2.1 and 6.2.2).
 * @param before an earlier text of the same address
 */
export function reloadRules(before: MediaList, now: MediaList): string[] {
  const said: string[] = []
  if (now.target !== before.target) said.push('has another target duration')
  if (now.first < before.first) said.push(`went back from number ${before.first} to ${now.first}`)
  if (now.firstDiscontinuity < before.firstDiscontinuity) said.push('went back in its discontinuities')
  const end = (list: MediaList): number => list.first + list.parts.length
  if (end(now) < end(before)) said.push(`has lost what it listed, up to ${end(before)}`)
  if (before.type !== undefined && now.first !== before.first) said.push('has lost its beginning')
  if (before.isEnded && (!now.isEnded || end(now) !== end(before))) said.push('goes on after its end')
  if (before.type === 'EVENT' && now.type === undefined) said.push('was an EVENT and slides')
  const known = new Map(before.parts.map((part) => [part.sequence, part]))
  for (const part of now.parts) {
    const was = known.get(part.sequence)
    if (was && identity(was) !== identity(part)) said.push(`number ${part.sequence} is another one`)
  }
  return said
}

const identity = ({ uri, extinf, discontinuity, dateMs, map }: ListedPart): string =>
  [uri, extinf, discontinuity, dateMs, map?.uri].join(' ')

/** What two renditions of the same say against each other: players change between them by number, date and discontinuity (RFC 8216, 6.2.4). */
export function alignmentRules(one: MediaList, other: MediaList): string[] {
  const said: string[] = []
  if (one.target !== other.target) said.push('has a target duration of its own')
  const places = ({ parts }: MediaList): string =>
    parts
      .map(({ sequence, seconds, dateMs = '', discontinuity }) =>
        [sequence, seconds, dateMs, discontinuity].join(' '),
      )
      .join()
  if (places(one) !== places(other)) said.push('has segments elsewhere than the other renditions')
  return said
}
