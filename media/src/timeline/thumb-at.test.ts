import { expect, test } from 'vitest'
import type { WindowLimits } from '../playlist/window.ts'
import { assetLike } from '../testing/assets.ts'
import { nearestIndex } from './grid.ts'
import { thumbAt } from './thumb-at.ts'
import type { ChannelTimeline } from './tape.ts'

const HALF_HOUR = 1800
/** Seconds at which three programmes begin by their schedule. */
const starts = [0, 1, 2].map((at) => Date.UTC(2026, 0, 5, 20) / 1000 + at * HALF_HOUR)

/** A tape whose grid begins the second programme so many milliseconds after its schedule. */
function tapeWith(lateMs: number): ChannelTimeline {
  const epochMs = starts[1]! * 1000 + lateMs - 100_000 * 1920
  const lineOf = (seconds: number): number => nearestIndex(epochMs, seconds * 1000)
  const items = starts.map((start, at) => ({
    kind: 'playout' as const,
    ordinal: at + 1,
    startIndex: lineOf(start),
    endIndex: lineOf(start + HALF_HOUR),
    assetId: `asset-${at}`,
    scheduleId: `s${at}`,
  }))
  return { channelId: 7, epochMs, items }
}
const shown = (
  lateMs: number,
  at: number,
  limits?: WindowLimits,
  closed: ChannelTimeline['closed'] = [],
): string | undefined => {
  const found = thumbAt(
    { ...tapeWith(lateMs), closed },
    at,
    at,
    (id) => assetLike(id),
    () => 'standby',
    limits,
  )
  return found && `${found.asset.id} ${found.number}`
}

test('whoever may see a programme has its pictures from its first second, wherever the grid begins it [player.thumbnail-image]', () => {
  const [, start, end] = starts as [number, number, number]
  const limits = { notBeforeMs: start * 1000, notAfterMs: end * 1000 }
  for (const lateMs of [-960, -500, 0, 500, 960]) {
    for (const given of [limits, undefined]) {
      expect([0, 3, 9].map((after) => shown(lateMs, start + after, given))).toEqual(
        Array(3).fill('asset-1 0'),
      )
      expect(shown(lateMs, end - 10, given)).toMatch(/^asset-1 /)
    }
    expect([start - 10, start - 2, end, end + 9].map((at) => shown(lateMs, at, limits))).toEqual(
      Array(4).fill(undefined),
    )
  }
})

test('a programme that begins between two pictures is shown from there, not refused with the one before it', () => {
  const on = tapeWith(0)
  const tape = { ...on, epochMs: on.epochMs + 5000 }
  const limits = { notBeforeMs: starts[1]! * 1000 + 5000 }
  const at = (second: number) =>
    thumbAt(
      tape,
      second,
      second,
      (id) => assetLike(id),
      () => 'standby',
      limits,
    )
  const seen = [4, 5, 9, 10].map((after) => at(starts[1]! + after)?.asset.id)
  expect(seen).toEqual([undefined, 'asset-1', 'asset-1', 'asset-1'])
})

test('a programme in the midst of which a limit lies is not shown, one that has begun before the end is', () => {
  const within = (notBefore: number, notAfter: number): boolean =>
    shown(0, starts[1]! + 900, { notBeforeMs: notBefore * 1000, notAfterMs: notAfter * 1000 }) !== undefined
  expect(within(starts[1]! + 60, starts[2]!)).toBe(false)
  expect(within(starts[0]!, starts[1]! + 60)).toBe(true)
})

test('pictures of a programme that plays in its small size are its own', () => {
  const made = [assetLike('standby'), assetLike('asset-1-draft')]
  const at = starts[1]! + 60
  const found = [at, at - HALF_HOUR].map((second) =>
    thumbAt(
      tapeWith(0),
      second,
      second,
      (id) => made.find((asset) => asset.id === id),
      () => 'standby',
    ),
  )
  expect(found.map((one) => one?.asset.id)).toEqual(['asset-1-draft', 'standby'])
})

test('a programme that is kept out of the archive has no pictures, those beside it have all of theirs, wherever the grid begins them', () => {
  const [before, start, end] = starts as [number, number, number]
  const closed = [{ fromMs: start * 1000, toMs: end * 1000 }]
  const seen = (lateMs: number, ats: readonly number[]) =>
    ats.map((at) => shown(lateMs, at, undefined, closed)?.split(' ')[0])
  for (const lateMs of [-960, -500, 0, 500, 960]) {
    expect(seen(lateMs, [start, start + 2, start + 900, end - 2])).toEqual(Array(4).fill(undefined))
    expect(seen(lateMs, [before, start - 2])).toEqual(Array(2).fill('asset-0'))
    expect(seen(lateMs, [end, end + 3, end + 9])).toEqual(Array(3).fill('asset-2'))
  }
})

test('a blackout in the midst of a programme shows no picture of its time, nor an older one of it afterwards', () => {
  const from = starts[1]! + 900
  const closed = [{ fromMs: from * 1000, toMs: (from + 60) * 1000 }]
  const seen = [-2, 12, 59, 62, 75].map((after) => shown(0, from + after, undefined, closed) !== undefined)
  expect(seen).toEqual([true, false, false, false, true])
})
