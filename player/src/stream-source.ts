import type { Stream } from '#contract/playback.ts'
import type { HlsSource, Licences, Source } from './source.ts'

type Played = Pick<Stream, 'hls' | 'hls_mbr' | 'playlists'>

/** Width and height of a scrub picture. */
const THUMB_SIZE = { width: 196, height: 110 }

const base = ({ hls, hls_mbr, playlists }: Played): Omit<HlsSource, 'kind'> => ({
  engine: 'hls',
  url: hls_mbr || hls,
  ...(playlists && { playlists }),
})

/** What a channel stream that was asked for `ts` (Unix seconds, 0 is live) plays. */
export function channelSource(stream: Played, ts: number): Source {
  return ts === 0 ? { ...base(stream), kind: 'live' } : { ...base(stream), kind: 'archive', wallClock: ts }
}

/** Who asks for licences, and by which scheme they can be had. */
export interface LicenceAsker {
  readonly headers: Licences['headers']
  /** Whether the browser has Apple's scheme. */
  readonly hasFairplay: boolean
}

/** What the stream of a film or an episode plays, from its beginning: what is protected by whom its licences come from. */
export function titleSource(
  { drm, ...stream }: Played & Pick<Stream, 'drm'>,
  { headers, hasFairplay }: LicenceAsker,
): Source {
  const { laClearkey, laWidevine, laPlayready, laFairplay, fpsCertificate } = drm
  const urlOf = (type: RegExp): string | undefined => drm.streams.find((one) => type.test(one.type))?.url
  const apple = urlOf(/^hls_fairplay$/)
  if (hasFairplay && apple !== undefined && laFairplay !== null && fpsCertificate !== null)
    return {
      engine: 'fairplay',
      kind: 'film',
      url: apple,
      fairplay: { licence: laFairplay, certificate: fpsCertificate, headers },
    }
  const dash = urlOf(/^dash_/)
  if (dash === undefined) return { ...base(stream), kind: 'film' }
  const licences = {
    ...(laClearkey !== null && { clearkey: laClearkey }),
    ...(laWidevine !== null && { widevine: laWidevine }),
    ...(laPlayready !== null && { playready: laPlayready }),
    headers,
  }
  return { engine: 'dash', kind: 'film', url: dash, licences }
}

/** A source that is known as a trailer. Pages of trailers ask for this type, so that none of them can forget the mark. */
export type TrailerSource = Source & {
  readonly isTrailer: true
}

/** What the stream of a trailer plays. */
export function trailerSource(stream: Played): TrailerSource {
  return { ...base(stream), kind: 'film', isTrailer: true }
}

/**
 * The addresses of scrub pictures by their second, or undefined where there are none.
 * @param prefix `screenshot_url` of the stream answer
 * @param points seconds at which another picture begins, ascending; a second between two of them has the picture of the first
 */
export function thumbUrls(
  prefix: string | null | undefined,
  points: readonly number[] | null = null,
): ((at: number) => string) | undefined {
  if (!prefix) return undefined
  const { width, height } = THUMB_SIZE
  return (at) =>
    `${prefix}${points?.findLast((point) => point <= at) ?? Math.floor(at)}.jpg?w=${width}&h=${height}`
}
