import { beforeEach, expect, test, vi } from 'vitest'
import type { Shaka } from './dash-config.ts'
import { dashEngines } from './dash-engine.ts'
import type { hiddenTexts } from './dash-texts.ts'
import type { EngineStart, Tracks, TrackWishes } from './engine.ts'
import type { DashSource } from './source.ts'
import { FakeVideo } from './testing/player-harness.ts'

type TextDisplayer = ReturnType<typeof hiddenTexts>

type RequestFilter = (type: number, request: object, context: object) => unknown

interface FakeTrack {
  readonly language: string
  active: boolean
}

const tracksOf = (...languages: readonly string[]): FakeTrack[] =>
  languages.map((language, at) => ({ language, active: at === 0 }))
const choose = (tracks: readonly FakeTrack[], chosen: FakeTrack | null): void => {
  for (const track of tracks) track.active = track === chosen
}

/** Enough of Shaka Player: what it loads has sound and subtitles in two languages, and begins with the first sound. */
class FakeShaka extends EventTarget {
  readonly loads: (number | null)[] = []
  hasGivenUp = true
  /** How many attempts to load fail. */
  failing = 0
  sounds: FakeTrack[] = []
  texts: FakeTrack[] = []
  constructor() {
    super()
    made.push(this)
  }
  readonly configured: unknown[] = []
  videos = [240, 480, 720].map((height) => ({ height, bandwidth: height, active: false }))
  configure(...settings: unknown[]): void {
    this.configured.push(settings)
  }
  getConfiguration = () => ({ abr: { enabled: true } })
  readonly filters: RequestFilter[] = []
  getNetworkingEngine = () => ({
    registerRequestFilter: (filter: RequestFilter) => void this.filters.push(filter),
  })
  getVideoTracks = () => this.videos
  selectVideoTrack = (chosen: object) => {
    for (const video of this.videos) video.active = video === chosen
  }
  getAudioTracks = () => this.sounds
  getTextTracks = () => this.texts
  selectAudioTrack = (track: FakeTrack) => choose(this.sounds, track)
  selectTextTrack = (track: FakeTrack | null) => choose(this.texts, track)
  attach = async (): Promise<void> => {}
  load = async (_: string, at: number | null): Promise<void> => {
    this.loads.push(at)
    if (this.failing-- > 0) throw Object.assign(new Error('503'), { category: 1, code: 1001, data: [] })
    this.sounds = tracksOf(...this.languages)
    this.texts = tracksOf('', ...this.languages)
  }
  /** What a film has. */
  languages = ['ru', 'kk']
  readonly retries: (number | undefined)[] = []
  retryStreaming = (after?: number) => {
    this.retries.push(after)
    return !this.hasGivenUp
  }
  /** Asks for a segment, and could not have it. */
  fails(type: string, error: object, query = ''): void {
    const uri = `https://media/${type}/1${query}`
    for (const filter of this.filters) void filter(1, { uris: [uri], headers: {} }, { stream: { type } })
    const detail = { severity: 2, category: 1, code: 1001, ...error, data: [uri, ...badStatus(error)] }
    this.dispatchEvent(new CustomEvent('error', { detail }))
  }
  destroy = async (): Promise<void> => {}
}

/** What is told of an answer that was an error, or of none. */
const badStatus = ({ status }: { readonly status?: number }): unknown[] =>
  status === undefined ? [{}, 1] : [status, '', {}, 1, '']
const made: FakeShaka[] = []
const NetworkingEngine = { RequestType: {}, AdvancedRequestType: {} }
const shaka = { polyfill: { installAll() {} }, net: { NetworkingEngine }, Player: FakeShaka }
const source: DashSource = {
  engine: 'dash',
  kind: 'film',
  url: 'https://media/manifest.mpd',
  startAt: 60,
  licences: { headers: () => Promise.resolve({}) },
}
beforeEach(() => void made.splice(0))

const started = (
  video: FakeVideo,
  {
    wishes = () => ({ audioLanguages: [], subtitleLanguage: null }),
    ...listener
  }: Partial<EngineStart<DashSource>['listener']> & { wishes?: () => TrackWishes },
) =>
  dashEngines(
    shaka as unknown as Shaka,
    'browser',
  )({
    video: video as unknown as HTMLVideoElement,
    source,
    wishes,
    listener: { onFault() {}, onTracks() {}, ...listener },
  })

test('of many renditions the best four up to 1080 lines are offered, and none above or below them is chosen by itself; 10 s are held [player.quality-limit player.buffer-length]', async () => {
  const onTracks = vi.fn<(tracks: Tracks) => void>()
  const onAttached = vi.fn<() => void>()
  const engine = started(new FakeVideo(), { onTracks, onAttached })
  const [player] = made
  player!.videos = [240, 2160, 360, 1080, 480, 720].map((height) => ({
    height,
    bandwidth: height * 1000,
    active: height === 240,
  }))
  await vi.waitFor(() => expect(onAttached).toHaveBeenCalledOnce())
  expect(onTracks.mock.lastCall?.[0].qualities.map(({ id, height }) => [id, height])).toEqual([
    [2, 360],
    [3, 1080],
    [4, 480],
    [5, 720],
  ])
  expect(player?.configured).toContainEqual(['abr.restrictions.minHeight', 360])
  expect(player?.configured[0]).toMatchObject([
    { abr: { restrictions: { maxHeight: 1080 } }, streaming: { bufferingGoal: 10 } },
  ])
  void engine.destroy()
})

test('a name of a sound is offered once, and no subtitles without a language [player.audio-dedupe player.subtitle-dropped]', async () => {
  const onTracks = vi.fn<(tracks: Tracks) => void>()
  const engine = started(new FakeVideo(), { onTracks })
  made[0]!.languages = ['ru', 'kk', 'kk']
  await vi.waitFor(() => expect(onTracks).toHaveBeenCalled())
  const told = onTracks.mock.lastCall?.[0]
  expect(told?.audioTracks.map(({ name }) => name)).toEqual(['ru', 'kk'])
  expect(told?.subtitleTracks.map(({ lang }) => lang)).toEqual(['ru', 'kk', 'kk'])
  void engine.destroy()
})

test.each(['retryLoad', 'recoverMedia'] as const)(
  'what was chosen since a film began is what it has when it is loaded again: %s',
  async (name) => {
    let wishes: TrackWishes = { audioLanguages: ['ru'], subtitleLanguage: 'ru' }
    const video = new FakeVideo()
    const onAttached = vi.fn<() => void>()
    const engine = started(video, { wishes: () => wishes, onAttached })
    const [player] = made
    const playing = () =>
      [player?.sounds, player?.texts].map((tracks) => tracks?.find(({ active }) => active)?.language)
    await vi.waitFor(() => expect(playing()).toEqual(['ru', 'ru']))
    wishes = { audioLanguages: ['kk', 'ru'], subtitleLanguage: 'kk' }
    video.currentTime = 300
    engine[name](false)
    await vi.waitFor(() => expect(player?.loads).toEqual([60, 300]))
    await vi.waitFor(() => expect(onAttached).toHaveBeenCalledTimes(2))
    expect(playing()).toEqual(['kk', 'kk'])
    void engine.destroy()
  },
)

test('of several tracks in one language the very one that was chosen plays, else another of that language', async () => {
  const languages = ['ru', 'ru-TRACK2', 'kk-KZ']
  for (const [wish, found] of [
    ['ru-track2', 'ru-TRACK2'],
    ['kk', 'kk-KZ'],
  ] as const) {
    const onAttached = vi.fn<() => void>()
    const wishes = () => ({ audioLanguages: [wish], subtitleLanguage: wish })
    const engine = started(new FakeVideo(), { wishes, onAttached })
    const player = made.at(-1)!
    player.languages = languages
    await vi.waitFor(() => expect(onAttached).toHaveBeenCalledOnce())
    await vi.waitFor(() =>
      expect([player.sounds, player.texts].map((all) => all.find(({ active }) => active)?.language)).toEqual([
        found,
        found,
      ]),
    )
    void engine.destroy()
  }
})

test('subtitles are drawn by the browser in its small window only, where they are wanted, and by nobody once the film is gone', async () => {
  vi.stubGlobal('document', { pictureInPictureElement: null })
  const video = new FakeVideo()
  const track = { label: 'openair', mode: 'disabled', cues: [], removeCue() {} }
  Object.assign(video, { textTracks: [track] })
  const engine = started(video, {})
  const factory = made[0]!.configured
    .flat()
    .map((each) => (each as { textDisplayFactory?: () => TextDisplayer }).textDisplayFactory)
    .find((each) => each !== undefined)
  const texts = factory!()
  const modes = [track.mode]
  const after = (change: () => unknown): void => {
    change()
    modes.push(track.mode)
  }
  after(() => video.say('enterpictureinpicture'))
  after(() => texts.setTextVisibility(false))
  expect(texts.isTextVisible()).toBe(false)
  after(() => texts.setTextVisibility(true))
  after(() => video.say('leavepictureinpicture'))
  expect(modes).toEqual(['hidden', 'showing', 'disabled', 'showing', 'hidden'])
  await texts.destroy()
  after(() => video.say('enterpictureinpicture'))
  expect(track.mode).toBe('disabled')
  void engine.destroy()
  // It is there already as another film begins.
  vi.stubGlobal('document', { pictureInPictureElement: video })
  factory!()
  expect(track.mode).toBe('showing')
  vi.unstubAllGlobals()
})

test('a quality that was chosen is what a film begins with, and nothing chooses another', async () => {
  const wishes = () => ({ audioLanguages: [], subtitleLanguage: null, quality: { height: 480, bitrate: 1 } })
  const engine = started(new FakeVideo(), { wishes })
  const [player] = made
  await vi.waitFor(() => expect(player?.videos.find(({ active }) => active)).toMatchObject({ height: 480 }))
  expect(player?.configured).toContainEqual(['abr.enabled', false])
  void engine.destroy()
})

test('a film whose manifest cannot be had goes on where it was to, at its beginning and later', async () => {
  const video = new FakeVideo()
  const [onFault, onAttached] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const engine = started(video, { onFault, onAttached })
  const [player] = made
  player!.failing = 1
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(1))
  engine.retryLoad()
  await vi.waitFor(() => expect(onAttached).toHaveBeenCalledTimes(1))
  expect(player?.loads).toEqual([60, 60])
  video.currentTime = 300
  player!.failing = 1
  engine.recoverMedia(false)
  // What is loaded anew has no time at first.
  video.currentTime = 0
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(2))
  engine.retryLoad()
  await vi.waitFor(() => expect(onAttached).toHaveBeenCalledTimes(2))
  expect(player?.loads).toEqual([60, 60, 300, 300])
  void engine.destroy()
})

/** What is said of a segment of subtitles, and what becomes of them. */
const TEXT_TABLE: [met: string, error: object, end: 'off' | 'asked for again' | 'refused'][] = [
  ['the line was gone', { code: 1002 }, 'asked for again'],
  ['it hung', { code: 1003 }, 'asked for again'],
  ['a node was restarted (502)', { status: 502 }, 'asked for again'],
  ['it was asked too much (429)', { status: 429 }, 'asked for again'],
  ['it is not there (404)', { status: 404 }, 'off'],
  ['it is no subtitles', { category: 2, code: 2000 }, 'off'],
  ['the grant is over (403)', { status: 403 }, 'refused'],
]

test.each(TEXT_TABLE)('subtitles of a film under licence, where %s', async (_, error, end) => {
  const [onFault, onTextLost] = [vi.fn<(fault: object) => void>(), vi.fn<() => void>()]
  const wishes = () => ({ audioLanguages: [], subtitleLanguage: 'kk' })
  const engine = started(new FakeVideo(), { wishes, onFault, onTextLost })
  const player = made[0]!
  const isOn = (): boolean => player.texts.some(({ active }) => active)
  await vi.waitFor(() => expect(player.texts.find(({ active }) => active)?.language).toBe('kk'))
  player.fails('text', error)
  const faults = onFault.mock.calls.map(([fault]) => (fault as { kind: string }).kind)
  expect([faults, player.retries]).toEqual([
    end === 'refused' ? ['refused'] : [],
    end === 'asked for again' ? [1] : [],
  ])
  expect([isOn(), onTextLost.mock.calls.length]).toEqual(end === 'off' ? [false, 1] : [true, 0])
  // The same of the picture is the player's to mend.
  player.fails('video', { status: 502 })
  expect(onFault).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'fragment' }))
  void engine.destroy()
})

test('subtitles that do not come however often they are asked for are off in the end', async () => {
  const onTextLost = vi.fn<() => void>()
  const engine = started(new FakeVideo(), { onTextLost })
  const player = made[0]!
  for (let at = 1; at < 30; at += 1) player.fails('text', { status: 503 }, `?CMCD=${at}`)
  expect(onTextLost).not.toHaveBeenCalled()
  player.fails('text', { status: 503 }, '?CMCD=30')
  expect([onTextLost.mock.calls.length, player.retries.length]).toEqual([1, 29])
  void engine.destroy()
})
