import { playableQualities } from '#domain/playback/tracks.ts'

/** One segment of a media playlist, with what is needed to fetch it ahead of time. Addresses as the playlist has them. */
export interface PeekedSegment {
  readonly uri: string
  /** Seconds from the beginning of the playlist. */
  readonly start: number
  readonly duration: number
  /** Addresses of the initialisation section and of the key (AES-128) that belong to it. */
  readonly init: string | null
  readonly key: string | null
  /** Epoch seconds, where the playlist tells it or it follows from an earlier segment. */
  readonly wallClock: number | null
}

export interface PeekedPlaylist {
  /** In order, each read when it is come to: who wants the first of four hours reads no other. */
  readonly segments: Iterable<PeekedSegment>
  readonly isLive: boolean
  /** Seconds that a live player stays behind the end. */
  readonly holdBack: number
  /** Whether parts of files are addressed: such a playlist is not worth guessing at. */
  readonly hasByteRanges: boolean
}

export const isMasterPlaylist = (text: string): boolean => text.includes('#EXT-X-STREAM-INF:')
export const isLivePlaylist = (text: string): boolean =>
  text.includes('#EXTINF:') &&
  !text.includes('#EXT-X-ENDLIST') &&
  !text.includes('#EXT-X-PLAYLIST-TYPE:EVENT')

/**
 * The media playlists that the player will ask for first: that of the lowest playable rendition, and its audio when that
 * is apart. Addresses are absolute.
 * @param sounds whether only the default audio is meant, or every one that the player may begin with
 */
export function firstPlaylists(
  master: string,
  masterUrl: string,
  sounds: 'default' | 'all' = 'default',
): string[] {
  const lines = linesOf(master)
  const variants = lines.flatMap((line, at) => {
    const uri = lines[at + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !uri || uri.startsWith('#')) return []
    const { BANDWIDTH, RESOLUTION, AUDIO } = attributes(line)
    return [
      { uri, bitrate: Number(BANDWIDTH ?? 0), height: Number(RESOLUTION?.split('x')[1] ?? 0), audio: AUDIO },
    ]
  })
  const lowest = playableQualities(variants).toSorted(
    (a, b) => a.height - b.height || a.bitrate - b.bitrate,
  )[0]
  if (!lowest) return []
  const audios = lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:'))
    .map(attributes)
    .filter((media) => media['TYPE'] === 'AUDIO' && media['GROUP-ID'] === lowest.audio)
  const first = audios.find((media) => media['DEFAULT'] === 'YES') ?? audios[0]
  const wanted = sounds === 'all' ? audios : [first]
  const uris = wanted.flatMap((media) => media?.['URI'] ?? [])
  return [lowest.uri, ...uris].map((uri) => new URL(uri, masterUrl).href)
}

/** Reads what prefetching needs of a media playlist; everything else in it is passed over. */
export function peekPlaylist(text: string): PeekedPlaylist {
  const head = linesOf(headOf(text))
  const numberOf = (tag: string, read: (line: string) => string | undefined): number => {
    const line = head.find((one) => one.startsWith(tag))
    return Number((line && read(line)) ?? 0)
  }
  const target = numberOf('#EXT-X-TARGETDURATION:', (line) => line.slice(22))
  const holdBack = numberOf('#EXT-X-SERVER-CONTROL:', (line) => attributes(line)['HOLD-BACK'])
  return {
    segments: { [Symbol.iterator]: () => segmentsOf(text) },
    isLive: isLivePlaylist(text),
    holdBack: holdBack || 3 * target,
    hasByteRanges: text.includes('#EXT-X-BYTERANGE:') || /#EXT-X-MAP:[^\n]*BYTERANGE=/.test(text),
  }
}

function* segmentsOf(text: string): Generator<PeekedSegment, undefined> {
  let [start, duration] = [0, 0]
  let [init, key]: (string | null)[] = [null, null]
  let wallClock: number | null = null
  for (let from = 0; from < text.length;) {
    const at = text.indexOf('\n', from)
    const end = at < 0 ? text.length : at
    const line = text.slice(from, text[end - 1] === '\r' ? end - 1 : end)
    from = end + 1
    if (line.startsWith('#EXTINF:')) duration = Number.parseFloat(line.slice(8))
    else if (line.startsWith('#EXT-X-MAP:')) init = attributes(line)['URI'] ?? null
    else if (line.startsWith('#EXT-X-KEY:')) key = keyUri(line)
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) wallClock = Date.parse(line.slice(25)) / 1000
    else if (line !== '' && !line.startsWith('#')) {
      yield { uri: line, start, duration, init: init ?? null, key: key ?? null, wallClock }
      start += duration
      if (wallClock !== null) wallClock += duration
    }
  }
}

/** The segment that playback will begin with: that of the wanted moment or position, or the one near the live edge. */
export function startSegment(
  { segments, isLive, holdBack }: PeekedPlaylist,
  wanted: { readonly startAt?: number | undefined; readonly wallClock?: number | undefined },
): PeekedSegment | undefined {
  if (isLive) {
    const all = [...segments]
    const last = all.at(-1)
    const position = last ? Math.max(0, last.start + last.duration - holdBack) : 0
    return all.find(({ start, duration }) => position < start + duration) ?? last
  }
  let last: PeekedSegment | undefined
  for (last of segments) {
    const { start, duration, wallClock } = last
    const isReached =
      wanted.wallClock !== undefined && wallClock !== null
        ? wanted.wallClock < wallClock + duration
        : (wanted.startAt ?? 0) < start + duration
    if (isReached) break
  }
  return last
}

/**
 * The same media playlist with an EXT-X-START at a broadcast moment (epoch seconds, held within the playlist), so that
 * the first segment asked for is the right one. A playlist without dates, or a master playlist, stays as it is.
 */
export function startAtMoment(text: string, moment: number): string {
  if (!text.includes('#EXT-X-PROGRAM-DATE-TIME:')) return text
  const segment = startSegment({ ...peekPlaylist(text), isLive: false }, { wallClock: moment })
  if (!segment || segment.wallClock === null) return text
  const within = Math.max(0, Math.min(moment - segment.wallClock, segment.duration - 0.1))
  return withStart(text, segment.start + within)
}

/** The same media playlist beginning at its first segment, unless it says itself where to begin. */
export function startAtFirst(text: string): string {
  const head = headOf(text)
  return head.includes('#EXT-X-START:') || head.length === text.length ? text : withStart(text, 0)
}

function withStart(text: string, seconds: number): string {
  const head = headOf(text)
  return (
    head
      .replace(/^#EXT-X-START:.*\r?\n/gm, '')
      .replace('#EXTM3U', `#EXTM3U\n#EXT-X-START:TIME-OFFSET=${seconds.toFixed(3)},PRECISE=YES`) +
    text.slice(head.length)
  )
}

/** What a media playlist says before its first segment; all of one that has none. */
function headOf(text: string): string {
  const at = text.indexOf('#EXTINF:')
  return at < 0 ? text : text.slice(0, at)
}

const keyUri = (line: string): string | null => {
  const { METHOD, URI } = attributes(line)
  return METHOD === 'AES-128' ? (URI ?? null) : null
}

const linesOf = (text: string): string[] =>
  (text.includes('\r') ? text.replaceAll('\r', '') : text).split('\n')

/** The attribute list of a tag: names to values, quotes taken off. */
function attributes(line: string): Partial<Record<string, string>> {
  const pairs = line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=("[^"]*"|[^,]*)/g)
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value?.replace(/^"|"$/g, '')]))
}
