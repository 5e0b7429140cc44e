import { expect, test } from 'vitest'
import { type AssetManifest, thumbIndex } from './manifest.ts'
import { seekPoints } from './seek-points.ts'

/** A loop of 19.2 s with pictures at 0 and 10 s. */
const asset = {
  segments: 10,
  thumbs: { count: 2, everySeconds: 10, width: 196, height: 110 },
} as unknown as AssetManifest

test('a film has a seek point at every second in which another picture begins, loop after loop', () => {
  const points = seekPoints(asset, 60)
  expect(points).toEqual([0, 10, 20, 30, 39, 49, 58])
  // Between two of them it is always the same picture.
  for (const [at, point] of points.entries()) {
    const end = points[at + 1] ?? 60
    const shown = new Set<number>()
    for (let second = point; second < end; second += 1) shown.add(thumbIndex(asset, second * 1000))
    expect(shown.size).toBe(1)
  }
})

test('a film without pictures has none', () => {
  expect(seekPoints({ ...asset, thumbs: { ...asset.thumbs, count: 0 } }, 60)).toEqual([])
})
