import type { EngineFault } from '../engine.ts'
import type { EngineSources } from '../load-engine.ts'
import { AdFault, type AdErrorCode } from './ad-errors.ts'
import type { AdMedia } from './vast.ts'

const HLS = new Set(['application/x-mpegurl', 'application/vnd.apple.mpegurl', 'audio/mpegurl'])
const isHls = ({ type }: AdMedia): boolean => HLS.has(type.toLowerCase())

/** A picture that is larger than this is of no use to anybody; what is smaller is looked at by its bit rate. */
const HEIGHT_ENOUGH = 1080

/**
 * The file that is played: one whose size adapts, else the best that the browser says it plays.
 * @throws AdFault 403 where there is none
 */
export function chooseMedia(media: readonly AdMedia[], canPlay: (type: string) => string): AdMedia {
  const adaptive = media.find(isHls)
  if (adaptive) return adaptive
  const typed = ({ type, codec }: AdMedia): string => (codec ? `${type}; codecs="${codec}"` : type)
  const playable = media.filter((file) => canPlay(typed(file)) !== '')
  const [best] = playable.toSorted(
    (one, other) =>
      Number(one.height > HEIGHT_ENOUGH) - Number(other.height > HEIGHT_ENOUGH) ||
      other.height - one.height ||
      other.bitrate - one.bitrate,
  )
  if (!best) throw new AdFault(403)
  return best
}

/** What a fault of an engine is among those of ads; null: playback goes on. */
function codeOf({ kind, isFatal }: EngineFault): AdErrorCode | null {
  if (kind === 'codec') return 405
  if (!isFatal) return null
  return kind === 'network' || kind === 'fragment' || kind === 'refused' ? 401 : 405
}

interface MediaListener {
  /** The element has its source: an element that is given one pauses, so that it is played from here on only. */
  readonly onSource: () => void
  readonly onFault: (code: AdErrorCode) => void
}

/** Brings a file to a media element. Nothing is tried again: an ad that fails makes room. Answers what puts it away. */
export function loadMedia(
  video: HTMLVideoElement,
  media: AdMedia,
  { engines, onSource, onFault }: MediaListener & { readonly engines: EngineSources },
): () => void {
  const stop = new AbortController()
  let putAway = (): void => {
    video.removeAttribute('src')
    video.load()
  }
  const onError = (): void => {
    // What is missing and what no decoder takes look alike from here, but for a decoder that has begun.
    if (video.error) onFault(video.error.code === MediaError.MEDIA_ERR_DECODE ? 405 : 401)
  }
  video.addEventListener('error', onError, { signal: stop.signal })
  if (isHls(media))
    engines.hls.load().then(
      (create) => {
        if (stop.signal.aborted) return
        const engine = create({
          video,
          source: { engine: 'hls', url: media.url, kind: 'film', isTrailer: true },
          wishes: () => ({ audioLanguages: [], subtitleLanguage: null }),
          listener: {
            onFault(fault) {
              const code = codeOf(fault)
              if (code !== null && !stop.signal.aborted) onFault(code)
            },
            onTracks() {},
          },
        })
        putAway = () => engine.destroy()
        onSource()
      },
      () => !stop.signal.aborted && onFault(400),
    )
  else {
    video.src = media.url
    onSource()
  }
  return () => {
    stop.abort()
    putAway()
  }
}
