import { expect, test } from 'vitest'
import { startOf } from '../timeline/grid.ts'
import { gridRuler } from '../timeline/ruler.ts'
import { beginningOf, listingAt, listingWithin, windowEnd } from './window.ts'

const EPOCH = Date.UTC(2026, 0, 1)
const RULER = gridRuler(EPOCH)
const at = (index: number, extra = 0): number => startOf(EPOCH, index) + extra

test('live lists six segments and the newest only once it is over', () => {
  expect(listingAt({ kind: 'live' }, RULER, 0, at(1000, 0))).toEqual({
    first: 994,
    end: 1000,
    type: 'sliding',
  })
  expect(listingAt({ kind: 'live' }, RULER, 0, at(1000, -1))).toEqual({
    first: 993,
    end: 999,
    type: 'sliding',
  })
  expect(listingAt({ kind: 'live' }, RULER, 0, at(2))).toEqual({
    first: 0,
    end: 2,
    type: 'sliding',
  })
})

test('a shifted window keeps its moment where players start, six seconds before its end, and runs on with the clock', () => {
  const window = { kind: 'shifted', fromMs: at(500) } as const
  expect(listingAt(window, RULER, at(1000), at(1000))).toEqual({
    first: 498,
    end: 504,
    type: 'sliding',
  })
  expect(listingAt(window, RULER, at(1000), at(3000, 10))).toEqual({
    first: 2498,
    end: 2504,
    type: 'sliding',
  })
})

test('a window shifted by less than it needs ahead ends at the live edge', () => {
  expect(listingAt({ kind: 'shifted', fromMs: at(999) }, RULER, at(1000), at(1000)).end).toBe(1000)
})

test('a past archive window is closed and begins at the segment of its moment', () => {
  const window = { kind: 'archive', fromMs: at(500, 480), toMs: at(600, 1) } as const
  expect(listingAt(window, RULER, at(1000), at(1000))).toEqual({
    first: 500,
    end: 601,
    type: 'VOD',
    startSeconds: 0.48,
  })
})

test('start-over of what is on air grows, keeps its first segment and closes when its end is past', () => {
  const window = { kind: 'archive', fromMs: at(900), toMs: at(1100), startMs: at(950) } as const
  const listing = (nowIndex: number) => listingAt(window, RULER, at(1000), at(nowIndex))
  expect(listing(1000)).toEqual({ first: 900, end: 1000, type: 'EVENT', startSeconds: 96 })
  expect(listing(1001)).toEqual({ first: 900, end: 1001, type: 'EVENT', startSeconds: 96 })
  expect(listing(1100)).toEqual({ first: 900, end: 1100, type: 'VOD', startSeconds: 96 })
  expect(listing(5000)).toEqual(listing(1100))
})

test('start-over in the first second of a programme has three segments to load, begins where two are ahead, and keeps its first', () => {
  const window = { kind: 'archive', fromMs: at(1000) } as const
  expect(listingAt(window, RULER, at(1000, 900), at(1000, 900))).toEqual({
    first: 997,
    end: 1000,
    type: 'EVENT',
    startSeconds: 1.92,
  })
  expect(listingAt(window, RULER, at(1000, 900), at(1200)).first).toBe(997)
})

test('an archive without an end runs to the live edge, four hours at most, and says where that is', () => {
  const window = { kind: 'archive', fromMs: at(100) } as const
  expect(listingAt(window, RULER, at(1000), at(7000))).toMatchObject({ first: 100, end: 7000, type: 'EVENT' })
  expect(listingAt(window, RULER, at(1000), at(60_000))).toMatchObject({ first: 100, end: 7600, type: 'VOD' })
  expect(windowEnd(window, RULER)).toBe(at(7600))
  expect(windowEnd({ ...window, toMs: at(200) }, RULER)).toBe(at(200))
  expect(windowEnd({ kind: 'live' }, RULER)).toBeUndefined()
})

test('a growing archive that has reached its limit is complete there, and one that is short of it goes on growing', () => {
  const window = { kind: 'archive', fromMs: at(900), toMs: at(1100), startMs: at(950) } as const
  const limits = { notBeforeMs: at(920), notAfterMs: at(1010) }
  const listing = (nowIndex: number) =>
    listingWithin(listingAt(window, RULER, at(1000), at(nowIndex)), RULER, limits)
  const startSeconds: number = expect.closeTo(30 * 1.92)
  expect(listing(1009)).toEqual({ first: 920, end: 1009, type: 'EVENT', startSeconds })
  expect(listing(1011)).toEqual({ first: 920, end: 1010, type: 'VOD', startSeconds })
  expect(listing(1500)).toEqual(listing(1011))
})

test('the beginning of a recording is a list that grows, from where it is watched; what is short, and live, is whole', () => {
  const whole = listingAt({ kind: 'archive', fromMs: at(500), startMs: at(510) }, RULER, at(3000), at(3000))
  expect(beginningOf(whole, RULER, 10 * 1920)).toEqual({ ...whole, first: 500, end: 520, type: 'EVENT' })
  expect(beginningOf(whole, RULER, 10 * 1920 + 1)).toMatchObject({ end: 521 })
  const over = listingAt({ kind: 'archive', fromMs: at(500), toMs: at(530) }, RULER, at(3000), at(3000))
  expect(beginningOf(over, RULER, 20 * 1920)).toMatchObject({ first: 500, end: 520, type: 'EVENT' })
  expect(beginningOf(over, RULER, 30 * 1920)).toEqual(over)
  expect(over.type).toBe('VOD')
  const live = listingAt({ kind: 'live' }, RULER, 0, at(1000))
  expect(beginningOf(live, RULER, 1920)).toEqual(live)
})
