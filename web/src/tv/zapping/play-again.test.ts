import { expect, test, vi } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '#player/snapshot.ts'
import type { Source } from '#player/source.ts'
import { playAgain } from './play-again.ts'
import type { Zap, Zapping } from './zapping.ts'

const NOW = 1_000_000
const sourceOf = (kind: Source['kind']): Source => ({ url: 'https://media/one.m3u8', engine: 'hls', kind })

/** What becomes of the target of a moment that plays already. @param holds whether the engine has that moment */
function again(ts: number, snapshot: Partial<PlayerSnapshot>, holds = true) {
  const calls: string[] = []
  const seekToWallClock = vi.fn<Player['seekToWallClock']>((moment) => {
    if (holds) calls.push(`seek ${moment}`)
    return holds
  })
  const kind = ts > 0 ? 'archive' : 'live'
  playAgain(
    {
      getSnapshot: () => ({ ...EMPTY_SNAPSHOT, state: 'playing', source: sourceOf(kind), ...snapshot }),
      seekToWallClock,
      play: () => void calls.push('play'),
    },
    {
      get: () => ({ target: { channelId: 1, ts } }) as Zap,
      retry: () => void calls.push('ask anew'),
    } satisfies Pick<Zapping, 'get' | 'retry'>,
    NOW,
  )
  return calls
}

test('a recording goes back to its moment in what is loaded, and plays; one that the engine has let go of, or that failed, is asked for anew', () => {
  expect(again(NOW - 3600, { position: 1200 })).toEqual([`seek ${NOW - 3600}`, 'play'])
  expect(again(NOW - 3600, { position: 1200, state: 'paused' })).toEqual([`seek ${NOW - 3600}`, 'play'])
  expect(again(NOW - 3600, { position: 1200 }, false)).toEqual(['ask anew'])
  for (const state of ['error', 'codecError'] as const)
    expect(again(NOW - 3600, { position: 1200, state })).toEqual(['ask anew'])
})

test('live that a pause has left behind is asked for anew; at its edge it only plays', () => {
  expect(again(0, { state: 'paused', wallClock: NOW - 31 })).toEqual(['ask anew'])
  expect(again(0, { state: 'paused', wallClock: NOW - 30 })).toEqual(['play'])
  expect(again(0, { wallClock: null })).toEqual(['play'])
  expect(again(0, { state: 'error', wallClock: NOW })).toEqual(['ask anew'])
})

test('what is only beginning, and the player of somebody else, are let alone', () => {
  for (const ts of [0, NOW - 3600]) {
    expect(again(ts, { state: 'loading', position: 0 })).toEqual([])
    expect(again(ts, { state: 'idle', source: null })).toEqual([])
  }
  // Loading again in the middle is no beginning.
  expect(again(NOW - 3600, { state: 'loading', position: 1200 })).toEqual([`seek ${NOW - 3600}`, 'play'])
})
