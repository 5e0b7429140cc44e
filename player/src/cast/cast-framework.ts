/** As much of Google's cast sender as is used here, named as it names it. It comes with a script of its own. */
export interface RemotePlayer {
  readonly isMediaLoaded: boolean
  readonly isPaused: boolean
  readonly isMuted: boolean
  readonly playerState: 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING' | null
  readonly duration: number
  /** Written before `seek` is called, as the level before `setVolumeLevel`. */
  currentTime: number
  volumeLevel: number
}

interface RemotePlayerController {
  addEventListener(type: 'anyChanged', listener: () => void): void
  playOrPause(): void
  stop(): void
  seek(): void
  muteOrUnmute(): void
  setVolumeLevel(): void
}

export interface RemoteTrack {
  readonly trackId: number
  readonly type: 'AUDIO' | 'TEXT' | 'VIDEO'
  readonly language: string | null
  readonly name: string | null
}

/** What a receiver is asked to play; made by the framework and filled in here. */
export interface RemoteMedia {
  streamType: string
  metadata: object
  textTrackStyle: object
  hlsSegmentFormat: string
  hlsVideoSegmentFormat: string
  customData: object
  readonly tracks?: readonly RemoteTrack[] | null
}

export interface MediaSession {
  /** Why the receiver plays nothing; null while it plays. */
  readonly idleReason: 'FINISHED' | 'ERROR' | 'CANCELLED' | 'INTERRUPTED' | null
  readonly media: RemoteMedia | null
  readonly activeTrackIds: readonly number[] | null
  editTracksInfo(request: object, done: () => void, failed: (error: unknown) => void): void
}

export interface CastSession {
  loadMedia(request: object): Promise<unknown>
  getMediaSession(): MediaSession | null
  getCastDevice(): { readonly friendlyName: string }
}

interface CastContext {
  setOptions(options: {
    readonly receiverApplicationId: string
    readonly autoJoinPolicy: string
    readonly language: string
  }): void
  addEventListener(type: 'sessionstatechanged', listener: () => void): void
  /** Rejects with a code, `cancel` where the viewer has chosen no device. */
  requestSession(): Promise<unknown>
  getCurrentSession(): CastSession | null
  endCurrentSession(stopsReceiver: boolean): void
}

export interface CastFramework {
  readonly CastContext: { getInstance(): CastContext }
  readonly RemotePlayer: new () => RemotePlayer
  readonly RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController
}

/** The older half of the sender, which says what is to be played. */
export interface ChromeCast {
  readonly AutoJoinPolicy: { readonly ORIGIN_SCOPED: string }
  readonly Image: new (url: string) => object
  readonly media: {
    readonly MediaInfo: new (contentId: string, contentType: string) => RemoteMedia
    readonly GenericMediaMetadata: new () => { title?: string; subtitle?: string; images?: object[] }
    readonly TextTrackStyle: new () => object
    readonly LoadRequest: new (media: RemoteMedia) => { autoplay: boolean; currentTime: number | null }
    /** What is null stays as it is. */
    readonly EditTracksInfoRequest: new (activeTrackIds: number[] | null, textTrackStyle?: object) => object
  }
}

/** What the script has laid into the page; null until it is all there. */
export interface CastApi {
  readonly framework: CastFramework
  readonly chromeCast: ChromeCast
}

/** What the page's window holds once the script has run. */
export interface CastWindow {
  readonly cast?: { readonly framework?: CastFramework }
  readonly chrome?: { readonly cast?: ChromeCast }
}
