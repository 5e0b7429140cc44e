import type { Source } from '../source.ts'
import type { ChromeCast } from './cast-framework.ts'

/** The version of what sender and receiver tell each other; every receiver is told it with what it is to play. */
export const CAST_VERSION = 'v4.1.2'

const PLAYLIST = 'application/vnd.apple.mpegurl'
const SEGMENTS = 'fmp4'
/** How a device draws subtitles, in the words of its framework; colours are `#RRGGBBAA`. */
export interface CastTextStyle {
  /** Of the usual height of the device's letters. */
  readonly fontScale: number
  readonly foregroundColor: string
  readonly backgroundColor: string
  readonly edgeType: 'NONE' | 'OUTLINE' | 'DROP_SHADOW'
  readonly edgeColor: string
  /** Left out: whatever the device has. */
  readonly fontGenericFamily?: 'SANS_SERIF' | 'SERIF' | 'MONOSPACED_SANS_SERIF'
}

/** Subtitles on a television, where nobody has chosen: small and white, with no ground but a shadow. */
export const USUAL_TEXT_STYLE: CastTextStyle = {
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

/** Whether a device can play it: what needs a licence needs a receiver that asks for one. */
export const isCastable = ({ engine }: Source): boolean => engine === 'hls'

export interface CastWish {
  readonly source: Source
  readonly title: CastTitle
  /** Seconds to begin at; live has none. */
  readonly startAt: number
  readonly autoplay: boolean
}

/** A style as the framework wants it. */
export const textTrackStyle = ({ media }: ChromeCast, style: CastTextStyle): object =>
  Object.assign(new media.TextTrackStyle(), style)

/** The request that makes a receiver play something, as the framework wants it. @param style of its subtitles */
export function loadRequest(chromeCast: ChromeCast, wish: CastWish, style: CastTextStyle): object {
  const { media, Image } = chromeCast
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
  info.textTrackStyle = textTrackStyle(chromeCast, style)
  info.customData = { version: CAST_VERSION }
  const request = new media.LoadRequest(info)
  request.autoplay = autoplay
  request.currentTime = source.kind === 'live' ? null : startAt
  return request
}
