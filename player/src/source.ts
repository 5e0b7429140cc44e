/** What is played, whatever plays it. All instants are epoch seconds, all positions media seconds. */
interface Played {
  /** Absolute address of what is loaded first: what says where everything else is. */
  readonly url: string
  /** `live` slides with the clock, `archive` is a past or growing window of a channel, `film` has no wall clock. */
  readonly kind: 'live' | 'archive' | 'film'
  /** Of a film only its trailer: less of it is held ahead. */
  readonly isTrailer?: true
  /** Position to start at, seconds from the beginning. Of no meaning for `live`. */
  readonly startAt?: number
  /**
   * Channels only: the moment to start at, epoch seconds. In an archive that opens there; where the playlist has no
   * dates, it is taken as the moment of position 0.
   */
  readonly wallClock?: number
}

/** By an HLS master playlist, or by a media playlist. */
export interface HlsSource extends Played {
  readonly engine: 'hls'
  /** Playlist texts by absolute address, as the stream answer carries them: each saves one request on start. */
  readonly playlists?: Readonly<Record<string, string>>
}

/** Where the licences of a protected source are asked for, by the system that takes them. */
export interface Licences {
  readonly clearkey?: string
  readonly widevine?: string
  readonly playready?: string
  /** Headers that say who asks; asked for anew with each licence. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

/** By a DASH manifest, whose samples need a licence. */
export interface DashSource extends Played {
  readonly engine: 'dash'
  readonly licences: Licences
}

/** By an HLS playlist whose keys Apple's scheme hands out. */
export interface FairplaySource extends Played {
  readonly engine: 'fairplay'
  readonly fairplay: {
    readonly licence: string
    readonly certificate: string
    readonly headers: Licences['headers']
  }
}

/** Something that can be played, by the engine that plays it: what one engine needs, the others do not know of. */
export type Source = HlsSource | DashSource | FairplaySource

/** Two sources that play the same thing from the same place: loading the second changes nothing. */
export function isSameSource(one: Source | null, other: Source | null): boolean {
  return (
    one === other ||
    (one !== null &&
      other !== null &&
      one.engine === other.engine &&
      one.url === other.url &&
      one.kind === other.kind &&
      one.startAt === other.startAt &&
      one.wallClock === other.wallClock)
  )
}

/** The same without a place to begin at, and without what came along for the first start: that is used up. */
export function withoutStart(source: Source): Source {
  const { startAt: _, ...rest } = source
  if (rest.engine !== 'hls') return rest
  const { playlists: __, ...hls } = rest
  return hls
}

/** Where a source was left: media seconds, or for a channel the broadcast moment. Neither is its beginning, or for live what is on air. */
export type LeftAt = Pick<Played, 'startAt' | 'wallClock'>

/** The same source from where it was left; without that, as it is. */
export function sourceFrom(source: Source, left: LeftAt | undefined): Source {
  if (!left) return source
  const { wallClock: _, ...rest } = withoutStart(source)
  return { ...rest, ...left }
}

/** What plays, from where it stands: a loading that fails on the way fails there. `position` in media seconds. */
export const sourceHere = ({
  source,
  position,
}: {
  readonly source: Source | null
  readonly position: number
}): Source | null => source && sourceFrom(source, position > 0 ? { startAt: position } : undefined)
