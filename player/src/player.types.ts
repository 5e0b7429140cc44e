import type { Connection } from './connection.ts'
import type { EngineSources } from './load-engine.ts'
import type { Prefetch } from './prefetch.ts'
import type { PlayerFailure, PlayerSnapshot } from './snapshot.ts'
import type { LeftAt, Source } from './source.ts'
import type { WishedTracks } from './track-wishes.ts'

export interface PlayerOptions {
  /** Languages in order of preference for the audio track. */
  readonly audioLanguages?: readonly string[]
  /** Language of the subtitles to begin with; null or left out is none. */
  readonly subtitleLanguage?: string | null
  /** 0 to 1; default 1. */
  readonly volume?: number
  /** For error statistics. */
  readonly onFailure?: (failure: PlayerFailure) => void
  readonly engines?: EngineSources
  readonly prefetch?: Prefetch
  readonly connection?: Connection
  /** Whether a playlist may still be read, as an HTTP status. */
  readonly askPlaylist?: (url: string) => Promise<number>
  /** Whether all that a source begins with can be had. */
  readonly canBeHad?: (source: Source) => Promise<boolean>
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

export interface LoadOptions {
  readonly autoplay?: boolean
  readonly from?: LeftAt
}

/** A headless player. It does what it is asked, and says what it did only when the media element has done it. */
export interface Player {
  readonly video: HTMLVideoElement
  /** The languages and the quality that the next source begins with. */
  readonly wishes: WishedTracks
  /**
   * Plays a source, at once unless `autoplay` is false: from its own start, or `from` elsewhere where it was left, the source being the
   * same that its giver knows.
   */
  load(source: Source, options?: LoadOptions): void
  /** Ends what plays while the next source is still asked for: `load` then finds the media element free. */
  cut(): void
  /** What was begun ahead, or seen in passing, is watched from now on: it goes on as it is, and counts from here. */
  goOn(): void
  /** Drops the source; the player may load another. */
  unload(): void
  /** Drops the source because a placeholder takes its place. */
  blackOut(): void
  play(): void
  pause(): void
  /**
   * Something else is shown in place of the source, an advertisement say: it loads and stands still, whoever asks it to play, until it
   * is let go. What was asked meanwhile counts then.
   */
  hold(): void
  /** Ends a hold: goes on playing where that is wanted. */
  letGo(): void
  /** Loads the source again where it stopped: the answer to an error. */
  retry(): void
  /** Media seconds, held within what can be reached. */
  seek(position: number): void
  /** Seeks to a broadcast moment (epoch seconds); answers false where the source does not hold it. */
  seekToWallClock(wallClock: number): boolean
  /** 0 to 1. */
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  setSpeed(speed: number): void
  setAudioTrack(id: number): void
  /** -1 for none. */
  setSubtitleTrack(id: number): void
  setQuality(quality: number | 'auto'): void
  /** Loads the engine's code and fetches what the start of a source needs; never throws. */
  warm(source: Source): Promise<void>
  readonly getSnapshot: () => PlayerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  destroy(): void
}
