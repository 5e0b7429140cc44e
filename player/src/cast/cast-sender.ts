import { checkUntil } from '../check-until.ts'
import { createStore } from '../snapshot.ts'
import type { CastApi, CastSession, CastWindow, MediaSession, RemotePlayer } from './cast-framework.ts'
import {
  type CastTextStyle,
  type CastWish,
  loadRequest,
  textTrackStyle,
  USUAL_TEXT_STYLE,
} from './cast-media.ts'
import { type CastLanguages, tracksOf, wishedIds } from './cast-tracks.ts'
import { type CastState, castMachine, isAway } from './cast.machine.ts'

/** Nothing tells of the framework once its script has run: it is looked for this often, and so many times in all. */
const START = { everyMs: 250, tries: 20 }
/** A device finds its tracks a while after it has begun. */
const TRACKS = { everyMs: 100, tries: 50 }

/** What a device does, as far as the page has heard. Seconds; the volume is 0 to 1. */
export interface CastSnapshot extends ReturnType<typeof tracksOf> {
  readonly state: CastState
  /** What the device is called, while there is one. */
  readonly device: string | null
  readonly position: number
  /** 0 while unknown. */
  readonly duration: number
  readonly volume: number
  readonly isMuted: boolean
  /** How often the device could not play what it was given. */
  readonly failures: number
}

const BUSY: Readonly<Partial<Record<NonNullable<RemotePlayer['playerState']>, CastState>>> = {
  PLAYING: 'playing',
  PAUSED: 'paused',
  BUFFERING: 'buffering',
}
/** What it means that a device plays nothing of what it was given. */
const IDLE: Readonly<Record<NonNullable<MediaSession['idleReason']>, CastState>> = {
  FINISHED: 'ended',
  INTERRUPTED: 'buffering',
  CANCELLED: 'connected',
  ERROR: 'connected',
}

/** Why nothing is cast: no framework came, no device was reached, there is nothing to be cast, it is protected, or the device did not take it. */
export class CastFailure extends Error {
  readonly reason: 'start' | 'connect' | 'no_source' | 'protected' | 'load'

  constructor(reason: CastFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CastFailure'
    this.reason = reason
  }
}

export interface CastSetup {
  /** Id of the receiver's application. */
  readonly receiver: string
  /** Of what the browser says as it asks for a device. */
  readonly language: string
  /** Runs the framework's script in the page. */
  readonly runScript: () => Promise<void>
  readonly page: CastWindow
}

/** What makes a device play in place of the page, one for all players of a page. */
export interface CastSender {
  /** Brings the framework and joins a session of this site that goes on. Done once. @throws CastFailure `start` */
  start(): Promise<void>
  /** Asks the viewer for a device; one who chooses none is told nothing. @throws CastFailure `start`, `connect` */
  connect(): Promise<void>
  /** Ends the session, here and on the device. */
  disconnect(): void
  /** Done when the device has taken it; its tracks follow. @throws CastFailure `load` */
  load(wish: CastWish, languages: CastLanguages): Promise<void>
  /** Takes what plays from the device, which stays connected. */
  stop(): void
  setPaused(isPaused: boolean): void
  /** Seconds. */
  seek(position: number): void
  /** 0 to 1. */
  setVolume(volume: number): void
  setMuted(isMuted: boolean): void
  setAudioTrack(id: number): void
  /** -1 for none. */
  setSubtitleTrack(id: number): void
  /** How the device draws subtitles, of what plays now and of all that is loaded later; null is as usual. */
  setTextStyle(style: CastTextStyle | null): void
  readonly get: () => CastSnapshot
  readonly subscribe: (listener: () => void) => () => void
}

const NOTHING: CastSnapshot = {
  ...tracksOf(null),
  state: castMachine.initial,
  device: null,
  position: 0,
  duration: 0,
  volume: 1,
  isMuted: false,
  failures: 0,
}

/** Makes the sender; nothing is fetched before it is started. */
export function createCastSender({ receiver, language, runScript, page }: CastSetup): CastSender {
  const store = createStore<CastSnapshot>(NOTHING)
  let api: (CastApi & Remote) | null = null
  let starting: Promise<void> | null = null
  /** Whether the device was given something of ours to play; what others left on it is nothing to us. */
  let hasLoaded = false
  let hasPlayed = false
  let loads = 0
  let waiting = new AbortController()
  let textStyle = USUAL_TEXT_STYLE

  const session = (): CastSession | null =>
    api?.framework.CastContext.getInstance().getCurrentSession() ?? null

  /** What the framework says now, as a state. */
  function stateNow(present: CastSession | null, remote: RemotePlayer): CastState {
    if (!present) return 'disconnected'
    if (!hasLoaded) return 'connected'
    const state = remote.playerState === null ? undefined : BUSY[remote.playerState]
    if (state) {
      hasPlayed = true
      return state
    }
    // Between the answer to a load and the first picture nothing is said.
    const reason = present.getMediaSession()?.idleReason ?? (hasPlayed ? 'FINISHED' : 'INTERRUPTED')
    return IDLE[reason]
  }

  function read(): void {
    if (!api) return
    const present = session()
    const before = store.get()
    if (!present) hasLoaded = false
    const media = present?.getMediaSession() ?? null
    const wanted = stateNow(present, api.remote)
    const state = wanted === before.state || castMachine.can(before.state, wanted) ? wanted : before.state
    const hasFailed = hasLoaded && media?.idleReason === 'ERROR' && api.remote.playerState === 'IDLE'
    if (hasFailed) hasLoaded = false
    const { currentTime, duration, volumeLevel, isMuted, isMediaLoaded } = api.remote
    store.patch({
      ...tracksOf(media),
      state,
      device: present?.getCastDevice().friendlyName ?? null,
      // An end takes the times away; where it ended is still to be known.
      ...(isMediaLoaded && { position: currentTime, duration }),
      ...(present && { volume: volumeLevel, isMuted }),
      failures: before.failures + (hasFailed ? 1 : 0),
    })
  }

  async function begin(): Promise<void> {
    await runScript().catch((error: unknown) => {
      throw new CastFailure('start', 'The cast framework did not load', { cause: error })
    })
    const found = (): CastApi | null => {
      const { cast, chrome } = page
      return cast?.framework && chrome?.cast ? { framework: cast.framework, chromeCast: chrome.cast } : null
    }
    const isThere = await checkUntil(() => found() !== null, {
      ...START,
      signal: new AbortController().signal,
    })
    const there = found()
    if (!isThere || !there) throw new CastFailure('start', 'The cast framework did not begin')
    const { framework, chromeCast } = there
    const context = framework.CastContext.getInstance()
    const autoJoinPolicy = chromeCast.AutoJoinPolicy.ORIGIN_SCOPED
    context.setOptions({ receiverApplicationId: receiver, autoJoinPolicy, language })
    const remote = new framework.RemotePlayer()
    const controller = new framework.RemotePlayerController(remote)
    api = { framework, chromeCast, remote, controller }
    context.addEventListener('sessionstatechanged', read)
    controller.addEventListener('anyChanged', read)
    read()
  }

  function start(): Promise<void> {
    starting ??= begin().catch((error: unknown) => {
      starting = null
      throw error
    })
    return starting
  }

  /** Asks for other tracks, or for another style of subtitles. */
  function editTracks(ids: readonly number[] | null, style?: CastTextStyle): void {
    const media = session()?.getMediaSession()
    if (!api || !media) return
    const { EditTracksInfoRequest } = api.chromeCast.media
    const active = ids && ids.filter((id) => id !== -1)
    const request = new EditTracksInfoRequest(active, style && textTrackStyle(api.chromeCast, style))
    media.editTracksInfo(request, read, read)
  }

  /** Brings the languages of the viewer to what a device has just begun. */
  async function chooseTracks(languages: CastLanguages, signal: AbortSignal): Promise<void> {
    const found = (): MediaSession | null => session()?.getMediaSession() ?? null
    const hasTracks = (): boolean => (found()?.media?.tracks?.length ?? 0) > 0
    if (await checkUntil(hasTracks, { ...TRACKS, signal }))
      editTracks(wishedIds(tracksOf(found()), languages))
  }

  return {
    start,
    async connect() {
      await start()
      try {
        await api?.framework.CastContext.getInstance().requestSession()
      } catch (error) {
        if (error === 'cancel') return
        throw new CastFailure('connect', 'Could not connect with the cast device', { cause: error })
      }
      read()
    },
    disconnect() {
      waiting.abort()
      api?.framework.CastContext.getInstance().endCurrentSession(true)
      read()
    },
    async load(wish, languages) {
      const present = session()
      if (!api || !present) throw new CastFailure('load', 'There is no cast device')
      waiting.abort()
      waiting = new AbortController()
      const { signal } = waiting
      loads += 1
      const mine = loads
      try {
        await present.loadMedia(loadRequest(api.chromeCast, wish, textStyle))
      } catch (error) {
        if (mine === loads) throw new CastFailure('load', 'The cast device did not take it', { cause: error })
        return
      }
      if (mine !== loads || signal.aborted) return
      hasLoaded = true
      hasPlayed = false
      read()
      void chooseTracks(languages, signal)
    },
    stop() {
      loads += 1
      waiting.abort()
      hasLoaded = false
      api?.controller.stop()
      read()
    },
    setPaused(isPaused) {
      if (api && api.remote.isPaused !== isPaused) api.controller.playOrPause()
    },
    seek(position) {
      if (!api) return
      api.remote.currentTime = position
      api.controller.seek()
      read()
    },
    setVolume(volume) {
      if (!api) return
      api.remote.volumeLevel = volume
      api.controller.setVolumeLevel()
      read()
    },
    setMuted(isMuted) {
      if (api && api.remote.isMuted !== isMuted) api.controller.muteOrUnmute()
    },
    setAudioTrack: (id) => editTracks([id, store.get().subtitleTrack]),
    setSubtitleTrack: (id) => editTracks([store.get().audioTrack, id]),
    setTextStyle(style) {
      const wanted = style ?? USUAL_TEXT_STYLE
      if (wanted === textStyle) return
      textStyle = wanted
      if (hasLoaded) editTracks(null, wanted)
    },
    get: store.get,
    subscribe: store.subscribe,
  }
}

interface Remote {
  readonly remote: RemotePlayer
  readonly controller: InstanceType<CastApi['framework']['RemotePlayerController']>
}

/** Whether a device plays in place of the page. */
export const isCasting = (sender: CastSender): boolean => isAway(sender.get().state)
