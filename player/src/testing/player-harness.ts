import { vi } from 'vitest'
import type { CreateEngine, Engine, EngineFault, EngineStart } from '../engine.ts'
import { createPlayer } from '../player.ts'
import type { PlayerFailure } from '../snapshot.ts'
import type { HlsSource, Source } from '../source.ts'

/** Enough of a media element for a player: it does what it is told, and says so as a browser would. */
export class FakeVideo extends EventTarget {
  muted = false
  volume = 1
  paused = true
  ended = false
  readyState = 4
  playbackRate = 1
  defaultPlaybackRate = 1
  playsInline = false
  duration = 600
  error = null
  refusesSound = false
  refusesAll = false
  plays = 0
  /** Milliseconds of the clock that goes on while this plays. */
  readonly clock = { ms: 0 }
  readonly buffered = ranges([0, 12])
  readonly seekable = ranges([0, 600])
  #time = 0
  #isSilent = false
  #frame: (() => void) | null = null

  get currentTime(): number {
    return this.#time
  }
  set currentTime(time: number) {
    this.#time = time
    this.say('seeking')
  }
  play(): Promise<void> {
    this.plays += 1
    if (this.refusesAll || (this.refusesSound && !this.muted)) {
      return Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
    }
    this.paused = false
    return Promise.resolve()
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.say('pause')
  }
  requestVideoFrameCallback(callback: () => void): number {
    this.#frame = callback
    return 1
  }
  cancelVideoFrameCallback(): void {
    this.#frame = null
  }
  presentFrame(): void {
    this.#frame?.()
    this.#frame = null
  }
  readonly textTracks = new FakeTextTracks()
  /** What is done here is told by nobody: the test says when the browser tells of it. */
  saysLater(action: () => void): void {
    this.#isSilent = true
    action()
    this.#isSilent = false
  }
  say(name: string): void {
    if (this.#isSilent) return
    this.dispatchEvent(new Event(name))
  }
  /** Plays on, in steps of a quarter of a second. */
  playFor(seconds: number): void {
    for (let step = 0; step < seconds * 4; step += 1) {
      this.clock.ms += 250
      this.#time += 0.25
      this.say('timeupdate')
    }
  }
}

const ranges = (...pairs: [number, number][]): TimeRanges => ({
  length: pairs.length,
  start: (at) => pairs[at]?.[0] ?? Number.NaN,
  end: (at) => pairs[at]?.[1] ?? Number.NaN,
})

export const FILM: HlsSource = { url: 'http://media/film/master.m3u8', engine: 'hls', kind: 'film' }
export const LIVE: HlsSource = { url: 'http://media/live/master.m3u8', engine: 'hls', kind: 'live' }
/** What an engine says of a picture that stands. */
export const STALL: EngineFault = {
  kind: 'stall',
  isFatal: false,
  code: null,
  errorType: 'mediaError',
  details: 'stalled',
  url: null,
}

/** The tracks of subtitles that an element finds, as browsers list them. */
export class FakeTextTracks extends EventTarget {
  [at: number]: TextTrack
  length = 0
  /** The element has found one, which the system's settings may show. */
  find(language: string, label: string, mode: TextTrackMode = 'disabled', kind = 'subtitles'): TextTrack {
    const track = { kind, language, label, mode } as TextTrack
    this[this.length] = track
    this.length += 1
    this.dispatchEvent(new Event('addtrack'))
    return track
  }
}

/** A player with a made-up video, engine and connection, and all that they were told. Timers have to be false ones. */
export function openPlayerHarness() {
  const video = new FakeVideo()
  const starts: EngineStart[] = []
  const calls: string[] = []
  const warmed: Source[] = []
  const failures: PlayerFailure[] = []
  const grant = { status: 200, asked: [] as string[] }
  const connection = { isLost: false, suspicions: 0, returns: (): void => undefined }
  /** Where live is, in media seconds. */
  const edge: { at: number | null } = { at: null }
  /** What engines promise as they go. */
  const leaving: { promise: Promise<void> | undefined } = { promise: undefined }
  const create: CreateEngine = (start) => {
    starts.push(start)
    const log = (name: string) => (): void => void calls.push(name)
    const engine: Engine = {
      retryLoad: log('retryLoad'),
      stopLoad: log('stopLoad'),
      recoverMedia: (swap) => void calls.push(`recoverMedia ${swap}`),
      wallClock: () => null,
      liveEdge: () => edge.at,
      timeAt: (wallClock) => (wallClock >= 1000 && wallClock < 1600 ? wallClock - 1000 : null),
      setAudioTrack: log('setAudioTrack'),
      setSubtitleTrack: log('setSubtitleTrack'),
      setQuality: log('setQuality'),
      destroy(): void | Promise<void> {
        calls.push('destroy')
        harness.onDestroy?.()
        return leaving.promise
      },
    }
    return engine
  }
  const engine = { ready: () => create, load: () => Promise.resolve(create) }
  const engines = { hls: engine, dash: engine, fairplay: engine }
  const player = createPlayer(video as unknown as HTMLVideoElement, {
    engines,
    connection: {
      isLost: () => connection.isLost,
      suspect: () => void (connection.suspicions += 1),
      onReturn: (listener) => {
        connection.returns = listener
        return () => {}
      },
    },
    prefetch: {
      warm: async (source) => {
        calls.push('warm')
        warmed.push(source)
      },
      takePlaylist: () => undefined,
      takeSegment: () => undefined,
    },
    askPlaylist: (url) => {
      grant.asked.push(url)
      return Promise.resolve(grant.status)
    },
    now: () => video.clock.ms,
    onFailure: (failure) => failures.push(failure),
  })
  const fault = (found: Partial<EngineFault> = {}): void =>
    starts.at(-1)?.listener.onFault({ ...STALL, ...found })
  const harness = {
    player,
    video,
    engines,
    /** What an engine does besides as it goes. */
    onDestroy: null as (() => void) | null,
    leaving,
    edge,
    starts,
    calls,
    warmed,
    failures,
    grant,
    connection,
    fault,
    state: (): string => player.getSnapshot().state,
    /** Faults one after another, each after the answer to the one before. */
    async faults(count: number): Promise<void> {
      for (let left = count; left > 0; left -= 1) {
        fault()
        await vi.advanceTimersByTimeAsync(5000)
      }
    },
    /** Plays a source, with the microtasks of its start over. */
    async playing(source: Source = FILM): Promise<void> {
      player.load(source)
      await vi.advanceTimersByTimeAsync(0)
      video.say('playing')
    },
  }
  return harness
}

export type PlayerHarness = ReturnType<typeof openPlayerHarness>
