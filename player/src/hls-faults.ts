import type { ErrorData } from 'hls.js'
import type { EngineFault } from './engine.ts'
import type { Fault } from './recovery.ts'
import type { Source } from './source.ts'
import { isTextMissing } from './text-loss.ts'

/** hls.js 1.7 names of what is counted or cannot be played; everything else is judged by its type. */
const KINDS: Readonly<Record<string, Fault['kind']>> = {
  manifestParsingError: 'parse',
  levelParsingError: 'parse',
  fragParsingError: 'parse',
  fragDecryptError: 'parse',
  bufferStalledError: 'stall',
  fragLoadError: 'fragment',
  fragLoadTimeOut: 'fragment',
  keyLoadError: 'fragment',
  keyLoadTimeOut: 'fragment',
  manifestIncompatibleCodecsError: 'codec',
  bufferIncompatibleCodecsError: 'codec',
  keySystemNoAccess: 'codec',
}

/** What the service answers to a grant that is over. */
const REFUSED = 403

const TEXT_PLAYLIST = 'subtitleTrack'

/** Whether an error of hls.js is of subtitles, without which everything else plays. Who is refused them is refused all. */
export const isOfText = ({ frag, context, response }: ErrorData): boolean =>
  response?.code !== REFUSED && (frag?.type === 'subtitle' || context?.type === TEXT_PLAYLIST)

/** Whether subtitles that failed will not come: they are not there, or hls.js has given up. A line that is gone takes them along with the rest. */
export const isTextLost = ({ fatal, response }: ErrorData): boolean =>
  fatal || isTextMissing(response?.code ?? 0)

/** What an error of hls.js means to us, or null where hls.js mends it alone. */
export function faultOfHls(data: ErrorData): EngineFault | null {
  const known = data.response?.code === REFUSED ? 'refused' : KINDS[data.details]
  if (!known && !data.fatal) return null
  return {
    kind: known ?? (data.type === 'networkError' ? 'network' : 'media'),
    isFatal: data.fatal,
    code: data.response?.code ?? null,
    errorType: data.type,
    details: data.details,
    url: data.frag?.url ?? data.url ?? null,
  }
}

/**
 * What an error of the media element itself means. `code` is `MediaError.code`: 2 network, 3 decoding, 4 no way to play.
 * @param isUnread nothing has come of an address that the element reads by itself: then it says 4 of whatever went wrong, and of a line
 *   that is gone too
 */
export function faultOfMedia(
  { code, message }: Pick<MediaError, 'code' | 'message'>,
  url: string | null,
  isUnread = false,
): EngineFault {
  const kind = code === 2 || (code === 4 && isUnread) ? 'network' : code === 4 ? 'codec' : 'media'
  return { kind, isFatal: true, code, errorType: 'mediaElement', details: message, url }
}

/** The player's own code did not come. */
export function codeNotLoaded({ url }: Pick<Source, 'url'>, error: unknown): EngineFault {
  return { kind: 'network', isFatal: true, code: null, errorType: 'code', details: String(error), url }
}
