import { expect, test } from 'vitest'
import { subtitleSegment } from './subtitles.ts'

const cues = [
  { from: 1.5, to: 4.25, text: 'Метрополис' },
  { from: 37, to: 40, text: 'a < b\n\n --> c & d' },
]
/** Of a film: the tape begins with it. */
const film = (k: number) => ({ k, index: k })
const HEAD = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:10.000\n'

test('a cue stands with its whole time in every segment that it reaches into, and in no other', () => {
  const cue = `${HEAD}\n00:00:01.500 --> 00:00:04.250\nМетрополис\n`
  expect([0, 1, 2].map((k) => subtitleSegment(cues, 20, film(k)))).toEqual([cue, cue, cue])
  expect(subtitleSegment(cues, 20, film(3))).toBe(HEAD)
})

test('in the hundredth loop the times are an hour later', () => {
  expect(subtitleSegment(cues, 20, film(2000))).toBe(`${HEAD}\n01:04:01.500 --> 01:04:04.250\nМетрополис\n`)
})

test('a cue ends with its loop, and its text can neither be markup nor start another cue', () => {
  expect(subtitleSegment(cues, 20, film(19))).toBe(
    `${HEAD}\n00:00:37.000 --> 00:00:38.400\na &lt; b\n--&gt; c &amp; d\n`,
  )
})

test('on a tape the map says when the programme begins, in 33 bits at most', () => {
  const headOf = (k: number, index: number) => subtitleSegment([], 20, { k, index }).split('\n')[1]
  expect(headOf(0, 0)).toBe('X-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:10.000')
  for (const k of [0, 7, 900])
    expect(headOf(k, 1000 + k)).toBe('X-TIMESTAMP-MAP=MPEGTS:173700000,LOCAL:00:00:10.000')
  const latest = Number(/MPEGTS:(\d+)/.exec(headOf(0, 46_874) ?? '')?.[1])
  expect(latest).toBe(46_874 * 172_800 + 900_000)
  expect(latest).toBeLessThan(2 ** 33)
  expect(headOf(0, 46_875)).toBe(headOf(0, 0))
})
