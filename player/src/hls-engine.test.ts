import type HlsClass from 'hls.js'
import Hls, { Events } from 'hls.js'
import { beforeEach, expect, test, vi } from 'vitest'
import { NO_TRACKS, type Tracks, type TrackWishes } from './engine.ts'
import { hlsConfig } from './hls-config.ts'
import { hlsEngines } from './hls-engine.ts'
import type { Prefetch } from './prefetch.ts'
import { FakeVideo, FILM } from './testing/player-harness.ts'

/** What an engine does with hls.js, whose instance only notes it. */
class NotedHls {
  static readonly Events = Hls.Events
  static readonly DefaultConfig = Hls.DefaultConfig
  readonly calls: string[] = []
  readonly config: Record<string, unknown>
  readonly #listeners = new Map<string, ((name: string, data: unknown) => void)[]>()
  levels = [{ height: 480, bitrate: 1 }]
  audioTracks: readonly object[] = []
  subtitleTracks: readonly object[] = []
  audioTrack = 0
  subtitleTrack = -1
  nextLevel = -1
  loadLevel = -1
  startLevel = 0
  subtitleDisplay = true
  bandwidthEstimate = Number.NaN
  playingDate: Date | null = null
  liveSyncPosition: number | null = null
  latestLevelDetails: object | null = null
  constructor(config: Record<string, unknown>) {
    this.config = config
    made.push(this)
  }
  on(name: string, listener: (name: string, data: unknown) => void): void {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
  }
  say(name: string, data: unknown = {}): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(name, data)
  }
  attachMedia = (): void => void this.calls.push('attach')
  loadSource = (url: string): void => void this.calls.push(`load ${url}`)
  startedAt: number | null = null
  startLoad = (at: number): void => {
    this.startedAt = at
    this.calls.push('start')
  }
  stopLoad = (): void => void this.calls.push('stop')
  swapAudioCodec = (): void => void this.calls.push('swap')
  recoverMediaError = (): void => void this.calls.push('recover')
  destroy = (): void => void this.calls.push('destroy')
  removeLevel = (at: number): void => void this.levels.splice(at, 1)
}

const made: NotedHls[] = []
const prefetch: Prefetch = {
  takePlaylist: () => undefined,
  takeSegment: () => undefined,
} as unknown as Prefetch
let create: ReturnType<typeof hlsEngines>
beforeEach(() => {
  made.splice(0)
  vi.stubGlobal('document', { pictureInPictureElement: null })
  create = hlsEngines(NotedHls as unknown as typeof HlsClass, prefetch)
})

function open(wishes: Partial<TrackWishes> = {}, more = {}) {
  const video = new FakeVideo()
  const told: Tracks[] = []
  const faults: unknown[] = []
  const lost: true[] = []
  const engine = create({
    video: video as unknown as HTMLVideoElement,
    source: { ...FILM, ...more },
    wishes: () => ({ audioLanguages: [], subtitleLanguage: null, ...wishes }),
    listener: {
      onFault: (fault) => faults.push(fault),
      onTracks: (tracks) => told.push(tracks),
      onTextLost: () => lost.push(true),
    },
  })
  const hls = made.at(-1)
  if (!hls) throw new Error('no hls.js was made')
  return { engine, hls, video, told, faults, lost }
}

test('what a viewer chooses goes to hls.js, and automatic is left to it', () => {
  const { engine, hls, told } = open()
  engine.setQuality(2)
  expect([hls.nextLevel, told.length]).toEqual([2, 1])
  engine.setQuality('auto')
  expect([hls.nextLevel, told.length]).toEqual([-1, 2])
  engine.setAudioTrack(1)
  engine.setSubtitleTrack(3)
  expect([hls.audioTrack, hls.subtitleTrack]).toEqual([1, 3])
})

test('a source begins in the languages that were asked for, and every change of its tracks is told', () => {
  const { hls, told } = open({ audioLanguages: ['kk', 'ru'], subtitleLanguage: 'en' })
  hls.audioTracks = [
    { name: 'Русский', lang: 'ru' },
    { name: 'English', lang: 'en' },
  ]
  hls.say(Events.MANIFEST_PARSED, { audioTracks: hls.audioTracks, subtitleTracks: hls.audioTracks })
  expect(hls.config).toMatchObject({ audioPreference: { lang: 'ru' }, subtitlePreference: { lang: 'en' } })
  const changes = [
    [Events.AUDIO_TRACKS_UPDATED],
    [Events.AUDIO_TRACK_SWITCHED, { id: 1 }],
    [Events.SUBTITLE_TRACKS_UPDATED],
    [Events.SUBTITLE_TRACK_SWITCH],
    [Events.LEVEL_SWITCHED],
    [Events.LEVELS_UPDATED],
  ] as const
  for (const [name, data] of changes) hls.say(name, data)
  expect(told).toHaveLength(1 + changes.length)
  expect(told.map(({ audioTrack }) => audioTrack).slice(-6)).toEqual([0, 1, 1, 1, 1, 1])

  const plain = open()
  plain.hls.say(Events.MANIFEST_PARSED, { audioTracks: [] })
  expect(plain.hls.config).not.toHaveProperty('audioPreference')
  expect(plain.hls.config).not.toHaveProperty('subtitlePreference')
  expect(plain.told).toEqual([{ ...NO_TRACKS, ...plain.told[0] }])
})

test('of several tracks in one language hls.js is told the very one that was chosen', () => {
  const { hls } = open({ audioLanguages: ['ru-track2'], subtitleLanguage: 'ru-track2' })
  const tracks = [
    { name: 'Русский', lang: 'ru' },
    { name: 'Русский 2', lang: 'ru-track2' },
  ]
  hls.say(Events.MANIFEST_PARSED, { audioTracks: tracks, subtitleTracks: tracks })
  expect(hls.config).toMatchObject({ audioPreference: tracks[1], subtitlePreference: tracks[1] })
})

test('a quality that was chosen is what a source begins with, where it has one that is no higher', () => {
  const begin = (height: number): number[] => {
    const { hls } = open({ quality: { height, bitrate: 1 } })
    hls.levels = [240, 480, 720].map((lines) => ({ height: lines, bitrate: lines }))
    hls.say(Events.MANIFEST_PARSED, { audioTracks: [] })
    return [hls.startLevel, hls.loadLevel]
  }
  expect([begin(480), begin(100)]).toEqual([
    [1, 1],
    [0, -1],
  ])
})

test('what the viewer chooses before the playlist is read counts, and so does what they choose before it is read again', () => {
  const wishes: TrackWishes = { audioLanguages: ['ru'], subtitleLanguage: 'ru' }
  const { hls } = open(wishes)
  const audioTracks = [{ lang: 'ru' }, { lang: 'kk' }]
  Object.assign(wishes, { audioLanguages: ['kk', 'ru'], subtitleLanguage: 'kk' })
  hls.say(Events.MANIFEST_PARSED, { audioTracks, subtitleTracks: audioTracks })
  expect(hls.config).toMatchObject({ audioPreference: { lang: 'kk' }, subtitlePreference: { lang: 'kk' } })
  Object.assign(wishes, { audioLanguages: ['ru'], subtitleLanguage: null })
  hls.say(Events.MANIFEST_PARSED, { audioTracks, subtitleTracks: audioTracks })
  expect(hls.config).toMatchObject({ audioPreference: { lang: 'ru' } })
  expect(hls.config).not.toHaveProperty('subtitlePreference')
})

test('hls.js is made with the recipe of what plays: buffers of a film, of a trailer less [player.hls-buffer player.buffer-length player.trailer-buffer]', () => {
  const { hls, engine } = open()
  expect(hls.config).toMatchObject({ ...hlsConfig(FILM, null), maxMaxBufferLength: 10 })
  hls.bandwidthEstimate = 7_000_000
  void engine.destroy()
  const trailer = open({}, { isTrailer: true })
  expect(trailer.hls.config).toMatchObject({
    ...hlsConfig({ ...FILM, isTrailer: true }, 7_000_000),
    maxMaxBufferLength: 5,
  })
})

test('as the playlist is read what is not to be played goes, before anything is told [player.quality-limit]', () => {
  const { hls, told } = open()
  hls.levels = [2160, 1080, 720, 480, 360, 240].map((height) => ({ height, bitrate: height }))
  hls.say(Events.MANIFEST_PARSED, { audioTracks: [] })
  const left = [1080, 720, 480, 360]
  expect(hls.levels.map(({ height }) => height)).toEqual(left)
  expect(told[0]?.qualities.map(({ height }) => height)).toEqual(left)
})

test('a load that failed before the playlist was read begins anew, a later one goes on; media is recovered [player.error-network-retry player.error-media-recovery]', () => {
  const { engine, hls } = open()
  engine.retryLoad()
  hls.levels = []
  engine.retryLoad()
  engine.stopLoad()
  engine.recoverMedia(false)
  engine.recoverMedia(true)
  expect(hls.calls).toEqual([
    'attach',
    `load ${FILM.url}`,
    'start',
    `load ${FILM.url}`,
    'stop',
    'recover',
    'swap',
    'recover',
  ])
})

const ofText = { frag: { type: 'subtitle' } }
const ofTextList = { context: { type: 'subtitleTrack' } }
/** What hls.js says of subtitles, whether they are off after it, and what is told. */
const TEXT_TABLE: [met: string, data: object, isOff: boolean, calls: readonly string[]][] = [
  ['a file is missing', { ...ofText, details: 'fragLoadError', response: { code: 404 } }, true, []],
  [
    'a file is missing, and hls.js has stopped',
    { ...ofText, details: 'fragLoadError', fatal: true, response: { code: 404 } },
    true,
    ['start'],
  ],
  [
    'their playlist is missing, and hls.js has stopped',
    { ...ofTextList, details: 'subtitleTrackLoadError', fatal: true, response: { code: 404 } },
    true,
    ['start'],
  ],
  ['their playlist is none', { ...ofTextList, details: 'levelParsingError', fatal: true }, true, ['start']],
  [
    'their playlist is missing',
    { ...ofTextList, details: 'subtitleTrackLoadError', response: { code: 404 } },
    true,
    [],
  ],
  ['a service is in trouble', { ...ofText, details: 'fragLoadError', response: { code: 503 } }, false, []],
  [
    'a service is asked too much',
    { ...ofText, details: 'fragLoadError', response: { code: 429 } },
    false,
    [],
  ],
  [
    'a service is in trouble for so long that hls.js has stopped',
    { ...ofText, details: 'fragLoadError', fatal: true, response: { code: 503 } },
    true,
    ['start'],
  ],
  ['a file hangs', { ...ofText, details: 'fragLoadTimeOut' }, false, []],
  ['the line is gone', { ...ofText, details: 'fragLoadError', response: { code: 0 } }, false, []],
]

test.each(TEXT_TABLE)('where of subtitles %s, all else goes on', (_, data, isOff, calls) => {
  const { hls, faults, lost, video } = open({ quality: { height: 480, bitrate: 1 } })
  hls.levels.unshift({ height: 240, bitrate: 0 })
  hls.subtitleTrack = 0
  video.currentTime = 7
  hls.calls.splice(0)
  hls.say(Events.ERROR, { type: 'networkError', fatal: false, ...data })
  expect([faults, lost.length, hls.subtitleTrack]).toEqual([[], isOff ? 1 : 0, isOff ? -1 : 0])
  expect(hls.calls).toEqual(calls)
  // hls.js leaves the rendition that was chosen at such an error.
  expect(hls.loadLevel).toBe(isOff ? 1 : -1)
})

test('who is refused the subtitles is refused all, and what has not begun yet begins where it was to', () => {
  const { hls, faults } = open({}, { startAt: 90 })
  hls.say(Events.ERROR, {
    ...ofText,
    type: 'networkError',
    details: 'fragLoadError',
    response: { code: 403 },
  })
  expect(faults).toMatchObject([{ kind: 'refused' }])
  hls.say(Events.ERROR, {
    ...ofTextList,
    type: 'networkError',
    details: 'subtitleTrackLoadError',
    fatal: true,
  })
  expect(hls.startedAt).toBe(90)
})

test('a moment of the clock lies in the segment that holds it, and in none of a gap', () => {
  const { engine, hls } = open()
  hls.latestLevelDetails = {
    fragments: [
      { programDateTime: 10_000, start: 0, duration: 4 },
      { programDateTime: null, start: 4, duration: 4 },
      { programDateTime: 20_000, start: 8, duration: 4 },
    ],
  }
  expect([9.9, 10, 13.5, 14, 20, 24].map((at) => engine.timeAt(at))).toEqual([null, 0, 3.5, null, 8, null])
  hls.latestLevelDetails = null
  expect(engine.timeAt(10)).toBeNull()
})

test('the clock of what plays is that of its segments, else that at which a recording begins', () => {
  const film = open()
  expect(film.engine.wallClock()).toBeNull()
  film.hls.playingDate = new Date(12_500)
  expect(film.engine.wallClock()).toBe(12.5)
  const archive = open({}, { kind: 'archive', wallClock: 100 })
  archive.video.currentTime = 7
  expect(archive.engine.wallClock()).toBe(107)
})

test('subtitles are drawn by the browser in its small window only, and by nobody once the engine is gone', () => {
  const { engine, hls, video } = open()
  expect(hls.subtitleDisplay).toBe(false)
  video.say('enterpictureinpicture')
  expect(hls.subtitleDisplay).toBe(true)
  video.say('leavepictureinpicture')
  expect(hls.subtitleDisplay).toBe(false)
  void engine.destroy()
  video.say('enterpictureinpicture')
  expect([hls.subtitleDisplay, hls.calls.at(-1)]).toEqual([false, 'destroy'])
})
