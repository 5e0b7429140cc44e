import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FILM, LIVE, openPlayerHarness, STALL, type PlayerHarness } from './testing/player-harness.ts'

let harness: PlayerHarness
beforeEach(() => {
  vi.useFakeTimers()
  harness = openPlayerHarness()
})
afterEach(() => {
  harness.player.destroy()
  vi.useRealTimers()
})

test('states follow the media element, not the buttons [player.states]', async () => {
  const { player, video, state } = harness
  expect(state()).toBe('idle')
  player.load(FILM)
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
  // What has ended is still there to be played.
  video.say('canplay')
  expect(state()).toBe('ended')
})

test('what is wanted is known at once, and an event that comes late changes nothing about it', async () => {
  const { player, video, state, playing } = harness
  await playing()
  // A busy browser pauses at once and says so later.
  video.pause = () => {
    video.paused = true
  }
  const wants = () => player.getSnapshot().wantsToPlay
  player.pause()
  expect([wants(), state()]).toEqual([false, 'playing'])
  player.play()
  video.say('pause')
  expect([wants(), state()]).toEqual([true, 'paused'])
  video.say('playing')
  expect([wants(), state()]).toEqual([true, 'playing'])
})

test('who pauses just as the first picture comes has it stand, however late the browser tells of both', async () => {
  const { player, video, state } = harness
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  video.saysLater(() => player.pause())
  video.say('playing')
  video.say('pause')
  expect([player.getSnapshot().wantsToPlay, state()]).toEqual([false, 'paused'])
})

test('what the browser does not let begin is not wanted any more, until somebody presses play', async () => {
  const { player, video, state } = harness
  const play = video.play.bind(video)
  video.play = () => Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect([state(), player.getSnapshot().wantsToPlay]).toEqual(['paused', false])
  video.play = play
  player.play()
  video.say('playing')
  expect([state(), player.getSnapshot().wantsToPlay]).toEqual(['playing', true])
})

test('a pause and a start by the browser itself are taken for the viewer’s', async () => {
  const { player, video, playing } = harness
  await playing()
  video.pause()
  expect(player.getSnapshot().wantsToPlay).toBe(false)
  video.paused = false
  video.say('playing')
  expect(player.getSnapshot().wantsToPlay).toBe(true)
})

test('a seek leaves the end, towards playing or standing still, and changes no other state', async () => {
  const { player, video, state, playing } = harness
  await playing()
  video.say('seeking')
  expect(state()).toBe('playing')
  video.say('ended')
  video.say('seeking')
  expect(state()).toBe('waiting')
  video.say('playing')
  player.pause()
  video.say('seeking')
  expect(state()).toBe('paused')
  video.say('ended')
  video.say('seeking')
  expect(state()).toBe('paused')
})

test('a seek behind the end leaves what has ended as it is: an element that is asked to play there begins anew', async () => {
  const { player, video, state, playing } = harness
  await playing()
  video.say('durationchange')
  video.currentTime = video.duration
  video.pause()
  video.say('ended')
  const { plays } = video
  for (const position of [600, 610]) player.seek(position)
  expect([state(), video.plays]).toEqual(['ended', plays])
  player.seek(590)
  expect([video.currentTime, video.plays]).toEqual([590, plays + 1])
})

test('each source gets a fresh engine, and what the old one still says is not heard', async () => {
  const { player, starts, calls, state, playing } = harness
  await playing()
  const [first] = starts
  player.load(LIVE)
  expect(calls).toEqual(['destroy'])
  first?.listener.onFault({ ...STALL, kind: 'codec' })
  expect([starts.length, state()]).toEqual([2, 'loading'])
})

test('what was cut is gone before the next source comes, which then finds the element free', async () => {
  const { player, starts, calls, state, playing } = harness
  await playing()
  player.cut()
  expect([calls, state()]).toEqual([['destroy'], 'loading'])
  player.load(LIVE)
  expect([calls, starts.length, state()]).toEqual([['destroy'], 2, 'loading'])
})

test('what a source with playlists begins with is asked for before the engine before it is put away', async () => {
  const { player, calls, warmed, playing } = harness
  await playing()
  player.load({ ...LIVE, playlists: {} })
  expect([calls, warmed.length]).toEqual([['warm', 'destroy'], 1])
})

test('a source that starts paused stands still when its picture is there', () => {
  const { player, video, state } = harness
  player.load(FILM, { autoplay: false })
  video.say('loadeddata')
  expect([video.plays, state()]).toEqual([0, 'paused'])
})

test('a browser that refuses sound starts muted and says so until the sound is on', async () => {
  const { player, video, playing } = harness
  video.refusesSound = true
  await playing()
  video.say('volumechange')
  expect(player.getSnapshot()).toMatchObject({ state: 'playing', isMuted: true, isMutedByAutoplay: true })
  player.setMuted(false)
  video.say('volumechange')
  expect(player.getSnapshot()).toMatchObject({ isMuted: false, isMutedByAutoplay: false })
})

test('a browser that refuses any start leaves the picture paused, with the sound as it was', async () => {
  const { player, video, state } = harness
  video.refusesAll = true
  player.load(FILM)
  await vi.advanceTimersByTimeAsync(0)
  expect([state(), video.muted]).toEqual(['paused', false])
})

test('a recording stands at its moment, and a film at its position, before there is a picture', () => {
  harness.player.load({ ...FILM, kind: 'archive', wallClock: 1_900_000_000 })
  expect(harness.player.getSnapshot()).toMatchObject({ wallClock: 1_900_000_000, position: 0 })
  harness.player.load({ ...FILM, startAt: 90 })
  expect(harness.player.getSnapshot()).toMatchObject({ wallClock: null, position: 90 })
})

test('times the first frame from the call of load', () => {
  const { player, video } = harness
  player.load(FILM)
  video.clock.ms = 42
  video.presentFrame()
  expect(player.getSnapshot().firstFrameMs).toBe(42)
})

test('what follows from playlists that came along is fetched at once; a source without them is left to the engine', async () => {
  const { player, warmed, playing } = harness
  await playing()
  expect(warmed).toEqual([])
  const carrying = { ...LIVE, playlists: { [LIVE.url]: '#EXTM3U' } }
  player.load(carrying)
  expect(warmed).toEqual([carrying])
})

test('counts only what really played', async () => {
  const { player, video, playing } = harness
  await playing()
  video.playFor(3)
  player.pause()
  video.clock.ms += 60_000
  video.say('timeupdate')
  player.play()
  video.say('playing')
  video.playFor(2)
  expect(player.getSnapshot().watched).toBe(5)
})

test('seeks within what can be reached, by position and by broadcast moment', async () => {
  const { player, video, playing } = harness
  await playing()
  video.say('progress')
  player.seek(9999)
  expect(video.currentTime).toBe(600)
  player.seek(-5)
  expect(video.currentTime).toBe(0)
  expect(player.seekToWallClock(1090)).toBe(true)
  expect(video.currentTime).toBe(90)
  expect(player.seekToWallClock(5000)).toBe(false)
  // A recording that was paused has grown, and the element has not said so.
  Object.assign(video, { seekable: { length: 1, start: () => 0, end: () => 1200 } })
  player.seek(1000)
  expect(video.currentTime).toBe(1000)
})

test('a chosen audio language stays chosen in the next source', async () => {
  const { player, starts, playing } = harness
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
  player.load(LIVE)
  expect(starts.at(-1)?.wishes().audioLanguages).toEqual(['kk'])
})

test('a chosen subtitle language stays chosen in the next source, and so does none', async () => {
  const { player, starts, playing } = harness
  await playing()
  starts[0]?.listener.onTracks({
    audioTracks: [],
    audioTrack: -1,
    subtitleTracks: [
      { id: 0, lang: 'ru', name: 'Русский' },
      { id: 1, lang: 'kk', name: 'Қазақша' },
    ],
    subtitleTrack: -1,
    qualities: [],
    quality: 'auto',
    playingQuality: null,
  })
  player.setSubtitleTrack(1)
  player.load(LIVE)
  expect(starts.at(-1)?.wishes().subtitleLanguage).toBe('kk')
  player.setSubtitleTrack(-1)
  // The engine that plays is told of it as well, for what it loads again.
  expect(starts.at(-1)?.wishes().subtitleLanguage).toBeNull()
  player.load(FILM)
  expect(starts.at(-1)?.wishes().subtitleLanguage).toBeNull()
})

test('a placeholder takes the place of a source, and the next source that of the placeholder', async () => {
  const { player, video, calls, state, playing } = harness
  await playing()
  player.blackOut()
  expect([state(), calls, player.getSnapshot().source]).toEqual(['blackout', ['destroy'], null])
  video.say('pause')
  expect(state()).toBe('blackout')
  player.load(FILM)
  expect(state()).toBe('loading')
})

test('volume stays within its bounds and is told when the element has it [player.volume-clamp]', () => {
  const { player, video } = harness
  player.setVolume(1.4)
  expect(video.volume).toBe(1)
  player.setVolume(0.35)
  expect(player.getSnapshot().volume).toBe(1)
  video.say('volumechange')
  expect(player.getSnapshot().volume).toBe(0.35)
})

test('a player that is ended lets go of its engine', async () => {
  const { player, calls, playing } = harness
  await playing()
  player.destroy()
  expect(calls).toEqual(['destroy'])
})

test('while a source loads at its beginning the wanted place stays shown, until the picture is there', async () => {
  const { player, video } = harness
  player.load({ ...FILM, startAt: 300 })
  await vi.advanceTimersByTimeAsync(0)
  video.say('timeupdate')
  expect(player.getSnapshot()).toMatchObject({ state: 'loading', position: 300 })
  video.currentTime = 310
  video.say('timeupdate')
  expect(player.getSnapshot()).toMatchObject({ state: 'loading', position: 310 })
})

test('a source may begin where it was left, and stays the one that its giver knows', async () => {
  const { player, starts } = harness
  player.load(FILM, { from: { startAt: 245 } })
  await vi.advanceTimersByTimeAsync(0)
  expect(starts.at(-1)?.source).toEqual({ ...FILM, startAt: 245 })
  expect([player.getSnapshot().source === FILM, player.getSnapshot().position]).toEqual([true, 245])
})
