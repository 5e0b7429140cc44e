import { type AssetManifest, loopMs } from './manifest.ts'

/** The longest film whose seek points are told, in seconds. */
export const LONGEST_FILM_S = 86_400

/**
 * The whole seconds of a film at which another scrub picture begins, ascending: those of its loop, over and over.
 * @param seconds length of the film
 */
export function seekPoints(asset: AssetManifest, seconds: number): number[] {
  const { count, everySeconds } = asset.thumbs
  const loop = loopMs(asset) / 1000
  const points: number[] = []
  for (let start = 0; count > 0 && loop > 0 && start < seconds; start += loop) {
    for (let number = 0; number < count; number += 1) {
      const point = Math.ceil(start + number * everySeconds)
      if (point < seconds && point < start + loop) points.push(point)
    }
  }
  return points
}
