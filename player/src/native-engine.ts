import { type CreateEngine, NO_TRACKS, type Tracks } from './engine.ts'
import { nativeAudio } from './native-audio.ts'
import { nativeTexts } from './native-texts.ts'

/** Epoch milliseconds of media second 0, on the browsers that play HLS themselves. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date }

/** Seconds behind the end of a live playlist: three segments of the origin. */
const NATIVE_DELAY_S = 6

/** Whether this browser plays HLS without help. */
export function playsHlsNatively(video: HTMLVideoElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

/**
 * Plays HLS with the browser's own player, for Apple devices without media source extensions. Its faults come as errors
 * of the media element.
 */
export const createNativeEngine: CreateEngine = ({ video, source, wishes, listener }) => {
  const dated: DatedVideo = video
  const beginning = (): number | null => {
    const started = dated.getStartDate?.().getTime()
    if (started !== undefined && Number.isFinite(started)) return started / 1000
    return source.kind === 'archive' ? (source.wallClock ?? null) : null
  }
  let tracks = NO_TRACKS
  const tell = (changes: Partial<Tracks>): void => {
    tracks = { ...tracks, ...changes }
    listener.onTracks(tracks)
  }
  const audio = nativeAudio(video, () => wishes().audioLanguages, tell)
  const texts = nativeTexts(video, () => wishes().subtitleLanguage, tell)
  const load = (at: number | undefined): void => {
    video.src = source.url
    if (at !== undefined) video.currentTime = at
    tell(NO_TRACKS)
    audio.look()
    texts.look()
  }
  load(source.startAt)
  /** Goes on where the picture stopped, live where it is now: what the element has begun is forgotten with its source. */
  const loadAgain = (): void => {
    load(source.kind === 'live' ? undefined : video.currentTime || source.startAt)
    listener.onAttached?.()
  }
  return {
    retryLoad: loadAgain,
    stopLoad() {},
    recoverMedia: loadAgain,
    blameSound: audio.blame,
    wallClock() {
      const start = beginning()
      return start === null ? null : start + video.currentTime
    },
    timeAt(wallClock) {
      const start = beginning()
      const { seekable } = video
      if (start === null || seekable.length === 0) return null
      const time = wallClock - start
      return time >= seekable.start(0) && time <= seekable.end(seekable.length - 1) ? time : null
    },
    // Where these browsers begin live by themselves is not told: so far before what there is, they have enough to go on.
    liveEdge() {
      const { seekable } = video
      return seekable.length === 0 ? null : Math.max(0, seekable.end(seekable.length - 1) - NATIVE_DELAY_S)
    },
    setAudioTrack: audio.choose,
    setSubtitleTrack: texts.choose,
    setQuality() {},
    destroy() {
      audio.stop()
      texts.stop()
      video.removeAttribute('src')
      video.load()
    },
  }
}
