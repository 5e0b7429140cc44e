import type { VideoRendition } from '../asset/manifest.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'

/** Bits per second of the heaviest segment, and of all. @param sizes of segments, in bytes */
export function ratesOf(sizes: readonly number[]): Pick<VideoRendition, 'bandwidth' | 'averageBandwidth'> {
  const bitsPerSecond = (bytes: number): number => Math.round((bytes * 8000) / SEGMENT_MS)
  return {
    bandwidth: bitsPerSecond(Math.max(...sizes)),
    averageBandwidth: bitsPerSecond(sizes.reduce((sum, size) => sum + size) / sizes.length),
  }
}
