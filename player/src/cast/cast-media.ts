import type { Source } from '../source.ts'
import type { ChromeCast } from './cast-framework.ts'

/** The version of what sender and receiver tell each other; every receiver is told it with what it is to play. */
export const CAST_VERSION = 'v4.1.2'

const PLAYLIST = 'application/vnd.apple.mpegurl'
const SEGMENTS = 'fmp4'
/** Subtitles on a television: small and white, with no ground but a shadow. */
const TEXT_STYLE = {
  fontScale: 0.3,
  foregroundColor: '#FFFFFFFF',
  backgroundColor: '#00000000',
  edgeType: 'DROP_SHADOW',
  edgeColor: '#000000FF',
}

/** What a device shows beside the picture. */
export interface CastTitle {
  readonly title: string
  readonly subtitle: string | undefined
  /** Absolute address. */
  readonly posterUrl: string | undefined
}

export interface CastWish {
  readonly source: Source
  readonly title: CastTitle
  /** Seconds to begin at; live has none. */
  readonly startAt: number
  readonly autoplay: boolean
}

/** The request that makes a receiver play something, as the framework wants it. */
export function loadRequest({ media, Image }: ChromeCast, wish: CastWish): object {
  const { source, startAt, autoplay } = wish
  const { title, subtitle, posterUrl } = wish.title
  const metadata = new media.GenericMediaMetadata()
  metadata.title = title
  if (subtitle !== undefined) metadata.subtitle = subtitle
  if (posterUrl !== undefined) metadata.images = [new Image(posterUrl)]
  const info = new media.MediaInfo(source.url, PLAYLIST)
  info.streamType = source.kind === 'live' ? 'LIVE' : 'BUFFERED'
  info.metadata = metadata
  info.hlsSegmentFormat = SEGMENTS
  info.hlsVideoSegmentFormat = SEGMENTS
  info.textTrackStyle = Object.assign(new media.TextTrackStyle(), TEXT_STYLE)
  info.customData = { version: CAST_VERSION }
  const request = new media.LoadRequest(info)
  request.autoplay = autoplay
  request.currentTime = source.kind === 'live' ? null : startAt
  return request
}
