import { expect, test } from 'vitest'
import { createStopwatch, readTimes } from './timing.ts'

const ranges = (...list: readonly (readonly [start: number, end: number])[]): TimeRanges => ({
  length: list.length,
  start: (at) => list[at]?.[0] ?? Number.NaN,
  end: (at) => list[at]?.[1] ?? Number.NaN,
})
const video = { currentTime: 10, duration: 100, buffered: ranges(), seekable: ranges() }

test('what is buffered reaches to the first hole that is not played over', () => {
  const end = (...list: readonly (readonly [number, number])[]) =>
    readTimes({ ...video, buffered: ranges(...list) }).bufferedEnd
  expect(end()).toBe(10)
  expect(end([0, 20])).toBe(20)
  expect(end([0, 20], [20.25, 30], [31, 40])).toBe(30)
  expect(end([0, 5], [10.25, 12])).toBe(12)
  expect(end([0, 5], [11, 12])).toBe(10)
})

test('before a video says anything its times are nothing, and its range is that of all it can be moved to', () => {
  expect(readTimes({ ...video, duration: Number.NaN })).toEqual({
    position: 10,
    duration: 0,
    bufferedEnd: 10,
    seekableStart: 0,
    seekableEnd: 0,
  })
  const { seekableStart, seekableEnd } = readTimes({ ...video, seekable: ranges([2, 30], [40, 90]) })
  expect([seekableStart, seekableEnd]).toEqual([2, 90])
})

test('a stopwatch counts from tick to tick, not over a rest, and no more than playback can have taken', () => {
  let at = 1000
  const watch = createStopwatch(() => at)
  const after = (ms: number): number => {
    at += ms
    return watch.tick()
  }
  expect([after(0), after(250), after(1500), after(60_000)]).toEqual([0, 0.25, 1.5, 1.5])
  watch.rest()
  expect([after(500), after(500)]).toEqual([0, 0.5])
})
