/** Length of every segment: 48 video frames at 25 fps and 90 AAC frames at 48 kHz end together only at multiples of this. */
export const SEGMENT_MS = 1920

/**
 * How many segments an asset plays on at most, round and round: 50 hours. No slot of a plan lasts so long, also where a clock is set
 * back, and the number of segments that can be asked for stays bounded.
 */
export const LONGEST_RUN = 93_750

/** The cell of the grid in which a moment lies. `epochMs` and `atMs` are Unix milliseconds; the result is negative before the epoch. */
export function indexAt(epochMs: number, atMs: number): number {
  return Math.floor((atMs - epochMs) / SEGMENT_MS)
}

/** The grid line nearest to a moment: where an item that the schedule starts at `atMs` really starts. */
export function nearestIndex(epochMs: number, atMs: number): number {
  return Math.round((atMs - epochMs) / SEGMENT_MS)
}

/** Unix milliseconds at which a segment begins. */
export function startOf(epochMs: number, index: number): number {
  return epochMs + index * SEGMENT_MS
}

/** How many segments cover a duration in seconds (a last partial one counts whole). */
export function segmentsFor(seconds: number): number {
  return Math.ceil(Math.round(seconds * 1000) / SEGMENT_MS)
}
