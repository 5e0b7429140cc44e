import type HlsClass from 'hls.js'
import { nearestQuality, preferredTrack } from '#domain/playback/tracks.ts'
import { cmcdReports } from './cmcd.ts'
import type { CreateEngine, Engine, EngineStart } from './engine.ts'
import { hlsAddress } from './hls-cmcd.ts'
import { hlsConfig } from './hls-config.ts'
import { faultOfHls, isOfText, isTextLost } from './hls-faults.ts'
import { limitLevels, readTracks } from './hls-tracks.ts'
import { playlistLoader, segmentLoader } from './memory-loaders.ts'
import { startAtFirst, startAtMoment } from './playlist-peek.ts'
import type { Prefetch } from './prefetch.ts'
import type { HlsSource } from './source.ts'

/**
 * Engines on hls.js: a fresh instance per source, which its maintainers advise and which costs 10 ms. The estimate of the
 * bandwidth is all that goes from one to the next.
 */
export function hlsEngines(Hls: typeof HlsClass, prefetch: Prefetch): CreateEngine<HlsSource> {
  let bandwidthEstimate: number | null = null
  const remember = (estimate: number): void => {
    if (Number.isFinite(estimate)) bandwidthEstimate = estimate
  }
  return (start) => createHlsEngine(Hls, prefetch, bandwidthEstimate, remember, start)
}

function createHlsEngine(
  Hls: typeof HlsClass,
  prefetch: Prefetch,
  bandwidthEstimate: number | null,
  remember: (estimate: number) => void,
  { video, source, wishes, listener }: EngineStart<HlsSource>,
): Engine {
  const { Events, DefaultConfig } = Hls
  const { wallClock: moment } = source
  // hls.js would begin a recording that still grows near its end.
  const rewrite = (text: string): string => {
    if (source.kind !== 'archive' || source.startAt !== undefined) return text
    return moment === undefined ? startAtFirst(text) : startAtMoment(text, moment)
  }
  const reports = cmcdReports(video, source, () => ({
    throughput: hls.bandwidthEstimate,
    topBitrate: hls.levels[hls.maxAutoLevel]?.bitrate,
  }))
  const addressOf = hlsAddress(reports, () => hls)
  const hls: HlsClass = new Hls({
    ...hlsConfig(source, bandwidthEstimate),
    pLoader: playlistLoader(DefaultConfig.loader, takePlaylist(source, prefetch), rewrite, addressOf),
    // Segments, init sections and keys.
    loader: segmentLoader(DefaultConfig.loader, (url) => prefetch.takeSegment(url), addressOf),
  })
  // Subtitles are the surface's to draw; the browser's small window has none but its own.
  const stopListening = new AbortController()
  const drawNatively = (isNative: boolean) => () => {
    hls.subtitleDisplay = isNative
  }
  video.addEventListener('enterpictureinpicture', drawNatively(true), { signal: stopListening.signal })
  video.addEventListener('leavepictureinpicture', drawNatively(false), { signal: stopListening.signal })
  hls.subtitleDisplay = document.pictureInPictureElement === video

  let audioTrack = -1
  const report = (): void => listener.onTracks(readTracks(hls, audioTrack))

  hls.on(Events.MANIFEST_PARSED, (_, { audioTracks, subtitleTracks }) => {
    limitLevels(hls)
    const { audioLanguages, subtitleLanguage, quality } = wishes()
    const level = quality ? nearestQuality(hls.levels, quality) : null
    // Nothing has been loaded yet: it begins so.
    if (level !== null) hls.startLevel = hls.loadLevel = level
    // By its name too: to hls.js a language is the same as every other that begins like it.
    const sound = preferredTrack(audioTracks.map(named), audioLanguages)
    if (sound) hls.config.audioPreference = sound
    const text =
      subtitleLanguage === null ? null : preferredTrack(subtitleTracks.map(named), [subtitleLanguage])
    if (text) hls.config.subtitlePreference = text
    else delete hls.config.subtitlePreference
    report()
  })
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => {
    audioTrack = hls.audioTrack
    report()
  })
  hls.on(Events.AUDIO_TRACK_SWITCHED, (_, { id }) => {
    audioTrack = id
    report()
  })
  hls.on(Events.SUBTITLE_TRACKS_UPDATED, report)
  hls.on(Events.SUBTITLE_TRACK_SWITCH, report)
  hls.on(Events.LEVEL_SWITCHED, report)
  hls.on(Events.LEVELS_UPDATED, report)
  /** What has not begun to play begins where it was to. */
  const startLoad = (): void => hls.startLoad(video.currentTime > 0 ? -1 : hls.config.startPosition)
  /** To hls.js it is an error of the whole: it leaves the rendition that was chosen, and may have stopped. */
  function leaveText(isStopped: boolean): void {
    hls.subtitleTrack = -1
    const { quality } = wishes()
    const level = quality ? nearestQuality(hls.levels, quality) : null
    if (level !== null) hls.loadLevel = level
    if (isStopped) startLoad()
    listener.onTextLost?.()
    report()
  }
  hls.on(Events.ERROR, (_, data) => {
    const fault = isOfText(data) ? null : faultOfHls(data)
    if (fault) listener.onFault(fault)
    else if (isOfText(data) && isTextLost(data)) leaveText(data.fatal)
  })

  hls.attachMedia(video)
  hls.loadSource(source.url)

  return {
    retryLoad: () => (hls.levels.length === 0 ? hls.loadSource(source.url) : startLoad()),
    stopLoad: () => hls.stopLoad(),
    recoverMedia(swapAudioCodec) {
      if (swapAudioCodec) hls.swapAudioCodec()
      hls.recoverMediaError()
    },
    wallClock() {
      const date = hls.playingDate
      if (date) return date.getTime() / 1000
      return source.kind === 'archive' && moment !== undefined ? moment + video.currentTime : null
    },
    timeAt(wallClock) {
      const ms = wallClock * 1000
      for (const { programDateTime, start, duration } of hls.latestLevelDetails?.fragments ?? []) {
        if (programDateTime === null || ms < programDateTime || ms >= programDateTime + duration * 1000)
          continue
        return start + (ms - programDateTime) / 1000
      }
      return null
    },
    liveEdge: () => hls.liveSyncPosition,
    setAudioTrack: (id) => {
      hls.audioTrack = id
    },
    setSubtitleTrack: (id) => {
      hls.subtitleTrack = id
    },
    setQuality: (quality) => {
      hls.nextLevel = quality === 'auto' ? -1 : quality
      report()
    },
    destroy() {
      stopListening.abort()
      reports.destroy()
      remember(hls.bandwidthEstimate)
      hls.destroy()
    },
  }
}

const named = ({ name, lang = '' }: { readonly name: string; readonly lang?: string }) => ({ name, lang })

/** Each text that came with the source, once; then what was fetched ahead, once. */
function takePlaylist(
  source: HlsSource,
  prefetch: Prefetch,
): (url: string) => Promise<string | null> | undefined {
  const given = new Map(Object.entries(source.playlists ?? {}))
  return (url) => {
    const text = given.get(url)
    if (text === undefined) return prefetch.takePlaylist(url)
    given.delete(url)
    return Promise.resolve(text)
  }
}
