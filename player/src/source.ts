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

/** Something that can be played, by the engine that plays it: what one engine needs, the others do not know of. */
export type Source = HlsSource

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
