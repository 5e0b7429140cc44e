import { PLAYBACK_SPEEDS } from '#domain/playback/tracks.ts'
import type { Quality } from '#player/engine.ts'
import type { Player } from '#player/player.types.ts'
import type { PlayerSnapshot } from '#player/snapshot.ts'
import type { PlayerText } from '../player-text.ts'
import type { SettingsChoice, SettingsPage, TrackPageId } from './settings-page.types.ts'

const PAGES = ['audio', 'subtitles', 'quality', 'speed'] as const satisfies readonly TrackPageId[]

/** The pages that have something to choose from, in their order. Live has no speed, and devices choose their own. */
export function offeredPages({
  audioTracks,
  subtitleTracks,
  qualities,
  source,
  playsOn,
}: PlayerSnapshot): TrackPageId[] {
  const isOffered: Record<TrackPageId, boolean> = {
    audio: audioTracks.length > 1,
    subtitles: subtitleTracks.length > 0,
    quality: qualities.length > 1,
    speed: source?.kind !== 'live' && playsOn === null,
  }
  return PAGES.filter((id) => isOffered[id])
}

/** Hears of a language that was chosen. */
export type TrackListener = ((kind: 'audio' | 'text', language: string | null) => void) | undefined

/** The same, with their words. */
export const settingsPages = (
  player: Player,
  snapshot: PlayerSnapshot,
  text: PlayerText,
  onTrack?: TrackListener,
): SettingsPage[] => offeredPages(snapshot).map((id) => PAGE[id](player, snapshot, text, onTrack))

function audioPage(
  player: Player,
  { audioTracks, audioTrack }: PlayerSnapshot,
  text: PlayerText,
  onTrack: TrackListener,
): SettingsPage {
  const choices = audioTracks.map(({ id, name, lang }, at) => ({
    id,
    label: name || text('audio_track', { number: at + 1 }),
    isChosen: id === audioTrack,
    choose: () => {
      player.setAudioTrack(id)
      onTrack?.('audio', lang || null)
    },
  }))
  return page('audio', text('audio'), choices)
}

function subtitlesPage(
  player: Player,
  { subtitleTracks, subtitleTrack }: PlayerSnapshot,
  text: PlayerText,
  onTrack: TrackListener,
): SettingsPage {
  const isOff = !subtitleTracks.some(({ id }) => id === subtitleTrack)
  const off = {
    id: -1,
    label: text('subtitles_off'),
    isChosen: isOff,
    choose: () => {
      player.setSubtitleTrack(-1)
      onTrack?.('text', null)
    },
  }
  const tracks = subtitleTracks.map(({ id, name, lang }) => ({
    id,
    label: name || lang,
    isChosen: id === subtitleTrack,
    choose: () => {
      player.setSubtitleTrack(id)
      onTrack?.('text', lang || null)
    },
  }))
  return page('subtitles', text('subtitles'), [off, ...tracks])
}

function qualityPage(player: Player, snapshot: PlayerSnapshot, text: PlayerText): SettingsPage {
  const { qualities, quality, playingQuality } = snapshot
  const label = ({ height, bitrate }: Quality): string =>
    height > 0 ? String(height) : text('quality_bitrate', { kilobits: Math.round(bitrate / 1000) })
  const auto = {
    id: 'auto',
    label: text('quality_auto'),
    isChosen: quality === 'auto',
    choose: () => player.setQuality('auto'),
  }
  const fixed = qualities.toReversed().map((offered) => ({
    id: offered.id,
    label: label(offered),
    isChosen: offered.id === quality,
    choose: () => player.setQuality(offered.id),
  }))
  const drawn = page('quality', text('quality'), [auto, ...fixed])
  const isAuto = quality === 'auto' && playingQuality !== null
  return isAuto
    ? { ...drawn, value: text('quality_auto_playing', { quality: label(playingQuality) }) }
    : drawn
}

function speedPage(player: Player, { speed }: PlayerSnapshot, text: PlayerText): SettingsPage {
  const choices = PLAYBACK_SPEEDS.map((offered) => ({
    id: offered,
    label: text('speed_value', { speed: offered }),
    isChosen: offered === speed,
    choose: () => player.setSpeed(offered),
  }))
  return page('speed', text('speed'), choices)
}

const PAGE = { audio: audioPage, subtitles: subtitlesPage, quality: qualityPage, speed: speedPage }

const page = (id: TrackPageId, title: string, choices: readonly SettingsChoice[]): SettingsPage => ({
  id,
  parent: 'root',
  title,
  value: choices.find(({ isChosen }) => isChosen)?.label ?? '',
  choices,
})
