import { expect, test } from 'vitest'
import { compose } from './music.ts'
import type { ClipMusic } from './recipe.ts'
import { RATE } from './synthesiser.ts'

const music: ClipMusic = { seed: 11, mood: 'bright', bpm: 100, root: 45 }

const loudest = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

test('the same music always sounds the same, quiet and never silent for long', () => {
  const first = compose(music, 9.6, 0)
  expect(compose(music, 9.6, 0).left).toEqual(first.left)
  expect(loudest(first.left)).toBeLessThanOrEqual(0.35 + 1e-6)
  for (let second = 0; second < 9; second++) {
    expect(loudest(first.left.subarray(second * RATE, (second + 1) * RATE))).toBeGreaterThan(0.02)
  }
})

test('it loops without a click: the step across the seam is no larger than steps elsewhere', () => {
  for (const mood of ['calm', 'tense', 'bright', 'grave'] as const) {
    const { left } = compose({ ...music, mood }, 9.6, 0)
    let largest = 0
    for (let i = 1; i < left.length; i++) largest = Math.max(largest, Math.abs(left[i]! - left[i - 1]!))
    expect(Math.abs(left[0]! - left.at(-1)!)).toBeLessThanOrEqual(largest)
  }
})

test('another language has another arrangement: the tracks have little in common', () => {
  const [first, second] = [compose(music, 9.6, 0).left, compose(music, 9.6, 1).left]
  let [both, one, other] = [0, 0, 0]
  for (let i = 0; i < first.length; i++) {
    both += first[i]! * second[i]!
    one += first[i]! ** 2
    other += second[i]! ** 2
  }
  expect(both / Math.sqrt(one * other)).toBeLessThan(0.8)
})
