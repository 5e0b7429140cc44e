import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Engine, NO_TRACKS, type Tracks } from './engine.ts'
import { createNativeEngine } from './native-engine.ts'
import { createPlayer } from './player.ts'
import type { Source } from './source.ts'
import { FakeVideo, FILM, LIVE } from './testing/player-harness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An element that plays HLS by itself, and what is told of its sound. */
function openNative(audioLanguages: readonly string[] = [], subtitleLanguage: string | null = null) {
  const audioTracks: { language: string; label: string; enabled: boolean }[] = []
  const video = Object.assign(new FakeVideo(), {
    src: '',
    audioTracks,
    removeAttribute: () => undefined,
    load: () => undefined,
  })
  const told: Tracks[] = []
  const engine: Engine = createNativeEngine({
    video: video as unknown as HTMLVideoElement,
    source: FILM,
    wishes: () => ({ audioLanguages, subtitleLanguage }),
    listener: { onFault() {}, onTracks: (tracks) => told.push(tracks) },
  })
  const find = (): void => {
    audioTracks.push({ language: 'ru', label: 'Русский', enabled: true })
    audioTracks.push({ language: 'kk-KZ', label: 'Қазақша', enabled: false })
    audioTracks.push({ language: 'en', label: 'Русский', enabled: false })
  }
  return { engine, video, told, audioTracks, find }
}
const heard = (tracks: readonly { language: string; enabled: boolean }[]) =>
  tracks.filter(({ enabled }) => enabled).map(({ language }) => language)

test('where the browser tells nothing of its sound, tracks are looked for every 100 ms and 50 times, and each name is offered once [player.audio-track-wait player.audio-dedupe]', async () => {
  const last = openNative()
  await vi.advanceTimersByTimeAsync(4899)
  last.find()
  expect(last.told).toEqual([NO_TRACKS])
  await vi.advanceTimersByTimeAsync(1)
  const offered = [
    { id: 0, name: 'Русский', lang: 'ru' },
    { id: 1, name: 'Қазақша', lang: 'kk-KZ' },
  ]
  expect(last.told.at(-1)).toEqual({ ...NO_TRACKS, audioTracks: offered, audioTrack: 0 })

  const late = openNative()
  await vi.advanceTimersByTimeAsync(4900)
  late.find()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(late.told).toEqual([NO_TRACKS])
})

test('the tracks that were waited for begin with the language of the viewer, and another one takes its place', async () => {
  const { engine, told, audioTracks, find } = openNative(['kk', 'ru'])
  await vi.advanceTimersByTimeAsync(200)
  find()
  await vi.advanceTimersByTimeAsync(100)
  expect([heard(audioTracks), told.at(-1)?.audioTrack]).toEqual([['kk-KZ'], 1])
  engine.setAudioTrack(0)
  expect([heard(audioTracks), told.at(-1)?.audioTrack]).toEqual([['ru'], 0])
  // Of a name that is offered once the menu has the first.
  engine.setAudioTrack(2)
  expect([heard(audioTracks), told.at(-1)?.audioTrack]).toEqual([['en'], 0])
})

test('an engine that is gone waits for nothing', async () => {
  const { engine, told, find } = openNative(['kk'])
  void engine.destroy()
  find()
  await vi.advanceTimersByTimeAsync(5000)
  expect(told).toEqual([NO_TRACKS])
})

test('subtitles of a browser that plays HLS itself are hidden for the page to draw, in the language that was wished for, whatever the system shows; without a language they are not offered [player.subtitle-dropped]', () => {
  const { engine, video, told } = openNative([], 'kk')
  const { textTracks } = video
  const ru = textTracks.find('ru', 'Русский', 'showing')
  expect([ru.mode, told.at(-1)?.subtitleTrack]).toEqual(['disabled', -1])
  const kk = textTracks.find('kk-KZ', 'Қазақша')
  textTracks.find('', 'chapters', 'disabled', 'chapters')
  textTracks.find('', 'Of no language')
  const modes = () => [ru.mode, kk.mode]
  const shown = () => told.at(-1)?.subtitleTracks.find(({ id }) => id === told.at(-1)?.subtitleTrack)?.lang
  expect([modes(), shown()]).toEqual([['disabled', 'hidden'], 'kk-KZ'])
  expect(told.at(-1)?.subtitleTracks.map(({ name }) => name)).toEqual(['Русский', 'Қазақша'])
  engine.setSubtitleTrack(0)
  expect([modes(), shown()]).toEqual([['hidden', 'disabled'], 'ru'])
  // On a screen of the system's own nothing of the page is seen.
  video.say('webkitbeginfullscreen')
  expect([modes(), shown()]).toEqual([['showing', 'disabled'], 'ru'])
  video.say('webkitendfullscreen')
  expect(modes()).toEqual(['hidden', 'disabled'])
  engine.setSubtitleTrack(-1)
  expect([modes(), shown()]).toEqual([['disabled', 'disabled'], undefined])
  // What is found once somebody has chosen changes nothing.
  textTracks.find('en', 'English', 'showing')
  expect(told.at(-1)?.subtitleTrack).toBe(-1)
  void engine.destroy()
  const count = told.length
  textTracks.find('uz', 'O‘zbek')
  expect(told).toHaveLength(count)
})

/** An element that forgets with its source where it was, that it played and what it has found. */
class ForgettingVideo extends FakeVideo {
  readonly audioTracks: { language: string; label: string; enabled: boolean }[] = []
  #src = ''
  get src(): string {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.audioTracks.splice(0)
    this.paused = true
    this.currentTime = 0
  }
  removeAttribute(): void {}
  load(): void {}
}

/**
 * A player of such an element, half a second into what it was given.
 * @param status of a question for the playlist
 * @param isThere whether all that it begins with can be had
 */
async function playNatively(source: Source, status = 200, isThere = false) {
  const video = new ForgettingVideo()
  const asked: Source[] = []
  const engine = { ready: () => createNativeEngine, load: () => Promise.resolve(createNativeEngine) }
  const player = createPlayer(video as unknown as HTMLVideoElement, {
    engines: { hls: engine, dash: engine, fairplay: engine },
    connection: { isLost: () => false, suspect() {}, onReturn: () => () => {} },
    askPlaylist: async () => status,
    canBeHad: async (wanted) => {
      asked.push(wanted)
      return isThere
    },
    audioLanguages: ['kk'],
    subtitleLanguage: 'kk',
    now: () => video.clock.ms,
  })
  player.load(source)
  await vi.advanceTimersByTimeAsync(500)
  video.say('playing')
  /** The element gives up, and is helped. */
  const fails = async (code: number): Promise<void> => {
    Object.assign(video, { error: { code, message: '' } })
    video.say('error')
    Object.assign(video, { error: null })
    await vi.advanceTimersByTimeAsync(1000)
  }
  return { player, video, fails, asked }
}

test.each([
  ['the network', 2],
  ['the decoder', 3],
])('after a fault of %s a film goes on where it stood, in the languages of the viewer', async (_, code) => {
  const { player, video, fails } = await playNatively({ ...FILM, startAt: 60 })
  video.currentTime = 300
  await fails(code)
  expect([video.currentTime, video.paused, player.getSnapshot().position]).toEqual([300, false, 300])
  video.audioTracks.push({ language: 'ru', label: 'Русский', enabled: true })
  video.audioTracks.push({ language: 'kk', label: 'Қазақша', enabled: false })
  const kk = video.textTracks.find('kk', 'Қазақша')
  await vi.advanceTimersByTimeAsync(100)
  expect([heard(video.audioTracks), kk.mode]).toEqual([['kk'], 'hidden'])
  player.destroy()
})

test('what was chosen since a film began is what it has after a fault', async () => {
  const { player, video, fails } = await playNatively(FILM)
  const find = () => {
    video.audioTracks.push({ language: 'ru', label: 'Русский', enabled: true })
    video.audioTracks.push({ language: 'kk', label: 'Қазақша', enabled: false })
    const texts = [video.textTracks.find('ru', 'Русский'), video.textTracks.find('kk', 'Қазақша')]
    return () => texts.map(({ mode }) => mode)
  }
  find()
  await vi.advanceTimersByTimeAsync(100)
  player.setAudioTrack(0)
  player.setSubtitleTrack(0)
  await fails(2)
  const modes = find()
  await vi.advanceTimersByTimeAsync(100)
  expect([heard(video.audioTracks), modes()]).toEqual([['ru'], ['hidden', 'disabled']])
  player.destroy()
})

test('a load again begins what plays once, what was paused not at all, and what had not begun where it was to begin', async () => {
  const { player, video, fails } = await playNatively({ ...FILM, startAt: 60 })
  const { plays } = video
  video.currentTime = 0
  await fails(2)
  expect([video.currentTime, video.plays]).toEqual([60, plays + 1])
  player.pause()
  await fails(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect([video.paused, video.plays]).toEqual([true, plays + 1])
  player.destroy()
})

/** What the film has once it is loaded, and plays: Russian, which the browser begins with, and another language. */
async function findSounds({ video }: { readonly video: ForgettingVideo }, language = 'kk'): Promise<void> {
  video.audioTracks.push({ language: 'ru', label: 'Русский', enabled: true })
  video.audioTracks.push({ language, label: language, enabled: false })
  await vi.advanceTimersByTimeAsync(100)
  if (!video.paused) video.say('playing')
}

test.each([
  ['the decoder', 3],
  ['a way to play it', 4],
])(
  'a sound that fails for want of %s is done without, and the film goes on where it stood with another',
  async (_, code) => {
    const native = await playNatively(FILM)
    const { player, video, fails } = native
    await findSounds(native)
    player.setAudioTrack(0)
    video.playFor(11)
    player.setAudioTrack(1)
    video.playFor(2)
    const at = video.currentTime
    await fails(code)
    await findSounds(native)
    const { state, message, audioTrack, audioTracks } = player.getSnapshot()
    expect([state, message, video.currentTime, video.paused]).toEqual(['playing', null, at, false])
    expect([heard(video.audioTracks), audioTrack, audioTracks.length]).toEqual([['ru'], 0, 2])
    // Whoever asks for it again has it tried again; what has played for a while is not why playback fails later.
    player.setAudioTrack(1)
    video.playFor(11)
    await fails(3)
    await findSounds(native)
    expect(heard(video.audioTracks)).toEqual(['kk'])
    player.destroy()
  },
)

test('a film whose first sound cannot be played goes on with the next one; once all were tried it is told as a video that cannot be played', async () => {
  const native = await playNatively(FILM)
  const { player, video, fails } = native
  await findSounds(native, 'en')
  video.playFor(11)
  await fails(4)
  await findSounds(native, 'en')
  expect([player.getSnapshot().state, heard(video.audioTracks)]).toEqual(['playing', ['en']])
  await fails(4)
  await findSounds(native, 'en')
  await fails(4)
  expect(player.getSnapshot()).toMatchObject({ state: 'codecError', message: 'error_video_codec' })
  player.destroy()
})

test('live that is loaded again begins with what is on air', async () => {
  const { player, video, fails } = await playNatively(LIVE)
  video.currentTime = 300
  await fails(2)
  expect([video.currentTime, video.paused]).toEqual([0, false])
  player.destroy()
})

test('a playlist that cannot be had at the start is tried again, and told as a download that failed, not as a video that this browser cannot play', async () => {
  const { player, video, fails } = await playNatively(LIVE)
  video.readyState = 0
  await fails(4)
  expect([player.getSnapshot().state, player.getSnapshot().message]).toEqual(['playing', null])
  for (let tries = 0; tries < 10; tries += 1) {
    await fails(4)
    await vi.advanceTimersByTimeAsync(16_000)
  }
  expect([player.getSnapshot().state, player.getSnapshot().message]).toEqual([
    'error',
    'error_video_download',
  ])
  // Of what has come already, it is what the element says.
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  video.readyState = 4
  await fails(4)
  expect(player.getSnapshot().state).toBe('codecError')
  player.destroy()
})

test('what can be had, and is given up before anything of it has come, is told within seconds as a video that this browser cannot play', async () => {
  const { player, video, fails } = await playNatively(FILM, 200, true)
  video.readyState = 0
  await fails(4)
  expect([player.getSnapshot().state, player.getSnapshot().message]).toEqual(['playing', null])
  await fails(4)
  expect([player.getSnapshot().state, player.getSnapshot().message]).toEqual([
    'codecError',
    'error_video_codec',
  ])
  const { plays } = video
  await vi.advanceTimersByTimeAsync(2000)
  expect([video.plays, video.paused]).toEqual([plays, true])
  // What has played since proves that it can be.
  player.retry()
  await vi.advanceTimersByTimeAsync(0)
  video.say('playing')
  await fails(4)
  video.playFor(1)
  await fails(4)
  expect(player.getSnapshot().state).not.toBe('codecError')
  player.destroy()
})

test.each([
  ['on the way', 300, 300],
  ['at the start', 0, 60],
])('what is given up %s is asked for where it is loaded again', async (_, stands, startAt) => {
  const { player, video, fails, asked } = await playNatively({ ...FILM, startAt: 60 })
  video.currentTime = stands
  await fails(2)
  video.readyState = 0
  await fails(4)
  expect(asked).toEqual([{ ...FILM, startAt }])
  player.destroy()
})

test('a playlist that is refused at the start is a grant that is over', async () => {
  const { player, video, fails } = await playNatively(LIVE, 403)
  video.readyState = 0
  await fails(4)
  expect(player.getSnapshot().isGrantOver).toBe(true)
  player.destroy()
})

/** What an engine knows of the clock of its picture, half a minute after the beginning. @param started what the browser says of it */
function clockOf(source: Source, started?: Date) {
  const video = Object.assign(new FakeVideo(), {
    src: '',
    load: () => undefined,
    ...(started && { getStartDate: () => started }),
  })
  const engine: Engine = createNativeEngine({
    video: video as unknown as HTMLVideoElement,
    source,
    wishes: () => ({ audioLanguages: [], subtitleLanguage: null }),
    listener: { onFault() {}, onTracks() {} },
  })
  video.currentTime = 30
  return engine
}

test('the clock of a picture is what the browser has read of it, in an archive else what its source begins with, and otherwise unknown', () => {
  const started = new Date(1_700_000_000_000)
  const archive: Source = { ...LIVE, kind: 'archive', wallClock: 500 }
  expect(clockOf(LIVE, started).wallClock()).toBe(1_700_000_030)
  expect(clockOf(archive, started).wallClock()).toBe(1_700_000_030)
  expect(clockOf(archive).wallClock()).toBe(530)
  expect(clockOf(archive, new Date(Number.NaN)).wallClock()).toBe(530)
  expect(clockOf(LIVE).wallClock()).toBeNull()
})

test('a moment is a place in the picture as far as it can be reached', () => {
  const engine = clockOf(LIVE, new Date(1_700_000_000_000))
  const placeOf = (seconds: number) => engine.timeAt(1_700_000_000 + seconds)
  expect([placeOf(-1), placeOf(0), placeOf(100), placeOf(600), placeOf(601)]).toEqual([
    null,
    0,
    100,
    600,
    null,
  ])
  expect(clockOf(LIVE).timeAt(1_700_000_000)).toBeNull()
})

test('live is behind what there is by as much as begins well, and where there is nothing nobody knows', () => {
  const { engine, video } = openNative()
  const reach = (...ranges: readonly number[]): void =>
    void Object.assign(video, {
      seekable: { length: ranges.length, start: () => 0, end: (at: number) => ranges[at] },
    })
  reach(100, 600)
  expect(engine.liveEdge()).toBe(594)
  reach(4)
  expect(engine.liveEdge()).toBe(0)
  reach()
  expect(engine.liveEdge()).toBeNull()
})
