import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CreateEngine, Engine, EngineFault, EngineStart } from './engine.ts'
import { createPlayer } from './player.ts'
import type { Player } from './player.types.ts'
import type { PlayerFailure } from './snapshot.ts'
import type { Source } from './source.ts'

/** Enough of a media element for a player: it does what it is told, and says so as a browser would. */
class FakeVideo extends EventTarget {
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
  readonly buffered = ranges([0, 12])
  readonly seekable = ranges([0, 600])
  #time = 0
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
  say(name: string): void {
    this.dispatchEvent(new Event(name))
  }
  /** Plays on, in steps of a quarter of a second. */
  playFor(seconds: number): void {
    for (let step = 0; step < seconds * 4; step += 1) {
      clock += 250
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

const film: Source = { url: 'http://media/film/master.m3u8', kind: 'film' }
const live: Source = { url: 'http://media/live/master.m3u8', kind: 'live' }
const stall: EngineFault = {
  kind: 'stall',
  isFatal: false,
  code: null,
  errorType: 'mediaError',
  details: 'stalled',
  url: null,
}

let isLost: boolean
let connectionReturns: () => void
let clock = 0
let video: FakeVideo
let starts: EngineStart[]
let calls: string[]
let warmed: Source[]
let failures: PlayerFailure[]
let player: Player

const fault = (found: Partial<EngineFault> = {}): void =>
  starts.at(-1)?.listener.onFault({ ...stall, ...found })
/** Faults one after another, each after the answer to the one before. */
async function faults(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    fault()
    await vi.advanceTimersByTimeAsync(5000)
  }
}
const state = (): string => player.getSnapshot().state
/** A source that plays, with the microtasks of its start over. */
async function playing(source: Source = film): Promise<void> {
  player.load(source)
  await vi.advanceTimersByTimeAsync(0)
  video.say('playing')
}

beforeEach(() => {
  vi.useFakeTimers()
  isLost = false
  clock = 0
  ;[starts, calls, failures, warmed] = [[], [], [], []]
  video = new FakeVideo()
  const create: CreateEngine = (start) => {
    starts.push(start)
    const log = (name: string) => (): void => void calls.push(name)
    const engine: Engine = {
      retryLoad: log('retryLoad'),
      stopLoad: log('stopLoad'),
      recoverMedia: (swap) => void calls.push(`recoverMedia ${swap}`),
      wallClock: () => null,
      timeAt: (wallClock) => (wallClock >= 1000 && wallClock < 1600 ? wallClock - 1000 : null),
      setAudioTrack: log('setAudioTrack'),
      setSubtitleTrack: log('setSubtitleTrack'),
      setQuality: log('setQuality'),
      destroy: log('destroy'),
    }
    return engine
  }
  player = createPlayer(video as unknown as HTMLVideoElement, {
    engines: { ready: () => create, load: () => Promise.resolve(create) },
    connection: {
      isLost: () => isLost,
      suspect() {},
      onReturn: (listener) => {
        connectionReturns = listener
        return () => {}
      },
    },
    prefetch: {
      warm: async (source) => void warmed.push(source),
      takePlaylist: () => undefined,
      takeSegment: () => undefined,
    },
    now: () => clock,
    onFailure: (failure) => failures.push(failure),
  })
})
afterEach(() => {
  player.destroy()
  vi.useRealTimers()
})

test('states follow the media element, not the buttons', async () => {
  expect(state()).toBe('idle')
  player.load(film)
  expect(state()).toBe('loading')
  await vi.advanceTimersByTimeAsync(0)
  expect([video.plays, state()]).toEqual([1, 'loading'])
  video.say('playing')
  expect(state()).toBe('playing')
  video.say('waiting')
  expect(state()).toBe('waiting')
  video.say('playing')
  player.pause()
  expect(state()).toBe('paused')
  player.play()
  expect(state()).toBe('paused')
  video.say('playing')
  expect(state()).toBe('playing')
  video.ended = true
  video.pause()
  video.say('ended')
  expect(state()).toBe('ended')
})

test('each source gets a fresh engine, and what the old one still says is not heard', async () => {
  await playing()
  const [first] = starts
  player.load(live)
  expect(calls).toEqual(['destroy'])
  first?.listener.onFault({ ...stall, kind: 'codec' })
  expect([starts.length, state()]).toEqual([2, 'loading'])
})

test('a source that starts paused stands still when its picture is there', () => {
  player.load(film, { autoplay: false })
  video.say('loadeddata')
  expect([video.plays, state()]).toEqual([0, 'paused'])
})

test('a browser that refuses sound starts muted and says so until the sound is on', async () => {
  video.refusesSound = true
  await playing()
  video.say('volumechange')
  expect(player.getSnapshot()).toMatchObject({ state: 'playing', isMuted: true, isMutedByAutoplay: true })
  player.setMuted(false)
  video.say('volumechange')
  expect(player.getSnapshot()).toMatchObject({ isMuted: false, isMutedByAutoplay: false })
})

test('a browser that refuses any start leaves the picture paused, with the sound as it was', async () => {
  video.refusesAll = true
  player.load(film)
  await vi.advanceTimersByTimeAsync(0)
  expect([state(), video.muted]).toEqual(['paused', false])
})

test('times the first frame from the call of load', () => {
  player.load(film)
  clock = 42
  video.presentFrame()
  expect(player.getSnapshot().firstFrameMs).toBe(42)
})

test('three errors without playback between them pause and load the stream again where it was [player.error-threshold-pause]', async () => {
  await playing()
  video.playFor(5)
  fault()
  fault()
  expect([player.getSnapshot().message, starts.length]).toEqual(['error_video_download', 1])
  fault()
  expect([video.paused, state()]).toEqual([true, 'loading'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(starts.at(-1)?.source).toEqual({ ...film, startAt: 5 })
  expect(video.paused).toBe(false)
})

test('while help is on its way, the same trouble does not count again', async () => {
  await playing()
  for (let count = 0; count < 20; count += 1) fault()
  await vi.advanceTimersByTimeAsync(1000)
  expect([state(), starts.length, calls]).toEqual(['loading', 2, ['stopLoad', 'destroy']])
})

test('ten seconds of playback forget all errors', async () => {
  await playing()
  fault()
  fault()
  video.playFor(9)
  expect(player.getSnapshot().message).toBe('error_video_download')
  video.playFor(2)
  expect(player.getSnapshot().message).toBe(null)
  fault()
  expect([player.getSnapshot().message, starts.length]).toEqual([null, 1])
})

test('a video error seeks ahead, further each time, and ends after ten attempts [player.error-seek-ahead]', async () => {
  await playing()
  video.playFor(100)
  await faults(6)
  expect(starts.at(-1)?.source.startAt).toBe(110)
  await faults(9)
  expect(starts.at(-1)?.source.startAt).toBe(200)
  expect(state()).toBe('loading')
  fault()
  expect([state(), player.getSnapshot().message]).toEqual(['error', 'error_video_download'])
  expect(failures.at(-1)).toMatchObject({
    isFinal: true,
    errorType: 'mediaError',
    details: 'stalled',
    url: film.url,
  })
})

test('what follows from playlists that came along is fetched at once; a source without them is left to the engine', async () => {
  await playing()
  expect(warmed).toEqual([])
  const carrying = { ...live, playlists: { [live.url]: '#EXTM3U' } }
  player.load(carrying)
  expect(warmed).toEqual([carrying])
})

test('a live stream has nothing ahead: it begins at its edge again', async () => {
  await playing({ ...live, playlists: { [live.url]: '#EXTM3U' } })
  video.playFor(5)
  await faults(6)
  expect(starts.at(-1)?.source).toEqual(live)
})

test('an error stops everything but leaves the last picture, and retry goes on from there', async () => {
  await playing()
  video.playFor(30)
  fault({ kind: 'codec', isFatal: true })
  expect([state(), video.paused, calls]).toEqual(['codecError', true, ['stopLoad']])
  player.play()
  expect([state(), player.getSnapshot().message]).toEqual(['loading', null])
  expect(starts.at(-1)?.source.startAt).toBe(30)
})

test('a codec error stops the ticking of the player [player.error-codec-ticking player.error-codec]', async () => {
  await playing()
  video.playFor(30)
  fault({ kind: 'codec', isFatal: true })
  video.playFor(10)
  expect(player.getSnapshot()).toMatchObject({
    state: 'codecError',
    position: 30,
    watched: 30,
    message: 'error_video_codec',
  })
})

test('network errors load again after a while, media errors are mended [player.error-network-retry player.error-media-recovery]', async () => {
  await playing()
  fault({ kind: 'network', isFatal: true })
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toEqual(['retryLoad'])
  fault({ kind: 'media', isFatal: true })
  expect(calls.at(-1)).toBe('recoverMedia false')
})

test('a returned connection reloads what it had stopped; attempts do not run out meanwhile [player.connection-loss-reload]', async () => {
  await playing(live)
  video.playFor(5)
  video.say('waiting')
  isLost = true
  for (let count = 0; count < 40; count += 1) fault({ kind: 'network', isFatal: true })
  expect([state(), player.getSnapshot().message, starts.length]).toEqual([
    'waiting',
    'error_video_download',
    1,
  ])
  isLost = false
  connectionReturns()
  expect([state(), player.getSnapshot().message, starts.length]).toEqual(['loading', null, 2])
})

test('a connection that flickers reloads once in 3 s, and never what plays well [player.connection-retry-flag]', async () => {
  await playing(live)
  connectionReturns()
  expect(starts).toHaveLength(1)
  video.say('waiting')
  connectionReturns()
  clock += 2999
  connectionReturns()
  expect(starts).toHaveLength(2)
  clock += 1
  connectionReturns()
  expect(starts).toHaveLength(3)
})

test('counts only what really played', async () => {
  await playing()
  video.playFor(3)
  player.pause()
  clock += 60_000
  video.say('timeupdate')
  video.say('playing')
  video.playFor(2)
  expect(player.getSnapshot().watched).toBe(5)
})

test('seeks within what can be reached, by position and by broadcast moment', async () => {
  await playing()
  video.say('progress')
  player.seek(9999)
  expect(video.currentTime).toBe(600)
  player.seek(-5)
  expect(video.currentTime).toBe(0)
  expect(player.seekToWallClock(1090)).toBe(true)
  expect(video.currentTime).toBe(90)
  expect(player.seekToWallClock(5000)).toBe(false)
})

test('a chosen audio language stays chosen in the next source', async () => {
  await playing()
  starts[0]?.listener.onTracks({
    audioTracks: [
      { id: 0, lang: 'ru', name: 'Русский' },
      { id: 1, lang: 'kk', name: 'Қазақша' },
    ],
    audioTrack: 0,
    subtitleTracks: [],
    subtitleTrack: -1,
    qualities: [],
    quality: 'auto',
    playingQuality: null,
  })
  player.setAudioTrack(1)
  expect(player.getSnapshot().audioTrack).toBe(0)
  player.load(live)
  expect(starts.at(-1)?.wishes.audioLanguages).toEqual(['kk'])
})

test('a placeholder takes the place of a source, and the next source that of the placeholder', async () => {
  await playing()
  player.blackOut()
  expect([state(), calls, player.getSnapshot().source]).toEqual(['blackout', ['destroy'], null])
  video.say('pause')
  expect(state()).toBe('blackout')
  player.load(film)
  expect(state()).toBe('loading')
})

test('volume stays within its bounds and is told when the element has it [player.volume-clamp]', () => {
  player.setVolume(1.4)
  expect(video.volume).toBe(1)
  player.setVolume(0.35)
  expect(player.getSnapshot().volume).toBe(1)
  video.say('volumechange')
  expect(player.getSnapshot().volume).toBe(0.35)
})
