import { beforeEach, expect, test, vi } from 'vitest'
import type { Shaka } from './dash-config.ts'
import { dashEngines } from './dash-engine.ts'
import type { EngineStart, TrackWishes } from './engine.ts'
import type { DashSource } from './source.ts'
import { FakeVideo } from './testing/player-harness.ts'

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
  configure(): void {}
  getConfiguration = () => ({ abr: { enabled: true } })
  getNetworkingEngine = () => null
  getVideoTracks = () => []
  getAudioTracks = () => this.sounds
  getTextTracks = () => this.texts
  selectAudioTrack = (track: FakeTrack) => choose(this.sounds, track)
  selectTextTrack = (track: FakeTrack | null) => choose(this.texts, track)
  attach = async (): Promise<void> => {}
  load = async (_: string, at: number | null): Promise<void> => {
    this.loads.push(at)
    if (this.failing-- > 0) throw Object.assign(new Error('503'), { category: 1, code: 1001, data: [] })
    this.sounds = tracksOf('ru', 'kk')
    this.texts = tracksOf('', 'ru', 'kk')
  }
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
