import type { ReactNode } from 'react'
import type { Player } from '#player/player.types.ts'
import type { PlayerFailure } from '#player/snapshot.ts'
import type { Source } from '#player/source.ts'

/** One programme of the channel that plays. Instants are epoch seconds. */
export interface SurfaceProgramme {
  readonly title: string
  readonly start: number
  readonly end: number
  /** Whether this viewer may watch its recording at a moment (epoch seconds): past programmes without it are dead parts of the time line. */
  readonly isArchived: (now: number) => boolean
}

/** What the surface must know of the channel that plays. Leave it out for films, episodes and trailers. */
export interface SurfaceChannel {
  /** The programmes to draw as parts of the time line, in order: at least the one that plays; full screens show them all. */
  readonly programmes: readonly SurfaceProgramme[]
  /** Whether the channel has an archive for this viewer; without it there is no pause and no scrubbing. */
  readonly hasArchive: boolean
  /** The service's clock, epoch seconds. */
  readonly now: () => number
}

/** Why the surface did not do what was asked; the page answers with the matching alert. */
export type Refusal =
  | 'warning_archive_no_pause'
  | 'error_schedule_from_future'
  | 'error_schedule_copyright_banned'

/** Sent about once a second while something plays, and once when it pauses, ends or is replaced. */
export interface PlaybackProgress {
  readonly source: Source
  /** Seconds from the beginning of the media. */
  readonly position: number
  /** Length in seconds; `Infinity` for live. */
  readonly duration: number
  /** The broadcast moment on screen, epoch seconds; null for films. */
  readonly wallClock: number | null
  /** Seconds that really played since the source was loaded: pauses, stalls and seeks do not count. */
  readonly watched: number
}

export interface PlayerSurfaceProps {
  /** What plays. Another `url`, `kind`, `startAt` or `wallClock` loads it; null stops and leaves the poster. */
  readonly source: Source | null
  readonly title: string
  readonly subtitle?: string | undefined
  /** '12+' at the top right of a full player. */
  readonly ageLabel?: string | undefined
  /** Channel logo for dark ground: the plate before the title. */
  readonly logoUrl?: string | undefined
  /** Still that stands in the picture until the first frame is there. */
  readonly posterUrl?: string | undefined
  /** A still of what plays, also when its first frame was there: for a device, and for the page while one plays. The poster where it is left out. */
  readonly stillUrl?: string | undefined
  /** Looping picture or video instead of the programme when its recording is closed in this time window. */
  readonly blackoutUrl?: string | undefined
  /** `full` covers the window; `inline` fills its own 16:9 box with the small controls of the channels page. */
  readonly layout: 'full' | 'inline'
  /** The channel that plays; absent for films. */
  readonly channel?: SurfaceChannel | undefined
  /** Start at once. Default true. A browser that refuses sound gets a muted start and an unmute chip. */
  readonly autoplay?: boolean | undefined
  /** Shows "from the beginning" for 5 s: set it when `source.startAt` came from the viewing history. */
  readonly isResumed?: boolean | undefined
  /** Languages in order of preference for the audio track, e.g. from network data. */
  readonly audioLanguages?: readonly string[] | undefined
  /** 0 to 100 as stored; the default is 100. */
  readonly volumePercent?: number | undefined
  /** Address of the scrub picture of a moment: epoch seconds for channels, media seconds for films. */
  readonly thumbUrl?: ((at: number) => string) | undefined
  /** An already playing player to take over (a zoomed preview that becomes the main picture). Read when mounted. */
  readonly adopt?: Player | undefined
  /** Anything else that lies on the picture, e.g. a "purchase" block. */
  readonly children?: ReactNode

  /** The arrow at the top left; without it there is no arrow. */
  readonly onBack?: (() => void) | undefined
  /** The next-episode button; without it there is no button. */
  readonly onNext?: (() => void) | undefined
  /** The programme or episode list button at the right. */
  readonly onOpenList?: (() => void) | undefined
  /** Zapping from within the picture, for a player that covers the screen; the last channel is there once there was another. */
  readonly onOpenChannels?: (() => void) | undefined
  readonly onNextChannel?: (() => void) | undefined
  readonly onPreviousChannel?: (() => void) | undefined
  readonly onLastChannel?: (() => void) | undefined
  /** Once per source: 2 s before the end of anything longer than 20 s, or at the end. */
  readonly onEnded?: (() => void) | undefined
  /** The viewer jumps to a moment of the channel, epoch seconds: does it now, later or not at all. Left out, it is done at once. */
  readonly onEnter?: ((wallClock: number, go: () => void) => void) | undefined
  /** The viewer wants a moment of the channel that the present source does not hold: load it. Epoch seconds. */
  readonly onSeekOutside?: ((wallClock: number) => void) | undefined
  /** "On air" was pressed: load the live stream. */
  readonly onGoLive?: (() => void) | undefined
  /** What was granted is over, as after twelve hours of a channel that was left on: give the source anew. */
  readonly onGrantOver?: (() => void) | undefined
  readonly onRefused?: ((reason: Refusal, at?: number) => void) | undefined
  readonly onProgress?: ((progress: PlaybackProgress) => void) | undefined
  /** The viewer has chosen the language of sound or subtitles; null is none. */
  readonly onTrack?: ((kind: 'audio' | 'text', language: string | null) => void) | undefined
  readonly onVolumeChange?: ((percent: number) => void) | undefined
  /** Each failure that the viewer sees, and each that ends playback: for error statistics. */
  readonly onFailure?: ((failure: PlayerFailure) => void) | undefined
  /** The first frame of a source is on screen, so many milliseconds after it was asked for. */
  readonly onFirstFrame?: ((milliseconds: number, source: Source) => void) | undefined
}
