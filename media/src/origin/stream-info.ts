import { isShownBy } from '../asset/draft.ts'
import { languageName } from '../film/languages.ts'
import { filmTracks, type Tracks, tracksOf } from '../playlist/master.ts'
import type { OnAirItem } from '../playlist/on-air.ts'
import { signThumbPass } from '../thumb-pass.ts'
import type { Ruler } from '../timeline/ruler.ts'
import { realTimes } from '../timeline/timeline.ts'
import type { OriginPorts } from './ports.ts'
import { channelView, filmAsset, itemsAhead, type Opened } from './view.ts'

/** `data.json` beside a master playlist: what the playlists cannot say. Times are Unix seconds. */
export interface StreamInfo {
  kind: 'live' | 'shifted' | 'archive' | 'film'
  /** The part of the channel that can be played now; null for a film. */
  window: { from: number; to: number; growing: boolean } | null
  /** Length of a film in seconds; null for a channel. */
  seconds: number | null
  tracks: {
    video: { name: string; width: number; height: number; bandwidth: number }[]
    audio: { name: string; language: string; title: string }[]
    subtitles: { name: string; language: string; title: string }[]
  }
  programmes: ProgrammeInfo[]
  /** Put a second of the film, or a Unix second of the channel, and `.jpg` behind it. */
  screenshot_prefix: string
}

export interface ProgrammeInfo {
  /** Null in a gap between programmes. */
  schedule_id: string | null
  real_timestamp: number
  real_duration: number
  /** False while the standby picture is shown in its place. */
  is_ready: boolean
  audio: string[]
  subtitles: string[]
}

/** @throws OriginError as the playlists do */
export function streamInfo(ports: OriginPorts, seen: Opened): StreamInfo {
  const { scope } = seen.grant
  if ('assetId' in scope) {
    const tracks = filmTracks(filmAsset(ports, scope.assetId))
    // A trailer has no scrub pictures: they are those of the whole film.
    const screenshot_prefix = scope.isTrailer
      ? ''
      : `../../thumbs/${signThumbPass(ports.secret, scope, ports.now())}/`
    return {
      kind: 'film',
      window: null,
      seconds: scope.seconds,
      tracks: tracksInfo(tracks),
      programmes: [],
      screenshot_prefix,
    }
  }
  const { ruler, listing } = channelView(ports, seen, scope)
  const items = itemsAhead(ports, seen, scope)
  return {
    kind: scope.window.kind,
    window: {
      from: ruler.startOf(listing.first) / 1000,
      to: ruler.startOf(listing.end) / 1000,
      growing: listing.type !== 'VOD',
    },
    seconds: null,
    tracks: tracksInfo(tracksOf(items)),
    programmes: items.map((item) => programmeInfo(ruler, item)),
    screenshot_prefix: `../../thumbs/${signThumbPass(ports.secret, scope, ports.now())}/`,
  }
}

function programmeInfo(ruler: Ruler, item: OnAirItem): ProgrammeInfo {
  const { timestamp, duration } = realTimes(ruler, item)
  return {
    schedule_id: item.scheduleId,
    real_timestamp: timestamp,
    real_duration: duration,
    is_ready: item.assetId !== null && isShownBy(item.assetId, item.asset),
    audio: item.asset.audio.map((one) => one.language),
    subtitles: item.asset.subtitles.map((one) => one.language),
  }
}

function tracksInfo({ video, audio, subtitles }: Tracks): StreamInfo['tracks'] {
  const spoken = ({ name, language }: { name: string; language: string }) => ({
    name,
    language,
    title: languageName(language),
  })
  return {
    video: video.map(({ name, width, height, bandwidth }) => ({ name, width, height, bandwidth })),
    audio: audio.map(spoken),
    subtitles: subtitles.map(spoken),
  }
}
