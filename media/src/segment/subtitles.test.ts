import { expect, test } from 'vitest'
import { subtitleSegment } from './subtitles.ts'

const cues = [
  { from: 1.5, to: 4.25, text: 'Метрополис' },
  { from: 37, to: 40, text: 'a < b\n\n --> c & d' },
]
const HEAD = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:10.000\n'

test('a cue stands with its whole time in every segment that it reaches into, and in no other', () => {
  const cue = `${HEAD}\n00:00:01.500 --> 00:00:04.250\nМетрополис\n`
  expect([0, 1, 2].map((k) => subtitleSegment(cues, 20, k))).toEqual([cue, cue, cue])
  expect(subtitleSegment(cues, 20, 3)).toBe(HEAD)
})

test('in the hundredth loop the times are an hour later', () => {
  expect(subtitleSegment(cues, 20, 2000)).toBe(`${HEAD}\n01:04:01.500 --> 01:04:04.250\nМетрополис\n`)
})

test('a cue ends with its loop, and its text can neither be markup nor start another cue', () => {
  expect(subtitleSegment(cues, 20, 19)).toBe(
    `${HEAD}\n00:00:37.000 --> 00:00:38.400\na &lt; b\n--&gt; c &amp; d\n`,
  )
})
