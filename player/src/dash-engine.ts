import type library from 'shaka-player/dist/shaka-player.dash-es2021.js'
import {
  nearestQuality,
  offeredAs,
  offeredAudio,
  offeredSubtitles,
  playableQualities,
  preferredTrack,
} from '#domain/playback/tracks.ts'
import { cmcdReports } from './cmcd.ts'
import { tellByDash } from './dash-cmcd.ts'
import { dashConfig, type Shaka } from './dash-config.ts'
import { type DashError, faultOfDash } from './dash-faults.ts'
import { textFates } from './dash-text-faults.ts'
import { hiddenTexts } from './dash-texts.ts'
import { type CreateEngine, type EngineStart, NO_TRACKS, type Quality, type Tracks } from './engine.ts'
import type { DashSource } from './source.ts'

/** Subtitles that failed are asked for again after so many seconds. */
const TEXT_AGAIN_S = 1

/** Engines on Shaka Player, for what needs a licence; a fresh instance per source. @param userAgent of the browser */
export function dashEngines(shaka: Shaka, userAgent: string): CreateEngine<DashSource> {
  shaka.polyfill.installAll()
  return (start) => createDashEngine(shaka, userAgent, start)
}

function createDashEngine(
  shaka: Shaka,
  userAgent: string,
  { video, source, wishes, listener }: EngineStart<DashSource>,
): ReturnType<CreateEngine> {
  const player = new shaka.Player()
  let isOver = false
  const fail = (error: unknown): void => {
    if (isOver) return
    // A film plays without its subtitles, and not without its picture.
    const fate = textFateOf(error as DashError)
    if (fate === 'lost') return leaveText()
    if (fate === 'again') return void player.retryStreaming(TEXT_AGAIN_S)
    const found = faultOfDash(error as DashError, source.url)
    if (found) listener.onFault(found)
  }
  function leaveText(): void {
    player.selectTextTrack(null)
    listener.onTextLost?.()
    report()
  }
  const report = (): void => {
    if (!isOver) listener.onTracks(readTracks(player))
  }
  player.configure({ ...dashConfig(source, userAgent), textDisplayFactory: () => hiddenTexts(video) })
  player.getNetworkingEngine()?.registerRequestFilter(async (type, request) => {
    if (type !== shaka.net.NetworkingEngine.RequestType.LICENSE) return
    const { clearkey, headers } = source.licences
    Object.assign(request.headers, await headers())
    if (request.uris[0] === clearkey) request.headers['content-type'] = 'application/json'
  })
  const reports = cmcdReports(video, source, () => ({
    throughput: player.getStats().estimatedBandwidth,
    topBitrate: Math.max(...player.getVariantTracks().map(({ bandwidth }) => bandwidth)),
  }))
  tellByDash(shaka, player, reports)
  const textFateOf = textFates(player)
  player.addEventListener('error', (event) => fail((event as unknown as { detail: unknown }).detail))
  for (const change of ['trackschanged', 'variantchanged', 'adaptation', 'textchanged'])
    player.addEventListener(change, report)

  /** Seconds; where the film is to be while it is not loaded: the element knows nothing of it then. */
  let place = source.startAt
  let isLoaded = false

  function choose(quality: number | 'auto'): void {
    const wanted = quality === 'auto' ? undefined : player.getVideoTracks()[quality]
    player.configure('abr.enabled', wanted === undefined)
    if (wanted) player.selectVideoTrack(wanted, true)
  }

  async function load(): Promise<void> {
    if (isLoaded) place = video.currentTime
    isLoaded = false
    await player.attach(video)
    await player.load(source.url, place ?? null, 'application/dash+xml')
    if (isOver) return
    isLoaded = true
    limitQualities(player)
    listener.onAttached?.()
    const { audioLanguages, subtitleLanguage, quality } = wishes()
    const rendition = quality ? nearestQuality(renditions(player), quality) : null
    if (rendition !== null) choose(rendition)
    const sound = preferredTrack(player.getAudioTracks().map(withLang), audioLanguages)?.track
    if (sound && !sound.active) player.selectAudioTrack(sound)
    const text =
      subtitleLanguage !== null && preferredTrack(player.getTextTracks().map(withLang), [subtitleLanguage])
    if (text) player.selectTextTrack(text.track)
    report()
  }
  load().catch(fail)

  return {
    retryLoad: () => void (player.retryStreaming() || load().catch(fail)),
    // What is held stays; nothing more is asked for once it is full.
    stopLoad() {},
    recoverMedia: () => void load().catch(fail),
    wallClock: () => null,
    timeAt: () => null,
    liveEdge: () => null,
    setAudioTrack(id) {
      const track = player.getAudioTracks()[id]
      if (track) player.selectAudioTrack(track)
    },
    setSubtitleTrack(id) {
      player.selectTextTrack(player.getTextTracks()[id] ?? null)
      report()
    },
    setQuality(quality) {
      choose(quality)
      report()
    },
    destroy() {
      isOver = true
      reports.destroy()
      return player.destroy() as Promise<void>
    },
  }
}

const withLang = <Track extends { readonly language: string }>(track: Track) => ({
  lang: track.language,
  track,
})

/** All renditions, by their places in the player's own list. */
const renditions = (player: library.default.Player): Quality[] =>
  player
    .getVideoTracks()
    .map(({ height, bandwidth }, id) => ({ id, height: height ?? 0, bitrate: bandwidth }))

/** Chosen by itself is nothing below what is offered. Call it when the manifest is read; the upper limit stands in the settings. */
function limitQualities(player: library.default.Player): void {
  const offered = playableQualities(renditions(player))
  if (offered.length > 0)
    player.configure('abr.restrictions.minHeight', Math.min(...offered.map(({ height }) => height)))
}

/** What is on offer and what plays, by the places in the player's own lists. */
function readTracks(player: library.default.Player): Tracks {
  const sounds = player.getAudioTracks()
  const texts = player.getTextTracks()
  const named = ({ label, language }: { label: string | null; language: string }, id: number) => ({
    id,
    name: label ?? language,
    lang: language,
  })
  const audio = sounds.map(named)
  const all = renditions(player)
  const playing = player.getVideoTracks().findIndex(({ active }) => active)
  return {
    ...NO_TRACKS,
    audioTracks: offeredAudio(audio),
    audioTrack: offeredAs(
      audio,
      sounds.findIndex(({ active }) => active),
    ),
    subtitleTracks: offeredSubtitles(texts.map(named), []),
    subtitleTrack: texts.findIndex(({ active }) => active),
    qualities: playableQualities(all),
    quality: player.getConfiguration().abr.enabled ? 'auto' : playing,
    playingQuality: all[playing] ?? null,
  }
}
