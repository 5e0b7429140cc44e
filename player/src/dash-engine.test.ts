import { beforeEach, expect, test, vi } from 'vitest'
import type { Shaka } from './dash-config.ts'
import { dashEngines } from './dash-engine.ts'
import type { hiddenTexts } from './dash-texts.ts'
import type { EngineStart, Tracks, TrackWishes } from './engine.ts'
import type { DashSource } from './source.ts'
import { FakeVideo } from './testing/player-harness.ts'

type TextDisplayer = ReturnType<typeof hiddenTexts>

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
  getNetworkingEngine = () => null
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
  retryStreaming = () => !this.hasGivenUp
  destroy = async (): Promise<void> => {}
}

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
