import { beforeEach, expect, test } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '#player/snapshot.ts'
import type { Source } from '#player/source.ts'
import type { SurfaceChannel } from './player-surface.types.ts'
import { type SurfaceActions, surfaceActions } from './surface-actions.ts'

const now = 10_000
const film: Source = { url: 'http://media/f.m3u8', engine: 'hls', kind: 'film' }
const live: Source = { url: 'http://media/l.m3u8', engine: 'hls', kind: 'live' }
const archive: Source = { url: 'http://media/a.m3u8', engine: 'hls', kind: 'archive' }
const channel: SurfaceChannel = { programmes: [], hasArchive: true, now: () => now }

let calls: unknown[]
beforeEach(() => {
  calls = []
})

/** Actions on a player in a given state; whatever they ask for is written down. Moments from 8000 on are in the source. */
function actions(snapshot: Partial<PlayerSnapshot>, channelOf?: SurfaceChannel): SurfaceActions {
  const log =
    (name: string) =>
    (...args: unknown[]): void =>
      void calls.push([name, ...args])
  const player = {
    getSnapshot: () => ({ ...EMPTY_SNAPSHOT, ...snapshot }),
    play: log('play'),
    pause: log('pause'),
    seek: log('seek'),
    setVolume: log('setVolume'),
    setMuted: log('setMuted'),
    seekToWallClock(at: number) {
      if (at >= 8000) calls.push(['seekToWallClock', at])
      return at >= 8000
    },
  } as unknown as Player
  return surfaceActions(player, {
    channel: channelOf,
    onSeekOutside: log('onSeekOutside'),
    onGoLive: log('onGoLive'),
    onRefused: log('onRefused'),
  })
}

test('play and pause ask the player [player.control-play-pause]', () => {
  actions({ state: 'playing', source: film }).togglePlay()
  actions({ state: 'waiting', source: film }).togglePlay()
  actions({ state: 'paused', wantsToPlay: false, source: film }).togglePlay()
  actions({ state: 'error', source: film }).togglePlay()
  expect(calls).toEqual([['pause'], ['pause'], ['play'], ['play']])
})

test('a second press takes back the first, though the picture has not yet followed that', () => {
  actions({ state: 'playing', wantsToPlay: false, source: film }).togglePlay()
  actions({ state: 'loading', wantsToPlay: false, source: film }).togglePlay()
  actions({ state: 'paused', wantsToPlay: true, source: film }).togglePlay()
  expect(calls).toEqual([['play'], ['play'], ['pause']])
})

test('live without an archive does not pause but says why [player.live-pause-warning]', () => {
  actions({ state: 'playing', source: live }, { ...channel, hasArchive: false }).togglePlay()
  actions({ state: 'playing', source: live }, channel).togglePlay()
  expect(calls).toEqual([['onRefused', 'warning_archive_no_pause'], ['pause']])
})

test('live that was paused for long goes on from the archive, for a moment from where it is', () => {
  actions({ state: 'paused', wantsToPlay: false, source: live, wallClock: now - 300 }, channel).togglePlay()
  actions({ state: 'paused', wantsToPlay: false, source: live, wallClock: now - 20 }, channel).togglePlay()
  expect(calls).toEqual([['onSeekOutside', now - 300], ['play']])
})

test('live that was paused for long in a programme without a recording goes on with what is on air', () => {
  const banned = { title: '', start: now - 600, end: now + 600, isArchived: () => false }
  const paused = { state: 'paused', wantsToPlay: false, source: live } as const
  actions({ ...paused, wallClock: now - 300 }, { ...channel, programmes: [banned] }).togglePlay()
  actions({ ...paused, wallClock: now - 20 }, { ...channel, programmes: [banned] }).togglePlay()
  expect(calls).toEqual([['onGoLive'], ['play']])
})

test('a skip in a film moves its position, in live it does nothing [player.control-skip]', () => {
  actions({ state: 'playing', source: film, position: 95, duration: 100 }).skip(10)
  actions({ state: 'playing', source: live, wallClock: now - 8 }, channel).skip(-10)
  expect(calls).toEqual([['seek', 100]])
})

test('a skip in the archive moves by the clock: inside the source, outside of it, or up to live [player.skip-archive-only]', () => {
  const at = (wallClock: number): SurfaceActions =>
    actions({ state: 'playing', source: archive, wallClock }, channel)
  at(9000).skip(-10)
  at(8005).skip(-10)
  at(now - 35).skip(10)
  expect(calls).toEqual([['seekToWallClock', 8990], ['onSeekOutside', 7995], ['onGoLive']])
})

test('a skip over the start leads into the programme before it, where that has a recording [tv.program-end-switch]', () => {
  const programme = (start: number, isArchived: boolean) => ({
    title: '',
    start,
    end: start + 100,
    isArchived: () => isArchived,
  })
  const skipFrom = (wallClock: number, by: number): void =>
    actions(
      { state: 'playing', source: archive, wallClock },
      { ...channel, programmes: [programme(8800, true), programme(8900, false), programme(9000, true)] },
    ).skip(by)
  skipFrom(9005, -10)
  skipFrom(8895, 10)
  skipFrom(8950, -10)
  skipFrom(9005, -110)
  expect(calls).toEqual([
    ['onRefused', 'error_schedule_copyright_banned', 8900],
    ['onRefused', 'error_schedule_copyright_banned', 8900],
    ['seekToWallClock', 8940],
    ['seekToWallClock', 8895],
  ])
})

test('a skip leads into a programme that began on air while the one before it was watched', () => {
  const next = { title: '', start: 9000, end: 9900, isArchived: (moment: number) => moment >= 9000 }
  const before = { title: '', start: 8000, end: 9000, isArchived: () => true }
  const behind = { state: 'playing', source: archive, wallClock: 8995 } as const
  actions(behind, { ...channel, programmes: [before, next] }).skip(10)
  expect(calls).toEqual([['seekToWallClock', 9005]])
})

test('volume goes by five percent and louder ends silence [player.volume-key-step player.control-volume]', () => {
  actions({ volume: 0.5 }).changeVolume(-1)
  actions({ volume: 0.5, isMuted: true }).changeVolume(1)
  actions({ volume: 0.5 }).toggleMuted()
  actions({ volume: 0 }).toggleMuted()
  expect(calls).toEqual([
    ['setVolume', 0.45],
    ['setMuted', false],
    ['setVolume', 0.55],
    ['setMuted', true],
    ['setVolume', 0.5],
    ['setMuted', false],
  ])
})
