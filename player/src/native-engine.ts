import { type CreateEngine, NO_TRACKS } from './engine.ts'
import { nativeAudio } from './native-audio.ts'

/** Epoch milliseconds of media second 0, on the browsers that play HLS themselves. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date }

/** Whether this browser plays HLS without help. */
export function playsHlsNatively(video: HTMLVideoElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

/**
 * Plays HLS with the browser's own player, for Apple devices without media source extensions. Its faults come as errors
 * of the media element; subtitles are the business of the system's controls there.
 */
export const createNativeEngine: CreateEngine = ({ video, source, wishes, listener }) => {
  const dated: DatedVideo = video
  const beginning = (): number | null => {
    const started = dated.getStartDate?.().getTime()
    if (started !== undefined && Number.isFinite(started)) return started / 1000
    return source.kind === 'archive' ? (source.wallClock ?? null) : null
  }
  const load = (): void => {
    video.src = source.url
    if (source.startAt !== undefined) video.currentTime = source.startAt
    listener.onTracks(NO_TRACKS)
  }
  load()
  const audio = nativeAudio(video, wishes.audioLanguages, listener.onTracks)
  return {
    retryLoad: load,
    stopLoad() {},
    recoverMedia: load,
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
    setAudioTrack: audio.choose,
    setSubtitleTrack() {},
    setQuality() {},
    destroy() {
      audio.stop()
      video.removeAttribute('src')
      video.load()
    },
  }
}
