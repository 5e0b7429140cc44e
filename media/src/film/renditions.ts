/** Heights that a film is encoded in, as far as its source has them. */
const LADDER = [1080, 720, 360] as const
/** A source this much higher than the best step keeps a rendition of its own height. */
const WORTH_KEEPING = 1.25

export interface Size {
  width: number
  height: number
}

const even = (length: number): number => Math.max(2, 2 * Math.floor(length / 2))

/**
 * Sizes to encode a picture in, best first: never larger than the source, at least one. A source between two steps keeps its own
 * height as the best.
 * @param source as it is shown: turned upright, with square pixels
 */
export function renditionsOf({ width, height }: Size): Size[] {
  const steps: number[] = LADDER.filter((step) => step <= height)
  const best = steps[0] ?? 0
  if (height <= LADDER[0] && height > best * WORTH_KEEPING) steps.unshift(even(height))
  return steps.map((step) => ({
    // A line more or less of an odd source bends nothing.
    width: step === even(height) ? even(width) : Math.max(2, 2 * Math.round((width * step) / height / 2)),
    height: step,
  }))
}

/** Bits per second that a rendition may take for long. */
export function bitrateOf({ height }: Size): number {
  if (height > 720) return 6_000_000
  if (height > 480) return 3_500_000
  return height > 360 ? 1_800_000 : 1_000_000
}

/**
 * Pictures a second: a segment of 1.92 s holds a whole number of them only at multiples of 25, so that everything else is brought
 * to 25, or to 50 if it moves that smoothly.
 */
export const frameRateOf = (perSecond: number): 25 | 50 => (perSecond > 40 ? 50 : 25)
