import type Hls from 'hls.js'
import {
  type AudioTrack,
  offeredAs,
  offeredAudio,
  offeredSubtitles,
  playableQualities,
} from '#domain/playback/tracks.ts'
import { NO_TRACKS, type Quality, type Tracks } from './engine.ts'

/** The label that hls.js gives to closed captions that nobody announced. */
const PLACEHOLDER_LABELS = ['Unknown CC']

interface HlsTrack {
  readonly name: string
  readonly lang?: string
}

const named = (tracks: readonly HlsTrack[]): AudioTrack[] =>
  tracks.map(({ name, lang = '' }, id) => ({ id, name, lang }))

/** Takes away the renditions that are not to be played. Call it when the master playlist is parsed. */
export function limitLevels(hls: Hls): void {
  const kept = new Set(playableQualities(hls.levels))
  for (let at = hls.levels.length - 1; at >= 0; at -= 1) {
    const level = hls.levels[at]
    if (level && !kept.has(level)) hls.removeLevel(at)
  }
}

/** What is on offer and what plays. `audioTrack` is the one that was last switched to, not the one last asked for. */
export function readTracks(hls: Hls, audioTrack: number): Tracks {
  const audio = named(hls.audioTracks)
  const qualities = hls.levels.map(({ height, bitrate }, id): Quality => ({ id, height, bitrate }))
  return {
    ...NO_TRACKS,
    audioTracks: offeredAudio(audio),
    audioTrack: offeredAs(audio, audioTrack),
    subtitleTracks: offeredSubtitles(named(hls.subtitleTracks), PLACEHOLDER_LABELS),
    subtitleTrack: hls.subtitleTrack,
    qualities,
    quality: hls.autoLevelEnabled ? 'auto' : hls.manualLevel,
    playingQuality: qualities[hls.currentLevel] ?? null,
  }
}
