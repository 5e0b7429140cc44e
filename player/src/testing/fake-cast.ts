import type {
  CastFramework,
  CastWindow,
  ChromeCast,
  MediaSession,
  RemoteMedia,
  RemotePlayer,
  RemoteTrack,
} from '../cast/cast-framework.ts'

/** What a page has asked a device to play. */
export interface AskedMedia {
  readonly media: RemoteMedia & { readonly contentId: string; readonly contentType: string }
  autoplay: boolean
  currentTime: number | null
}

interface EditedTracks {
  readonly activeTrackIds: number[] | null
  readonly textTrackStyle: object | null
}

type Change<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/** A television of the test, and the framework that a page reaches it by: each does its part as Google's do. */
export class FakeCast {
  readonly device = 'Living room TV'
  /** All that it was asked to play, in order. */
  readonly loads: AskedMedia[] = []
  readonly options: object[] = []
  /** What the device finds in what it plays. */
  tracks: RemoteTrack[] = []
  /** With which code the viewer's choice of a device ends; null where one is chosen. */
  refusal: string | null = null
  refusesMedia = false
  /** Calls of the page to the player of the device. */
  readonly calls: string[] = []
  #session: { media: Change<MediaSession> | null } | null = null
  #sessionHeard = new Set<() => void>()
  #changesHeard = new Set<() => void>()
  readonly #remote: Change<RemotePlayer> = {
    isMediaLoaded: false,
    isPaused: false,
    isMuted: false,
    playerState: null,
    duration: 0,
    currentTime: 0,
    volumeLevel: 0.5,
  }

  /** Lays the framework into a page, as its script does. Answers what takes it away. */
  install(page: CastWindow): () => void {
    const holder = page as { cast?: object; chrome?: { cast?: object } }
    holder.chrome ??= {}
    holder.cast = { framework: this.#framework() }
    holder.chrome.cast = this.#chromeCast()
    return () => {
      delete holder.cast
      if (holder.chrome) delete holder.chrome.cast
    }
  }

  get isConnected(): boolean {
    return this.#session !== null
  }
  get position(): number {
    return this.#remote.currentTime
  }
  get volume(): number {
    return this.#remote.volumeLevel
  }
  /** How it draws subtitles. */
  get textStyle(): object | undefined {
    return this.#session?.media?.media?.textTrackStyle
  }
  get activeTracks(): readonly number[] {
    return this.#session?.media?.activeTrackIds ?? []
  }

  /** A page that was loaded anew finds the session that it had. */
  resume(): void {
    this.#session = { media: null }
    this.#sayChange()
    for (const listener of this.#sessionHeard) listener()
  }
  /** It plays, from wherever it is told. */
  plays(currentTime = this.#remote.currentTime, duration = this.#remote.duration): void {
    this.#be({ playerState: 'PLAYING', isPaused: false, isMediaLoaded: true, currentTime, duration })
  }
  buffers(): void {
    this.#be({ playerState: 'BUFFERING' })
  }
  /** With the remote control of the television. */
  pauses(): void {
    this.#be({ playerState: 'PAUSED', isPaused: true })
  }
  turnsVolume(volumeLevel: number): void {
    this.#be({ volumeLevel })
  }
  comesToEnd(): void {
    this.#idle('FINISHED')
  }
  fails(): void {
    this.#idle('ERROR')
  }
  isStopped(): void {
    this.#idle('CANCELLED')
  }
  isSwitchedOff(): void {
    this.#session = null
    this.#be({ isMediaLoaded: false, playerState: null })
    for (const listener of this.#sessionHeard) listener()
  }

  #idle(reason: NonNullable<MediaSession['idleReason']>): void {
    if (this.#session?.media) this.#session.media.idleReason = reason
    this.#be({ playerState: 'IDLE', isMediaLoaded: false })
  }
  #be(state: Partial<RemotePlayer>): void {
    Object.assign(this.#remote, state)
    this.#sayChange()
  }
  #sayChange(): void {
    for (const listener of this.#changesHeard) listener()
  }

  #load(asked: AskedMedia): Promise<unknown> {
    this.loads.push(asked)
    if (this.refusesMedia) return Promise.reject('load_failed')
    const media: Change<MediaSession> = {
      idleReason: null,
      media: { ...asked.media, tracks: this.tracks },
      activeTrackIds: null,
      editTracksInfo: (request, done) => {
        const { activeTrackIds, textTrackStyle } = request as EditedTracks
        if (activeTrackIds) media.activeTrackIds = activeTrackIds
        if (textTrackStyle && media.media) media.media = { ...media.media, textTrackStyle }
        done()
      },
    }
    if (this.#session) this.#session.media = media
    this.#be({ playerState: 'BUFFERING', isMediaLoaded: true, currentTime: asked.currentTime ?? 0 })
    return Promise.resolve()
  }

  #framework(): CastFramework {
    const note = (name: string) => void this.calls.push(name)
    const remote = this.#remote
    const context = {
      setOptions: (options: object) => void this.options.push(options),
      addEventListener: (_: string, listener: () => void) => void this.#sessionHeard.add(listener),
      requestSession: () => {
        // The framework rejects with a bare code.
        if (this.refusal !== null) return Promise.reject(this.refusal)
        this.resume()
        return Promise.resolve()
      },
      getCurrentSession: () => {
        const session = this.#session
        return (
          session && {
            loadMedia: (request: object) => this.#load(request as AskedMedia),
            getMediaSession: () => session.media,
            getCastDevice: () => ({ friendlyName: this.device }),
          }
        )
      },
      endCurrentSession: () => this.isSwitchedOff(),
    }
    const controller = {
      addEventListener: (_: string, listener: () => void) => void this.#changesHeard.add(listener),
      playOrPause: () => {
        note('playOrPause')
        if (remote.isPaused) this.plays()
        else this.pauses()
      },
      stop: () => {
        note('stop')
        this.#idle('CANCELLED')
      },
      seek: () => {
        note(`seek ${remote.currentTime}`)
        this.#sayChange()
      },
      muteOrUnmute: () => this.#be({ isMuted: !remote.isMuted }),
      setVolumeLevel: () => {
        note(`volume ${remote.volumeLevel}`)
        this.#sayChange()
      },
    }
    return {
      CastContext: { getInstance: () => context },
      RemotePlayer: function () {
        return remote
      } as unknown as CastFramework['RemotePlayer'],
      RemotePlayerController: function () {
        return controller
      } as unknown as CastFramework['RemotePlayerController'],
    }
  }

  #chromeCast(): ChromeCast {
    class MediaInfo {
      contentId: string
      contentType: string
      constructor(contentId: string, contentType: string) {
        this.contentId = contentId
        this.contentType = contentType
      }
    }
    class LoadRequest {
      media: object
      autoplay = true
      currentTime: number | null = null
      constructor(media: object) {
        this.media = media
      }
    }
    class Image {
      url: string
      constructor(url: string) {
        this.url = url
      }
    }
    class EditTracksInfoRequest {
      activeTrackIds: number[] | null
      textTrackStyle: object | null
      constructor(ids: number[] | null, style?: object) {
        this.activeTrackIds = ids
        this.textTrackStyle = style ?? null
      }
    }
    return {
      AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' },
      Image,
      media: {
        MediaInfo: MediaInfo as unknown as ChromeCast['media']['MediaInfo'],
        GenericMediaMetadata: class {},
        TextTrackStyle: class {},
        LoadRequest,
        EditTracksInfoRequest,
      },
    }
  }
}
