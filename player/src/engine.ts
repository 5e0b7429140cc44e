import type { AudioTrack, RenditionSize } from '#domain/playback/tracks.ts'
import type { Fault } from './recovery.ts'
import type { Source } from './source.ts'

/** One rendition on offer. */
export interface Quality extends RenditionSize {
  readonly id: number
}

/** What the engine knows of the tracks of its source; `-1` means none or not known yet. */
export interface Tracks {
  readonly audioTracks: readonly AudioTrack[]
  readonly audioTrack: number
  readonly subtitleTracks: readonly AudioTrack[]
  readonly subtitleTrack: number
  readonly qualities: readonly Quality[]
  /** The chosen rendition, or 'auto'. */
  readonly quality: number | 'auto'
  /** The rendition on screen. */
  readonly playingQuality: Quality | null
}

export const NO_TRACKS: Tracks = {
  audioTracks: [],
  audioTrack: -1,
  subtitleTracks: [],
  subtitleTrack: -1,
  qualities: [],
  quality: 'auto',
  playingQuality: null,
}

/** A fault with what error statistics want to know. */
export interface EngineFault extends Fault {
  /** HTTP status or code of the media element, where there is one. */
  readonly code: number | null
  /** The engine's own name for it. */
  readonly errorType: string
  readonly details: string
  readonly url: string | null
}

interface EngineListener {
  readonly onFault: (fault: EngineFault) => void
  /** Subtitles could not be had: they are off, and everything else goes on. */
  readonly onTextLost?: () => void
  /** The element has got its source only now, and has let go of a start that was asked for before. */
  readonly onAttached?: () => void
  /** Tracks were found or changed: what the engine now has and plays, not what somebody asked for. */
  readonly onTracks: (tracks: Tracks) => void
}

/** What the viewer chose before and wants to keep. */
export interface TrackWishes {
  /** In order of preference. */
  readonly audioLanguages: readonly string[]
  /** Null: no subtitles wished for. */
  readonly subtitleLanguage: string | null
  /** The rendition; null or left out where the engine is to choose. */
  readonly quality?: RenditionSize | null
}

/** Brings one source to one media element; made fresh for each source and thrown away with it. */
export interface Engine {
  /** Loads what failed to load. */
  retryLoad(): void
  stopLoad(): void
  recoverMedia(swapAudioCodec: boolean): void
  /**
   * What plays was given up: a sound that it had just come to is done without from the next load on, and of what this browser cannot play
   * (`codec`) any sound while there are others. Answers whether one is; left out where the engine sees itself which can be played.
   */
  blameSound?(kind: Fault['kind']): boolean
  /** Broadcast moment on screen, epoch seconds; null where the stream has no dates. */
  wallClock(): number | null
  /** Media seconds of a broadcast moment (epoch seconds), or null where this source does not hold it. */
  timeAt(wallClock: number): number | null
  /** Media seconds at which live is now; null where that is not known. */
  liveEdge(): number | null
  setAudioTrack(id: number): void
  /** -1 switches subtitles off. */
  setSubtitleTrack(id: number): void
  setQuality(quality: number | 'auto'): void
  /** Lets go of the element: at once, or once what is promised is done. */
  destroy(): void | Promise<void>
}

export interface EngineStart<Of extends Source = Source> {
  readonly video: HTMLVideoElement
  readonly source: Of
  /** What the viewer wishes for at that moment: an engine that loads again or finds tracks late reads it then. */
  readonly wishes: () => TrackWishes
  readonly listener: EngineListener
}

/** Starts to load at once. */
export type CreateEngine<Of extends Source = Source> = (start: EngineStart<Of>) => Engine
